import { useAsk } from "../ask";
import { useFiles } from "../files";
import { t } from "../language";
import { Still } from "../pictures/PictureView";
import { go, hashOf, useRoute } from "../route";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { AskNote, Empty } from "../ui/Note";
import { Switch } from "../ui/Switch";
import { whyTexts as texts } from "./why.texts";
import { Story } from "./why/Story";

const examples = ["nim(5,7,9)", "kayles(7)+nim(3)", "bash:3(10,7)", "wythoff(3,5)", "cram(2x3)", "fibonacci(20)"];

/** The explanation of a position, step by step. */
export function Why() {
  const { query } = useRoute();
  const files = useFiles();
  const position = query["position"] ?? "";
  const misere = query["misere"] === "1";
  const asked = useAsk("explain", position ? { position, misere } : null, files);
  const drawn = useAsk("moves", asked.answer && { position, most: 1 }, files);
  const kept = { misere: misere ? "1" : "", files: query["files"] ?? "" };
  const here = { position, ...kept };
  return (
    <div class="stack">
      <Field
        label={t(texts.position)}
        value={position}
        action={t(texts.explain)}
        error={asked.error?.code === "time-limit" ? null : asked.error}
        about={asked.about?.position ?? ""}
        onSubmit={(text) => text && go("why", { ...kept, position: text })}
      >
        <Switch label={t(texts.misere)} checked={misere} onChange={(on) => go("why", { ...here, misere: on ? "1" : "" })} />
      </Field>
      {!position && (
        <Empty title={t(texts.emptyTitle)}>
          <p>{t(texts.empty)}</p>
          <div class="chips">
            {examples.map((example) => (
              <a class="chip chip-text" key={example} href={hashOf("why", { position: example })}>
                {example}
              </a>
            ))}
          </div>
        </Empty>
      )}
      <AskNote asked={asked} quietErrors />
      {asked.answer && (
        <div class="why">
          <div class="stack">
            <Story
              key={asked.answer.position + asked.answer.play}
              explained={asked.answer}
              frame={query["step"] === undefined ? 0 : Number(query["step"])}
              onFrame={(frame) => go("why", { ...here, step: frame ? String(frame) : "" }, { replace: true })}
              files={kept.files}
            >
              <Button href={hashOf("analyse", here)}>{t(texts.analyse)}</Button>
              {asked.answer.play !== "score" && <Button href={hashOf("play", here)}>{t(texts.play)}</Button>}
            </Story>
          </div>
          {drawn.answer && !drawn.error && (
            <aside class="why-side panel">
              <Still components={drawn.answer.components} />
            </aside>
          )}
        </div>
      )}
    </div>
  );
}
