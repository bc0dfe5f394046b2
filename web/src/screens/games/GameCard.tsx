import type { Game } from "../../catalogue";
import { t } from "../../language";
import { Thumb } from "../../pictures/Thumb";
import { hashOf } from "../../route";
import { Button } from "../../ui/Button";
import { gamesTexts as texts } from "../games.texts";

/** One game: its rule, its example, and what is known of it. */
export function GameCard({ game }: { game: Game }) {
  const position = game.example;
  const scoring = game.shape === "scoring";
  const facts: [string, string | undefined][] = [
    [t(texts.form), game.form],
    [t(texts.example), game.example],
    [t(texts.theorem), game.theorem],
    [t(texts.statement), game.statement],
    [t(texts.misere), game.misere],
    [t(texts.source), game.source],
  ];
  return (
    <li class="panel game-card">
      <div class="game-head">
        <div>
          <h3>{game.name}</h3>
          <p class="mono soft game-usage">{game.usage}</p>
        </div>
        {!scoring && <Thumb position={position} />}
      </div>
      <p>{game.rule}</p>
      <div class="row game-try">
        {!scoring && (
          <Button small kind="primary" href={hashOf("play", { position })} label={`${t(texts.play)} ${position}`}>
            {t(texts.play)}
          </Button>
        )}
        <Button small href={hashOf("analyse", { position })} label={`${t(texts.analyse)} ${position}`}>
          {t(texts.analyse)}
        </Button>
        {scoring && (
          <Button small href={hashOf("why", { position })} label={`${t(texts.explain)} ${position}`}>
            {t(texts.explain)}
          </Button>
        )}
        {game.table !== "none" && (
          <Button small href={hashOf("sequence", { game: gameOf(position) })} label={`${t(texts.sequence)} ${gameOf(position)}`}>
            {t(texts.sequence)}
          </Button>
        )}
      </div>
      <details class="allmoves">
        <summary>{t(texts.more)}</summary>
        <dl class="game-facts">
          {facts.map(
            ([name, text]) =>
              text && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </li>
  );
}

/** The game of a position such as bash:3(10,7): bash:3. */
export const gameOf = (position: string): string => position.replace(/\(.*$/s, "");
