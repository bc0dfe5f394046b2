import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useGestures } from "../gestures";
import { t } from "../language";
import { colour, watchColours } from "../theme";
import { useSize } from "../useSize";
import { clampHeat, drawHeat, fit, frameFor, HEAT_MARGIN, heatText, isLost, picture, readHeat, zoomHeat, type HeatColours, type HeatView } from "./drawHeat";
import { texts } from "./HeatMap.texts";
import type { Grid } from "./values";

function colours(): HeatColours {
  return {
    text: colour("--ink-soft"),
    surface: colour("--surface"),
    low: colour("--n-soft"),
    high: colour("--n"),
    zero: colour("--p"),
    none: colour("--surface-2"),
  };
}

interface Props {
  grid: Grid;
  board: boolean;
  /** What is seen of it as it stands in the address, and how to write it there. */
  shown: string | undefined;
  onShown(text: string): void;
}

/** A table of two numbers as a map: the darker the larger, lost positions as discs. */
export function HeatMap({ grid, board, shown, onShown }: Props) {
  const outer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useSize(outer).width;
  const size = useMemo(() => frameFor(grid, room, Math.max(360, 0.75 * innerHeight)), [grid, room]);
  const [view, setView] = useState<HeatView | null>(null);
  const [cursor, setCursor] = useState<{ row: number; column: number } | null>(null);
  const [repaint, setRepaint] = useState(0);

  const layer = useMemo(() => {
    const image = picture(grid, colours());
    const element = document.createElement("canvas");
    element.width = image.width;
    element.height = image.height;
    element.getContext("2d")?.putImageData(image, 0, 0);
    return element;
  }, [grid, repaint]);
  useEffect(() => watchColours(() => requestAnimationFrame(() => setRepaint((n) => n + 1))), []);
  useEffect(() => setCursor(null), [grid]);
  const view_ = useRef(view);
  view_.current = view;
  const textOf = (seen: HeatView | null) => (seen ? heatText(seen, grid, size.width, size.height) : "");
  const follow = () => {
    if (room > 0) setView(readHeat(shown, grid, size.width, size.height));
  };
  useEffect(follow, [grid, size]);
  useEffect(() => {
    // What was written here itself is no news: reading it back would only round it.
    if (textOf(view_.current) !== (shown ?? "")) follow();
  }, [shown]);
  const settle = (seen: HeatView | null) => onShown(textOf(seen));

  useEffect(() => {
    const element = canvas.current;
    if (!element || !view || room === 0) return;
    const wait = requestAnimationFrame(() => {
      const ratio = Math.min(3, devicePixelRatio || 1);
      element.width = Math.round(size.width * ratio);
      element.height = Math.round(size.height * ratio);
      const context = element.getContext("2d");
      if (context) drawHeat(context, layer, { grid, view, cursor, colours: colours(), ...size, ratio });
      element.dataset["scale"] = JSON.stringify({ ...view, ...HEAT_MARGIN, ratio });
    });
    return () => cancelAnimationFrame(wait);
  }, [grid, layer, view, cursor, size]);

  const change = (next: (old: HeatView) => HeatView) =>
    setView((old) => old && clampHeat(next(old), grid, size.width, size.height));
  const cellAt = (x: number, y: number) => {
    if (!view) return null;
    const column = Math.floor(view.column + (x - HEAT_MARGIN.left) / view.side);
    const row = Math.floor(view.row + (y - HEAT_MARGIN.top) / view.side);
    return row >= 0 && row < grid.rows.length && column >= 0 && column < grid.columns ? { row, column } : null;
  };
  useGestures(canvas, {
    pan: (dx, dy) => change((old) => ({ ...old, column: old.column - dx / old.side, row: old.row - dy / old.side })),
    zoom: (factor, x, y) => change((old) => zoomHeat(old, factor, x, y)),
    hover: (x, y) => setCursor(cellAt(x, y)),
    leave: () => setCursor(null),
    settle: () => settle(view_.current),
  });

  const show = (next: HeatView) => {
    const seen = clampHeat(next, grid, size.width, size.height);
    setView(seen);
    settle(seen);
  };
  const all = () => show(fit(grid, size.width, size.height));
  const zoomMiddle = (factor: number) => view && show(zoomHeat(view, factor, size.width / 2, size.height / 2));
  const walk = (rows: number, columns: number) => {
    const next = cursor
      ? {
          row: Math.min(grid.rows.length - 1, Math.max(0, cursor.row + rows)),
          column: Math.min(grid.columns - 1, Math.max(0, cursor.column + columns)),
        }
      : { row: 0, column: 0 };
    setCursor(next);
    change((old) => {
      const across = (size.width - HEAT_MARGIN.left) / old.side;
      const down = (size.height - HEAT_MARGIN.top) / old.side;
      const follow = (at: number, low: number, room: number) => (at < low ? at : at + 1 > low + room ? at + 1 - room : low);
      return { ...old, column: follow(next.column, old.column, across), row: follow(next.row, old.row, down) };
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => walk(0, 1),
      ArrowLeft: () => walk(0, -1),
      ArrowDown: () => walk(1, 0),
      ArrowUp: () => walk(-1, 0),
      "+": () => zoomMiddle(0.7),
      "=": () => zoomMiddle(0.7),
      "-": () => zoomMiddle(1 / 0.7),
      "0": all,
      Escape: () => setCursor(null),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const closer = view !== null && view.side > fit(grid, size.width, size.height).side;
  const cell = cursor ? grid.rows[cursor.row]?.[cursor.column] : undefined;
  const name = cursor ? `${cursor.row + grid.from}${board ? "×" : ", "}${cursor.column + grid.from}` : "";
  const worth = cell === null || cell === undefined ? t(texts.none) : typeof cell === "number" ? `g = ${cell}` : cell;
  return (
    <div class="plot" ref={outer}>
      <div class="plot-frame plot-frame-grid" style={room ? { width: `${size.width}px`, height: `${size.height}px` } : {}}>
        <canvas
          ref={canvas}
          class={`plot-canvas${closer ? " plot-canvas-closer" : ""}`}
          tabIndex={0}
          role="application"
          aria-roledescription={t(texts.map)}
          aria-label={t(texts.label, { rows: grid.rows.length, columns: grid.columns })}
          onKeyDown={onKeyDown}
        />
      </div>
      <div class="plot-bar">
        <output class="plot-reading" aria-live="polite">
          {cursor ? `(${name}): ${worth}${isLost(cell) ? ` · ${t(texts.lost)}` : ""}` : t(texts.look)}
        </output>
        <span class="plot-zoom">
          <button type="button" class="plot-button" aria-label={t(texts.out)} onClick={() => zoomMiddle(1 / 0.7)}>−</button>
          <button type="button" class="plot-button" aria-label={t(texts.closer)} onClick={() => zoomMiddle(0.7)}>+</button>
          <button type="button" class="plot-button plot-button-wide" onClick={all}>
            {t(texts.whole)}
          </button>
        </span>
      </div>
    </div>
  );
}
