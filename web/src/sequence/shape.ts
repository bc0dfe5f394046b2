import { get, post } from "../api";
import type { Files } from "../files";

/** What a table of a game looks like: a line of heaps, a grid of two numbers, or a grid of board sizes. */
export type Shape = "line" | "grid" | "board";

interface Card {
  name: string;
  shape?: string;
  table?: string;
}

let catalogue: Promise<Card[]> | null = null;

function cards(): Promise<Card[]> {
  catalogue ??= get("/api/games?lang=en").then(
    (answer) => answer.games as Card[],
    (error: unknown) => {
      catalogue = null;
      throw error;
    },
  );
  return catalogue;
}

/** Codes such as 0.77 and names that the catalogue does not know count as lines: the engine will say what is wrong. */
export async function shapeOf(game: string, files: Files, signal?: AbortSignal): Promise<Shape> {
  if (game.startsWith("@")) return probe(game, files, signal);
  const name = game.split(/[:(]/)[0]!.trim();
  const card = (await cards()).find((candidate) => candidate.name === name);
  if (card && card.table === undefined) return probe(game, files, signal);
  if (card?.table !== "grid") return "line";
  return card.shape === "board" ? "board" : "grid";
}

/** Where the catalogue does not say it, a tiny table tells. */
async function probe(game: string, files: Files, signal?: AbortSignal): Promise<Shape> {
  const small = await post("/api/table", { game, to: 1, ...files }, signal);
  return Array.isArray(small.values?.[0]) ? (small.columns === undefined ? "grid" : "board") : "line";
}

/** How far a table goes if nobody says so, and what else is worth a try. */
export const reaches: Record<Shape, { usual: string; choices: string[] }> = {
  line: { usual: "200", choices: ["100", "1000", "10000", "100000", "1000000"] },
  grid: { usual: "30", choices: ["12", "30", "100", "300"] },
  board: { usual: "4x6", choices: ["3x4", "4x6", "5x6"] },
};

/** "1000", "10^6" or "4x6" as the engine takes it: a number where it is one. */
export function readReach(text: string): number | string {
  const plain = text.replace(/[\s\u2009_]/g, "");
  const power = /^(\d{1,6})\^(\d{1,2})$/.exec(plain);
  if (power) return Number(power[1]) ** Number(power[2]);
  return /^\d{1,15}$/.test(plain) ? Number(plain) : plain.replace("×", "x");
}
