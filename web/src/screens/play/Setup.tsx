import { t } from "../../language";
import { Segmented } from "../../ui/Segmented";
import { Switch } from "../../ui/Switch";
import { playTexts as texts } from "../play.texts";
import { anew, levels, type Game } from "./game";

/** The settings of a game; who starts and how it is won begin it anew. */
export function Setup({ game, onChange }: { game: Game; onChange: (game: Game) => void }) {
  return (
    <section class="setup">
      <h2 class="unseen">{t(texts.setup)}</h2>
      <Segmented
        label={t(texts.opponent)}
        options={levels.map((level) => ({ value: level, label: t(texts.levels[level]!) }))}
        value={game.level}
        onChange={(level) => onChange({ ...game, level })}
      />
      {game.level !== "person" && (
        <Segmented
          label={t(texts.starts)}
          options={[
            { value: "me" as const, label: t(texts.me) },
            { value: "nimber" as const, label: t(texts.nimber) },
          ]}
          value={game.first}
          onChange={(first) => onChange(anew(game, { first }))}
        />
      )}
      <div class="setup-switches">
        <Switch label={t(texts.hints)} checked={game.hints} onChange={(hints) => onChange({ ...game, hints })} />
        <Switch label={t(texts.misere)} checked={game.misere} onChange={(misere) => onChange(anew(game, { misere }))} />
      </div>
    </section>
  );
}
