/** Sizes beyond 2^53 come as text. */
export type Count = number | string;

export type Picture =
  | { kind: "stones"; count: Count }
  | { kind: "heaps"; counts: Count[] }
  | { kind: "strip"; coins: number[] }
  | { kind: "square"; column: number; row: number }
  | { kind: "board"; rows: string[] }
  | GraphPicture
  | { kind: "words"; rows: string[] };

export interface GraphPicture {
  kind: "graph";
  edges: [number, number][];
  directed: boolean;
  tokens?: number[];
  spent?: number[];
}

export interface Component {
  game: string;
  text: string;
  picture: Picture;
}

export interface Move {
  component: number;
  from: string;
  to: string;
  position: string;
  outcome: string | null;
  value: number | string | null;
  /** What stands in place of the component. */
  picture: Picture[];
}

export interface Moves {
  position: string;
  play: string;
  over: boolean;
  outcome: string | null;
  value: number | string | null;
  components: Component[];
  moves: Move[];
  move_count: Count;
  complete: boolean;
  stopped?: { code: string; message: string };
}

/** The most stones that are drawn of a heap. */
export const mostStones = 40;
/** Of larger ones only some are drawn, and a number stands for all. */
export const someStones = 8;

export function isDrawnWhole(count: Count): count is number {
  return typeof count === "number" && count <= mostStones;
}
