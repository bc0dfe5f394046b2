import { describe, expect, it } from "vitest";
import { touched } from "./changes";
import { fitting } from "./match";
import { afterClick, afterDrag, canSplit } from "./select";
import type { Move, Picture, PictureOf } from "./types";

const stones = (...counts: number[]): Picture[] => counts.map((count) => ({ kind: "stones", count }));
const graph = (...edges: [number, number][]): PictureOf<"graph"> => ({ kind: "graph", edges, directed: false, tokens: [], spent: [] });
const move = (to: string, picture: Picture[]): Move => ({ component: 0, from: "", to, position: to, outcome: null, value: null, picture });
const names = (items: Set<string> | null) => [...(items ?? [])].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
const set = (...items: string[]) => new Set(items);

describe("a heap where only the number counts", () => {
  const heap = stones(5)[0]!;
  const nim = [0, 1, 2, 3, 4].map((left) => move(String(left), stones(left)));

  it("takes from the clicked stone on", () => {
    const items = afterClick(heap, nim, set(), "2");
    expect(names(items)).toEqual(["2", "3", "4"]);
    expect(fitting(heap, nim, items).meant?.to).toBe("2");
  });
  it("takes as many as are dragged over", () => {
    expect(fitting(heap, nim, afterDrag(heap, nim, ["1", "2"])).meant?.to).toBe("3");
  });
  it("shows a move as the last stones", () => {
    expect(names(touched(heap, stones(3)))).toEqual(["3", "4"]);
  });
});

describe("a row where the place matters", () => {
  const row = stones(5)[0]!;
  const kayles = [[4], [1, 3], [2, 2], [3], [1, 2]].map((left) => move(left.join(), stones(...left)));

  it("takes one stone in the middle", () => {
    const items = afterClick(row, kayles, set(), "2");
    expect(fitting(row, kayles, items).meant?.to).toBe("2,2");
  });
  it("adds a neighbour, and begins anew where that fits nothing", () => {
    const one = afterClick(row, kayles, set(), "1");
    const two = afterClick(row, kayles, one, "2");
    expect(fitting(row, kayles, two).meant?.to).toBe("1,2");
    expect(names(afterClick(row, kayles, set("0"), "4"))).toEqual(["4"]);
  });
  it("splits at a gap", () => {
    const split = [move("2,3", stones(2, 3)), move("1,4", stones(1, 4))];
    expect(canSplit(row, split)).toBe(true);
    expect(fitting(row, split, set("g3")).meant?.to).toBe("2,3");
    expect(names(touched(row, stones(2, 3)))).toEqual(["g3"]);
  });
});

describe("rows out of which neighbours fall", () => {
  const left = (...lengths: number[]): Picture[] => lengths.map((length) => ({ kind: "board", rows: [".".repeat(length)] }));
  const nine: Picture = left(9)[0]!;
  // Treblecross: a cross at c leaves c - 2 and 6 - c cells.
  const crosses = [[6], [5], [4], [1, 3], [2, 2]].map((lengths) => move(lengths.join(), left(...lengths)));

  it("takes the run around the clicked cell, cut off at the ends", () => {
    const clicked = [0, 1, 2, 3, 4, 5, 8].map((cell) => fitting(nine, crosses, set(`0,${cell}`)).meant?.to);
    expect(clicked).toEqual(["6", "5", "4", "1,3", "2,2", "1,3", "6"]);
    expect(names(fitting(nine, crosses, set("0,3")).offered)).toEqual(["0,1", "0,2", "0,4", "0,5"]);
  });
  it("takes a pin with its neighbours from a row", () => {
    const dawson = [[4], [3], [1, 2]].map((lengths) => move(lengths.join(), stones(...lengths)));
    const row = stones(6)[0]!;
    expect([0, 1, 2, 5].map((stone) => fitting(row, dawson, set(String(stone))).meant?.to)).toEqual(["4", "3", "1,2", "4"]);
  });
  it("knows paths of vertices", () => {
    const path = (count: number) => graph(...Array.from({ length: count - 1 }, (_, i): [number, number] => [i, i + 1]));
    const moves = [move("3", [path(3)]), move("2", [path(2)]), move("a", [graph([0, 0]), graph([0, 0])])];
    expect(fitting(path(5), moves, set("v2")).meant?.to).toBe("a");
    expect(fitting(path(5), moves, set("v0")).meant?.to).toBe("3");
  });
});

describe("coins on an endless board", () => {
  it("turns only the coins, although the picture shrinks", () => {
    const before: Picture = { kind: "board", rows: ["..", ".h", "h."] };
    expect(names(touched(before, [{ kind: "board", rows: ["..", ".h"] }]))).toEqual(["2,0"]);
  });
});

describe("heaps that are played together", () => {
  const heaps: Picture = { kind: "heaps", counts: [3, 5] };
  const left = (...counts: number[]): Picture[] => [{ kind: "heaps", counts }];
  const wythoff = [move("1,5", left(1, 5)), move("3,3", left(3, 3)), move("1,3", left(1, 3)), move("2,4", left(2, 4))];

  it("takes from both where a move does", () => {
    const one = afterClick(heaps, wythoff, set(), "0:1");
    expect(fitting(heaps, wythoff, one).meant?.to).toBe("1,5");
    const both = afterClick(heaps, wythoff, one, "1:3");
    expect(fitting(heaps, wythoff, both).meant?.to).toBe("1,3");
  });
});

describe("heaps of other games", () => {
  const left = (...counts: number[]): Picture[] => [{ kind: "heaps", counts }];
  it("takes stones where another number goes with them", () => {
    const fibonacci = [move("19,2", left(19, 2)), move("18,4", left(18, 4))];
    const heap: Picture = { kind: "heaps", counts: [20, 19] };
    expect(fitting(heap, fibonacci, set("0:18", "0:19")).meant?.to).toBe("18,4");
  });
  it("knows a heap that is dropped", () => {
    const piles: Picture = { kind: "heaps", counts: [3, 1, 4] };
    const ends = [move("1,4", left(1, 4)), move("3,1", left(3, 1)), move("2,1,4", left(2, 1, 4))];
    expect(names(touched(piles, left(1, 4)))).toEqual(["0:0", "0:1", "0:2"]);
    expect(fitting(piles, ends, set("0:0", "0:1", "0:2")).meant?.to).toBe("1,4");
    expect(fitting(piles, ends, afterClick(piles, ends, set(), "2:0")).meant?.to).toBe("3,1");
  });
  it("takes from two heaps while a third grows", () => {
    const three: Picture = { kind: "heaps", counts: [3, 5, 7] };
    expect(names(touched(three, left(2, 4, 8)))).toEqual(["0:2", "1:4"]);
  });
});

describe("boards", () => {
  const board = (...rows: string[]): Picture => ({ kind: "board", rows });
  it("needs both cells of a domino", () => {
    const empty = board("..", "..");
    const cram = [move("a", [board("##", "..")]), move("b", [board("#.", "#.")]), move("c", [board("..", "##")]), move("d", [board(".#", ".#")])];
    const one = afterClick(empty, cram, set(), "0,0");
    expect(fitting(empty, cram, one).meant).toBeNull();
    expect(fitting(empty, cram, one).wider.length).toBe(2);
    expect(fitting(empty, cram, afterClick(empty, cram, one, "1,0")).meant?.to).toBe("b");
    expect(names(afterClick(empty, cram, one, "1,1"))).toEqual(["1,1"]);
  });
  it("bites off everything below and to the right", () => {
    const bar = board("...", "...");
    const chomp = [move("3,2", [board("...", "..#")]), move("3,1", [board("...", ".##")]), move("3", [board("...")]), move("2,2", [board("..", "..")]), move("1,1", [board(".", ".")])];
    expect(fitting(bar, chomp, set("1,1")).meant?.to).toBe("3,1");
    expect(fitting(bar, chomp, set("0,2")).meant?.to).toBe("2,2");
    expect(fitting(bar, chomp, set("1,0")).meant?.to).toBe("3");
  });
  it("takes a cell with its neighbours", () => {
    const row = board("....");
    const kayles = [move("0", [board("##..")]), move("1", [board("###.")]), move("2", [board(".###")]), move("3", [board("..##")])];
    expect(fitting(row, kayles, set("1,1")).exact).toEqual([]);
    expect(fitting(row, kayles, set("0,1")).meant?.to).toBe("1");
    expect(fitting(row, kayles, set("0,0")).meant?.to).toBe("0");
  });
});

describe("strips, squares and graphs", () => {
  it("moves a coin to a square", () => {
    const strip: Picture = { kind: "strip", coins: [2, 5] };
    const coins = (...coins: number[]): Picture[] => [{ kind: "strip", coins }];
    const nimble = [move("0,5", coins(0, 5)), move("1,5", coins(1, 5)), move("2,3", coins(2, 3)), move("2,2", coins(2, 2))];
    expect(fitting(strip, nimble, afterDrag(strip, nimble, ["5", "4", "3"])).meant?.to).toBe("2,3");
    expect(fitting(strip, nimble, afterClick(strip, nimble, set("5"), "2")).meant?.to).toBe("2,2");
  });
  it("goes to the clicked square", () => {
    const square: Picture = { kind: "square", column: 2, row: 2 };
    const queen = [move("0,0", [{ kind: "square", column: 0, row: 0 }]), move("1,2", [{ kind: "square", column: 1, row: 2 }])];
    expect(fitting(square, queen, set("1,2")).meant?.to).toBe("1,2");
  });
  it("cuts the branch whose edge is clicked", () => {
    const tree = graph([0, 1], [1, 2], [1, 3]);
    const cuts = [move("", [graph()]), move("a", [graph([0, 1], [1, 3])]), move("b", [graph([0, 1], [1, 2])])];
    expect(fitting(tree, cuts, set("e0")).meant?.to).toBe("");
    expect(fitting(tree, cuts, set("e1")).meant?.to).toBe("a");
  });
  it("moves a token along an edge", () => {
    const token = (vertex: number): Picture => ({ ...graph([0, 1], [0, 2]), directed: true, tokens: [vertex] });
    const steps = [move("1", [token(1)]), move("2", [token(2)])];
    expect(fitting(token(0), steps, set("v2")).meant?.to).toBe("2");
    expect(fitting(token(0), steps, set("v0")).meant).toBeNull();
  });
});
