import type { AnswerOf } from "../operations";

type Answer = AnswerOf<"graph">;

/** A graph that can be drawn. Places are centres, in units of the engine's own. */
export type Graph = Pick<Required<Answer>, "width" | "height"> & { nodes: Node[]; edges: Edge[] };
export type Node = Required<Answer["nodes"][number]>;
export type Edge = Required<Answer["edges"][number]>;

const isNode = (node: Answer["nodes"][number]): node is Node => ![node.label, node.x, node.y, node.width, node.height].includes(undefined);
const isEdge = (edge: Answer["edges"][number]): edge is Edge => edge.points !== undefined;

/** The graph of an answer; null if it does not say where everything goes, as it does where the question says `layout`. */
export function drawable({ width, height, nodes, edges }: Answer): Graph | null {
  if (width === undefined || height === undefined || !nodes.every(isNode) || !edges.every(isEdge)) return null;
  return { width, height, nodes, edges };
}

/** A smooth line through the points of an edge: layers lie above one another, so it leaves and arrives upright. */
export function edgePath(points: Edge["points"]): string {
  const [start, ...rest] = points;
  if (!start) return "";
  let path = `M${start[0]} ${start[1]}`;
  let [x, y] = start;
  for (const [nextX, nextY] of rest) {
    if (Math.abs(nextX - x) < 0.05) path += `V${nextY}`;
    else {
      const middle = Math.round(5 * (y + nextY)) / 10;
      path += `C${x} ${middle} ${nextX} ${middle} ${nextX} ${nextY}`;
    }
    [x, y] = [nextX, nextY];
  }
  return path;
}

/** The baselines of the lines of a node, the outcome last, around its middle. */
export function baselines(lines: number): number[] {
  const LINE = 16;
  return Array.from({ length: lines + 1 }, (_, i) => LINE * (i - lines / 2) + 5);
}

/** The outline of a node: round ends for P, pointed ends for N, straight ones for a draw. */
export function nodePath(outcome: string, width: number, height: number): string {
  const right = width / 2;
  const bottom = height / 2;
  if (outcome === "P") {
    const r = Math.min(22, bottom, right);
    const [x, y] = [right - r, bottom - r];
    const corner = (toX: number, toY: number) => `A${r} ${r} 0 0 1 ${toX} ${toY}`;
    return `M${-x} ${-bottom}H${x}${corner(right, -y)}V${y}${corner(x, bottom)}H${-x}${corner(-right, y)}V${-y}${corner(-x, -bottom)}Z`;
  }
  if (outcome === "N") {
    const point = Math.min(right, 10);
    return `M${-right} 0L${-right + point} ${-bottom}H${right - point}L${right} 0L${right - point} ${bottom}H${-right + point}Z`;
  }
  return `M${-right} ${-bottom}H${right}V${bottom}H${-right}Z`;
}

export type Direction = "left" | "right" | "up" | "down";

/** The nearest node that way: along its layer to the sides, by distance up and down. */
export function neighbour(nodes: readonly Node[], at: number, direction: Direction): number {
  const here = nodes[at];
  if (!here) return at;
  let best = at;
  let least = Infinity;
  nodes.forEach((node, i) => {
    const dx = node.x - here.x;
    const dy = node.y - here.y;
    const sideways = direction === "left" || direction === "right";
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(sideways ? dy : dx);
    if (ahead <= 0.5 || (sideways && aside > here.height / 2)) return;
    const distance = sideways ? ahead : ahead * 2 + aside;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}
