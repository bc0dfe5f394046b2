import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ask, isAbort } from "../../api";
import { useAsk } from "../../ask";
import { useResolved } from "../../catalogue";
import { useFiles, type Files } from "../../files";
import { t } from "../../language";
import { fitting, type Selection } from "../../pictures/match";
import { Position } from "../../pictures/Position";
import type { Move, Moves } from "../../pictures/types";
import { go, hashOf, useRoute } from "../../route";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { AskNote } from "../../ui/Note";
import { playTexts as texts } from "../play.texts";
import { AllMoves } from "./AllMoves";
import { BigHeaps } from "./BigHeap";
import { Choice } from "./Choice";
import { anew, here, isDrawn, isMine, readGame, redone, undone, withMove, writeGame, type Game } from "./game";
import { MoveList } from "./MoveList";
import { learn, useOutcomes } from "../../outcomes";
import { Result } from "./Result";
import { useWriting } from "./WrittenMove";
import { Setup } from "./Setup";

/** A game that is going on. */
export function Table() {
  const { query } = useRoute();
  const game = readGame(query);
  const files = useFiles();
  const position = here(game);
  const asked = useAsk("moves", { position, misere: game.misere, most: 1000 }, files);
  const current = asked.about?.position === position && asked.about?.misere === game.misere ? asked.answer : null;
  const shown = asked.error ? null : (current ?? asked.answer);
  const over = current?.over === true;
  const ended = over || game.resigned || isDrawn(game);
  const myTurn = isMine(game, game.at);

  const [selection, setSelection] = useState<Selection | null>(null);
  const [looked, setLooked] = useState<Move | null>(null);
  const { leaving, replied, failed } = useReply(game, current, !ended && !myTurn, files ?? {});
  // Before it is painted: a quick click on the new position must not be taken back.
  useLayoutEffect(() => {
    setSelection(null);
    setLooked(null);
  }, [position]);
  for (const move of current?.moves ?? []) learn(move.position, game.misere, files ?? {}, move.outcome);
  const outcomes = useOutcomes(files ? [game.start, ...game.line] : [], game.misere, files ?? {});

  const change = (next: Game, replace = false) => go("play", writeGame(next), { replace });
  const playMove = (move: Move) => live && change(withMove(game, move.position));
  const live = current !== null && myTurn && !ended;
  const writing = useWriting(position, game.misere, files ?? {}, playMove);
  const confirm = ({ component, items }: Selection) => {
    const own = current!.moves.filter((move) => move.component === component);
    const { meant } = fitting(current!.components[component]!.picture, own, items);
    if (meant) playMove(meant);
  };

  return (
    <div class="play">
      <div class="play-main stack">
        <Field
          label={t(texts.position)}
          value={game.start}
          action={t(texts.begin)}
          error={asked.error?.code === "time-limit" ? null : asked.error}
          about={position}
          onSubmit={(text) => change(anew(game, { start: text }))}
        />
        <AskNote asked={asked} quietErrors />
        {shown && (
          <div class={`panel felt${ended ? " felt-over" : ""}`}>
            <p class="turn" role="status">
              {ended ? t(texts.gameOver) : turnText(game)}
              {replied && myTurn && !ended && <span class="replied">{t(texts.replied, { from: replied.from, to: replied.to || "0" })}</span>}
            </p>
            <Rule names={shown.components.map(({ game: name }) => name)} files={files ?? {}} />
            <Position
              components={shown.components}
              moves={shown.moves}
              live={live}
              selection={selection}
              onSelect={setSelection}
              onConfirm={confirm}
              hints={game.hints && live ? shown.moves.filter((move) => move.outcome === "P") : []}
              leaving={leaving ?? looked}
            />
            <div class="felt-foot">
              {ended ? (
                <Result game={game} outcome={current?.outcome ?? null} outcomes={outcomes.slice(0, game.at + 1)} onAgain={() => change(anew(game))} />
              ) : live ? (
                <div class="stack">
                  <BigHeaps moves={shown} onWrite={writing.write} />
                  <Choice moves={shown} selection={selection} onPlay={playMove} onClear={() => setSelection(null)} />
                </div>
              ) : (
                failed && <p class="field-error">{failed}</p>
              )}
            </div>
          </div>
        )}
        {shown && (
          <div class="row play-buttons">
            <Button onClick={() => change(undone(game))} label={t(texts.undo)} disabled={undone(game) === game}>
              <Icon name="undo" />
              <span>{t(texts.undo)}</span>
            </Button>
            <Button onClick={() => change(redone(game))} label={t(texts.redo)} disabled={redone(game) === game}>
              <Icon name="redo" />
              <span>{t(texts.redo)}</span>
            </Button>
            <Button onClick={() => change({ ...game, resigned: true })} label={t(texts.resign)} disabled={ended}>
              <Icon name="flag" />
              <span>{t(texts.resign)}</span>
            </Button>
            <Button href={hashOf("analyse", { position, misere: game.misere ? "1" : "", files: game.files })}>{t(texts.analyse)}</Button>
            <Button kind="quiet" href={hashOf("play")}>
              {t(texts.otherGame)}
            </Button>
          </div>
        )}
        {shown && live && (
          <AllMoves
            moves={shown}
            hints={game.hints}
            open={writing.error !== null || shown.components.every(({ picture }) => picture.kind === "words")}
            writing={writing}
            onPlay={playMove}
            onLook={setLooked}
          />
        )}
        {shown?.stopped && <p class="soft small">{t(texts.stopped)}</p>}
        {shown && <p class="soft small keys-note">{t(texts.keys)}</p>}
      </div>
      <aside class="play-side stack">
        <div class="panel">
          <Setup game={game} onChange={change} />
        </div>
        <div class="panel">
          <MoveList game={game} outcomes={outcomes} onGo={(at) => change({ ...game, at, resigned: false })} />
        </div>
      </aside>
    </div>
  );
}

/** The rules of the games on the table, a sentence each. */
function Rule({ names, files }: { names: string[]; files: Files }) {
  const found = useResolved(names, files).filter(({ rule }) => rule);
  return (
    <div class="rule soft">
      {found.map((one) => (
        <p key={one.name}>
          {found.length > 1 && <b>{one.name}: </b>}
          {one.rule}
        </p>
      ))}
    </div>
  );
}

function turnText(game: Game): string {
  if (game.level === "person") return t(texts.turnOf, { n: (game.at % 2) + 1 });
  if (isMine(game, game.at)) return t(texts.yourTurn);
  return t(game.at < game.line.length ? texts.lookingBack : texts.thinking);
}

/** Asks for nimber's move when it is its turn, shows for a moment what it is about to change, and makes it. */
function useReply(game: Game, current: Moves | null, itsTurn: boolean, files: Files) {
  const [state, setState] = useState<{ leaving: Move | null; replied: Move | null; failed: string }>({ leaving: null, replied: null, failed: "" });
  const position = current?.position ?? null;
  const atEnd = game.at === game.line.length;
  const key = JSON.stringify(writeGame(game));
  useEffect(() => {
    if (!itsTurn || position === null || !atEnd) return;
    const controller = new AbortController();
    let timer = 0;
    const level = game.level === "careless" ? "careless:0.3" : game.level;
    const seed = game.seed ? Number(game.seed) + game.at : Math.floor(Math.random() * 2 ** 31);
    setState({ leaving: null, replied: null, failed: "" });
    ask("reply", { position: here(game), misere: game.misere, level, seed }, files, controller.signal).then(
      ({ move }) => {
        if (!move) return;
        setState({ leaving: move, replied: null, failed: "" });
        const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 200 : 700;
        timer = window.setTimeout(() => {
          setState({ leaving: null, replied: move, failed: "" });
          go("play", writeGame(withMove(game, move.position)), { replace: true });
        }, pause);
      },
      (error: Error) => !isAbort(error) && setState({ leaving: null, replied: null, failed: error.message }),
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key, itsTurn, position]);
  return state;
}
