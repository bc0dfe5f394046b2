import type { AnswerOf } from "../operations";

export type Moves = AnswerOf<"moves">;
export type Move = Moves["moves"][number];
export type Component = Moves["components"][number];
export type Picture = Component["picture"];
export type PictureOf<Kind extends Picture["kind"]> = Extract<Picture, { kind: Kind }>;
/** Sizes beyond 2^53 come as text. */
export type Count = PictureOf<"stones">["count"];

/** The most stones that are drawn of a heap. */
export const mostStones = 40;
/** Of larger ones only some are drawn, and a number stands for all. */
export const someStones = 8;

export function isDrawnWhole(count: Count): count is number {
  return typeof count === "number" && count <= mostStones;
}
