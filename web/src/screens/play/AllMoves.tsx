import { t } from "../../language";
import type { Move, Moves } from "../../pictures/types";
import { Outcome } from "../../ui/Outcome";
import { playTexts as texts } from "../play.texts";
import { WrittenMove, type Writing } from "./WrittenMove";

interface Props {
  moves: Moves;
  hints: boolean;
  open: boolean;
  writing: Writing;
  onPlay: (move: Move) => void;
  onLook: (move: Move | null) => void;
}

/** Every move as text: for games without a picture, and for whoever prefers to read. */
export function AllMoves({ moves, hints, open, writing, onPlay, onLook }: Props) {
  // The engine lists winning moves first; without hints the order must not tell.
  const order = (a: Move, b: Move) => a.component - b.component || a.to.localeCompare(b.to, "en", { numeric: true });
  const sorted = hints ? moves.moves : [...moves.moves].sort(order);
  return (
    <details class="allmoves" open={open}>
      <summary>{moves.complete ? t(texts.allMoves, { n: String(moves.move_count) }) : t(texts.someMoves)}</summary>
      <WrittenMove writing={writing} />
      {!moves.complete && <p class="soft small">{t(texts.notAll)}</p>}
      <ul class="chips">
        {sorted.slice(0, 300).map((move) => (
          <li key={`${move.component} ${move.position}`}>
            <button
              type="button"
              class="chip chip-text"
              onClick={() => onPlay(move)}
              onMouseEnter={() => onLook(move)}
              onMouseLeave={() => onLook(null)}
              onFocus={() => onLook(move)}
              onBlur={() => onLook(null)}
            >
              {hints && <Outcome outcome={move.outcome} letter={false} />}
              {move.from} → {move.to || "0"}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
