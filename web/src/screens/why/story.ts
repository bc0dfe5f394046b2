import type { AnswerOf } from "../../operations";

export type Explained = AnswerOf<"explain">;
/** A text, or a table whose first row is a header. */
export type Step = Explained["steps"][number];

export type Block =
  | { kind: "text"; text: string }
  | { kind: "table"; text: string; rows: string[][] }
  | { kind: "binary"; text: string; rows: string[][]; column: number }
  | { kind: "options"; text: string; rows: string[][] }
  | { kind: "mex"; text: string; values: number[]; mex: number };

/** Steps as blocks to show one after the other: a table goes with the text above it. */
export function blocksOf(steps: Step[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, { text, table }] of steps.entries()) {
    const next = steps[index + 1];
    if (table) blocks.push(tableBlock(table, steps[index - 1]?.text ?? "", next?.text ?? ""));
    else if (text !== undefined && !next?.table) blocks.push(textBlock(text));
  }
  return blocks;
}

function tableBlock(rows: string[][], text: string, after: string): Block {
  const column = binaryColumn(rows);
  if (column !== null) return { kind: "binary", text, rows, column };
  return { kind: mexOf(after) ? "options" : "table", text, rows };
}

function textBlock(text: string): Block {
  const found = mexOf(text);
  return found ? { kind: "mex", text, ...found } : { kind: "text", text };
}

/** Reads "mex {0,2,3} = 1" in a text. */
export function mexOf(text: string): { values: number[]; mex: number } | null {
  const found = /mex \{([\d,]*)\} = (\d+)/.exec(text);
  if (!found) return null;
  return { values: found[1] ? found[1].split(",").map(Number) : [], mex: Number(found[2]) };
}

/** The column of a table that holds binary digits such as "1 . 1", the last row being the sum of the others. */
export function binaryColumn(rows: string[][]): number | null {
  const [head, ...body] = rows;
  if (!head || body.length < 2) return null;
  const column = head.findIndex((name) => /binary|二进制/i.test(name));
  if (column < 0) return null;
  const digits = body.map((row) => bitsOf(row[column] ?? ""));
  const width = digits[0]!.length;
  if (width === 0 || digits.some((bits) => bits.length !== width || bits.some((bit) => bit !== "1" && bit !== "."))) return null;
  const sum = digits[digits.length - 1]!;
  const adds = sum.every((bit, place) => {
    const ones = digits.slice(0, -1).filter((bits) => bits[place] === "1").length;
    return (ones % 2 === 1) === (bit === "1");
  });
  return adds ? column : null;
}

export const bitsOf = (cell: string): string[] => cell.split(" ").filter(Boolean);

/** How many frames a block takes: binary columns light up one by one before their sum is read. */
export function framesOf(block: Block): number {
  return block.kind === "binary" ? bitsOf(block.rows[1]![block.column]!).length + 1 : 1;
}

/** The block and the frame within it at a place in the whole story; the conclusion is one frame after all blocks. */
export function placeOf(blocks: Block[], frame: number): { block: number; part: number } {
  let left = frame;
  for (const [index, block] of blocks.entries()) {
    const count = framesOf(block);
    if (left < count) return { block: index, part: left };
    left -= count;
  }
  return { block: blocks.length, part: 0 };
}

export const lastFrame = (blocks: Block[]): number => blocks.reduce((sum, block) => sum + framesOf(block), 0);
