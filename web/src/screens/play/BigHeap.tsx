import { useState } from "preact/hooks";
import { language, t } from "../../language";
import { piecesLeft } from "../../pictures/rows";
import { isDrawnWhole, type Move, type Moves } from "../../pictures/types";
import { Button } from "../../ui/Button";
import { playTexts as texts } from "../play.texts";

/** Heaps that are too large to be drawn whole: how many stones to take is typed. */
export function BigHeaps({ moves, onPlay }: { moves: Moves; onPlay: (move: Move) => void }) {
  return (
    <>
      {moves.components.map(({ picture }, index) =>
        picture.kind === "stones" && typeof picture.count === "number" && !isDrawnWhole(picture.count) ? (
          <BigHeap key={index} count={picture.count} moves={moves.moves.filter((move) => move.component === index)} onPlay={onPlay} />
        ) : null,
      )}
    </>
  );
}

function BigHeap({ count, moves, onPlay }: { count: number; moves: Move[]; onPlay: (move: Move) => void }) {
  const [taken, setTaken] = useState("1");
  const left = count - Number(taken);
  const move = moves.find((candidate) => {
    const heaps = piecesLeft(candidate.picture);
    return heaps !== null && heaps.length < 2 && (heaps[0] ?? 0) === left;
  });
  return (
    <form
      class="row bigheap"
      onSubmit={(event) => {
        event.preventDefault();
        if (move) onPlay(move);
      }}
    >
      <label>
        {t(texts.takeFrom, { count: count.toLocaleString(language()) })}{" "}
        <input
          class="field-input bigheap-input"
          type="number"
          min={1}
          max={count}
          value={taken}
          onInput={(event) => setTaken(event.currentTarget.value)}
        />
      </label>
      <Button kind="primary" submit disabled={!move}>
        {t(texts.take)}
      </Button>
      {!move && <span class="soft small">{t(texts.noSuchMove)}</span>}
    </form>
  );
}
