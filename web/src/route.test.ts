import { describe, expect, it } from "vitest";
import { hashOf, parseHash } from "./route";

describe("the route in the hash", () => {
  it("reads what a person would type", () => {
    expect(parseHash("#/play?position=kayles(5)+nim(3)&first=nimber")).toEqual({
      screen: "play",
      query: { position: "kayles(5)+nim(3)", first: "nimber" },
    });
  });
  it("begins with Play", () => {
    expect(parseHash("")).toEqual({ screen: "play", query: {} });
  });
  it("keeps positions readable and everything else safe", () => {
    expect(hashOf("why", { position: "sub:1,3(9)+*2", misere: "" })).toBe("#/why?position=sub:1,3(9)+*2");
    for (const text of ["a&b=c#d%", "中文 text", "x..|.x.", "@my rule.lua(7)"]) {
      expect(parseHash(hashOf("play", { position: text })).query["position"]).toBe(text);
    }
  });
  it("does not stumble over broken escapes", () => {
    expect(parseHash("#/play?position=%E0%A4%A").query["position"]).toBe("%E0%A4%A");
  });
});
