import { expect, it } from "vitest";
import { distanceIn } from "./nearest";

it("prefers what lies straight ahead", () => {
  expect(distanceIn("ArrowRight", 40, 0)).toBeLessThan(distanceIn("ArrowRight", 40, 40));
  expect(distanceIn("ArrowDown", 5, 50)).toBeLessThan(distanceIn("ArrowDown", 60, 50));
});
it("does not go backwards", () => {
  expect(distanceIn("ArrowLeft", 40, 0)).toBe(Infinity);
  expect(distanceIn("ArrowUp", 0, 30)).toBe(Infinity);
});
