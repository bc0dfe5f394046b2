/** What a piece of Lua is, as far as colours go. */
export type Kind = "comment" | "string" | "number" | "keyword" | "hook" | "plain";

export interface Token {
  readonly kind: Kind;
  readonly text: string;
}

const KEYWORDS = new Set(
  ("and break do else elseif end false for function goto if in local nil not or repeat return then true until while").split(" "),
);
/** The fields of a rule file and the function that makes an option: what the engine itself looks at. */
export const HOOKS = new Set("about bounds canonical draw emit examples kind loopy moves name parse show size split value".split(" "));

const PIECES = new RegExp(
  [
    String.raw`(?<comment>--\[(?<c>=*)\[[\s\S]*?(?:\]\k<c>\]|$)|--[^\n]*)`,
    String.raw`(?<string>\[(?<s>=*)\[[\s\S]*?(?:\]\k<s>\]|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)`,
    String.raw`(?<number>0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)`,
    String.raw`(?<word>[A-Za-z_]\w*)`,
    String.raw`(?<rest>[^\w"'\-\[.]+|[\s\S])`,
  ].join("|"),
  "g",
);

/** Cuts Lua into coloured pieces; together they are the text again, also where it is not yet complete. */
export function tokens(text: string): Token[] {
  const list: Token[] = [];
  for (const match of text.matchAll(PIECES)) {
    const { comment, string, number, word } = match.groups!;
    const kind: Kind =
      comment !== undefined ? "comment"
      : string !== undefined ? "string"
      : number !== undefined ? "number"
      : word === undefined ? "plain"
      : KEYWORDS.has(word) ? "keyword"
      : HOOKS.has(word) ? "hook"
      : "plain";
    const last = list.at(-1);
    if (last && last.kind === "plain" && kind === "plain") list[list.length - 1] = { kind, text: last.text + match[0] };
    else list.push({ kind, text: match[0] });
  }
  return list;
}

/** The same by lines: a comment or string over several lines is cut at their ends. */
export function lines(text: string): Token[][] {
  const list: Token[][] = [[]];
  for (const token of tokens(text)) {
    token.text.split("\n").forEach((part, i) => {
      if (i > 0) list.push([]);
      if (part !== "") list.at(-1)!.push({ kind: token.kind, text: part });
    });
  }
  return list;
}
