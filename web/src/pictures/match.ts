import { aligned, heapsLeft, touched } from "./changes";
import { isDrawnWhole, type Count, type Move, type Picture } from "./types";

/** What a player has selected: things of one component, named as in changes.ts. */
export interface Selection {
  component: number;
  items: Set<string>;
}

export interface Fitting {
  /** Moves that do just what is selected. */
  exact: Move[];
  /** Moves that do that and more; for a row of stones there are none. */
  wider: Move[];
  /** The one that is meant, if that is clear. */
  meant: Move | null;
}

/** The moves (all of them moves of this one component) that fit what is selected. */
export function fitting(picture: Picture, moves: Move[], items: Set<string>): Fitting {
  if (items.size === 0) return { exact: [], wider: [], meant: null };
  if (picture.kind === "stones") {
    const exact = stonesFitting(picture.count, moves, items);
    return { exact, wider: [], meant: exact.length === 1 ? exact[0]! : null };
  }
  if (picture.kind === "heaps") return heapsFitting(picture.counts, moves, items);
  const exact: Move[] = [];
  const wider: { move: Move; set: Set<string> }[] = [];
  for (const move of moves) {
    const set = touched(picture, move.picture);
    if (!set || ![...items].every((item) => set.has(item))) continue;
    if (set.size === items.size) exact.push(move);
    else wider.push({ move, set });
  }
  const meant = exact.length === 1 ? exact[0]! : exact.length === 0 ? meantBy(picture, moves, items, wider) : null;
  return { exact, wider: wider.map(({ move }) => move), meant };
}

/** Moves that leave what stands on either side; if there is none, those that leave as many stones in one heap. */
function stonesFitting(count: Count, moves: Move[], items: Set<string>): Move[] {
  const run = runOf(items);
  if (!run || !isDrawnWhole(count)) return [];
  const leaving = (...heaps: number[]) => {
    const wanted = heaps.filter((heap) => heap > 0).sort((a, b) => a - b);
    return moves.filter((move) => same(heapsLeft(move.picture) ?? [-1], wanted));
  };
  const apart = leaving(run.from, count - run.to);
  return apart.length || run.from === run.to ? apart : leaving(count - (run.to - run.from));
}

/** Moves that leave as many stones in every heap; if there is none, those that do so where something is selected. */
function heapsFitting(counts: Count[], moves: Move[], items: Set<string>): Fitting {
  const taken = counts.map((_, heap) => [...items].filter((item) => item.startsWith(`${heap}:`)).length);
  const leaves = (heap: number, rest: Count) => rest === (taken[heap] ? Number(counts[heap]) - taken[heap]! : counts[heap]);
  const exact: Move[] = [];
  const wider: Move[] = [];
  for (const move of moves) {
    const left = aligned(counts, move.picture);
    if (!left) continue;
    if (left.every((rest, heap) => leaves(heap, rest))) exact.push(move);
    else if (left.every((rest, heap) => !taken[heap] || leaves(heap, rest))) wider.push(move);
  }
  const meant = exact.length ? exact : wider;
  return { exact, wider: exact.length ? [] : wider, meant: meant.length === 1 ? meant[0]! : null };
}

/** The stones from `from` to before `to`; a gap is the empty run at its place. */
function runOf(items: Set<string>): { from: number; to: number } | null {
  const [only] = items;
  if (items.size === 1 && only!.startsWith("g")) return { from: Number(only!.slice(1)), to: Number(only!.slice(1)) };
  const stones = [...items].map(Number).sort((a, b) => a - b);
  const from = stones[0]!;
  const to = stones[stones.length - 1]! + 1;
  return to - from === stones.length ? { from, to } : null;
}

/**
 * One click often means a larger change. If every move of the game is a star (a vertex and its neighbours), it means the
 * star around the place; otherwise the smallest change, if it lies within all others (a bite, a branch that is cut).
 */
function meantBy(picture: Picture, moves: Move[], items: Set<string>, wider: { move: Move; set: Set<string> }[]): Move | null {
  if (wider.length === 0) return null;
  if (wider.length === 1) return wider[0]!.move;
  const [item] = items;
  if (items.size === 1 && picture.kind !== "strip") {
    const centres = moves.map((move) => centreOf(picture, touched(picture, move.picture)));
    if (centres.every((centre) => centre !== null)) {
      const around = moves.filter((_, index) => centres[index] === item);
      if (around.length === 1) return around[0]!;
    }
  }
  const smallest = wider.reduce((least, next) => (next.set.size < least.set.size ? next : least));
  const within = wider.every(({ set }) => [...smallest.set].every((part) => set.has(part)));
  const alone = wider.filter(({ set }) => set.size === smallest.set.size).length === 1;
  return within && alone ? smallest.move : null;
}

/** The place of a change that all its other places touch; "" for pairs, which have no middle; null if there is none. */
function centreOf(picture: Picture, set: Set<string> | null): string | null {
  if (!set) return null;
  const places = [...set];
  if (places.length === 1) return places[0]!;
  if (places.length === 2) return "";
  return places.find((place) => places.every((other) => other === place || touching(picture, place, other))) ?? null;
}

function touching(picture: Picture, one: string, other: string): boolean {
  if (picture.kind === "board") {
    const [row = 0, column = 0] = one.split(",").map(Number);
    const [otherRow = 0, otherColumn = 0] = other.split(",").map(Number);
    return Math.abs(row - otherRow) + Math.abs(column - otherColumn) === 1;
  }
  if (picture.kind !== "graph") return false;
  return picture.edges.some(([a, b]) => (`v${a}` === one && `v${b}` === other) || (`v${b}` === one && `v${a}` === other));
}

function same(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
