import { useState } from "preact/hooks";
import { language, t } from "../../language";
import { isDrawnWhole, type Count, type Moves } from "../../pictures/types";
import { Button } from "../../ui/Button";
import { playTexts as texts } from "../play.texts";

interface Props {
  moves: Moves;
  /** Plays a move that is written in the notation of the game. */
  onWrite: (move: string) => void;
}

/** Heaps that are too large to be drawn whole: how many stones to take is typed. */
export function BigHeaps({ moves, onWrite }: Props) {
  return (
    <>
      {moves.components.map(({ picture }, index) =>
        picture.kind === "stones" && !isDrawnWhole(picture.count) ? (
          <BigHeap key={index} count={picture.count} onLeave={(left) => onWrite(`${index + 1}:${left}`)} />
        ) : null,
      )}
    </>
  );
}

function BigHeap({ count, onLeave }: { count: Count; onLeave: (left: string) => void }) {
  const [taken, setTaken] = useState("1");
  const left = leftOf(count, taken);
  return (
    <form
      class="row bigheap"
      onSubmit={(event) => {
        event.preventDefault();
        if (left !== null) onLeave(left);
      }}
    >
      <label>
        {t(texts.takeFrom, { count: BigInt(count).toLocaleString(language()) })}{" "}
        <input class="field-input bigheap-input" inputMode="numeric" autocomplete="off" value={taken} onInput={(event) => setTaken(event.currentTarget.value)} />
      </label>
      <Button kind="primary" submit disabled={left === null}>
        {t(texts.take)}
      </Button>
    </form>
  );
}

/** What is left when this many are taken, exactly however large; nothing if that is no number from 1 to all of them. */
export function leftOf(count: Count, taken: string): string | null {
  if (!/^\s*\d+\s*$/.test(taken)) return null;
  const left = BigInt(count) - BigInt(taken);
  return left >= 0n && left < BigInt(count) ? String(left) : null;
}
