import { describe, expect, it } from "vitest";
import type { AnswerOf } from "../operations";
import { cameraText, opening, readCamera, reveal, wholeOf, zoomAt } from "./camera";
import { baselines, drawable, edgePath, neighbour, nodePath, type Edge, type Node } from "./layout";

const node = (x: number, y: number): Node => ({ position: "", outcome: "P", value: 0, longest: 0, label: [], x, y, width: 60, height: 40 });

describe("layout", () => {
  it("is drawn only if the answer says where everything goes", () => {
    const edge: Edge = { from: 0, to: 1, wins: true, points: [[0, 0], [9, 9]] };
    const drawn = { width: 99, height: 99, nodes: [node(0, 0), node(9, 9)], edges: [edge] };
    const answer: AnswerOf<"graph"> = { schema: "nimber/graph/1", position: "", play: "normal", ...drawn };
    expect(drawable(answer)).toEqual(drawn);
    const { width: _width, ...sizeless } = answer;
    const { y: _y, ...placeless } = node(9, 9);
    const { points: _points, ...straight } = edge;
    expect(drawable(sizeless)).toBeNull();
    expect(drawable({ ...answer, nodes: [node(0, 0), placeless] })).toBeNull();
    expect(drawable({ ...answer, edges: [straight] })).toBeNull();
  });
  it("draws edges upright at both ends", () => {
    expect(edgePath([[0, 0], [10, 20]])).toBe("M0 0C0 10 10 10 10 20");
    expect(edgePath([[5, 0], [5, 9]])).toBe("M5 0V9");
    expect(edgePath([])).toBe("");
  });
  it("tells outcomes apart by shape", () => {
    const shapes = ["P", "N", "D"].map((outcome) => nodePath(outcome, 60, 40));
    expect(new Set(shapes).size).toBe(3);
    expect(shapes[0]).toContain("A");
    expect(shapes[1]).not.toContain("A");
  });
  it("sets lines around the middle", () => {
    expect(baselines(1)).toEqual([-3, 13]);
    expect(baselines(2)).toEqual([-11, 5, 21]);
  });
  it("walks between neighbours", () => {
    const nodes = [node(100, 0), node(0, 100), node(100, 100), node(200, 100), node(100, 200)];
    expect(neighbour(nodes, 0, "down")).toBe(2);
    expect(neighbour(nodes, 2, "left")).toBe(1);
    expect(neighbour(nodes, 2, "right")).toBe(3);
    expect(neighbour(nodes, 3, "right")).toBe(3);
    expect(neighbour(nodes, 2, "up")).toBe(0);
  });
});

describe("camera", () => {
  it("comes back from the address, with the same thing in the middle on another screen", () => {
    const picture = { width: 5000, height: 4000 };
    const frame = { width: 400, height: 300 };
    const usual = opening(picture, frame, node(2500, 20));
    const seen = zoomAt(usual, 0.6, 120, 80, picture, frame);
    expect(cameraText(usual, usual, frame)).toBe("");
    const text = cameraText(seen, usual, frame);
    expect(cameraText(readCamera(text, picture, frame)!, usual, frame)).toBe(text);
    const wide = { width: 1200, height: 700 };
    const there = readCamera(text, picture, wide)!;
    expect(there.x + 600 * there.units).toBeCloseTo(seen.x + 200 * seen.units, -1);
    for (const wrong of [undefined, "", "1,2", "a,b,1.000", "1,2,0.000"]) expect(readCamera(wrong, picture, frame)).toBe(null);
  });
  const frame = { width: 400, height: 300 };
  it("shows a small graph whole and in the middle", () => {
    const camera = opening({ width: 100, height: 100 }, frame, node(50, 20));
    expect(camera).toEqual({ x: -150, y: -100, units: 1 });
  });
  it("begins at the top of a large one", () => {
    const camera = opening({ width: 5000, height: 4000 }, frame, node(2500, 20));
    expect(camera.units).toBeLessThan(wholeOf({ width: 5000, height: 4000 }, frame).units);
    expect(camera.x + 200 * camera.units).toBeCloseTo(2500);
  });
  it("zooms around the pointer", () => {
    const picture = { width: 5000, height: 4000 };
    const before = { x: 1000, y: 1000, units: 2 };
    const after = zoomAt(before, 0.5, 100, 100, picture, frame);
    expect(after.x + 100 * after.units).toBeCloseTo(before.x + 100 * before.units);
    expect(after.units).toBe(1);
  });
  it("moves only as far as needed", () => {
    const before = { x: 0, y: 0, units: 1 };
    expect(reveal(before, node(200, 150), frame)).toEqual(before);
    expect(reveal(before, node(500, 150), frame).x).toBe(500 + 30 + 16 - 400);
  });
});
