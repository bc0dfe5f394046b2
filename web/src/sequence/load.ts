import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, ask, askJob, askRaw, isAbort } from "../api";
import type { Files } from "../files";
import { t } from "../language";
import type { AnswerOf, JobProgress } from "../operations";
import { texts } from "../screens/sequence.texts";
import { reaches, shapeOf, type Shape } from "./shape";
import { fromTable, isCell, isRow, unpack, type Grid, type Sequence } from "./values";

export interface Request {
  game: string;
  /** As it stands in the address; nothing: what is usual for such a game. */
  to: string;
  misere: boolean;
  files: Files;
}

export type Table = { request: Request; shape: Shape; to: string; stopped: string | null } & (
  | { kind: "line"; sequence: Sequence }
  | { kind: "grid"; grid: Grid }
);

/** Up to here values come as JSON, which also tells of limits; then packed; and beyond that a job shows how far it is. */
const PLAIN = 2000;
const PACKED = 100_000;

/** The last tables: going back, or another language, must not compute a million values again. */
const recent = new Map<string, Table>();
const RECENT = 4;

async function remembered(key: string, request: Request, onProgress: (p: JobProgress) => void, signal: AbortSignal): Promise<Table> {
  const known = recent.get(key);
  if (known) return known;
  const table = await load(request, onProgress, signal);
  recent.set(key, table);
  for (const old of recent.keys()) if (recent.size > RECENT) recent.delete(old);
  return table;
}

async function load(request: Request, onProgress: (p: JobProgress) => void, signal: AbortSignal): Promise<Table> {
  const { game, misere, files } = request;
  const shape = await shapeOf(game, files, signal);
  const to = request.to || reaches[shape].usual;
  // Of 10^6 only the engine knows how much it is: like what is large, it is a job.
  const reach = Number(to);
  const base = { request, shape, to, stopped: null };
  const asJob = async () => fromAnswer(base, await askJob("table", { game, to, misere }, files, onProgress, signal));
  if (shape === "line" && !(reach <= PACKED)) return asJob();
  try {
    if (shape === "line" && reach > PLAIN && !misere) {
      const response = await askRaw("table", { game, to, format: "packed" }, files, signal);
      const known = response.headers.get("X-Nimber-Known");
      const from = Number(response.headers.get("X-Nimber-From") ?? 0);
      return { ...base, kind: "line", sequence: unpack(await response.arrayBuffer(), from, known === null ? undefined : Number(known)) };
    }
    return fromAnswer(base, await ask("table", { game, to, misere }, files, signal));
  } catch (error) {
    if (error instanceof ApiError && error.code === "time-limit") return asJob();
    throw error;
  }
}

export function fromAnswer(base: Omit<Table, "kind" | "sequence" | "grid">, answer: AnswerOf<"table">): Table {
  const from = Number(answer.from);
  const stopped = answer.stopped?.message ?? null;
  // Statistics and genera stand in their place, but only where they are asked for.
  if (!answer.values) throw new ApiError("no-values", t(texts.noValues), 0);
  const rows = answer.values.filter(isRow);
  if (rows.length === 0) return { ...base, stopped, kind: "line", sequence: fromTable(from, answer.values.filter(isCell)) };
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return { ...base, stopped, kind: "grid", grid: { from, rows, columns } };
}

export interface Loading {
  table: Table | null;
  error: ApiError | null;
  busy: boolean;
  progress: JobProgress | null;
  cancelled: boolean;
  cancel(): void;
  again(): void;
}

/** Loads the table whenever the request changes; the one before stays until the new one is there. */
export function useTable(request: Request | null): Loading {
  const [state, setState] = useState<Omit<Loading, "cancel" | "again">>({
    table: null, error: null, busy: request !== null, progress: null, cancelled: false,
  });
  const [round, setRound] = useState(0);
  const running = useRef<AbortController | null>(null);
  const key = request && JSON.stringify(request);
  useEffect(() => {
    if (!request) {
      setState({ table: null, error: null, busy: false, progress: null, cancelled: false });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, busy: true, error: null, progress: null, cancelled: false }));
    const settle = (next: Partial<Loading>) => {
      if (running.current === controller) setState((before) => ({ ...before, busy: false, progress: null, ...next }));
    };
    remembered(key!, request, (progress) => setState((before) => ({ ...before, progress })), controller.signal).then(
      (table) => settle({ table, error: null }),
      (error: unknown) => {
        if (isAbort(error)) settle({ cancelled: true });
        else settle({ table: null, error: error instanceof ApiError ? error : new ApiError("page", String(error), 0) });
      },
    );
    return () => {
      running.current = null;
      controller.abort();
    };
  }, [key, round]);
  return { ...state, cancel: () => running.current?.abort(), again: () => setRound((n) => n + 1) };
}
