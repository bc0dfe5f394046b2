import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useGestures } from "../gestures";
import { t } from "../language";
import { colour, watchColours } from "../theme";
import { useSize } from "../useSize";
import { toHeap, type Scale } from "./bins";
import { MARGIN, ScatterPainter, type Colours } from "./drawScatter";
import type { Shade } from "./period";
import { texts } from "./Scatter.texts";
import { grouped } from "./ticks";
import { lastOf, UNKNOWN, valueAt, type Sequence } from "./values";
import { pan, readView, viewText, whole, zoom, type View } from "./view";

interface Props {
  sequence: Sequence;
  shade: Shade | null;
  /** The view as it stands in the address, and how to write it there. */
  shown: string | undefined;
  onShown(text: string): void;
}

function colours(): Colours {
  return {
    text: colour("--ink-soft"),
    line: colour("--line"),
    point: colour("--n"),
    zero: colour("--p"),
    exception: colour("--accent"),
    shade: colour("--accent-soft"),
  };
}

/** The values of all heaps as points that can be zoomed into, by wheel, fingers and keys. */
export function Scatter({ sequence, shade, shown, onShown }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef(new ScatterPainter());
  const scale = useRef<Scale | null>(null);
  const size = useSize(frame);
  const all = useMemo(() => whole(sequence.from, lastOf(sequence)), [sequence]);
  const [view, setView] = useState<View>(() => readView(shown, all));
  const view_ = useRef(view);
  const [cursor, setCursor] = useState<number | null>(null);
  const [repaint, setRepaint] = useState(0);
  view_.current = view;

  useEffect(() => {
    // What was written here itself is no news: reading it back would only round it.
    if (viewText(view_.current, all) !== (shown ?? "")) setView(readView(shown, all));
  }, [all, shown]);
  useEffect(() => setCursor(null), [sequence]);
  useEffect(() => watchColours(() => requestAnimationFrame(() => setRepaint((n) => n + 1))), []);

  useEffect(() => {
    const element = canvas.current;
    if (!element || size.width === 0) return;
    const wait = requestAnimationFrame(() => {
      const ratio = Math.min(3, devicePixelRatio || 1);
      const width = Math.round(size.width * ratio);
      const height = Math.round(size.height * ratio);
      if (element.width !== width || element.height !== height) {
        element.width = width;
        element.height = height;
      }
      const context = element.getContext("2d");
      if (!context) return;
      const plot = { sequence, view, shade, cursor, colours: colours(), ...size, ratio };
      const drawn = painter.current.draw(context, plot);
      scale.current = drawn;
      // Where points lie, for whoever wants to look at the picture from outside.
      element.dataset["scale"] = JSON.stringify({ ...drawn, left: MARGIN.left * ratio, top: MARGIN.top * ratio });
    });
    return () => cancelAnimationFrame(wait);
  }, [sequence, shade, view, cursor, size, repaint]);

  const ratio = () => Math.min(3, devicePixelRatio || 1);
  const heapAt = (x: number) => (scale.current ? toHeap(scale.current, (x - MARGIN.left) * ratio()) : 0);
  const within = (n: number) => Math.min(lastOf(sequence), Math.max(sequence.from, Math.round(n)));
  const perPixel = () => (view_.current.high - view_.current.low) / Math.max(1, size.width - MARGIN.left - MARGIN.right);
  const settle = () => onShown(viewText(view_.current, all));

  useGestures(canvas, {
    pan: (dx) => setView((old) => pan(old, -dx * perPixel(), all)),
    zoom: (factor, x) => setView((old) => zoom(old, factor, heapAt(x), all)),
    hover: (x) => setCursor(within(heapAt(x))),
    leave: () => setCursor(null),
    settle,
  });

  const change = (next: View) => {
    setView(next);
    onShown(viewText(next, all));
  };
  const middle = () => cursor ?? (view.low + view.high) / 2;
  const walk = (direction: number) => {
    const step = Math.max(1, Math.round(perPixel() * 2));
    const next = within(cursor === null ? (direction > 0 ? Math.ceil(view.low) : Math.floor(view.high)) : cursor + direction * step);
    setCursor(next);
    if (next < view.low || next > view.high) change(pan(view, direction * (view.high - view.low) * 0.5, all));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const span = view.high - view.low;
    const actions: Record<string, () => void> = {
      ArrowRight: () => (event.shiftKey ? change(pan(view, span * 0.1, all)) : walk(1)),
      ArrowLeft: () => (event.shiftKey ? change(pan(view, -span * 0.1, all)) : walk(-1)),
      PageDown: () => change(pan(view, span * 0.5, all)),
      PageUp: () => change(pan(view, -span * 0.5, all)),
      Home: () => change(pan(view, all.low - view.low, all)),
      End: () => change(pan(view, all.high - view.high, all)),
      "+": () => change(zoom(view, 0.5, middle(), all)),
      "=": () => change(zoom(view, 0.5, middle(), all)),
      "-": () => change(zoom(view, 2, middle(), all)),
      "0": () => change(all),
      Escape: () => setCursor(null),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const value = cursor === null ? UNKNOWN : valueAt(sequence, cursor);
  const shownValue = value === UNKNOWN ? "?" : sequence.outcomes ? (value === 0 ? "P" : "N") : grouped(value);
  return (
    <div class="plot">
      <div class={sequence.outcomes ? "plot-frame plot-frame-low" : "plot-frame"} ref={frame}>
        <canvas
          ref={canvas}
          class="plot-canvas"
          tabIndex={0}
          role="application"
          aria-roledescription={t(texts.plot)}
          aria-label={t(texts.label, { from: sequence.from, to: lastOf(sequence) })}
          onKeyDown={onKeyDown}
          onDblClick={(event) => change(zoom(view, 0.4, heapAt(event.offsetX), all))}
        />
      </div>
      <div class="plot-bar">
        <output class="plot-reading" aria-live="polite">
          {cursor === null ? t(texts.look) : sequence.outcomes ? `${grouped(cursor)}: ${shownValue}` : `g(${grouped(cursor)}) = ${shownValue}`}
        </output>
        <span class="plot-zoom">
          <button type="button" class="plot-button" aria-label={t(texts.out)} onClick={() => change(zoom(view, 2, middle(), all))}>−</button>
          <button type="button" class="plot-button" aria-label={t(texts.closer)} onClick={() => change(zoom(view, 0.5, middle(), all))}>+</button>
          <button type="button" class="plot-button plot-button-wide" onClick={() => change(all)}>{t(texts.whole)}</button>
        </span>
      </div>
    </div>
  );
}
