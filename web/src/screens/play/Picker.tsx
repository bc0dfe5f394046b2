import { byShape, useGames, type Game } from "../../catalogue";
import { t } from "../../language";
import { Thumb } from "../../pictures/Thumb";
import { go, hashOf } from "../../route";
import { Field } from "../../ui/Field";
import { ErrorNote } from "../../ui/Note";
import { playTexts as texts } from "../play.texts";

/** The catalogue as a table to choose from, and a field for any other position. */
export function Picker() {
  const { games, error } = useGames();
  const playable = (games ?? []).filter((game) => game.shape !== "scoring");
  return (
    <div class="stack picker">
      <header class="lead">
        <h2>{t(texts.pickTitle)}</h2>
        <p class="soft">{t(texts.pickLead)}</p>
      </header>
      <Field
        label={t(texts.position)}
        value=""
        placeholder={t(texts.placeholder)}
        action={t(texts.begin)}
        onSubmit={(position) => position && go("play", { position })}
        examples={["nim(3,4,5)", "kayles(9)", "cram(4x4)", "nimble(2,5,9)", "queen(6,9)", "kayles(5)+nim(3)"]}
      />
      {error && <ErrorNote error={error} />}
      {byShape(playable).map(([shape, members]) => (
        <section key={shape} class="stack">
          <h3>{t(texts.shapes[shape] ?? { en: shape, zh: shape })}</h3>
          <ul class="cards">
            {members.map((game) => (
              <Card key={game.name} game={game} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card({ game }: { game: Game }) {
  return (
    <li>
      <a class="card" href={hashOf("play", { position: game.example })} title={game.rule}>
        <Thumb position={game.example} />
        <span class="card-name">{game.name}</span>
        <span class="card-text">{game.rule}</span>
      </a>
    </li>
  );
}
