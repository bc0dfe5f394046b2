import { t } from "../../language";
import { fitting, type Selection } from "../../pictures/match";
import { canSplit, placeMatters } from "../../pictures/select";
import type { Move, Moves } from "../../pictures/types";
import { Button } from "../../ui/Button";
import { playTexts as texts } from "../play.texts";

interface Props {
  moves: Moves;
  selection: Selection | null;
  onPlay: (move: Move) => void;
  onClear: () => void;
}

const mostChoices = 8;
// Boards are better picked by their cells than read.
const longestName = 16;

/** What can be done with what is selected: play it, choose one of several, or hear why not. */
export function Choice({ moves, selection, onPlay, onClear }: Props) {
  if (!selection) return <p class="soft">{t(texts.how[howOf(moves)]!)}</p>;
  const component = moves.components[selection.component]!;
  const own = moves.moves.filter((move) => move.component === selection.component);
  const { exact, wider, meant } = fitting(component.picture, own, selection.items);
  const others = [...exact, ...wider].filter((move) => move !== meant);
  const name = (move: Move) => (move.from.length + move.to.length > 2 * longestName ? t(texts.playThis) : t(texts.play, { from: move.from, to: move.to || "0" }));
  const quiet = meant !== null && exact.length > 0;
  return (
    <div class="choice">
      <div class="row">
        {meant && (
          <Button kind="primary" onClick={() => onPlay(meant)}>
            {name(meant)}
          </Button>
        )}
        {!meant && others.length === 0 && <p class="choice-none">{t(texts.noFit, { game: component.game })}</p>}
        {!meant && others.length > 0 && <p>{t(exact.length ? texts.which : texts.pickMore)}</p>}
        <Button kind="quiet" onClick={onClear}>
          {t(texts.clear)}
        </Button>
      </div>
      {!quiet && others.length > 0 && others.length <= mostChoices && others.every(({ to }) => to.length <= longestName && !to.includes("|")) && (
        <div class="chips">
          {others.map((move) => (
            <button type="button" class="chip chip-text" key={move.position} onClick={() => onPlay(move)}>
              {move.to || "0"}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function howOf(moves: Moves): string {
  const component = moves.moves[0]?.component ?? 0;
  const kind = moves.components[component]?.picture.kind ?? "words";
  if (kind !== "stones") return kind;
  const own = (index: number) => moves.moves.filter((move) => move.component === index);
  if (moves.components.some(({ picture }, index) => canSplit(picture, own(index)))) return "split";
  return placeMatters(moves.moves) ? "row" : "stones";
}
