import { UNKNOWN, type Sequence } from "./values";

/** Where heaps and values lie on the screen, in device pixels. */
export interface Scale {
  readonly low: number;
  readonly perHeap: number;
  readonly bottom: number;
  readonly perValue: number;
  readonly least: number;
  readonly width: number;
  readonly height: number;
}

export const toX = (scale: Scale, n: number): number => (n - scale.low) * scale.perHeap;
export const toY = (scale: Scale, value: number): number => scale.bottom - (value - scale.least) * scale.perValue;
export const toHeap = (scale: Scale, x: number): number => scale.low + x / scale.perHeap;

/** Counts the points on each pixel: so a million of them cost one pass and one picture. */
export function bin(sequence: Sequence, scale: Scale, first: number, last: number, counts: Uint16Array): void {
  counts.fill(0);
  const { values, from } = sequence;
  const { width, height } = scale;
  const end = Math.min(values.length - 1, last - from);
  for (let i = Math.max(0, first - from); i <= end; i++) {
    const value = values[i]!;
    if (value === UNKNOWN) continue;
    const x = Math.floor(toX(scale, from + i));
    const y = Math.floor(toY(scale, value));
    if (x < 0 || x >= width || y < 0 || y >= height) continue;
    const at = y * width + x;
    if (counts[at]! < 0xffff) counts[at]!++;
  }
}

export type Rgb = readonly [number, number, number];

/**
 * Paints counts as squares of `size` pixels: one point is already well seen, more are stronger. Values of 0
 * take the other colour, for they are the lost positions.
 */
export function paint(counts: Uint16Array, scale: Scale, size: number, point: Rgb, zero: Rgb, pixels: Uint32Array): void {
  pixels.fill(0);
  const { width, height } = scale;
  const zeroRow = Math.floor(toY(scale, 0));
  let most = 1;
  for (let i = 0; i < counts.length; i++) if (counts[i]! > most) most = counts[i]!;
  const before = Math.floor((size - 1) / 2);
  const alphas = new Uint8Array(most + 1);
  for (let c = 1; c <= most; c++) alphas[c] = most === 1 ? 255 : Math.round(120 + 135 * (Math.log(c) / Math.log(most)));
  for (let y = 0; y < height; y++) {
    const [red, green, blue] = y === zeroRow ? zero : point;
    const colour = (blue << 16) | (green << 8) | red;
    for (let x = 0; x < width; x++) {
      const count = counts[y * width + x]!;
      if (count === 0) continue;
      const word = ((alphas[count]! << 24) | colour) >>> 0;
      for (let dy = -before; dy < size - before; dy++) {
        const row = y + dy;
        if (row < 0 || row >= height) continue;
        for (let dx = -before; dx < size - before; dx++) {
          const column = x + dx;
          if (column < 0 || column >= width) continue;
          const at = row * width + column;
          if (word >>> 24 > pixels[at]! >>> 24) pixels[at] = word;
        }
      }
    }
  }
}
