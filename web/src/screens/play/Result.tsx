import { t } from "../../language";
import { hashOf } from "../../route";
import { Button } from "../../ui/Button";
import { playTexts as texts } from "../play.texts";
import { givenAway, isDrawn, isMine, played, type Game } from "./game";

interface Props {
  game: Game;
  /** The outcome of the last position for the player who would have to move. */
  outcome: string | null;
  outcomes: (string | null | undefined)[];
  onAgain: () => void;
}

/** How it ended, in a friendly line, and where it turned. */
export function Result({ game, outcome, outcomes, onAgain }: Props) {
  const moverWins = outcome === "N";
  const turn = game.at % 2;
  const iWin = !game.resigned && isMine(game, game.at) === moverWins;
  const twoPeople = game.level === "person";
  const positions = played(game);
  const slip = positions.findLastIndex((_, index) => index > 0 && isMine(game, index - 1) && givenAway(outcomes[index - 1], outcomes[index]) === "win");
  const neverWon = outcomes.length > 1 && outcomes.every((known, index) => known != null && !(isMine(game, index) && known === "N"));
  const again = (
    <Button kind="primary" onClick={onAgain}>
      {t(texts.again)}
    </Button>
  );
  if (isDrawn(game) && !game.resigned) {
    return (
      <div class="result" role="status">
        <p class="result-title">{t(texts.draw)}</p>
        <p>{t(texts.drawLine)}</p>
        <div class="row">{again}</div>
      </div>
    );
  }
  if (twoPeople) {
    const winner = (moverWins && !game.resigned ? turn : 1 - turn) + 1;
    return (
      <div class="result result-won" role="status">
        <p class="result-title">{t(texts.playerWins, { n: winner })}</p>
        {again}
      </div>
    );
  }
  const line = game.resigned ? texts.resignedLine : iWin ? (game.misere ? texts.youWinMisere : texts.youWinLine) : texts.youLoseLine;
  return (
    <div class={`result ${iWin ? "result-won" : "result-lost"}`} role="status">
      <p class="result-title">{t(iWin ? texts.youWin : texts.youLose)}</p>
      <p>{t(line)}</p>
      {!iWin && slip > 0 && <p>{t(texts.slipped, { n: slip })}</p>}
      {!iWin && neverWon && <p>{t(texts.neverWon)}</p>}
      <div class="row">
        {again}
        {!iWin && slip > 0 && (
          <Button href={hashOf("analyse", { position: positions[slip - 1]!, misere: game.misere ? "1" : "", files: game.files })}>
            {t(texts.showThere)}
          </Button>
        )}
      </div>
    </div>
  );
}
