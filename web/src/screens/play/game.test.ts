import { describe, expect, it } from "vitest";
import { hashOf, parseHash } from "../../route";
import { here, givenAway, isDrawn, isMine, readGame, redone, undone, withMove, writeGame } from "./game";

describe("a game in the URL", () => {
  const start = readGame(parseHash("#/play?position=nim(3,4,5)").query);

  it("comes back as it was", () => {
    const game = { ...withMove(withMove(start, "nim(3,4,1)"), "nim(2,4,1)"), level: "careless" as const, hints: true, misere: true };
    expect(readGame(parseHash(hashOf("play", writeGame(game))).query)).toEqual(game);
    expect(here(game)).toBe("nim(2,4,1)");
  });
  it("keeps boards, sums and files of rules", () => {
    const game = { ...start, start: "cram(.#|..)+@mine.lua(7)", files: "a-_b" };
    expect(readGame(parseHash(hashOf("play", writeGame(game))).query)).toEqual(game);
  });
  it("takes back to the user's turn and forth again", () => {
    const game = withMove(withMove(start, "a"), "b");
    expect(undone(game).at).toBe(0);
    expect(redone(undone(game)).at).toBe(2);
    expect(undone(start)).toBe(start);
  });
  it("drops what was taken back when another move is made", () => {
    expect(withMove(undone(withMove(withMove(start, "a"), "b")), "c").line).toEqual(["c"]);
  });
  it("knows whose turn it is", () => {
    expect([0, 1, 2].map((moves) => isMine(start, moves))).toEqual([true, false, true]);
    expect([0, 1].map((moves) => isMine({ ...start, first: "nimber" }, moves))).toEqual([false, true]);
  });
  it("tells what a move gave away", () => {
    expect(givenAway("N", "N")).toBe("win");
    expect(givenAway("N", "D")).toBe("win");
    expect(givenAway("N", "P")).toBe(null);
    expect(givenAway("P", "N")).toBe(null);
    expect(givenAway("D", "D")).toBe(null);
    expect(givenAway("D", "N")).toBe("draw");
    expect(givenAway(null, "N")).toBe(null);
  });
  it("is drawn when a position comes for the third time", () => {
    const round = ["a", "nim(3,4,5)", "a"].reduce(withMove, start);
    expect(isDrawn(round)).toBe(false);
    expect(isDrawn(withMove(round, "nim(3,4,5)"))).toBe(true);
    expect(isDrawn(undone(withMove(round, "nim(3,4,5)")))).toBe(false);
  });
});
