import { useEffect, useState } from "preact/hooks";
import { ask, isAbort } from "./api";
import type { Files } from "./files";

const known = new Map<string, string | null>();
const keyOf = (position: string, misere: boolean, files: Files) => `${misere} ${position} ${JSON.stringify(files.rules ?? files.graphs ?? {})}`;

export function learn(position: string, misere: boolean, files: Files, outcome: string | null): void {
  if (outcome !== null) known.set(keyOf(position, misere, files), outcome);
}

/** The outcomes of these positions, in their order; undefined where the engine has not answered yet. */
export function useOutcomes(positions: string[], misere: boolean, files: Files): (string | null | undefined)[] {
  const [, again] = useState(0);
  const keys = positions.map((position) => keyOf(position, misere, files));
  const missing = positions.filter((_, index) => !known.has(keys[index]!));
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      for (const position of missing) {
        try {
          const solved = await ask("solve", { position, misere }, files, controller.signal);
          known.set(keyOf(position, misere, files), "outcome" in solved ? solved.outcome : null);
        } catch (error) {
          if (isAbort(error)) return;
          known.set(keyOf(position, misere, files), null);
        }
        again((count) => count + 1);
      }
    })();
    return () => controller.abort();
  }, [missing.join(";"), misere]);
  return keys.map((key) => known.get(key));
}
