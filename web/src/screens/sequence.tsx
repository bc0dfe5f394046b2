import { useMemo } from "preact/hooks";
import { useAsk } from "../ask";
import { packFiles, useFiles } from "../files";
import { t } from "../language";
import { go, useRoute, type Query } from "../route";
import { firstFile } from "../rules/file";
import { Downloads } from "../sequence/Downloads";
import { HeatMap } from "../sequence/HeatMap";
import { Legend } from "../sequence/Legend";
import { useTable, type Request, type Table } from "../sequence/load";
import { shadeOf, type Shade } from "../sequence/period";
import { PeriodLine } from "../sequence/PeriodLine";
import { Preset } from "../sequence/Preset";
import { Scatter } from "../sequence/Scatter";
import { plainReach, reaches } from "../sequence/shape";
import { grouped } from "../sequence/ticks";
import { TableView } from "../sequence/TableView";
import { lastOf } from "../sequence/values";
import { Zeros } from "../sequence/Zeros";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Empty, ErrorNote, useSlow } from "../ui/Note";
import { Progress } from "../ui/Progress";
import { Segmented } from "../ui/Segmented";
import { Switch } from "../ui/Switch";
import { texts } from "./sequence.texts";

const EXAMPLES = ["kayles", "0.77", "0.07", "sub:1,3,4", "grundy", "lasker", "wythoff", "king", "euclid", "chomp", "cram"];
const WIDTHS = [8, 10, 16, 20, 32];

type View = "plot" | "table" | "zeros";

export function Sequence() {
  const { query } = useRoute();
  const files = useFiles();
  const game = query["game"] ?? "kayles";
  const misere = query["misere"] === "1";
  const to = plainReach(query["to"] ?? "");
  const change = (next: Query, replace = false) => go("sequence", { ...query, game, ...next }, { replace });

  const request = useMemo<Request | null>(() => (files && game ? { game, to, misere, files } : null), [game, to, misere, files]);
  const loading = useTable(request);
  const { table } = loading;
  const slow = useSlow(loading.busy);
  const current = table && table.request.game === game ? table : null;
  const line = current?.kind === "line" && !misere ? current.sequence : null;
  const period = useAsk("period", line && { game, to: Math.max(10_000, lastOf(line)) }, files);
  const shade = useMemo(() => (line ? shadeOf(period.answer) : null), [line, period.answer]);

  const own = useMemo(() => files && firstFile(files), [files]);
  const submit = async (text: string) => {
    // A rule file that is named but not yet in the address comes along.
    const missing = own && text.startsWith(`@${own.name}`) && !files?.rules?.[own.name];
    const packed = missing ? await packFiles({ ...files, rules: { ...files?.rules, [own.name]: own.text } }) : (query["files"] ?? "");
    go("sequence", { game: text, misere: query["misere"] ?? "", view: query["view"] ?? "", files: packed });
  };
  const view = (query["view"] ?? "plot") as View;
  const shape = current?.shape ?? "line";
  return (
    <div class="stack">
      <p class="soft">{t(texts.intro)}</p>
      <Field
        label={t(texts.game)}
        value={game}
        action={t(texts.show)}
        examples={[...EXAMPLES, ...(own ? [`@${own.name}`] : [])]}
        error={loading.error}
        about={game}
        onSubmit={(text) => void submit(text)}
      >
        <Switch label={t(texts.misere)} checked={misere} onChange={(on) => change({ misere: on ? "1" : "" })} />
      </Field>
      <Preset
        label={t(texts.to)}
        value={current?.to ?? (to || reaches[shape].usual)}
        choices={reaches[shape].choices.map((value) => ({ value, label: grouped(value) }))}
        onChange={(next) => change({ to: next, at: "" })}
      />
      {(loading.progress || slow) && <Progress progress={loading.progress} onCancel={loading.cancel} />}
      {loading.cancelled && (
        <div class="note"><p>{t(texts.cancelled)}</p><Button small onClick={loading.again}>{t(texts.again)}</Button></div>
      )}
      {!game && <Empty title={t(texts.emptyTitle)}><p>{t(texts.empty)}</p></Empty>}
      {table && (
        <section class={`panel stack sequence-panel${loading.busy ? " sequence-busy" : ""}`} aria-busy={loading.busy}>
          <div class="sequence-head">
            <h2>{heading(table)}</h2>
            <Segmented
              quiet
              label={t(texts.view)}
              value={view}
              options={[
                { value: "plot", label: t(table.kind === "grid" ? texts.map : texts.plot) },
                { value: "table", label: t(texts.table) },
                { value: "zeros", label: t(texts.zeros) },
              ]}
              onChange={(next) => change({ view: next === "plot" ? "" : next })}
            />
          </div>
          {line && <PeriodLine asked={period} />}
          {table.stopped && <p class="note">{t(texts.stopped, { why: table.stopped })}</p>}
          <Content table={table} shade={shade} view={view} query={query} change={change} />
          {view === "plot" && <Legend table={table} shade={shade} />}
          <Downloads table={table} />
        </section>
      )}
      {loading.error && loading.error.offset === undefined && loading.error.status === 0 && <ErrorNote error={loading.error} />}
    </div>
  );
}

function heading(table: Table): string {
  if (table.kind === "line") {
    const what = table.sequence.outcomes ? t(texts.whoWins) : "g(n)";
    return `${table.request.game}: ${what}, n ≤ ${grouped(table.sequence.from + table.sequence.values.length - 1)}`;
  }
  const { grid, shape } = table;
  const between = shape === "board" ? "×" : ",";
  return `${table.request.game}: ${grid.from}${between}${grid.from} – ${grid.from + grid.rows.length - 1}${between}${grid.from + grid.columns - 1}`;
}

interface ContentProps {
  table: Table;
  shade: Shade | null;
  view: View;
  query: Query;
  change(next: Query, replace?: boolean): void;
}

function Content({ table, shade, view, query, change }: ContentProps) {
  if (view === "zeros") return <Zeros table={table} />;
  if (view === "table") {
    const widths = [...new Set([...WIDTHS, ...(shade && shade.length <= 100 ? [shade.length] : [])])].sort((a, b) => a - b);
    const width = Math.min(200, Math.max(1, Number(query["width"]) || 10));
    return (
      <>
        {table.kind === "line" && (
          <Preset
            label={t(texts.width)}
            value={String(width)}
            choices={widths.map((w) => ({ value: String(w), label: w === shade?.length ? t(texts.byPeriod, { period: w }) : String(w) }))}
            onChange={(next) => change({ width: next })}
          />
        )}
        <TableView table={table} shade={shade} width={width} />
      </>
    );
  }
  if (table.kind === "grid") return <HeatMap grid={table.grid} board={table.shape === "board"} shown={query["at"]} onShown={(at) => change({ at }, true)} />;
  return <Scatter sequence={table.sequence} shade={shade} shown={query["at"]} onShown={(at) => change({ at }, true)} />;
}
