import type { ComponentChildren } from "preact";
import { t } from "../../language";
import type { AnswerOf } from "../../operations";
import { hashOf } from "../../route";
import { Outcome } from "../../ui/Outcome";
import { Given, Standing } from "../../ui/Standing";
import { analyseTexts as texts } from "../analyse.texts";

/** Who wins, the value, and how well that is founded. */
export function Summary({ solved }: { solved: AnswerOf<"solve"> }) {
  const score = solved.schema === "nimber/score/1";
  const title = score ? texts.winner[solved.winner ?? ""] : texts.who[solved.outcome];
  return (
    <div class="summary">
      <div class="summary-title">
        {!score && <Outcome outcome={solved.outcome} big />}
        <h2>{t(title ?? texts.unknown)}</h2>
      </div>
      <dl class="facts">
        {!score && solved.value !== null && <Fact name={t(texts.value)}>{solved.value}</Fact>}
        {!score && solved.misere_value != null && <Fact name={t(texts.misereValue)}>{solved.misere_value}</Fact>}
        {!score && solved.genus != null && <Fact name={t(texts.genus)}>{solved.genus}</Fact>}
        {!score && solved.canonical_form != null && <Fact name={t(texts.form)} look="text">{solved.canonical_form}</Fact>}
        {score && solved.margin !== null && <Fact name={t(texts.margin)}>{solved.margin}</Fact>}
        <Fact name={t(texts.founded)} look="words">
          <Standing standing={solved.standing} /> {solved.by}
          {!score && <Given given={solved.given} />}
        </Fact>
        {score && (
          <Fact name={t(texts.best)} look="words">
            {solved.best_moves.slice(0, 12).map((move) => (
              <div key={move.to}>
                {move.to ? <a href={hashOf("analyse", { position: move.to })}>{move.to}</a> : "–"}{" "}
                <span class="soft">{t(texts.points, { n: move.points })}</span>
              </div>
            ))}
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, look, children }: { name: string; look?: "words" | "text"; children: ComponentChildren }) {
  return (
    <div class={look ? `fact fact-${look}` : "fact"}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
