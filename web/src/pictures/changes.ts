import { namesOf, piecesLeft, rowOf, runsOf, type Row } from "./rows";
import { isDrawnWhole, type Count, type Picture, type PictureOf } from "./types";

/**
 * The things of a picture that a move touches, by name:
 * stones "4" and gaps "g4" (before stone 4) of a row, stones "heap:stone" of heaps, squares "5" of a strip,
 * the square "column,row" to which a piece goes, cells "row,column" of a board, vertices "v2" and edges "e0" of a graph.
 * Null: the two pictures cannot be compared.
 */
export function touched(before: Picture, after: Picture[]): Set<string> | null {
  const row = rowOf(before);
  const pieces = row && piecesLeft(after);
  if (row && pieces) return takenFrom(row, pieces);
  switch (before.kind) {
    case "stones":
      return null;
    case "heaps":
      return heapsTaken(before.counts, after);
    case "strip": {
      const left = after.flatMap((picture) => (picture.kind === "strip" ? picture.coins : []));
      return differing(coinsBySquare(before.coins), coinsBySquare(left));
    }
    case "square": {
      const target = after[0];
      return target?.kind === "square" ? new Set([`${target.column},${target.row}`]) : new Set(["0,0"]);
    }
    case "board":
      return cellsChanged(before.rows, after);
    case "graph":
      return graphChanged(before, after);
    case "words":
      return null;
  }
}

/** Where places are taken so that these pieces are left: at the end of the row, in its middle, or nothing but a gap. */
function takenFrom(row: Row, pieces: number[]): Set<string> | null {
  const [run] = runsOf(row.length, pieces);
  if (!run) return null;
  if (run.to > run.from) return namesOf(row, run);
  return pieces.length === 2 && row.prefix === "" ? new Set([`g${run.from}`]) : null;
}

/** The stones that leave their heaps; a heap that grows is not touched. */
function heapsTaken(counts: Count[], after: Picture[]): Set<string> | null {
  const left = aligned(counts, after);
  if (!left) return null;
  const items = new Set<string>();
  for (const [heap, count] of counts.entries()) {
    const rest = left[heap]!;
    if (count === rest) continue;
    if (!isDrawnWhole(count) || typeof rest !== "number") return null;
    for (let stone = rest; stone < count; ++stone) items.add(`${heap}:${stone}`);
  }
  return items.size ? items : null;
}

/** What a move leaves of each heap; a game may drop the heap that is used up. Null if that cannot be told. */
export function aligned(counts: Count[], after: Picture[]): Count[] | null {
  if (after.length === 0) return counts.map(() => 0);
  const picture = after[0]!;
  if (picture.kind !== "heaps") return null;
  const left = picture.counts;
  if (left.length === counts.length) return left;
  if (left.length !== counts.length - 1) return null;
  const dropped = counts.findIndex((_, heap) => counts.every((count, other) => other === heap || left[other < heap ? other : other - 1] === count));
  return dropped < 0 ? null : [...left.slice(0, dropped), 0, ...left.slice(dropped)];
}

export function coinsBySquare(coins: Count[]): Map<string, string> {
  const squares = new Map<string, number>();
  for (const coin of coins) squares.set(String(coin), (squares.get(String(coin)) ?? 0) + 1);
  return new Map([...squares].map(([square, count]) => [square, String(count)]));
}

/** Boards that a move leaves in pieces or cut to their size cannot be laid over the one before. */
function cellsChanged(rows: string[], after: Picture[]): Set<string> | null {
  if (after.length > 1) return null;
  const left = after[0];
  if (left && left.kind !== "board") return null;
  const width = (text: string[]) => Math.max(0, ...text.map((row) => row.length));
  if (left && (left.rows.length > rows.length || width(left.rows) > width(rows))) return null;
  // What lies beyond a board is gone; beyond coins that show heads (h) there are only tails.
  const beyond = rows.some((row) => row.includes("h")) ? "." : "#";
  return differing(cellMap(rows), cellMap(left?.rows ?? []), beyond);
}

export function cellMap(rows: string[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [row, text] of rows.entries()) {
    for (const [column, cell] of [...text].entries()) cells.set(`${row},${column}`, cell);
  }
  return cells;
}

function graphChanged(before: PictureOf<"graph">, after: Picture[]): Set<string> | null {
  if (after.length > 1) return null;
  const left = after[0] ?? { ...before, edges: [], tokens: [], spent: [] };
  if (left.kind !== "graph") return null;
  const items = new Set<string>();
  const kept = countBy(left.edges.map((edge) => edge.join("-")));
  for (const [index, edge] of before.edges.entries()) {
    const name = edge.join("-");
    if ((kept.get(name) ?? 0) > 0) kept.set(name, kept.get(name)! - 1);
    else items.add(`e${index}`);
  }
  for (const vertex of differing(tally(before.tokens), tally(left.tokens))) items.add(`v${vertex}`);
  // A vertex that a token leaves is spent thereby; on its own it is a touch only where no token goes.
  if (![...items].some((item) => item.startsWith("v"))) {
    for (const vertex of differing(tally(before.spent), tally(left.spent))) items.add(`v${vertex}`);
  }
  return items.size ? items : null;
}

function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function tally(vertices: number[]): Map<string, string> {
  return new Map([...countBy(vertices.map(String))].map(([vertex, count]) => [vertex, String(count)]));
}

function differing(one: Map<string, string>, other: Map<string, string>, absent = ""): Set<string> {
  const items = new Set<string>();
  for (const key of [...one.keys(), ...other.keys()]) {
    if ((one.get(key) ?? absent) !== (other.get(key) ?? absent)) items.add(key);
  }
  return items;
}
