import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ask, askGames, type ApiError } from "./api";
import type { Files } from "./files";
import { language, useLanguage, type Language } from "./language";
import type { Games } from "./operations";

/** A game of the catalogue. */
export type Game = Games["games"][number];

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
    promise = askGames(lang).then(({ games }) => {
      known.set(lang, games);
      return games;
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

/** The game of a name such as "kayles", "bash:3", "0.77" or "@mine.lua": the engine reads what the catalogue does not list. */
export async function resolveGame(name: string, files: Files, signal?: AbortSignal): Promise<Game> {
  const known = (await fetchGames()).find((game) => game.name === name);
  return known ?? (await ask("games", { name }, files, signal)).games[0]!;
}

/** The games of which a position is made, each once, by the names of its components; those that are not known are left out. */
export function useResolved(names: string[], files: Files): Game[] {
  const lang = useLanguage();
  const [found, setFound] = useState<Game[]>([]);
  const asked = [...new Set(names)];
  // Before it is painted: what is in memory must not move the picture beneath it.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const resolving = asked.map((name) => resolveGame(name, files, controller.signal).catch(() => null));
    void Promise.all(resolving).then((games) => {
      const known = games.filter((game) => game !== null);
      if (!controller.signal.aborted) setFound([...new Map(known.map((game) => [game.name, game])).values()]);
    });
    return () => controller.abort();
  }, [JSON.stringify([asked, files]), lang]);
  return found;
}
