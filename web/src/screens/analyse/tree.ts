import type { Query } from "../../route";

export interface Node {
  position: string;
  /** Its place in the list of nodes; -1 for the root. A parent comes before its children. */
  parent: number;
}

/** The positions that were looked at, as a tree of variations, and where we are in it. */
export interface Tree {
  nodes: Node[];
  at: number;
}

/** "root" and "tree=0:nim(5,7,2);1:nim(5,6,2)" with "at"; without them the position alone. */
export function readTree(query: Query): Tree {
  const position = query["position"] ?? "";
  const nodes: Node[] = [{ position: query["root"] || position, parent: -1 }];
  for (const entry of (query["tree"] ?? "").split(";").filter(Boolean)) {
    const colon = entry.indexOf(":");
    const parent = Number(entry.slice(0, colon));
    if (colon > 0 && Number.isInteger(parent) && parent < nodes.length) nodes.push({ position: entry.slice(colon + 1), parent });
  }
  const at = Number(query["at"] ?? 0);
  // A position that somebody typed into the address counts more than the tree.
  if (nodes[at]?.position !== position) return { nodes: [{ position, parent: -1 }], at: 0 };
  return { nodes, at };
}

export function writeTree({ nodes, at }: Tree): Query {
  return {
    position: nodes[at]!.position,
    root: at === 0 ? "" : nodes[0]!.position,
    tree: nodes.slice(1).map(({ parent, position }) => `${parent}:${position}`).join(";"),
    at: at === 0 ? "" : String(at),
  };
}

export const childrenOf = ({ nodes }: Tree, parent: number): number[] =>
  nodes.flatMap((node, index) => (node.parent === parent ? [index] : []));

/** Goes to an option of where we are: along a variation that is there already, or as a new one. */
export function descended(tree: Tree, position: string): Tree {
  const known = childrenOf(tree, tree.at).find((child) => tree.nodes[child]!.position === position);
  if (known !== undefined) return { ...tree, at: known };
  return { nodes: [...tree.nodes, { position, parent: tree.at }], at: tree.nodes.length };
}

/** Where an arrow key leads: left to the parent, right to the first child, up and down among siblings. */
export function walked(tree: Tree, key: string): number {
  const { parent } = tree.nodes[tree.at]!;
  const siblings = childrenOf(tree, parent);
  const place = siblings.indexOf(tree.at);
  switch (key) {
    case "ArrowLeft":
      return parent < 0 ? tree.at : parent;
    case "ArrowRight":
      return childrenOf(tree, tree.at)[0] ?? tree.at;
    case "ArrowUp":
      return siblings[place - 1] ?? tree.at;
    case "ArrowDown":
      return siblings[place + 1] ?? tree.at;
    default:
      return tree.at;
  }
}
