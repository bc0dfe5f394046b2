import { expect, it } from "vitest";
import { hashOf, parseHash } from "../../route";
import { descended, readTree, walked, writeTree } from "./tree";

const root = readTree({ position: "nim(2,3)" });
const one = descended(root, "nim(1,3)");
const two = descended({ ...one, at: 0 }, "nim(2,2)");
const deep = descended(two, "nim(2,1)");

it("keeps variations in the URL", () => {
  expect(readTree(parseHash(hashOf("analyse", writeTree(deep))).query)).toEqual(deep);
});
it("goes along a variation that is there already", () => {
  const again = descended({ ...deep, at: 0 }, "nim(1,3)");
  expect(again.nodes.length).toBe(deep.nodes.length);
  expect(again.at).toBe(1);
});
it("is walked by arrow keys", () => {
  expect(walked(deep, "ArrowLeft")).toBe(2);
  expect(walked(two, "ArrowUp")).toBe(1);
  expect(walked({ ...two, at: 1 }, "ArrowDown")).toBe(2);
  expect(walked({ ...two, at: 0 }, "ArrowRight")).toBe(1);
  expect(walked(root, "ArrowLeft")).toBe(0);
});
it("begins anew when another position was typed into the address", () => {
  expect(readTree({ ...writeTree(deep), position: "nim(9)" }).nodes).toEqual([{ position: "nim(9)", parent: -1 }]);
});
