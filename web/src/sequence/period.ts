import { UNKNOWN, valueAt, type Sequence } from "./values";

/** What the engine knows of the period of a sequence (nimber/period/1). */
export interface Period {
  readonly standing: "proved" | "observed" | "computed";
  readonly preperiod: number | null;
  readonly period: number | null;
  readonly saltus: number | null;
  readonly exceptions: number | null;
  readonly last_exception: number | null;
  readonly checked_to: number | null;
  readonly by?: string;
  readonly provable_to?: number;
}

/** A period that can be shaded. */
export interface Shade {
  readonly start: number;
  readonly length: number;
  readonly saltus: number;
  readonly proved: boolean;
}

export function shadeOf(period: Period | null): Shade | null {
  if (!period || period.period === null || period.preperiod === null || period.period < 1) return null;
  return {
    start: period.preperiod,
    length: period.period,
    saltus: period.saltus ?? 0,
    proved: period.standing === "proved",
  };
}

/** Whether a heap before the period has another value than the period, read backwards, would give it. */
export function isException(sequence: Sequence, n: number, shade: Shade): boolean {
  if (n >= shade.start) return false;
  const times = Math.ceil((shade.start - n) / shade.length);
  const later = valueAt(sequence, n + times * shade.length);
  const here = valueAt(sequence, n);
  return later !== UNKNOWN && here !== UNKNOWN && here !== later - times * shade.saltus;
}
