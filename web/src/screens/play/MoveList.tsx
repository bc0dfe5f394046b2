import { useEffect, useRef } from "preact/hooks";
import { t } from "../../language";
import { Outcome } from "../../ui/Outcome";
import { playTexts as texts } from "../play.texts";
import { givenAway, isMine, type Game } from "./game";

interface Props {
  game: Game;
  /** Of the start and of the position after each move of the line. */
  outcomes: (string | null | undefined)[];
  onGo: (at: number) => void;
}

/** The line of play: who moved, to what, how it stands then, and where a win was given away. */
export function MoveList({ game, outcomes, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [game.at, game.line.length]);

  const who = (move: number) => {
    if (game.level === "person") return t(move % 2 === 0 ? texts.playerOne : texts.playerTwo);
    return t(isMine(game, move) ? texts.you : texts.nimber);
  };
  return (
    <section class="movelist">
      <h2 class="side-title">{t(texts.moves)}</h2>
      {game.line.length === 0 && (
        <div class="soft small">
          <p>{t(texts.noMoves)}</p>
          <p class="row">
            <span>
              <Outcome outcome="P" letter={false} /> {t(texts.legendP)}
            </span>
            <span>
              <Outcome outcome="N" letter={false} /> {t(texts.legendN)}
            </span>
          </p>
        </div>
      )}
      {game.line.length > 0 && (
        <ol class="moves" ref={list} tabIndex={0} aria-label={t(texts.moves)}>
          {[game.start, ...game.line].map((position, index) => {
            const given = index > 0 ? givenAway(outcomes[index - 1], outcomes[index]) : null;
            return (
              <li key={index}>
                <button
                  type="button"
                  class={`move${index > game.at ? " move-undone" : ""}`}
                  aria-current={index === game.at ? "step" : undefined}
                  onClick={() => onGo(index)}
                >
                  <span class="move-number">{index || ""}</span>
                  <Outcome outcome={outcomes[index]} letter={false} />
                  <span class="move-who">{index === 0 ? t(texts.start) : who(index - 1)}</span>
                  <span class="move-text">{position}</span>
                  {given && <span class="blunder">?! {t(texts.gaveAway[given])}</span>}
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
