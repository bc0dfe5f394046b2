import { expect, it } from "vitest";
import { characterAt } from "./Field";

it("finds the character at a byte offset", () => {
  expect(characterAt("nim(5,x)", 6)).toBe(6);
  expect(characterAt("堆(5)", 3)).toBe(1);
  expect(characterAt("nim", 99)).toBe(3);
});
