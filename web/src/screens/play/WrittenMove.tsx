import { useEffect, useState } from "preact/hooks";
import { ask, isAbort, type ApiError } from "../../api";
import type { Files } from "../../files";
import { t } from "../../language";
import type { Move } from "../../pictures/types";
import { Field } from "../../ui/Field";
import { playTexts as texts } from "../play.texts";

export interface Writing {
  /** What was written last, and why it is no move. */
  text: string;
  error: ApiError | null;
  write: (text: string) => void;
}

/** Moves that are written: the engine reads them, also where there are more than it could list. */
export function useWriting(position: string, misere: boolean, files: Files, onPlay: (move: Move) => void): Writing {
  const [state, setState] = useState<{ text: string; error: ApiError | null }>({ text: "", error: null });
  const [asked, setAsked] = useState<{ move: string } | null>(null);
  useEffect(() => {
    setState({ text: "", error: null });
    setAsked(null);
  }, [position]);
  useEffect(() => {
    if (!asked) return;
    const controller = new AbortController();
    setState({ text: asked.move, error: null });
    ask("move", { position, misere, move: asked.move }, files, controller.signal).then(
      ({ move }) => onPlay(move),
      (error: ApiError) => !isAbort(error) && setState({ text: asked.move, error }),
    );
    return () => controller.abort();
  }, [asked]);
  return { ...state, write: (move) => move && setAsked({ move }) };
}

/** A line to write a move in, as in the terminal. */
export function WrittenMove({ writing }: { writing: Writing }) {
  return <Field label={t(texts.writeMove)} value={writing.text} action={t(texts.move)} placeholder="9 > 2" error={writing.error} onSubmit={writing.write} />;
}
