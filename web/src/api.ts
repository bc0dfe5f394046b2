import { language } from "./language";

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

export interface JobProgress {
  done: number;
  of: number | null;
  unit: string;
  seconds: number;
}

type Body = Record<string, unknown>;
type Answer = any;

export async function post(path: string, body: Body, signal?: AbortSignal): Promise<Answer> {
  return (await request("POST", path, body, signal)).json();
}

/** For answers that are not JSON: exports as text, values as packed numbers. */
export function postRaw(path: string, body: Body, signal?: AbortSignal): Promise<Response> {
  return request("POST", path, body, signal);
}

export async function get(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await request("GET", path, undefined, signal)).json();
}

/** Runs long work as a job of the server; aborting the signal cancels it there too. */
export async function runJob(
  kind: string,
  body: Body,
  onProgress: (progress: JobProgress) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const started = await post("/api/jobs", { kind, request: withLanguage(body) }, signal);
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
    const settle = (state: Answer) => {
      if (state.error) finish(() => reject(errorFrom(state, 422)));
      else if (state.answer !== undefined) finish(() => resolve(state.answer));
      else finish(() => reject(new DOMException("cancelled", "AbortError")));
    };
    events.addEventListener("progress", (event) => {
      const data = JSON.parse((event as MessageEvent<string>).data);
      const progress = (data.job ?? data).progress;
      if (progress) onProgress(progress);
    });
    events.addEventListener("done", (event) => settle(JSON.parse((event as MessageEvent<string>).data)));
    // The stream can break without the job: ask once how it stands.
    events.onerror = () => {
      events.close();
      get(address, signal).then(
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

async function request(method: string, path: string, body: Body | undefined, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal: signal ?? null,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(withLanguage(body)) }),
    });
  } catch (error) {
    throw isAbort(error) ? error : unreachable();
  }
  if (!response.ok) throw errorFrom(await response.json().catch(() => ({})), response.status);
  return response;
}

function withLanguage(body: Body): Body {
  return "lang" in body || "kind" in body ? body : { ...body, lang: language() };
}

function errorFrom(answer: Answer, status: number): ApiError {
  const error = answer?.error ?? {};
  return new ApiError(
    error.code ?? "no-answer",
    error.message ?? `HTTP ${status}`,
    status,
    error.hint,
    error.offset,
    error.line,
    error.file,
  );
}

function unreachable(): ApiError {
  const message = language() === "zh" ? "连接不到 nimber。它还在运行吗？" : "nimber does not answer. Is it still running?";
  return new ApiError("unreachable", message, 0);
}
