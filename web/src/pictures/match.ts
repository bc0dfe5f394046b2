import { aligned, touched } from "./changes";
import { middleOf, namesOf, piecesLeft, rowOf, runNamed, runsOf, widestRun, type Row } from "./rows";
import type { Count, Move, Picture } from "./types";

/** What a player has selected: things of one component, named as in changes.ts. */
export interface Selection {
  component: number;
  items: Set<string>;
}

export interface Fitting {
  /** Moves that do just what is selected. */
  exact: Move[];
  /** Moves that do that and more. */
  wider: Move[];
  /** The one that is meant, if that is clear. */
  meant: Move | null;
  /** What is not selected but would change with it. */
  offered: Set<string>;
}

/** The moves (all of them moves of this one component) that fit what is selected. */
export function fitting(picture: Picture, moves: Move[], items: Set<string>): Fitting {
  if (items.size === 0) return { exact: [], wider: [], meant: null, offered: new Set() };
  const row = rowOf(picture);
  if (row && moves.every((move) => piecesLeft(move.picture) !== null)) return rowFitting(row, moves, items);
  if (picture.kind === "heaps") return heapsFitting(picture.counts, moves, items);
  const exact: Move[] = [];
  const wider: Change[] = [];
  for (const move of moves) {
    const set = touched(picture, move.picture);
    if (!set || ![...items].every((item) => set.has(item))) continue;
    if (set.size === items.size) exact.push(move);
    else wider.push({ move, set });
  }
  if (exact.length) return { exact, wider: wider.map(({ move }) => move), meant: only(exact), offered: new Set() };
  const meant = meantBy(picture, moves, items, wider);
  const shown = meant ? wider.filter(({ move }) => move === meant) : wider;
  return { exact, wider: wider.map(({ move }) => move), meant, offered: without(shown.flatMap(({ set }) => [...set]), items) };
}

interface Change {
  move: Move;
  set: Set<string>;
}

const only = (moves: Move[]): Move | null => (moves.length === 1 ? moves[0]! : null);
const without = (all: string[], items: Set<string>): Set<string> => new Set(all.filter((item) => !items.has(item)));

/**
 * Moves that leave what stands on either side; if there is none, those that leave as many places in one row; and if there
 * is none either, those that take more: then one place means the move around it.
 */
function rowFitting(row: Row, moves: Move[], items: Set<string>): Fitting {
  const run = runNamed(row, items);
  if (!run) return { exact: [], wider: [], meant: null, offered: new Set() };
  const leaving = (...pieces: number[]) => {
    const wanted = pieces.filter((piece) => piece > 0).sort((a, b) => a - b);
    return moves.filter((move) => same(piecesLeft(move.picture)!, wanted));
  };
  const apart = leaving(run.from, row.length - run.to);
  const exact = apart.length || run.from === run.to ? apart : leaving(row.length - (run.to - run.from));
  // Moves that leave the same pieces are one to the player, in whatever order a rule file names them.
  if (exact.length || run.from === run.to) return { exact, wider: [], meant: exact[0] ?? null, offered: new Set() };
  const widest = widestRun(row, moves);
  const wider = moves.flatMap((move) =>
    runsOf(row.length, piecesLeft(move.picture)!)
      .filter(({ from, to }) => from <= run.from && to >= run.to)
      .map((around) => ({ move, around })),
  );
  const around = items.size === 1 ? wider.filter(({ around }) => middleOf(around, row.length, widest) === run.from) : [];
  const found = around.length === 1 ? around : wider;
  const offered = found.length === 1 ? without([...namesOf(row, found[0]!.around)], items) : new Set<string>();
  return { exact, wider: [...new Set(wider.map(({ move }) => move))], meant: only(found.map(({ move }) => move)), offered };
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
  return { exact, wider: exact.length ? [] : wider, meant: only(exact.length ? exact : wider), offered: new Set() };
}

/**
 * One click often means a larger change. If every move of the game is a star (a vertex and its neighbours), it means the
 * star around the place; otherwise the smallest change, if it lies within all others (a bite, a branch that is cut).
 */
function meantBy(picture: Picture, moves: Move[], items: Set<string>, wider: Change[]): Move | null {
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
