import { useEffect, useRef, useState } from "preact/hooks";
import { useAsk } from "../ask";
import { useResolved } from "../catalogue";
import { packFiles, useFiles } from "../files";
import { t } from "../language";
import { go, hashOf, useRoute } from "../route";
import { Editor } from "../rules/Editor";
import { examples } from "../rules/examples";
import { cleanName, firstFile, keepFile, type RuleFile } from "../rules/file";
import { gather } from "../rules/findings";
import { Verdict } from "../rules/Verdict";
import { save } from "../save";
import { Button } from "../ui/Button";
import { AskNote } from "../ui/Note";
import { texts } from "./rules.texts";

/** How long the typing must rest before the engine is asked. */
const REST = 300;

export function Rules() {
  const files = useFiles();
  const begun = useRef(false);
  begun.current ||= files !== null;
  // Once begun it stays, also while the address that it writes itself is being read: one may be typing.
  return begun.current ? <Workshop /> : null;
}

/** The file's name, taken over when one leaves the field; until then what is typed stays, whatever else is drawn anew. */
function NameInput({ name, onName }: { name: string; onName(name: string): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      class="field-input"
      value={typed ?? name}
      spellcheck={false}
      autocomplete="off"
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => {
        onName(cleanName(event.currentTarget.value));
        setTyped(null);
      }}
    />
  );
}

function Workshop() {
  const { query } = useRoute();
  const files = useFiles();
  const known = useRef(files ?? {});
  if (files) known.current = files;
  const [file, setFile] = useState<RuleFile>(() => firstFile(files ?? {}));
  const [rested, setRested] = useState<RuleFile>(file);
  const written = useRef(query["files"] ?? "");
  const packed = query["files"] ?? "";

  // Back and forward bring another file; what was written here itself is no news.
  useEffect(() => {
    if (!files || packed === written.current) return;
    written.current = packed;
    const next = firstFile(files);
    setFile(next);
    setRested(next);
  }, [files, packed]);

  useEffect(() => {
    const wait = setTimeout(() => setRested(file), file === rested ? 0 : REST);
    return () => clearTimeout(wait);
  }, [file]);

  useEffect(() => {
    keepFile(rested);
    let here = true;
    void packFiles({ ...known.current, rules: { [rested.name]: rested.text } }).then((text) => {
      if (!here || text === written.current) return;
      written.current = text;
      go("rules", { files: text }, { replace: true });
    });
    return () => {
      here = false;
    };
  }, [rested]);

  const rules = { [rested.name]: rested.text };
  const asked = useAsk("rules", { file: rested.name }, { rules });
  const current = asked.about?.file === rested.name;
  const answer = current ? asked.answer : null;
  const error = current && asked.error?.code !== "time-limit" ? asked.error : null;
  const findings = gather(answer, error, rested.name);
  const ready = answer !== null && answer.holds;
  const position = answer?.example ?? "";
  const [game] = useResolved(ready ? [`@${rested.name}`] : [], { rules });

  const begin = (example: RuleFile) => {
    setFile(example);
    setRested(example);
  };
  return (
    <div class="stack">
      <p class="soft">{t(texts.intro)}</p>
      <div>
        <span class="field-label" id="begin">{t(texts.begin)}</span>
        <div class="chips rules-examples" role="group" aria-labelledby="begin">
          {examples.map((example) => (
            <button type="button" class="chip" key={example.file} onClick={() => begin({ name: example.file, text: example.text })}>
              {t(example.title)}
            </button>
          ))}
        </div>
      </div>
      <div class="rules-columns">
        <section class="panel stack rules-editor">
          <div class="rules-head">
            <label class="rules-name">
              <span class="field-label">{t(texts.file)}</span>
              <NameInput name={file.name} onName={(name) => setFile((old) => ({ ...old, name }))} />
            </label>
            <Button onClick={() => save(file.name, new Blob([file.text], { type: "text/x-lua" }))}>{t(texts.download)}</Button>
          </div>
          <Editor text={file.text} onText={(text) => setFile((old) => ({ ...old, text }))} findings={rested.text === file.text ? findings : []} />
          <p class="soft small" id="editor-help">{t(texts.help)}</p>
        </section>
        <section class="panel stack rules-verdict">
          <Verdict checked={answer} findings={findings} busy={asked.busy} />
          <AskNote asked={asked} quietErrors />
          <div class="row">
            <Button kind="primary" disabled={!ready || !position} href={hashOf("play", { position, files: packed })}>{t(texts.play)}</Button>
            <Button disabled={!ready || !position} href={hashOf("analyse", { position, files: packed })}>{t(texts.analyse)}</Button>
            <Button disabled={!ready || !game || game.table === "none"} href={hashOf("sequence", { game: `@${rested.name}`, files: packed })}>{t(texts.sequence)}</Button>
            <Button disabled={!ready || !position} href={hashOf("graph", { position, files: packed })}>{t(texts.graph)}</Button>
          </div>
        </section>
      </div>
    </div>
  );
}
