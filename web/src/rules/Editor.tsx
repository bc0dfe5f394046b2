import { useMemo, useRef } from "preact/hooks";
import { t } from "../language";
import { texts } from "../screens/rules.texts";
import type { Finding } from "./findings";
import { lines, type Token } from "./highlight";
import { indent, newline, type Selected } from "./indent";

interface Props {
  text: string;
  onText(text: string): void;
  findings: readonly Finding[];
}

/** A textarea above its own coloured copy; the copy also carries what is wrong, at the end of the line. */
export function Editor({ text, onText, findings }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const leaving = useRef(false);
  const coloured = useMemo(() => lines(text), [text]);
  const faults = new Map(findings.filter((finding) => finding.line !== null).map((finding) => [finding.line, finding]));

  const apply = (change: (selected: Selected) => Selected) => {
    const element = area.current!;
    const next = change({ text: element.value, start: element.selectionStart, end: element.selectionEnd });
    // Only the part that differs goes in, as if it were typed: so undo still works.
    let head = 0;
    while (head < element.value.length && element.value[head] === next.text[head]) head++;
    let tail = 0;
    while (tail < Math.min(element.value.length, next.text.length) - head && element.value.at(-1 - tail) === next.text.at(-1 - tail)) tail++;
    element.setSelectionRange(head, element.value.length - tail);
    const added = next.text.slice(head, next.text.length - tail);
    if (!document.execCommand("insertText", false, added)) element.setRangeText(added);
    element.setSelectionRange(next.start, next.end);
    onText(element.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === "Escape") {
      leaving.current = true;
      return;
    }
    if (plain && event.key === "Tab" && !leaving.current) {
      event.preventDefault();
      apply(indent);
    } else if (plain && event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      apply(newline);
    }
    if (event.key !== "Shift") leaving.current = false;
  };

  return (
    <div class="editor">
      <div class="editor-sheet">
        <div class="editor-numbers" aria-hidden="true">
          {coloured.map((_, i) => <span key={i} class={faults.has(i + 1) ? "editor-number editor-number-fault" : "editor-number"}>{i + 1}</span>)}
        </div>
        <div class="editor-text">
          <pre class="editor-layer" aria-hidden="true">
            {coloured.map((line, i) => <Line key={i} tokens={line} finding={faults.get(i + 1)} />)}
          </pre>
          <textarea
            ref={area}
            class="editor-area"
            value={text}
            wrap="off"
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            aria-label={t(texts.editor)}
            aria-describedby="editor-help"
            aria-invalid={findings.some((finding) => finding.fault) || undefined}
            onInput={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onFocus={() => (leaving.current = false)}
          />
        </div>
      </div>
    </div>
  );
}

function Line({ tokens, finding }: { tokens: readonly Token[]; finding: Finding | undefined }) {
  return (
    <div class={finding ? `editor-line ${finding.fault ? "editor-line-fault" : "editor-line-note"}` : "editor-line"}>
      {tokens.map((token, i) => (token.kind === "plain" ? token.text : <span key={i} class={`lua-${token.kind}`}>{token.text}</span>))}
      {finding && <span class="editor-remark" data-remark={finding.message} />}
      {"\n"}
    </div>
  );
}
