import { describe, expect, it } from "vitest";
import { binaryColumn, blocksOf, framesOf, lastFrame, mexOf, placeOf } from "./story";

const nim = [
  ["heap", "binary"],
  ["5", ". 1 . 1"],
  ["7", ". 1 1 1"],
  ["9", "1 . . 1"],
  ["nim-sum", "1 . 1 1", "= 11"],
];

describe("an explanation as a story", () => {
  it("finds binary digits whose last row is their sum", () => {
    expect(binaryColumn(nim)).toBe(1);
    expect(binaryColumn([["堆", "二进制"], ["1", "1"], ["1", "1"], ["异或", "."]])).toBe(1);
    expect(binaryColumn([...nim.slice(0, -1), ["nim-sum", "1 1 1 1", "= 15"]])).toBeNull();
    expect(binaryColumn([["option", "value"], ["nim(1)", "1"], ["nim(1)", "1"]])).toBeNull();
  });
  it("reads a mex", () => {
    expect(mexOf("The value is: mex {0,1,3} = 2.")).toEqual({ values: [0, 1, 3], mex: 2 });
    expect(mexOf("值是：mex {} = 0。")).toEqual({ values: [], mex: 0 });
    expect(mexOf("no such thing")).toBeNull();
  });
  it("lets a table open the story, and a step without anything pass", () => {
    expect(blocksOf([{ table: [["a"], ["b"]] }, {}, { text: "So." }])).toEqual([
      { kind: "table", text: "", rows: [["a"], ["b"]] },
      { kind: "text", text: "So." },
    ]);
  });
  it("joins a table with the text above it, and options with their mex", () => {
    const blocks = blocksOf([
      { text: "In binary:" },
      { table: nim },
      { text: "The options:" },
      { table: [["option", "value"], ["nim(0)", "0"]] },
      { text: "mex {0} = 1." },
      { text: "To win: 9 to 2." },
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(["binary", "options", "mex", "text"]);
    expect(blocks[0]).toMatchObject({ text: "In binary:" });
    expect(framesOf(blocks[0]!)).toBe(5);
    expect(lastFrame(blocks)).toBe(8);
    expect(placeOf(blocks, 4)).toEqual({ block: 0, part: 4 });
    expect(placeOf(blocks, 5)).toEqual({ block: 1, part: 0 });
    expect(placeOf(blocks, 8)).toEqual({ block: 4, part: 0 });
  });
});
