import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useGestures } from "../gestures";
import { t } from "../language";
import { texts } from "../screens/graph.texts";
import { useSize } from "../useSize";
import { cameraText, keep, opening, readCamera, reveal, wholeOf, zoomAt, type Camera } from "./camera";
import { describe } from "./describe";
import { baselines, edgePath, neighbour, nodePath, type Direction, type Graph, type Node } from "./layout";

interface Props {
  graph: Graph;
  /** The address of the graph of a position. */
  hrefOf(position: string): string;
  /** The node that is pointed at or has the focus. */
  onLook(node: number | null): void;
  /** What is seen of it as it stands in the address, and how to write it there. */
  shown: string | undefined;
  onShown(text: string): void;
}

const KEYS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** The graph in the layout of the engine: zoom, pan, and every node a link to its own graph. */
export function GraphView({ graph, hrefOf, onLook, shown, onShown }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(frame);
  const [camera, setCamera] = useState<Camera | null>(null);
  const camera_ = useRef(camera);
  camera_.current = camera;
  const [stop, setStop] = useState(0);
  const [look, setLook] = useState<number | null>(null);
  const root = graph.nodes[0];

  useEffect(() => {
    setStop(0);
    setLook(null);
  }, [graph]);
  const usual = useMemo(() => (root && size.width > 0 ? opening(graph, size, root) : null), [graph, size]);
  const textOf = (seen: Camera | null) => (seen && usual ? cameraText(seen, usual, size) : "");
  const follow = () => setCamera(usual && (readCamera(shown, graph, size) ?? usual));
  useEffect(follow, [usual]);
  useEffect(() => {
    // What was written here itself is no news: reading it back would only round it.
    if (textOf(camera_.current) !== (shown ?? "")) follow();
  }, [shown]);
  const settle = (seen: Camera | null) => onShown(textOf(seen));
  useEffect(() => onLook(look), [look]);

  const change = (next: (old: Camera) => Camera) => setCamera((old) => old && next(old));
  useGestures(svg, {
    pan: (dx, dy) => change((old) => keep({ ...old, x: old.x - dx * old.units, y: old.y - dy * old.units }, graph, size)),
    zoom: (factor, x, y) => change((old) => zoomAt(old, factor, x, y, graph, size)),
    settle: () => settle(camera_.current),
  });
  const show = (next: Camera | null) => {
    setCamera(next);
    settle(next);
  };
  const zoom = (factor: number) => show(camera && zoomAt(camera, factor, size.width / 2, size.height / 2, graph, size));

  const focusNode = (node: number) => {
    setStop(node);
    svg.current?.querySelector<SVGAElement>(`[data-node="${node}"]`)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = KEYS[event.key];
    if (direction) focusNode(neighbour(graph.nodes, stop, direction));
    else if (event.key === "+" || event.key === "=") zoom(0.7);
    else if (event.key === "-") zoom(1 / 0.7);
    else if (event.key === "0") show(wholeOf(graph, size));
    else return;
    event.preventDefault();
  };
  const onFocus = (node: number) => {
    setStop(node);
    setLook(node);
    change((old) => reveal(old, graph.nodes[node]!, size));
  };

  const near = useMemo(() => {
    if (look === null) return null;
    const nodes = new Set([look]);
    for (const edge of graph.edges) {
      if (edge.from === look) nodes.add(edge.to);
      if (edge.to === look) nodes.add(edge.from);
    }
    return nodes;
  }, [graph, look]);

  const box = camera ? `${camera.x} ${camera.y} ${size.width * camera.units} ${size.height * camera.units}` : `0 0 ${graph.width} ${graph.height}`;
  return (
    <div class="graph">
      <div class="graph-frame" ref={frame}>
        <svg
          ref={svg}
          class={`graph-svg${look === null ? "" : " graph-looking"}`}
          viewBox={box}
          role="group"
          aria-label={t(texts.label, { count: graph.nodes.length, moves: graph.edges.length })}
          onKeyDown={onKeyDown}
        >
          <Arrows />
          <Edges graph={graph} look={look} />
          {graph.nodes.map((node, i) => (
            <g key={i} transform={`translate(${node.x} ${node.y})`}>
              <a
                data-node={i}
                href={hrefOf(node.position)}
                class={`node node-${node.outcome}${i === 0 ? " node-root" : ""}${near?.has(i) ? " node-near" : ""}`}
                tabIndex={i === stop ? 0 : -1}
                aria-label={describe(node)}
                draggable={false}
                onFocus={() => onFocus(i)}
                onBlur={() => setLook(null)}
                onPointerEnter={(event) => event.pointerType === "mouse" && setLook(i)}
                onPointerLeave={() => setLook(null)}
              >
                <path class="node-shape" d={nodePath(node.outcome, node.width, node.height)} />
                <Lines node={node} />
              </a>
            </g>
          ))}
        </svg>
        <span class="graph-zoom">
          <button type="button" class="plot-button" aria-label={t(texts.out)} onClick={() => zoom(1 / 0.7)}>−</button>
          <button type="button" class="plot-button" aria-label={t(texts.closer)} onClick={() => zoom(0.7)}>+</button>
          <button type="button" class="plot-button plot-button-wide" onClick={() => show(wholeOf(graph, size))}>{t(texts.whole)}</button>
        </span>
      </div>
    </div>
  );
}

function valueText({ value, outcome }: Node): string {
  return value === null ? outcome : `${outcome} · ${value === 0 ? "0" : `*${value}`}`;
}

/** The position in a line or two, and under it who wins and the value. */
function Lines({ node }: { node: Node }) {
  const places = baselines(node.label.length);
  return (
    <>
      {node.label.map((line, i) => <text key={i} class="node-label" y={places[i]}>{line}</text>)}
      <text class="node-value" y={places[node.label.length]}>{valueText(node)}</text>
    </>
  );
}

function Arrows() {
  return (
    <defs>
      {["win", "other"].map((kind) => (
        <marker key={kind} id={`arrow-${kind}`} class={`arrow-${kind}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">
          <path d="M0 1 10 5 0 9z" />
        </marker>
      ))}
    </defs>
  );
}

/** Winning moves lie above the others. */
function Edges({ graph, look }: { graph: Graph; look: number | null }) {
  const paths = useMemo(() => graph.edges.map((edge) => edgePath(edge.points)), [graph]);
  const draw = (wins: boolean) =>
    graph.edges.map((edge, i) =>
      edge.wins === wins ? (
        <path
          key={i}
          class={`edge ${wins ? "edge-win" : "edge-other"}${look !== null && (edge.from === look || edge.to === look) ? " edge-near" : ""}`}
          d={paths[i]}
          marker-end={`url(#arrow-${wins ? "win" : "other"})`}
        />
      ) : null,
    );
  return (
    <g aria-hidden="true">
      {draw(false)}
      {draw(true)}
    </g>
  );
}
