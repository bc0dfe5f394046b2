/** A text with a selection, as a textarea has it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const STEP = "  ";

/** Tab: two spaces at the cursor, or before every line of a selection. */
export function indent({ text, start, end }: Selected): Selected {
  if (!text.slice(start, end).includes("\n")) {
    return { text: text.slice(0, start) + STEP + text.slice(end), start: start + STEP.length, end: start + STEP.length };
  }
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const block = text.slice(first, end);
  const moved = block.replace(/^(?=[^\n])/gm, STEP);
  return { text: text.slice(0, first) + moved + text.slice(end), start: start + STEP.length, end: end + moved.length - block.length };
}

/** Enter: the new line begins where the one before does, and deeper after a line that opens something. */
export function newline({ text, start, end }: Selected): Selected {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const margin = /^ */.exec(line)![0];
  const deeper = /(\{|\(|\b(do|then|else|repeat)|\bfunction\s*\w*\([^)]*\))\s*$/.test(line) ? STEP : "";
  const added = `\n${margin}${deeper}`;
  return { text: text.slice(0, start) + added + text.slice(end), start: start + added.length, end: start + added.length };
}
