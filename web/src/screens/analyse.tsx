import { useState } from "preact/hooks";
import { useAsk } from "../ask";
import { useFiles } from "../files";
import { t } from "../language";
import { Position } from "../pictures/Position";
import type { Move } from "../pictures/types";
import { go, hashOf, useRoute } from "../route";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { AskNote, Empty } from "../ui/Note";
import { Switch } from "../ui/Switch";
import { analyseTexts as texts } from "./analyse.texts";
import { Options } from "./analyse/Options";
import { Summary } from "./analyse/Summary";
import { descended, readTree, writeTree, type Tree } from "./analyse/tree";
import { Variations } from "./analyse/Variations";

const examples = ["nim(5,7,9)", "kayles(12)+nim(3)+*2", "wythoff(6,9)", "cram(3x4)", "chomp(3x5)", "sub:1,3,4(9)"];

/** Any position: who wins, by what, and where every move leads. */
export function Analyse() {
  const { query } = useRoute();
  const files = useFiles();
  const tree = readTree(query);
  const position = tree.nodes[tree.at]!.position;
  const misere = query["misere"] === "1";
  const solved = useAsk("solve", position ? { position, misere } : null, files);
  const scoring = solved.answer?.schema === "nimber/score/1";
  const moves = useAsk("moves", position ? { position, misere, most: 1000 } : null, files);
  const [looked, setLooked] = useState<Move | null>(null);

  const kept = { misere: misere ? "1" : "", files: query["files"] ?? "" };
  const show = (next: Tree) => {
    setLooked(null);
    go("analyse", { ...kept, ...writeTree(next) });
  };
  const here = { position, ...kept };
  return (
    <div class="stack">
      <Field
        label={t(texts.position)}
        value={position}
        action={t(texts.analyse)}
        error={solved.error?.code === "time-limit" ? null : solved.error}
        about={solved.about?.position ?? ""}
        onSubmit={(text) => text && go("analyse", { ...kept, position: text })}
      >
        <Switch label={t(texts.misere)} checked={misere} onChange={(on) => go("analyse", { ...query, misere: on ? "1" : "" })} />
      </Field>
      {!position && (
        <Empty title={t(texts.emptyTitle)}>
          <p>{t(texts.empty)}</p>
          <div class="chips">
            {examples.map((example) => (
              <a class="chip chip-text" key={example} href={hashOf("analyse", { position: example })}>
                {example}
              </a>
            ))}
          </div>
        </Empty>
      )}
      <AskNote asked={solved} quietErrors />
      {position && (
        <div class="analyse">
          <div class="stack analyse-main">
            {solved.answer && (
              <div class="panel analyse-head" aria-busy={solved.busy}>
                <Summary solved={solved.answer} />
                <div class="row">
                  <Button kind="primary" href={hashOf("why", here)}>
                    {t(texts.why)}
                  </Button>
                  {!scoring && <Button href={hashOf("graph", here)}>{t(texts.graph)}</Button>}
                  {!scoring && <Button href={hashOf("play", here)}>{t(texts.play)}</Button>}
                </div>
                {moves.answer && !moves.error && (
                  <Position
                    components={moves.answer.components}
                    moves={moves.answer.moves}
                    live={false}
                    selection={null}
                    onSelect={() => undefined}
                    onConfirm={() => undefined}
                    leaving={looked}
                  />
                )}
              </div>
            )}
            {moves.answer && !scoring && !moves.error && (
              <Options moves={moves.answer} onGo={(move) => show(descended(tree, move.position))} onLook={setLooked} />
            )}
          </div>
          {(solved.answer || tree.nodes.length > 1) && (
            <aside class="analyse-side">
              <Variations tree={tree} misere={misere} files={files ?? {}} onGo={(at) => show({ ...tree, at })} />
            </aside>
          )}
        </div>
      )}
    </div>
  );
}
