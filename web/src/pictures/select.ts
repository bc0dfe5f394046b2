import { fitting } from "./match";
import { piecesLeft } from "./rows";
import { isDrawnWhole, type Move, type Picture } from "./types";

/** Whether it matters which stones of a row are taken: some move leaves two heaps of it. */
export function placeMatters(moves: Move[]): boolean {
  return moves.some((move) => (piecesLeft(move.picture)?.length ?? 0) > 1);
}

/** Whether a row can be split without taking a stone, so that its gaps can be selected. */
export function canSplit(picture: Picture, moves: Move[]): boolean {
  if (picture.kind !== "stones" || !isDrawnWhole(picture.count)) return false;
  return moves.some((move) => {
    const left = piecesLeft(move.picture);
    return left?.length === 2 && left[0]! + left[1]! === picture.count;
  });
}

/** What is selected after a click on `item`; `moves` are those of its component, `items` what was selected there. */
export function afterClick(picture: Picture, moves: Move[], items: Set<string>, item: string): Set<string> {
  const alone = aloneOf(picture, moves, item);
  if (items.size === 0) return alone;
  if (items.has(item) && picture.kind !== "heaps" && !(picture.kind === "stones" && !placeMatters(moves))) {
    const rest = new Set(items);
    rest.delete(item);
    return picture.kind === "stones" && !fits(picture, moves, rest) ? new Set([item]) : rest;
  }
  const together = joined(picture, moves, items, item, alone);
  return together && fits(picture, moves, together) ? together : alone;
}

/** What is selected by a drag over these things, in their order. */
export function afterDrag(picture: Picture, moves: Move[], path: string[]): Set<string> {
  const first = path[0]!;
  const last = path[path.length - 1]!;
  if (picture.kind === "stones") {
    const stones = path.filter((item) => !item.startsWith("g"));
    return stones.length ? between(Number(stones[0]), Number(stones[stones.length - 1]), "") : new Set([last]);
  }
  if (picture.kind === "heaps") {
    const [heap, from] = first.split(":");
    const inHeap = path.filter((item) => item.startsWith(`${heap}:`));
    return between(Number(from), Number(inHeap[inHeap.length - 1]!.split(":")[1]), `${heap}:`);
  }
  if (picture.kind === "square") return new Set([last]);
  const ends = new Set([first, last]);
  const all = new Set(path);
  return fits(picture, moves, all) || !fits(picture, moves, ends) ? all : ends;
}

/** A click on one thing while nothing is selected. Where only the number counts it takes the stones from there on. */
function aloneOf(picture: Picture, moves: Move[], item: string): Set<string> {
  if (picture.kind === "stones" && isDrawnWhole(picture.count) && !item.startsWith("g") && !placeMatters(moves)) {
    return between(Number(item), picture.count - 1, "");
  }
  if (picture.kind === "heaps") {
    const [heap = "0", stone = "0"] = item.split(":");
    return between(Number(stone), Number(picture.counts[Number(heap)]) - 1, `${heap}:`);
  }
  return new Set([item]);
}

function joined(picture: Picture, moves: Move[], items: Set<string>, item: string, alone: Set<string>): Set<string> | null {
  if (picture.kind === "square") return null;
  if (picture.kind === "heaps") {
    const heap = item.split(":")[0];
    return new Set([...[...items].filter((other) => !other.startsWith(`${heap}:`)), ...alone]);
  }
  if (picture.kind === "stones") {
    if (item.startsWith("g") || [...items].some((other) => other.startsWith("g")) || !placeMatters(moves)) return null;
    const numbers = [...items, item].map(Number);
    return between(Math.min(...numbers), Math.max(...numbers), "");
  }
  return new Set([...items, item]);
}

function fits(picture: Picture, moves: Move[], items: Set<string>): boolean {
  const { exact, wider } = fitting(picture, moves, items);
  return exact.length + wider.length > 0;
}

function between(one: number, other: number, before: string): Set<string> {
  const from = Math.min(one, other);
  return new Set(Array.from({ length: Math.abs(one - other) + 1 }, (_, index) => `${before}${from + index}`));
}
