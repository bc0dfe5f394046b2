import { expect, it } from "vitest";
import { packFiles, unpackFiles } from "./files";

it("packs files into an address and back", async () => {
  const files = { rules: { "mine.lua": "return { moves = function(n, emit) end } -- 规则\n".repeat(40) } };
  const packed = await packFiles(files);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(300);
  expect(await unpackFiles(packed)).toEqual(files);
});

it("takes nothing but files out of an address", async () => {
  const rules = { "mine.lua": "return {}" };
  const pack = (content: object) => packFiles({ rules, ...content });
  expect(await unpackFiles(await pack({ misere: true }))).toEqual({ rules });
  for (const graphs of [["a"], { a: 1 }, "a", null]) expect(await unpackFiles(await pack({ graphs }))).toEqual({ rules });
});

it("gives no files for an address that is not packed files", async () => {
  expect(await unpackFiles("nonsense!")).toEqual({});
  expect(await unpackFiles("")).toEqual({});
  expect(await packFiles({})).toBe("");
});
