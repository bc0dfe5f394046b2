import { bin, paint, toX, toY, type Rgb, type Scale } from "./bins";
import { isException, type Shade } from "./period";
import { grouped, ticks } from "./ticks";
import { extent, lastOf, UNKNOWN, valueAt, type Sequence } from "./values";
import type { View } from "./view";

export interface Colours {
  readonly text: string;
  readonly line: string;
  readonly point: string;
  readonly zero: string;
  readonly exception: string;
  readonly shade: string;
}

export interface Plot {
  readonly sequence: Sequence;
  readonly view: View;
  readonly shade: Shade | null;
  /** The heap under the pointer or the keyboard's cursor. */
  readonly cursor: number | null;
  readonly colours: Colours;
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Space around the points for the axes, in CSS pixels. */
export const MARGIN = { left: 52, right: 14, top: 14, bottom: 34 } as const;
/** Up to this many points are drawn as shapes, more are counted by pixel. */
const SHAPES = 4000;

export function scaleOf(plot: Plot): Scale {
  const width = Math.max(1, Math.round((plot.width - MARGIN.left - MARGIN.right) * plot.ratio));
  const height = Math.max(1, Math.round((plot.height - MARGIN.top - MARGIN.bottom) * plot.ratio));
  const { low, high } = plot.view;
  const { least, largest } = extent(plot.sequence, Math.ceil(low), Math.floor(high));
  // Small values always show their zero; a piece of a steep line fills the height instead.
  const base = least < 0.5 * largest ? 0 : least;
  const inset = 10 * plot.ratio;
  const perValue = (height - 2 * inset) / Math.max(1, largest - base);
  return { low, perHeap: width / (high - low), bottom: height - inset, perValue, least: base, width, height };
}

/** Keeps its buffers between frames: a million points at sixty frames a second leave no time for garbage. */
export class ScatterPainter {
  private counts = new Uint16Array(0);
  private picture: ImageData | null = null;
  private layer: HTMLCanvasElement | null = null;

  draw(context: CanvasRenderingContext2D, plot: Plot): Scale {
    const scale = scaleOf(plot);
    const left = MARGIN.left * plot.ratio;
    const top = MARGIN.top * plot.ratio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.translate(left, top);
    drawShade(context, plot, scale);
    drawAxes(context, plot, scale);
    const first = Math.max(plot.sequence.from, Math.ceil(plot.view.low));
    const last = Math.min(lastOf(plot.sequence), Math.floor(plot.view.high));
    if (last - first < SHAPES) drawShapes(context, plot, scale, first, last);
    else this.drawBins(context, plot, scale, first, last, left, top);
    drawCursor(context, plot, scale);
    return scale;
  }

  private drawBins(
    context: CanvasRenderingContext2D, plot: Plot, scale: Scale, first: number, last: number, left: number, top: number,
  ): void {
    const { width, height } = scale;
    if (!this.picture || !this.layer || this.picture.width !== width || this.picture.height !== height) {
      this.counts = new Uint16Array(width * height);
      this.picture = new ImageData(width, height);
      this.layer = document.createElement("canvas");
      this.layer.width = width;
      this.layer.height = height;
    }
    bin(plot.sequence, scale, first, last, this.counts);
    const pixels = new Uint32Array(this.picture.data.buffer);
    const size = Math.max(2, Math.round(1.5 * plot.ratio));
    paint(this.counts, scale, size, rgb(plot.colours.point), rgb(plot.colours.zero), pixels);
    // putImageData would wipe the shading out: go through a layer that is laid over it.
    this.layer.getContext("2d")!.putImageData(this.picture, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.layer, left, top);
    context.restore();
  }
}

function drawShade(context: CanvasRenderingContext2D, plot: Plot, scale: Scale): void {
  const { shade, colours } = plot;
  if (!shade) return;
  const from = Math.max(0, toX(scale, shade.start - 0.5));
  if (from >= scale.width) return;
  context.fillStyle = colours.shade;
  context.globalAlpha = shade.proved ? 0.5 : 0.3;
  const wide = shade.length * scale.perHeap;
  if (wide < 6 * plot.ratio) {
    context.fillRect(from, 0, scale.width - from, scale.height);
  } else {
    // Every second repetition: one sees where the values begin again.
    const firstShown = Math.max(0, Math.floor((plot.view.low - shade.start) / shade.length));
    for (let k = firstShown - (firstShown % 2); ; k += 2) {
      const x = toX(scale, shade.start + k * shade.length - 0.5);
      if (x >= scale.width) break;
      const start = Math.max(0, x);
      const end = Math.min(scale.width, x + wide);
      if (end > start) context.fillRect(start, 0, end - start, scale.height);
    }
  }
  context.globalAlpha = 1;
  if (toX(scale, shade.start - 0.5) >= 0) {
    context.strokeStyle = colours.exception;
    context.lineWidth = plot.ratio;
    context.setLineDash(shade.proved ? [] : [5 * plot.ratio, 4 * plot.ratio]);
    stroke(context, from, 0, from, scale.height);
    context.setLineDash([]);
  }
}

function drawAxes(context: CanvasRenderingContext2D, plot: Plot, scale: Scale): void {
  const { ratio, colours } = plot;
  context.font = `${12 * ratio}px system-ui, sans-serif`;
  context.fillStyle = colours.text;
  context.strokeStyle = colours.line;
  context.lineWidth = Math.max(1, Math.floor(ratio));
  context.textAlign = "right";
  context.textBaseline = "middle";
  const top = scale.least + scale.bottom / scale.perValue;
  for (const value of ticks(scale.least, top, scale.height / (44 * ratio))) {
    const y = Math.round(toY(scale, value)) + 0.5;
    stroke(context, 0, y, scale.width, y);
    const outcome = plot.sequence.outcomes ? (value === 0 ? "P" : value === 1 ? "N" : "") : grouped(value);
    context.fillText(outcome, -8 * ratio, y);
  }
  context.textAlign = "center";
  context.textBaseline = "top";
  const low = Math.max(plot.sequence.from, plot.view.low);
  for (const n of ticks(low, plot.view.high, scale.width / (84 * ratio))) {
    const x = Math.round(toX(scale, n)) + 0.5;
    stroke(context, x, scale.height, x, scale.height + 5 * ratio);
    const half = context.measureText(grouped(n)).width / 2;
    context.fillText(grouped(n), Math.min(x, scale.width + MARGIN.right * ratio - half), scale.height + 10 * ratio);
  }
  stroke(context, 0, scale.height + 0.5, scale.width, scale.height + 0.5);
}

function drawShapes(context: CanvasRenderingContext2D, plot: Plot, scale: Scale, first: number, last: number): void {
  const size = plot.ratio * Math.min(5, Math.max(1.8, (0.55 * scale.perHeap) / plot.ratio));
  for (let n = first; n <= last; n++) {
    const value = valueAt(plot.sequence, n);
    if (value === UNKNOWN) continue;
    const x = toX(scale, n);
    const y = toY(scale, value);
    const odd = plot.shade !== null && isException(plot.sequence, n, plot.shade);
    context.fillStyle = value === 0 ? plot.colours.zero : plot.colours.point;
    context.beginPath();
    if (value === 0) context.arc(x, y, size * 1.15, 0, 2 * Math.PI);
    else diamond(context, x, y, size * 1.2);
    context.fill();
    if (odd && size >= 2 * plot.ratio) {
      context.strokeStyle = plot.colours.exception;
      context.lineWidth = 1.5 * plot.ratio;
      context.beginPath();
      context.arc(x, y, size * 1.5 + 2 * plot.ratio, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}

function drawCursor(context: CanvasRenderingContext2D, plot: Plot, scale: Scale): void {
  if (plot.cursor === null) return;
  const x = toX(scale, plot.cursor);
  if (x < 0 || x > scale.width) return;
  context.strokeStyle = plot.colours.text;
  context.lineWidth = plot.ratio;
  context.globalAlpha = 0.5;
  stroke(context, x, 0, x, scale.height);
  context.globalAlpha = 1;
  const value = valueAt(plot.sequence, plot.cursor);
  if (value === UNKNOWN) return;
  context.lineWidth = 2 * plot.ratio;
  context.beginPath();
  context.arc(x, toY(scale, value), 7 * plot.ratio, 0, 2 * Math.PI);
  context.stroke();
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  context.moveTo(x, y - r);
  context.lineTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.closePath();
}

function stroke(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** "#1d4f91" as three numbers. */
export function rgb(hex: string): Rgb {
  const word = parseInt(hex.replace("#", ""), 16) || 0;
  return [(word >> 16) & 255, (word >> 8) & 255, word & 255];
}
