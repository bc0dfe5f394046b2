import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApiError } from "../api";
import type { Asked } from "../ask";
import { t } from "../language";
import { hashOf } from "../route";
import { Button } from "./Button";
import { Progress } from "./Progress";
import { uiTexts } from "./ui.texts";

/** An error that does not stand under a field. */
export function ErrorNote({ error, children }: { error: ApiError; children?: ComponentChildren }) {
  return (
    <div class="note note-error" role="alert">
      <p>{error.message}</p>
      <Advice error={error} />
      {children}
    </div>
  );
}

/** What to do about an error. Where the engine speaks of its commands, the page has its own ways. */
export function Advice({ error }: { error: ApiError }) {
  if (error.code === "unknown-game") {
    return (
      <a class="advice" href={hashOf("games")}>
        {t(uiTexts.allGames)}
      </a>
    );
  }
  const ownWay = error.code === "time-limit" || error.code === "memory-limit";
  return error.hint && !ownWay ? <span class="advice">{error.hint}</span> : null;
}

/** What a view says that has nothing to show yet. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** Whether something has been busy for so long that it should say so. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), 600);
    return () => clearTimeout(timer);
  }, [busy]);
  return slow && busy;
}

/** The state of a question: progress with cancel while it runs, the error (with an offer to go on) after it failed. */
export function AskNote({ asked, quietErrors }: { asked: Asked; quietErrors?: boolean }) {
  const slow = useSlow(asked.busy);
  if (asked.progress || slow) return <Progress progress={asked.progress} onCancel={asked.cancel} />;
  if (asked.cancelled) {
    return (
      <div class="note">
        <p>{t(uiTexts.cancelled)}</p>
        <Button onClick={asked.goOn}>{t(uiTexts.askAgain)}</Button>
      </div>
    );
  }
  if (!asked.error || (quietErrors && asked.error.code !== "time-limit")) return null;
  return (
    <ErrorNote error={asked.error}>
      {asked.error.code === "time-limit" && <Button onClick={asked.goOn}>{t(uiTexts.goOn)}</Button>}
    </ErrorNote>
  );
}
