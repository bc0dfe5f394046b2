/** Round steps for axes of whole numbers: 1, 2 or 5 times a power of ten. */
export function niceStep(span: number, most: number): number {
  const rough = Math.max(1, span / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(rough));
  for (const factor of [1, 2, 5, 10]) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

/** The multiples of a round step from `low` to `high`, at most about `most` of them. */
export function ticks(low: number, high: number, most: number): number[] {
  if (!(high >= low)) return [];
  const step = niceStep(high - low, most);
  const marks: number[] = [];
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(mark === 0 ? 0 : mark);
  return marks;
}

/** 1234567 as "1 234 567": the thin space reads the same in every language. Digits beyond 2^53 come as text. */
export function grouped(n: number | string): string {
  const digits = String(n);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u2009");
}
