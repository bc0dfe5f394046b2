import type { GraphPicture } from "./types";

export type Places = Map<number, { x: number; y: number }>;

interface Known {
  edges: Set<string>;
  places: Places;
}

const recent: Known[] = [];

/** Where the vertices of a picture lie, in a box of about 1 by 1. A graph that lost edges or vertices keeps its places. */
export function placesOf(picture: GraphPicture): Places {
  const names = picture.edges.map((edge) => edge.join("-"));
  const vertices = verticesOf(picture);
  const known = recent.find(
    ({ edges, places }) => names.every((name) => edges.has(name)) && vertices.every((vertex) => places.has(vertex)),
  );
  if (known) return known.places;
  const places = spread(vertices, picture.edges);
  recent.unshift({ edges: new Set(names), places });
  recent.length = Math.min(recent.length, 16);
  return places;
}

export function verticesOf({ edges, tokens = [], spent = [] }: GraphPicture): number[] {
  return [...new Set([...edges.flat(), ...tokens, ...spent])].sort((a, b) => a - b);
}

/** Springs along the edges, repulsion between all: from a circle, always with the same steps. */
function spread(vertices: number[], edges: [number, number][]): Places {
  const count = vertices.length;
  const places: Places = new Map(
    vertices.map((vertex, index) => {
      const angle = (2 * Math.PI * index) / Math.max(1, count) - Math.PI / 2;
      return [vertex, { x: Math.cos(angle), y: Math.sin(angle) }];
    }),
  );
  const length = Math.sqrt(4 / Math.max(1, count));
  for (let step = 0, heat = 0.15; step < 250; ++step, heat *= 0.985) {
    const pushes = new Map(vertices.map((vertex) => [vertex, { x: 0, y: 0 }]));
    const pull = (a: number, b: number, strength: (distance: number) => number) => {
      const one = places.get(a)!;
      const other = places.get(b)!;
      const distance = Math.max(0.01, Math.hypot(other.x - one.x, other.y - one.y));
      const force = strength(distance) / distance;
      const x = (other.x - one.x) * force;
      const y = (other.y - one.y) * force;
      pushes.get(a)!.x += x;
      pushes.get(a)!.y += y;
      pushes.get(b)!.x -= x;
      pushes.get(b)!.y -= y;
    };
    for (const [index, a] of vertices.entries()) {
      for (const b of vertices.slice(index + 1)) pull(a, b, (distance) => (-length * length) / distance);
    }
    for (const [a, b] of edges) if (a !== b) pull(a, b, (distance) => (distance * distance) / length);
    for (const vertex of vertices) {
      const push = pushes.get(vertex)!;
      const size = Math.max(0.0001, Math.hypot(push.x, push.y));
      const place = places.get(vertex)!;
      place.x += (push.x / size) * Math.min(size, heat);
      place.y += (push.y / size) * Math.min(size, heat);
    }
  }
  return fitted(places);
}

function fitted(places: Places): Places {
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const size = Math.max(0.001, Math.max(...xs) - left, Math.max(...ys) - top);
  return new Map([...places].map(([vertex, { x, y }]) => [vertex, { x: (x - left) / size, y: (y - top) / size }]));
}
