import { resolveGame } from "../catalogue";
import type { Files } from "../files";

/** What a table of a game looks like: a line of heaps, a grid of two numbers, or a grid of board sizes. */
export type Shape = "line" | "grid" | "board";

export async function shapeOf(game: string, files: Files, signal?: AbortSignal): Promise<Shape> {
  const { table, shape } = await resolveGame(game, files, signal);
  if (table !== "grid") return "line";
  return shape === "board" ? "board" : "grid";
}

/** How far a table goes if nobody says so, and what else is worth a try. */
export const reaches: Record<Shape, { usual: string; choices: string[] }> = {
  line: { usual: "200", choices: ["100", "1000", "10000", "100000", "1000000"] },
  grid: { usual: "30", choices: ["12", "30", "100", "300"] },
  board: { usual: "4x6", choices: ["3x4", "4x6", "5x6"] },
};

/** The page groups digits by thin spaces and writes boards as 4×6. The engine, which reads sizes, does neither. */
export const plainReach = (text: string): string => text.replace(/[\s_]/g, "").replace("×", "x");
