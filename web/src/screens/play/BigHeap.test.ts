import { expect, it } from "vitest";
import { leftOf } from "./BigHeap";

it("tells what is left exactly, however large the heap", () => {
  expect(leftOf(5000, "2500")).toBe("2500");
  expect(leftOf("18446744073709551615", " 1 ")).toBe("18446744073709551614");
  expect(leftOf(50, "50")).toBe("0");
});

it("takes neither nothing nor more than there is", () => {
  for (const taken of ["0", "51", "-1", "1.5", "", "many"]) expect(leftOf(50, taken)).toBe(null);
});
