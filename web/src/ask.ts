import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, ask, askJob, isAbort } from "./api";
import type { Files } from "./files";
import { useLanguage } from "./language";
import type { AnswerOf, JobProgress, Operation, Question } from "./operations";

export interface Asked<Name extends Operation = Operation> {
  /** The last answer; while a new one is on its way, still that before. */
  answer: AnswerOf<Name> | null;
  /** The question to which `answer` or `error` belongs. */
  about: Question<Name> | null;
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

type State<Name extends Operation> = Pick<Asked<Name>, "answer" | "about" | "error" | "busy" | "cancelled" | "progress">;

const nothing = { answer: null, about: null, error: null, busy: false, cancelled: false, progress: null };

/** Asks the engine whenever the question changes (null: nothing to ask, or files that are not there yet); `name` is "solve", "moves" and so on. */
export function useAsk<Name extends Operation>(name: Name, question: Question<Name> | null, files: Files | null): Asked<Name> {
  const lang = useLanguage();
  const [state, setState] = useState<State<Name>>({ ...nothing, busy: question !== null && files !== null });
  const running = useRef<AbortController | null>(null);
  const key = JSON.stringify([question, files]);

  const begin = (long: boolean) => {
    running.current?.abort();
    if (!question || !files) {
      setState(nothing);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const settle = (next: Partial<State<Name>>) => {
      if (running.current === controller) setState((before) => ({ ...before, busy: false, progress: null, about: question, ...next }));
    };
    setState((before) => ({ ...before, busy: true, error: null, cancelled: false, progress: null }));
    const work = long
      ? askJob(name, question, files, (progress) => setState((before) => ({ ...before, progress })), controller.signal)
      : ask(name, question, files, controller.signal);
    work.then(
      (answer) => settle({ answer, error: null }),
      (error: unknown) => settle(isAbort(error) ? { cancelled: true } : { answer: null, error: asApiError(error) }),
    );
  };

  useEffect(() => {
    begin(false);
    return () => running.current?.abort();
  }, [name, key, lang]);

  return { ...state, cancel: () => running.current?.abort(), goOn: () => begin(true) };
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("page", String(error), 0);
}
