import { useState } from "preact/hooks";
import { t } from "../../language";
import { Still } from "../../pictures/PictureView";
import type { Move, Moves } from "../../pictures/types";
import { Outcome } from "../../ui/Outcome";
import { analyseTexts as texts } from "../analyse.texts";

interface Props {
  moves: Moves;
  onGo: (move: Move) => void;
  onLook: (move: Move | null) => void;
}

const order = ["P", "D", "N", "unknown"];
const firstShown = 48;

/** Every move, by what it leads to: winning ones first, then by value. */
export function Options({ moves, onGo, onLook }: Props) {
  if (moves.over) return <p class="soft">{t(texts.over)}</p>;
  const groups = new Map<string, Move[]>(order.map((outcome) => [outcome, []]));
  for (const move of moves.moves) (groups.get(move.outcome ?? "unknown") ?? groups.get("unknown")!).push(move);
  return (
    <div class="stack">
      {order.map((outcome) => {
        const members = groups.get(outcome)!;
        const noneWins = outcome === "P" && moves.outcome !== null && members.length === 0;
        if (members.length === 0 && !noneWins) return null;
        return (
          <section key={outcome} class="options">
            <h3 class="row">
              <Outcome outcome={outcome} letter={false} />
              {t(texts.groups[outcome]!)}
              {members.length > 0 && <span class="soft">{members.length}</span>}
            </h3>
            {noneWins && <p class="soft">{t(texts.noWinning)}</p>}
            <Group key={moves.position} moves={members} onGo={onGo} onLook={onLook} />
          </section>
        );
      })}
      {!moves.complete && (
        <p class="soft small">{t(texts.notAll, { n: String(moves.move_count), shown: moves.moves.length })}</p>
      )}
    </div>
  );
}

function Group({ moves, onGo, onLook }: { moves: Move[]; onGo: (move: Move) => void; onLook: (move: Move | null) => void }) {
  const [all, setAll] = useState(false);
  const sorted = [...moves].sort((a, b) => Number(a.value ?? -1) - Number(b.value ?? -1) || a.component - b.component);
  return (
    <ul class="chips">
      {sorted.slice(0, all ? undefined : firstShown).map((move) => (
        <li key={`${move.component} ${move.position}`}>
          <button
            type="button"
            class={`option option-${move.outcome ?? "unknown"}`}
            title={move.position}
            aria-label={`${move.from} → ${move.to || "0"}`}
            onClick={() => onGo(move)}
            onMouseEnter={() => onLook(move)}
            onMouseLeave={() => onLook(null)}
            onFocus={() => onLook(move)}
            onBlur={() => onLook(null)}
          >
            <Target move={move} />
            {move.value !== null && <span class="option-value">{move.value}</span>}
          </button>
        </li>
      ))}
      {!all && moves.length > firstShown && (
        <li>
          <button type="button" class="chip" onClick={() => setAll(true)}>
            {t(texts.more, { n: moves.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Boards and graphs say more as pictures than as text. */
function Target({ move }: { move: Move }) {
  const drawn = move.picture.length > 0 && move.picture.every(({ kind }) => kind === "board" || kind === "graph");
  if (!drawn) {
    return (
      <span class="option-text">
        {move.from} → {move.to || "0"}
      </span>
    );
  }
  return <Still small components={move.picture.map((picture) => ({ game: "", text: "", picture }))} />;
}
