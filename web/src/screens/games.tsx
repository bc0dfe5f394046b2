import { byShape, useGames, type Game } from "../catalogue";
import { t } from "../language";
import { go, hashOf, useRoute } from "../route";
import { Empty, ErrorNote } from "../ui/Note";
import { gamesTexts as texts } from "./games.texts";
import { GameCard } from "./games/GameCard";

/** The catalogue: every game with its rule, what is known of it, and ways to try it. */
export function Games() {
  const { query } = useRoute();
  const { games, error } = useGames();
  const search = query["search"] ?? "";
  const found = (games ?? []).filter((game) => matches(game, search));
  return (
    <div class="stack games">
      <div class="games-search">
        <label class="field-label" for="games-search">
          {t(texts.search)}
        </label>
        <input
          id="games-search"
          type="search"
          class="field-input"
          value={search}
          placeholder={t(texts.placeholder)}
          autocomplete="off"
          onInput={(event) => go("games", { search: event.currentTarget.value }, { replace: true })}
        />
        <p class="soft small" role="status">
          {games && t(texts.count, { n: found.length })}
        </p>
      </div>
      {error && <ErrorNote error={error} />}
      {games && found.length === 0 && (
        <Empty title={t(texts.noneTitle, { search })}>
          <p>
            {t(texts.none)} <a href={hashOf("rules")}>{t(texts.write)}</a>
          </p>
        </Empty>
      )}
      {byShape(found).map(([shape, members]) => (
        <section key={shape} class="stack">
          <h2>{t(texts.shapes[shape] ?? { en: shape, zh: shape })}</h2>
          <ul class="game-cards">
            {members.map((game) => (
              <GameCard key={game.name} game={game} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Every word that is searched for stands somewhere in what is known of the game. */
export function matches(game: Game, search: string): boolean {
  const text = [game.name, game.usage, game.rule, game.theorem, game.statement, game.source].join(" ").toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
