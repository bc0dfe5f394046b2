import { useMemo, useState } from "preact/hooks";
import { useAsk } from "../ask";
import { useFiles } from "../files";
import { GraphView } from "../graph/GraphView";
import { drawable, type Graph as GameGraph, type Node } from "../graph/layout";
import { t } from "../language";
import { go, hashOf, useRoute, type Query } from "../route";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { AskNote } from "../ui/Note";
import { Outcome } from "../ui/Outcome";
import { Switch } from "../ui/Switch";
import { texts } from "./graph.texts";

const EXAMPLES = ["nim(2,3)", "kayles(6)", "kayles(5)+*2", "grundy(9)", "wythoff(3,3)", "chomp(2x4)", "cram(2x4)", "nim(1,2,3)"];
const USUAL = 300;
const MOST = 3000;

export function Graph() {
  const { query } = useRoute();
  const files = useFiles();
  const position = query["position"] ?? "nim(2,3)";
  const misere = query["misere"] === "1";
  const most = Math.min(MOST, Number(query["most"]) || USUAL);
  const asked = useAsk("graph", position ? { position, misere, max_nodes: most, layout: true } : null, files);
  const [look, setLook] = useState<number | null>(null);

  const to = (next: Query) => ({ ...query, position, at: "", ...next });
  const tooLarge = asked.error?.code === "graph-too-large";
  const graph = useMemo(() => asked.answer && drawable(asked.answer), [asked.answer]);
  return (
    <div class="stack">
      <p class="soft">{t(texts.intro)}</p>
      <Field
        label={t(texts.position)}
        value={position}
        action={t(texts.show)}
        examples={EXAMPLES}
        error={asked.error && !tooLarge && asked.error.code !== "time-limit" ? asked.error : null}
        about={asked.about?.position ?? ""}
        onSubmit={(text) => go("graph", to({ position: text, most: "" }))}
      >
        <Switch label={t(texts.misere)} checked={misere} onChange={(on) => go("graph", to({ misere: on ? "1" : "" }))} />
      </Field>
      {tooLarge ? <TooLarge most={most} message={asked.error!.message} to={to} /> : <AskNote asked={asked} quietErrors />}
      {asked.answer && !graph && <div class="note" role="alert"><p>{t(texts.noPlaces)}</p></div>}
      {graph && graph.nodes.length > 0 && (
        <section class="panel graph-panel" aria-busy={asked.busy}>
          <GraphView graph={graph} hrefOf={(text) => hashOf("graph", to({ position: text }))} onLook={setLook} shown={query["at"]} onShown={(at) => go("graph", to({ at }), { replace: true })} />
          <Detail graph={graph} node={graph.nodes[look ?? 0]!} query={query} />
          <GraphLegend graph={graph} />
        </section>
      )}
    </div>
  );
}

function TooLarge({ most, message, to }: { most: number; message: string; to(next: Query): Query }) {
  const next = Math.min(MOST, most * 3);
  return (
    <div class="note" role="alert">
      <p><strong>{message}</strong></p>
      {next > most && <p>{t(texts.largeHint)}</p>}
      <div class="row">
        {next > most && <Button small kind="primary" href={hashOf("graph", to({ most: String(next) }))}>{t(texts.more, { most: next })}</Button>}
        {EXAMPLES.slice(0, 4).map((example) => (
          <a class="chip chip-text" key={example} href={hashOf("graph", to({ position: example, most: "" }))}>{example}</a>
        ))}
      </div>
    </div>
  );
}

/** The node that is looked at, in full; without one, the position itself. */
function Detail({ graph, node, query }: { graph: GameGraph; node: Node; query: Query }) {
  const carried: Query = { position: node.position, misere: query["misere"] ?? "", files: query["files"] ?? "" };
  const longest = graph.nodes[0]!.longest;
  const counts = { count: graph.nodes.length, moves: graph.edges.length, longest: longest ?? 0 };
  return (
    <div class="graph-detail">
      <p class="graph-position"><code>{node.position}</code> <Outcome outcome={node.outcome} /></p>
      <p class="soft">
        {node.value !== null && `${t(texts.value, { value: node.value })} · `}
        {node.longest === null ? t(texts.endless) : t(texts.longest, { longest: node.longest })}
      </p>
      <div class="row">
        <Button small href={hashOf("analyse", carried)}>{t(texts.analyse)}</Button>
        <Button small href={hashOf("play", carried)}>{t(texts.playIt)}</Button>
      </div>
      <p class="soft small graph-counts">{t(longest === null ? texts.countsLoopy : texts.counts, counts)}. {t(texts.together)}</p>
    </div>
  );
}

function GraphLegend({ graph }: { graph: GameGraph }) {
  const draws = graph.nodes.some((node) => node.outcome === "D");
  return (
    <ul class="legend small">
      <li><Outcome outcome="P" letter={false} />{t(texts.lost)}</li>
      <li><Outcome outcome="N" letter={false} />{t(texts.won)}</li>
      {draws && <li><Outcome outcome="D" letter={false} />{t(texts.draw)}</li>}
      <li><svg class="legend-line" viewBox="0 0 32 16" aria-hidden="true"><path class="edge edge-win" d="M1 8H31" /></svg>{t(texts.winning)}</li>
      <li><svg class="legend-line" viewBox="0 0 32 16" aria-hidden="true"><path class="edge edge-other" d="M1 8H31" /></svg>{t(texts.other)}</li>
    </ul>
  );
}
