import type { AnswerOf } from "../operations";
import { UNKNOWN, valueAt, type Sequence } from "./values";

export type Period = AnswerOf<"period">;

/** A period that can be shaded. */
export interface Shade {
  readonly start: number;
  readonly length: number;
  readonly saltus: number;
  readonly proved: boolean;
}

export function shadeOf(period: Period | null): Shade | null {
  if (!period || period.period === null || period.preperiod === null) return null;
  return {
    start: Number(period.preperiod),
    length: Number(period.period),
    saltus: Number(period.saltus),
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
