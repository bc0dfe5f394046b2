import { describe, expect, it } from "vitest";
import engine from "../../../src/script/rules.cpp?raw";
import { ApiError } from "../api";
import { examples } from "./examples";
import { cleanName } from "./file";
import { gather, type Checked } from "./findings";
import { HOOKS, lines, tokens } from "./highlight";
import { indent, newline } from "./indent";

describe("highlight", () => {
  it("knows the fields that the engine looks at, and no others", () => {
    const functions = [...engine.matchAll(/\{"(\w+)", &Rules::Functions/g)].map(([, name]) => name!);
    const others = [...engine.match(/kOthers = \{([^}]*)\}/)![1]!.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
    expect(functions).toContain("moves");
    expect([...HOOKS].sort()).toEqual([...functions, ...others, "emit"].sort());
  });

  it("loses no letter, whatever is typed", () => {
    for (const text of [...examples.map((example) => example.text), 'x = "open', "--[[ open", "a..b 0x1F 1e5 .5 [=[ ]] ]=] 'q", "-", "[", "\\"]) {
      expect(tokens(text).map((token) => token.text).join("")).toBe(text);
      expect(lines(text).length).toBe(text.split("\n").length);
    }
  });
  it("knows what is what", () => {
    const kinds = Object.fromEntries(tokens('return {name = "x", n = 12} -- so\nlocal moves2 = moves').map(({ kind, text }) => [text, kind]));
    expect(kinds).toMatchObject({ return: "keyword", name: "hook", '"x"': "string", "12": "number", "-- so": "comment", moves: "hook" });
    expect(tokens("moves2")[0]!.kind).toBe("plain");
  });
  it("goes on with a comment in the next line", () => {
    expect(lines("--[[ a\nb ]] c").map((line) => line[0]!.kind)).toEqual(["comment", "comment"]);
    expect(lines("--[==[ ]] \n ]==] x")[1]!.at(-1)).toEqual({ kind: "plain", text: " x" });
  });
});

describe("typing", () => {
  it("Tab inserts two spaces, or moves all lines of a selection", () => {
    expect(indent({ text: "ab", start: 1, end: 1 })).toEqual({ text: "a  b", start: 3, end: 3 });
    expect(indent({ text: "a\n\nb\nc", start: 0, end: 4 }).text).toBe("  a\n\n  b\nc");
  });
  it("Enter keeps the margin and goes deeper after an opening", () => {
    expect(newline({ text: "  x = 1", start: 7, end: 7 }).text).toBe("  x = 1\n  ");
    expect(newline({ text: "return {", start: 8, end: 8 }).text).toBe("return {\n  ");
    expect(newline({ text: "  moves = function(heap, emit)", start: 30, end: 30 }).text.endsWith("\n    ")).toBe(true);
  });
});

describe("findings", () => {
  const checked = (findings: Checked["findings"]): Checked => ({
    schema: "nimber/rules/1", file: "a.lua", name: "", holds: false, positions: 1, options: 0, complete: true, known: [], example: "", findings,
  });
  it("says once what is the same at many positions", () => {
    const all = [0, 1, 2].map((n) => ({ fault: true, code: "bad-move", line: 5, message: `a.lua, line 5: wrong, at the position @a.lua(${n})` }));
    expect(gather(checked(all), null, "a.lua")).toEqual([{ fault: true, line: 5, message: "Wrong, at the position @a.lua(0)", more: 2 }]);
  });
  it("takes the place off an error, for it stands beside it", () => {
    const error = new ApiError("script-error", "a.lua, line 3: '}' expected", 400, undefined, undefined, 3, "a.lua");
    expect(gather(null, error, "a.lua")).toEqual([{ fault: true, line: 3, message: "'}' expected", more: 0 }]);
  });
});

it("names of files can stand in a position", () => {
  expect(cleanName("my game(1).lua")).toBe("my-game-1.lua");
  expect(cleanName("")).toBe("mine.lua");
  expect(cleanName("../etc/x")).toBe("etc-x.lua");
});
