import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ApiError } from "../api";
import { Button } from "./Button";
import { Advice } from "./Note";

interface Props {
  label: string;
  /** The text as the route has it; what is typed stays here until it is submitted. */
  value: string;
  onSubmit: (text: string) => void;
  action: string;
  placeholder?: string;
  error?: ApiError | null;
  /** The text that the error is about: the caret stands only while that is what the field shows. */
  about?: string;
  /** Texts to try, as chips. */
  examples?: string[];
  children?: ComponentChildren;
}

/** A line of text for the engine, with its complaint and a caret at the right place underneath. */
export function Field({ label, value, onSubmit, action, placeholder, error, about, examples, children }: Props) {
  const [text, setText] = useState(value);
  const caretLine = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => setText(value), [value]);

  const mark = useRef<HTMLSpanElement>(null);
  const caretAt = error && error.offset !== undefined && (about ?? value) === text ? characterAt(text, error.offset) : null;
  const follow = () => {
    if (caretLine.current && input.current) caretLine.current.scrollLeft = input.current.scrollLeft;
  };
  useEffect(follow);
  // In a text that is longer than the field the place of the error comes into view.
  useEffect(() => {
    const box = input.current;
    if (!box || !mark.current || document.activeElement === box) return;
    const over = mark.current.offsetLeft - box.scrollLeft;
    if (over < 0 || over > box.clientWidth - 24) box.scrollLeft = mark.current.offsetLeft - box.clientWidth / 2;
    follow();
  }, [caretAt, text]);

  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text.trim());
      }}
    >
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="field-row">
        <div class="field-box">
          <input
            ref={input}
            id={id}
            class="field-input"
            value={text}
            placeholder={placeholder}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onInput={(event) => setText(event.currentTarget.value)}
            onScroll={follow}
          />
          {caretAt !== null && (
            <div class="field-caret" ref={caretLine} aria-hidden="true">
              <span class="field-before">{text.slice(0, caretAt)}</span>
              <span class="field-mark" ref={mark}>
                ▲
              </span>
              <span class="field-before">{text.slice(caretAt)}</span>
            </div>
          )}
          {error && (
            <p class="field-error" id={`${id}-error`} role="alert">
              {error.message}
              <Advice error={error} />
            </p>
          )}
        </div>
        <Button kind="primary" submit>
          {action}
        </Button>
        {children}
      </div>
      {examples && (
        <div class="chips">
          {examples.map((example) => (
            <button type="button" class="chip chip-text" key={example} onClick={() => onSubmit(example)}>
              {example}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}

/** The place in a JavaScript string of a byte offset into its UTF-8 form. */
export function characterAt(text: string, bytes: number): number {
  let place = 0;
  for (const character of text) {
    if (bytes <= 0) break;
    bytes -= new TextEncoder().encode(character).length;
    place += character.length;
  }
  return place;
}
