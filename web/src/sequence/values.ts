import type { AnswerOf } from "../operations";

/** The values of heaps in a row. UNKNOWN stands where there is none (a draw, or a limit came first). */
export interface Sequence {
  readonly from: number;
  readonly values: Uint32Array;
  /** Misère play has no nim values: 0 stands for P and 1 for N. */
  readonly outcomes: boolean;
}

export const UNKNOWN = 0xffffffff;

type Values = NonNullable<AnswerOf<"table">["values"]>;
type Row = Extract<Values[number], unknown[]>;
export type Cell = Exclude<Values[number], Row> | Row[number];

/** A table is a list of rows, or else of cells. */
export const isRow = (value: Values[number]): value is Row => Array.isArray(value);
export const isCell = (value: Values[number]): value is Exclude<Values[number], Row> => !isRow(value);

/** A grid: rows by the first number, columns by the second. */
export interface Grid {
  readonly from: number;
  readonly rows: Cell[][];
  readonly columns: number;
}

export const valueAt = (sequence: Sequence, n: number): number => sequence.values[n - sequence.from] ?? UNKNOWN;

export const lastOf = (sequence: Sequence): number => sequence.from + sequence.values.length - 1;

/** Little-endian words, whatever the machine is. `known` of them are values, the rest was not reached. */
export function unpack(bytes: ArrayBuffer, from: number, known?: number): Sequence {
  const words = Math.floor(bytes.byteLength / 4);
  const count = known === undefined ? words : Math.min(words, known);
  const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
  if (littleEndian) return { from, values: new Uint32Array(bytes, 0, count), outcomes: false };
  const view = new DataView(bytes);
  const values = Uint32Array.from({ length: count }, (_, i) => view.getUint32(4 * i, true));
  return { from, values, outcomes: false };
}

/** A cell of a table as a number: P counts as 0 and N as 1, all other texts are unknown. */
function word(cell: Cell): number {
  if (typeof cell === "number") return cell;
  if (cell === "P") return 0;
  if (cell === "N") return 1;
  return UNKNOWN;
}

export function fromTable(from: number, cells: readonly Cell[]): Sequence {
  return { from, values: Uint32Array.from(cells, word), outcomes: typeof cells[0] === "string" };
}

export function zeros(sequence: Sequence, most: number): { first: number[]; count: number; last: number | null } {
  const first: number[] = [];
  let count = 0;
  let last: number | null = null;
  sequence.values.forEach((value, i) => {
    if (value !== 0) return;
    last = sequence.from + i;
    count += 1;
    if (first.length < most) first.push(last);
  });
  return { first, count, last };
}

/** Least and largest known value of the heaps low to high. */
export function extent(sequence: Sequence, low: number, high: number): { least: number; largest: number } {
  const { values, from } = sequence;
  const end = Math.min(values.length - 1, high - from);
  let least = UNKNOWN;
  let largest = 0;
  for (let i = Math.max(0, low - from); i <= end; i++) {
    const value = values[i]!;
    if (value === UNKNOWN) continue;
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  return { least: Math.min(least, largest), largest };
}
