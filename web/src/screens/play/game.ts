import type { Query } from "../../route";

/** A game that is being played: all of it is in the URL. */
export interface Game {
  start: string;
  /** The positions after each move, also those that were taken back. */
  line: string[];
  /** How many moves of the line are made. */
  at: number;
  first: "me" | "nimber";
  level: Level;
  misere: boolean;
  hints: boolean;
  resigned: boolean;
  seed: string;
  files: string;
}

export type Level = "perfect" | "careless" | "random" | "person";
export const levels: Level[] = ["perfect", "careless", "random", "person"];

export function readGame(query: Query): Game {
  const line = (query["line"] ?? "").split(";").filter((position) => position !== "");
  const at = Number(query["at"] ?? line.length);
  return {
    start: query["position"] ?? "",
    line,
    at: Number.isInteger(at) && at >= 0 && at <= line.length ? at : line.length,
    first: query["first"] === "nimber" ? "nimber" : "me",
    level: levels.find((level) => level === query["level"]) ?? "perfect",
    misere: query["misere"] === "1",
    hints: query["hints"] === "1",
    resigned: query["end"] === "resigned",
    seed: query["seed"] ?? "",
    files: query["files"] ?? "",
  };
}

export function writeGame(game: Game): Query {
  return {
    position: game.start,
    line: game.line.join(";"),
    at: game.at === game.line.length ? "" : String(game.at),
    first: game.first === "me" ? "" : game.first,
    level: game.level === "perfect" ? "" : game.level,
    misere: game.misere ? "1" : "",
    hints: game.hints ? "1" : "",
    end: game.resigned ? "resigned" : "",
    seed: game.seed,
    files: game.files,
  };
}

/** The positions up to where the game is. */
export const played = (game: Game): string[] => [game.start, ...game.line.slice(0, game.at)];
export const here = (game: Game): string => played(game)[game.at]!;

/** Where play can go round, the same position for the third time is a draw. */
export const isDrawn = (game: Game): boolean => played(game).filter((position) => position === here(game)).length >= 3;

/** Whether the move after `moves` moves is the user's; of two people at one screen both are. */
export function isMine(game: Game, moves: number): boolean {
  return game.level === "person" || (moves % 2 === 0) === (game.first === "me");
}

export function withMove(game: Game, position: string): Game {
  return { ...game, line: [...game.line.slice(0, game.at), position], at: game.at + 1, resigned: false };
}

/** Back to the last place where it was the user's turn; the same game if there is none. */
export function undone(game: Game): Game {
  for (let at = game.at - 1; at >= 0; --at) if (isMine(game, at)) return { ...game, at, resigned: false };
  return game;
}

export function redone(game: Game): Game {
  for (let at = game.at + 1; at <= game.line.length; ++at) {
    if (isMine(game, at) || at === game.line.length) return { ...game, at };
  }
  return game;
}

export const anew = (game: Game, change: Partial<Game> = {}): Game => ({ ...game, line: [], at: 0, resigned: false, ...change });

/** What a move gave away: a won position that is won no more, a draw that is lost, or nothing. */
export function givenAway(before: string | null | undefined, after: string | null | undefined): "win" | "draw" | null {
  const worthBefore = { N: 2, D: 1, P: 0 }[before ?? ""];
  const worthAfter = { P: 2, D: 1, N: 0 }[after ?? ""];
  if (worthBefore === undefined || worthAfter === undefined || worthAfter >= worthBefore) return null;
  return worthBefore === 2 ? "win" : "draw";
}
