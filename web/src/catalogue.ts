import { useEffect, useState } from "preact/hooks";
import { get, type ApiError } from "./api";
import { language, useLanguage, type Language } from "./language";

/** A game of the catalogue, as /api/games describes it. */
export interface Game {
  name: string;
  usage: string;
  example: string;
  rule: string;
  form: string;
  theorem: string;
  statement: string;
  source: string;
  misere?: string;
  cost?: string;
  shape: string;
  table: "line" | "grid" | "none";
}

const asked = new Map<Language, Promise<Game[]>>();
const known = new Map<Language, Game[]>();

/** The catalogue in the language of the page; null until it is there. */
export function useGames(): { games: Game[] | null; error: ApiError | null } {
  const lang = useLanguage();
  const [state, setState] = useState<{ games: Game[] | null; error: ApiError | null }>({ games: known.get(lang) ?? null, error: null });
  useEffect(() => {
    let here = true;
    fetchGames().then(
      (games) => here && setState({ games, error: null }),
      (error: ApiError) => here && setState({ games: null, error }),
    );
    return () => {
      here = false;
    };
  }, [lang]);
  return state;
}

function fetchGames(): Promise<Game[]> {
  const lang = language();
  let promise = asked.get(lang);
  if (!promise) {
    promise = get(`/api/games?lang=${lang}`).then((answer) => {
      known.set(lang, answer.games);
      return answer.games as Game[];
    });
    promise.catch(() => asked.delete(lang));
    asked.set(lang, promise);
  }
  return promise;
}

/** The shapes of the catalogue in its order, each with its games. */
export function byShape(games: Game[]): [string, Game[]][] {
  const shapes = new Map<string, Game[]>();
  for (const game of games) shapes.set(game.shape, [...(shapes.get(game.shape) ?? []), game]);
  return [...shapes];
}

/** The games of the catalogue that a position is made of; `names` are those of its components, such as "bash:3" or "0.77". */
export function gamesOf(games: Game[], names: string[]): Game[] {
  const found = names.map((name) => {
    const plain = /^[0-9A-V]+\./.test(name) ? "octal" : name.split(":")[0];
    return games.find((game) => game.name === plain);
  });
  return [...new Set(found)].filter((game) => game !== undefined);
}
