import { t } from "../language";
import { marked, type Marks, type PictureProps } from "./Item";
import { placesOf, verticesOf } from "./layout";
import { pictureTexts } from "./pictures.texts";
import type { PictureOf } from "./types";
import { Words } from "./Words";

const scale = 300;
const radius = 15;
const mostVertices = 60;

/** A graph with tokens; vertices and edges that some move changes can be selected. */
export function GraphDrawing({ picture, component, marks, live, current }: PictureProps<PictureOf<"graph">>) {
  const vertices = verticesOf(picture);
  if (vertices.length > mostVertices) return <Words rows={[picture.edges.map((edge) => edge.join("-")).join(" ")]} />;
  const places = placesOf(picture);
  const at = (vertex: number) => {
    const place = places.get(vertex)!;
    return { x: place.x * scale, y: place.y * scale };
  };
  const points = vertices.map(at);
  const width = Math.max(0, ...points.map(({ x }) => x)) + 50;
  const height = Math.max(0, ...points.map(({ y }) => y)) + 50;
  const spentSet = new Set(picture.spent);
  const gone = (from: number, to: number) => spentSet.has(from) || spentSet.has(to);
  const shared = { component, marks, live, current };
  return (
    <svg class="graph-picture" viewBox={`-25 -25 ${width} ${height}`} style={{ maxWidth: `${width * 1.2}px` }}>
      {picture.edges.map(([from, to], index) => (
        <Thing key={`e${index}`} {...shared} item={`e${index}`} look={gone(from, to) ? "graph-edge graph-gone" : "graph-edge"} label={t(pictureTexts.edge, { from, to })}>
          <Edge from={at(from)} to={at(to)} directed={picture.directed} loop={from === to} />
        </Thing>
      ))}
      {vertices.map((vertex) => {
        const tokens = picture.tokens.filter((token) => token === vertex).length;
        const spent = spentSet.has(vertex) && !tokens;
        const { x, y } = at(vertex);
        const label = t(tokens ? pictureTexts.vertexWithToken : pictureTexts.vertex, { n: vertex });
        const look = `graph-vertex${spent ? " graph-spent" : ""}${tokens ? " graph-token" : ""}`;
        return (
          <Thing key={`v${vertex}`} {...shared} item={`v${vertex}`} look={look} label={label}>
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y} dy="0.35em">
              {vertex}
            </text>
            {tokens > 1 && (
              <text class="graph-tokens" x={x + radius} y={y - radius}>
                ×{tokens}
              </text>
            )}
          </Thing>
        );
      })}
    </svg>
  );
}

interface ThingProps {
  component: number;
  item: string;
  marks: Marks;
  live: boolean;
  current: string;
  look: string;
  label: string;
  children: preact.ComponentChildren;
}

function Thing({ component, item, marks, live, current, look, label, children }: ThingProps) {
  const classes = look + marked(marks, item);
  if (!live || !marks.usable.has(item)) return <g class={classes}>{children}</g>;
  const name = `${component}/${item}`;
  return (
    <g
      class={`${classes} is-usable`}
      data-item={name}
      role="button"
      tabIndex={name === current ? 0 : -1}
      aria-label={label}
      aria-pressed={marks.selected.has(item)}
    >
      {children}
    </g>
  );
}

interface Point {
  x: number;
  y: number;
}

function Edge({ from, to, directed, loop }: { from: Point; to: Point; directed: boolean; loop: boolean }) {
  if (loop) return <circle class="graph-line" cx={from.x} cy={from.y - radius} r={radius * 0.8} />;
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const tip = { x: to.x - along.x * (radius + 2), y: to.y - along.y * (radius + 2) };
  const wing = (side: number) => `${tip.x - along.x * 10 - along.y * 5 * side},${tip.y - along.y * 10 + along.x * 5 * side}`;
  return (
    <>
      <line class="graph-reach" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <line class="graph-line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {directed && <polygon class="graph-arrow" points={`${tip.x},${tip.y} ${wing(1)} ${wing(-1)}`} />}
    </>
  );
}
