import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, isAbort, post, runJob, type JobProgress } from "./api";
import { useLanguage } from "./language";

export interface Asked<T> {
  /** The last answer; while a new one is on its way, still that before. */
  answer: T | null;
  /** The body to which `answer` or `error` belongs. */
  about: Record<string, unknown> | null;
  error: ApiError | null;
  busy: boolean;
  /** The user stopped it. */
  cancelled: boolean;
  progress: JobProgress | null;
  /** Stops what is running. */
  cancel(): void;
  /** Asks again, as a job that may take long: for an error with the code "time-limit", or after it was stopped. */
  goOn(): void;
}

type State<T> = Pick<Asked<T>, "answer" | "about" | "error" | "busy" | "cancelled" | "progress">;

const nothing = { answer: null, about: null, error: null, busy: false, cancelled: false, progress: null };

/** Asks the engine whenever the body changes (null: nothing to ask); `kind` is "solve", "moves" and so on. */
export function useAsk<T = any>(kind: string, body: Record<string, unknown> | null): Asked<T> {
  const lang = useLanguage();
  const [state, setState] = useState<State<T>>({ ...nothing, busy: body !== null });
  const running = useRef<AbortController | null>(null);
  const key = body && JSON.stringify(body);

  const ask = (long: boolean) => {
    running.current?.abort();
    if (!body) {
      setState(nothing);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const settle = (next: Partial<State<T>>) => {
      if (running.current === controller) setState((before) => ({ ...before, busy: false, progress: null, about: body, ...next }));
    };
    setState((before) => ({ ...before, busy: true, error: null, cancelled: false, progress: null }));
    const work = long
      ? runJob(kind, body, (progress) => setState((before) => ({ ...before, progress })), controller.signal)
      : post(`/api/${kind}`, body, controller.signal);
    work.then(
      (answer: T) => settle({ answer, error: null }),
      (error: unknown) => settle(isAbort(error) ? { cancelled: true } : { answer: null, error: asApiError(error) }),
    );
  };

  useEffect(() => {
    ask(false);
    return () => running.current?.abort();
  }, [kind, key, lang]);

  return { ...state, cancel: () => running.current?.abort(), goOn: () => ask(true) };
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("page", String(error), 0);
}
