import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../language";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Outcome } from "../../ui/Outcome";
import { Given, Standing } from "../../ui/Standing";
import { whyTexts as texts } from "../why.texts";
import { Binary } from "./Binary";
import { Mex, OptionChips } from "./Mex";
import { blocksOf, framesOf, lastFrame, placeOf, type Block, type Explained } from "./story";
import { StepTable } from "./StepTable";

interface Props {
  explained: Explained;
  /** Where we are, and how to go elsewhere: the route keeps it. */
  frame: number;
  onFrame: (frame: number) => void;
  files: string;
  children: ComponentChildren;
}

const pace = { column: 900, block: 2200 };

/** Blocks that appear one after the other, with the means to go through them. */
export function Story({ explained, frame, onFrame, files, children }: Props) {
  const blocks = blocksOf(explained.steps);
  const last = lastFrame(blocks);
  const now = Math.max(0, Math.min(last, Number.isFinite(frame) ? frame : last));
  const place = placeOf(blocks, now);
  const [running, setRunning] = useState(false);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (!running) return;
    if (now >= last) {
      setRunning(false);
      return;
    }
    const inColumns = blocks[place.block]?.kind === "binary" && place.part + 1 < framesOf(blocks[place.block]!);
    const timer = setTimeout(() => onFrame(now + 1), inColumns ? pace.column : pace.block);
    return () => clearTimeout(timer);
  }, [running, now]);
  useEffect(() => {
    if (now > 0) list.current?.querySelector(":scope > [aria-current]")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [place.block]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (target.closest("input, textarea, select, [role=radiogroup]") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowRight") onFrame(Math.min(last, now + 1));
      else if (event.key === "ArrowLeft") onFrame(Math.max(0, now - 1));
      else if (event.key === " " && !target.closest("button, a")) toggle();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  const toggle = () => {
    if (!running && now >= last) onFrame(0);
    setRunning(!running);
  };

  return (
    <>
      <ol class="story" ref={list} aria-live="polite" aria-label={t(texts.story)}>
        {blocks.slice(0, place.block + 1).map((block, index) => (
          <li key={index} class="beat" aria-current={index === place.block ? "step" : undefined}>
            <BlockView block={block} part={index === place.block ? place.part : framesOf(block) - 1} files={files} />
          </li>
        ))}
        {place.block === blocks.length && (
          <li class="beat beat-end" aria-current="step">
            <div class="row">
              {explained.play !== "score" && <Outcome outcome={explained.outcome} big />}
              <p class="conclusion">{explained.conclusion}</p>
            </div>
            <p class="soft">
              <Standing standing={explained.standing} /> {explained.by}
              {explained.play !== "score" && <Given given={explained.given} />}
            </p>
            <div class="row">{children}</div>
          </li>
        )}
      </ol>
      <div class="player">
        <Button onClick={() => onFrame(now - 1)} disabled={now === 0} label={t(texts.previous)}>
          <Icon name="left" />
        </Button>
        <Button kind="primary" onClick={() => onFrame(now + 1)} disabled={now >= last}>
          {t(texts.next)}
          <Icon name="right" />
        </Button>
        <Button onClick={toggle} label={t(running ? texts.pause : now >= last ? texts.again : texts.playAll)}>
          <Icon name={running ? "pause" : now >= last ? "again" : "play"} />
        </Button>
        <progress class="player-bar" value={now} max={last} aria-label={t(texts.stepOf, { n: now + 1, of: last + 1 })} />
        <Button kind="quiet" onClick={() => onFrame(last)} disabled={now >= last}>
          {t(texts.all)}
        </Button>
      </div>
      <p class="soft small keys-note">{t(texts.keys)}</p>
    </>
  );
}

function BlockView({ block, part, files }: { block: Block; part: number; files: string }) {
  return (
    <>
      {block.text && <p class="beat-text">{block.text}</p>}
      {block.kind === "binary" && <Binary rows={block.rows} column={block.column} part={part} />}
      {block.kind === "table" && <StepTable rows={block.rows} files={files} />}
      {block.kind === "options" && <OptionChips rows={block.rows} files={files} />}
      {block.kind === "mex" && <Mex values={block.values} mex={block.mex} />}
    </>
  );
}
