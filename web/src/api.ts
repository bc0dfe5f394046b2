import type { Files } from "./files";
import { language, type Language } from "./language";
import type { AnswerOf, Carried, Failure, Games, Job, JobProgress, Operation, Question } from "./operations";

/** What the engine says when it cannot answer; `offset` counts bytes of the UTF-8 text. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly hint?: string,
    readonly offset?: number,
    readonly line?: number,
    readonly file?: string,
  ) {
    super(message);
  }
}

/** Asks the engine: the name of the operation says what it takes and what it answers. */
export async function ask<Name extends Operation>(name: Name, question: Question<Name>, files: Files, signal?: AbortSignal): Promise<AnswerOf<Name>> {
  return (await askRaw(name, question, files, signal)).json();
}

/** For answers that are not JSON: exports as text, values as packed numbers. */
export function askRaw<Name extends Operation>(name: Name, question: Question<Name>, files: Files, signal?: AbortSignal): Promise<Response> {
  return send("POST", `/api/${name}`, requestOf(question, files), signal);
}

export async function askGames(lang: Language): Promise<Games> {
  return (await send("GET", `/api/games?lang=${lang}`)).json();
}

/** Runs long work as a job of the server; aborting the signal cancels it there too. */
export async function askJob<Name extends Operation>(
  name: Name,
  question: Question<Name>,
  files: Files,
  onProgress: (progress: JobProgress) => void,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const started: Job = await (await send("POST", "/api/jobs", { kind: name, request: requestOf(question, files) }, signal)).json();
  const address = `/api/jobs/${encodeURIComponent(started.job.id)}`;
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${address}/events`);
    const finish = (act: () => void) => {
      events.close();
      signal?.removeEventListener("abort", cancel);
      act();
    };
    const cancel = () => {
      void fetch(address, { method: "DELETE" }).catch(() => undefined);
      finish(() => reject(new DOMException("cancelled", "AbortError")));
    };
    const settle = ({ error, answer }: Job) => {
      if (error) finish(() => reject(errorFrom({ error }, 422)));
      else if (answer) finish(() => resolve(answer as AnswerOf<Name>));
      else finish(() => reject(new DOMException("cancelled", "AbortError")));
    };
    const told = (event: MessageEvent<string>): Job => JSON.parse(event.data);
    events.addEventListener("progress", (event) => onProgress(told(event).job.progress));
    events.addEventListener("done", (event) => settle(told(event)));
    // The stream can break without the job: ask once how it stands.
    events.onerror = () => {
      events.close();
      send("GET", address, undefined, signal)
        .then((response): Promise<Job> => response.json())
        .then(
          (state) => (["queued", "running"].includes(state.job.state) ? finish(() => reject(unreachable())) : settle(state)),
          (error) => finish(() => reject(error)),
        );
    };
    signal?.addEventListener("abort", cancel);
    if (signal?.aborted) cancel();
  });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal: signal ?? null,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw isAbort(error) ? error : unreachable();
  }
  if (!response.ok) throw errorFrom(await response.json().catch(() => ({})), response.status);
  return response;
}

function requestOf<Name extends Operation>(question: Question<Name>, files: Files): Question<Name> & Carried {
  return { lang: language(), ...question, ...files };
}

/** A proxy in between may answer with anything. */
function errorFrom(answer: Partial<Failure> | null, status: number): ApiError {
  const error: Partial<Failure["error"]> = answer?.error ?? {};
  const { code = "no-answer", message = `HTTP ${status}` } = error;
  return new ApiError(code, message, status, error.hint, error.offset, error.line, error.file);
}

function unreachable(): ApiError {
  const message = language() === "zh" ? "连接不到 nimber。它还在运行吗？" : "nimber does not answer. Is it still running?";
  return new ApiError("unreachable", message, 0);
}
