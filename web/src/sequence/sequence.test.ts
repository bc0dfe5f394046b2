import { fit, heatText, readHeat, zoomHeat } from "./drawHeat";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api";
import { bin, paint, toX, toY, type Scale } from "./bins";
import { fromAnswer } from "./load";
import { isException, shadeOf } from "./period";
import { plainReach } from "./shape";
import { grouped, niceStep, ticks } from "./ticks";
import { extent, fromTable, lastOf, unpack, UNKNOWN, valueAt, zeros } from "./values";
import { clamp, pan, readView, viewText, whole, zoom } from "./view";

describe("ticks", () => {
  it("are round and never more than asked for, give or take one", () => {
    expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks(-0.5, 200.5, 11)).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
    for (const span of [1, 3, 17, 999, 123456, 1e6]) expect(ticks(0, span, 8).length).toBeLessThanOrEqual(9);
  });
  it("are whole numbers even where there is room for more", () => expect(ticks(0, 2, 50)).toEqual([0, 1, 2]));
  it("steps are 1, 2 or 5 times a power of ten", () => {
    for (let span = 1; span < 1e7; span *= 1.7) expect(String(niceStep(span, 9))).toMatch(/^[125]0*$/);
  });
  it("groups digits", () => {
    expect(grouped(1234567)).toBe("1\u2009234\u2009567");
    expect(grouped(1234)).toBe("1234");
    expect(grouped("18446744073709551615")).toBe("18\u2009446\u2009744\u2009073\u2009709\u2009551\u2009615");
  });
});

describe("view", () => {
  const all = whole(0, 1_000_000);
  it("keeps the heap under the pointer where it is", () => {
    const before = clamp({ low: 1000, high: 5000 }, all);
    const after = zoom(before, 0.5, 2000, all);
    const place = (view: typeof before) => (2000 - view.low) / (view.high - view.low);
    expect(place(after)).toBeCloseTo(place(before), 9);
    expect(after.high - after.low).toBeCloseTo(2000, 6);
  });
  it("never leaves the heaps that there are", () => {
    expect(pan(all, 5000, all)).toEqual(all);
    expect(zoom(all, 2, 10, all)).toEqual(all);
    const edge = pan({ low: 10, high: 110 }, -1000, all);
    expect(edge).toEqual({ low: -0.5, high: 99.5 });
  });
  it("does not come closer than a few heaps", () => {
    let view = all;
    for (let i = 0; i < 60; i++) view = zoom(view, 0.5, 500_000, all);
    expect(view.high - view.low).toBeCloseTo(8, 6);
  });
  it("goes into the address and back", () => {
    expect(viewText(all, all)).toBe("");
    const view = readView("120-480", all);
    expect(view).toEqual({ low: 119.5, high: 480.5 });
    expect(viewText(view, all)).toBe("120-480");
    for (const bad of ["", "x", "480-120", "1-", undefined]) expect(readView(bad, all)).toEqual(all);
  });
});

describe("values", () => {
  it("unpacks little-endian words", () => {
    const bytes = new Uint8Array([0, 0, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0, 9, 9, 9, 9]);
    const sequence = unpack(bytes.buffer, 5, 3);
    expect([...sequence.values]).toEqual([0, 1, 258]);
    expect(lastOf(sequence)).toBe(7);
    expect(valueAt(sequence, 7)).toBe(258);
    expect(valueAt(sequence, 8)).toBe(UNKNOWN);
  });
  it("reads outcomes and what is unknown", () => {
    const misere = fromTable(0, ["N", "P", "N"]);
    expect(misere.outcomes).toBe(true);
    expect([...misere.values]).toEqual([1, 0, 1]);
    expect([...fromTable(0, [0, null, "∞(0)"]).values]).toEqual([0, UNKNOWN, UNKNOWN]);
  });
  it("lists zeros and measures", () => {
    const sequence = fromTable(0, [0, 1, 0, 5, 0]);
    expect(zeros(sequence, 2)).toEqual({ first: [0, 2], count: 3, last: 4 });
    expect(extent(sequence, 1, 3)).toEqual({ least: 0, largest: 5 });
  });
  it("takes back its own typography, and leaves sizes to the engine", () => {
    expect(plainReach(" 10^6 ")).toBe("10^6");
    expect(plainReach(grouped(1_000_000))).toBe("1000000");
    expect(plainReach("4×6")).toBe("4x6");
  });
});

describe("an answer", () => {
  const answer = { schema: "nimber/table/1", game: "nim", play: "normal", from: 0, to: 1 } as const;
  const base = { request: { game: "nim", to: "1", misere: false, files: {} }, shape: "line", to: "1", stopped: null } as const;
  it("is a line of values, or a grid of rows", () => {
    expect(fromAnswer(base, { ...answer, values: [0, 1] })).toMatchObject({ kind: "line", sequence: fromTable(0, [0, 1]) });
    const stopped = { code: "time-limit", message: "too long" };
    const grid = fromAnswer(base, { ...answer, values: [[0, null], [1, 2, 3]], stopped });
    expect(grid).toMatchObject({ kind: "grid", grid: { from: 0, rows: [[0, null], [1, 2, 3]], columns: 3 }, stopped: "too long" });
  });
  it("without values is refused", () => expect(() => fromAnswer(base, { ...answer, genera: ["0^1", "1^0"] })).toThrow(ApiError));
});

describe("period", () => {
  const period = {
    schema: "nimber/period/1", game: "0.77", standing: "proved", preperiod: 4, period: 2, saltus: 0, exceptions: 1, last_exception: 3, checked_to: 20,
  } as const;
  it("finds the exceptions by reading the period backwards", () => {
    const sequence = fromTable(0, [1, 2, 1, 9, 1, 2, 1, 2]);
    const shade = shadeOf(period)!;
    expect([0, 1, 2, 3, 4, 5].filter((n) => isException(sequence, n, shade))).toEqual([3]);
  });
  it("counts the saltus", () => {
    const shade = shadeOf({ ...period, saltus: 2, preperiod: 3, period: 1 })!;
    const sequence = fromTable(0, [0, 2, 3, 6, 8]);
    expect([0, 1, 2].filter((n) => isException(sequence, n, shade))).toEqual([2]);
  });
  it("shades nothing where none is known", () => expect(shadeOf({ ...period, period: null, preperiod: null })).toBeNull());
});

describe("bins", () => {
  const scale: Scale = { low: -0.5, perHeap: 2, bottom: 9, perValue: 1, least: 0, width: 20, height: 10 };
  it("put every point where the scale says", () => {
    const sequence = fromTable(0, [0, 3, 3, UNKNOWN, 8]);
    const counts = new Uint16Array(200);
    bin(sequence, scale, 0, 4, counts);
    const at = (n: number, value: number) => counts[Math.floor(toY(scale, value)) * 20 + Math.floor(toX(scale, n))];
    expect([at(0, 0), at(1, 3), at(2, 3), at(4, 8)]).toEqual([1, 1, 1, 1]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  });
  it("paint zeros in their own colour", () => {
    const counts = new Uint16Array(200);
    bin(fromTable(0, [0, 5]), scale, 0, 1, counts);
    const pixels = new Uint32Array(200);
    paint(counts, scale, 1, [1, 2, 3], [4, 5, 6], pixels);
    expect(pixels[9 * 20 + 1]).toBe(0xff060504);
    expect(pixels[4 * 20 + 3]).toBe(0xff030201);
  });
});

describe("a map in the address", () => {
  const grid = { from: 0, rows: Array.from({ length: 31 }, () => Array<number>(31).fill(1)), columns: 31 };
  it("is empty for all of it, and brings back what was seen", () => {
    expect(heatText(fit(grid, 700, 700), grid, 700, 700)).toBe("");
    const seen = zoomHeat(fit(grid, 700, 700), 0.5, 300, 400);
    const text = heatText(seen, grid, 700, 700);
    expect(text).toMatch(/^\d+\.\d,\d+\.\d,\d+\.\d$/);
    expect(heatText(readHeat(text, grid, 700, 700), grid, 700, 700)).toBe(text);
    expect(readHeat("nonsense", grid, 700, 700)).toEqual(fit(grid, 700, 700));
  });
});
