import type { PictureOf } from "./types";

export type Places = Map<number, { x: number; y: number }>;

interface Known {
  edges: Set<string>;
  places: Places;
}

const recent: Known[] = [];

/** Where the vertices of a picture lie, in a box of about 1 by 1. A graph that lost edges or vertices keeps its places. */
export function placesOf(picture: PictureOf<"graph">): Places {
  const names = picture.edges.map((edge) => edge.join("-"));
  const vertices = verticesOf(picture);
  const known = recent.find(
    ({ edges, places }) => names.every((name) => edges.has(name)) && vertices.every((vertex) => places.has(vertex)),
  );
  if (known) return known.places;
  const places = isRound(vertices, picture.edges) ? circle(vertices) : spread(vertices, picture.edges, picture.directed);
  recent.unshift({ edges: new Set(names), places });
  recent.length = Math.min(recent.length, 16);
  return places;
}

export function verticesOf({ edges, tokens, spent }: PictureOf<"graph">): number[] {
  return [...new Set([...edges.flat(), ...tokens, ...spent])].sort((a, b) => a - b);
}

/** A graph whose vertices all have as many edges has no beginning: it is drawn as a circle. */
function isRound(vertices: number[], edges: [number, number][]): boolean {
  const degrees = new Map(vertices.map((vertex) => [vertex, 0]));
  for (const vertex of edges.flat()) degrees.set(vertex, degrees.get(vertex)! + 1);
  return vertices.length > 2 && new Set(degrees.values()).size === 1;
}

function circle(vertices: number[]): Places {
  return fitted(
    new Map(
      vertices.map((vertex, index) => {
        const angle = (2 * Math.PI * index) / vertices.length - Math.PI / 2;
        return [vertex, { x: Math.cos(angle), y: Math.sin(angle) }];
      }),
    ),
  );
}

/**
 * Layers by the distance from where it begins: upwards from the ground of an undirected graph, downwards along arrows.
 * Within them springs along the edges and repulsion between all, always with the same steps.
 */
function spread(vertices: number[], edges: [number, number][], directed: boolean): Places {
  const depths = depthsOf(vertices, edges, directed);
  const step = directed ? 1 : -1;
  const places: Places = new Map(
    vertices.map((vertex, index) => [vertex, { x: Math.cos(index * 2.4) * 0.9 ** index, y: depths.get(vertex)! * step }]),
  );
  for (let round = 0, heat = 0.3; round < 300; ++round, heat *= 0.985) {
    const pushes = new Map(vertices.map((vertex) => [vertex, { x: 0, y: 0 }]));
    const pull = (a: number, b: number, strength: (distance: number) => number) => {
      const one = places.get(a)!;
      const other = places.get(b)!;
      const distance = Math.max(0.05, Math.hypot(other.x - one.x, other.y - one.y));
      const force = strength(distance) / distance;
      const x = (other.x - one.x) * force;
      const y = (other.y - one.y) * force;
      pushes.get(a)!.x += x;
      pushes.get(a)!.y += y;
      pushes.get(b)!.x -= x;
      pushes.get(b)!.y -= y;
    };
    for (const [index, a] of vertices.entries()) {
      for (const b of vertices.slice(index + 1)) pull(a, b, (distance) => -1 / distance);
    }
    for (const [a, b] of edges) if (a !== b) pull(a, b, (distance) => distance * distance);
    for (const vertex of vertices) {
      const push = pushes.get(vertex)!;
      const size = Math.max(0.0001, Math.hypot(push.x, push.y));
      const place = places.get(vertex)!;
      place.x += (push.x / size) * Math.min(size, heat);
      place.y += (push.y / size) * Math.min(size, heat);
      place.y += (depths.get(vertex)! * step - place.y) * 0.25;
    }
  }
  return fitted(places);
}

/** How many edges each vertex is away from the sources of a directed graph, or from the lowest vertex. */
function depthsOf(vertices: number[], edges: [number, number][], directed: boolean): Map<number, number> {
  const entered = new Set(edges.map(([, to]) => to));
  const sources = directed ? vertices.filter((vertex) => !entered.has(vertex)) : [];
  const depths = new Map<number, number>();
  let layer = sources.length ? sources : vertices.slice(0, 1);
  for (let depth = 0; depths.size < vertices.length; ++depth) {
    if (layer.length === 0) layer = [vertices.find((vertex) => !depths.has(vertex))!];
    for (const vertex of layer) depths.set(vertex, depth);
    const next = edges.flatMap(([a, b]) => [...(layer.includes(a) ? [b] : []), ...(!directed && layer.includes(b) ? [a] : [])]);
    layer = [...new Set(next)].filter((vertex) => !depths.has(vertex));
  }
  return depths;
}

function fitted(places: Places): Places {
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const size = Math.max(0.001, Math.max(...xs) - left, Math.max(...ys) - top);
  return new Map([...places].map(([vertex, { x, y }]) => [vertex, { x: (x - left) / size, y: (y - top) / size }]));
}
