import { isDrawnWhole, type Move, type Picture } from "./types";

/** A picture as a row of places out of which moves take neighbours: stones, a free strip of cells, a path of vertices. */
export interface Row {
  length: number;
  /** Stands before the number of a place in its name. */
  prefix: string;
}

export interface Run {
  from: number;
  /** The first place behind it. */
  to: number;
}

export function rowOf(picture: Picture): Row | null {
  if (picture.kind === "stones") return isDrawnWhole(picture.count) ? { length: picture.count, prefix: "" } : null;
  if (picture.kind === "board") {
    const [text = ""] = picture.rows;
    return picture.rows.length === 1 && /^\.+$/.test(text) ? { length: text.length, prefix: "0," } : null;
  }
  if (picture.kind === "graph" && !picture.tokens.length && !picture.spent.length) {
    const { edges } = picture;
    if (edges.length === 1 && edges[0]![0] === edges[0]![1]) return { length: 1, prefix: "v" };
    const path = edges.every(([a, b], index) => a === index && b === index + 1);
    return path && edges.length ? { length: edges.length + 1, prefix: "v" } : null;
  }
  return null;
}

/** The lengths of the rows that a move leaves, without empty ones, the shortest first; null where it leaves something else. */
export function piecesLeft(after: Picture[]): number[] | null {
  const pieces: number[] = [];
  for (const picture of after) {
    const length = lengthOf(picture);
    if (length === null) return null;
    if (length > 0) pieces.push(length);
  }
  return pieces.sort((a, b) => a - b);
}

function lengthOf(picture: Picture): number | null {
  if (picture.kind === "stones") return typeof picture.count === "number" ? picture.count : null;
  const empty =
    (picture.kind === "board" && picture.rows.join("") === "") ||
    (picture.kind === "graph" && picture.edges.length === 0 && !picture.tokens.length && !picture.spent.length);
  return empty ? 0 : (rowOf(picture)?.length ?? null);
}

/** Where a move can take its places, so that these pieces are left on either side: at most two ways, the longer piece at the left first. */
export function runsOf(length: number, pieces: number[]): Run[] {
  if (pieces.length > 2) return [];
  const long = Math.max(0, ...pieces);
  const short = pieces.length === 2 ? Math.min(...pieces) : 0;
  if (long + short > length) return [];
  const runs = [
    { from: long, to: length - short },
    { from: short, to: length - long },
  ];
  return long === short ? runs.slice(0, 1) : runs;
}

/** The one place that a player would point at: the middle of the run, where the end of the row has cut it off too. */
export function middleOf(run: Run, length: number, widest: number): number | null {
  const half = Math.floor(widest / 2);
  if (run.from === 0 && run.to === length) return null;
  if (run.from === 0) return run.to - 1 - half;
  if (run.to === length) return run.from + half;
  return (run.from + run.to - 1) / 2;
}

/** The run that these names make; a gap such as "g4" is the empty run at its place. Null if they are not neighbours. */
export function runNamed(row: Row, items: Set<string>): Run | null {
  const [first = ""] = items;
  if (items.size === 1 && first.startsWith("g")) return { from: Number(first.slice(1)), to: Number(first.slice(1)) };
  const places = [...items].map((item) => Number(item.slice(row.prefix.length))).sort((a, b) => a - b);
  const from = places[0]!;
  const to = places[places.length - 1]! + 1;
  return to - from === places.length ? { from, to } : null;
}

export function namesOf(row: Row, run: Run): Set<string> {
  return new Set(Array.from({ length: run.to - run.from }, (_, index) => `${row.prefix}${run.from + index}`));
}

/** The longest run that any of these moves takes. */
export function widestRun(row: Row, moves: Move[]): number {
  return Math.max(0, ...moves.map((move) => row.length - (piecesLeft(move.picture) ?? []).reduce((sum, piece) => sum + piece, 0)));
}
