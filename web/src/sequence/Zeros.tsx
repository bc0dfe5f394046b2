import { t } from "../language";
import { texts } from "../screens/sequence.texts";
import { isLost } from "./drawHeat";
import type { Table } from "./load";
import { grouped } from "./ticks";
import { zeros } from "./values";

/** As many as one can still look through; the downloads have them all. */
const MOST = 2000;

function listed(table: Table): { names: string[]; count: number; all: number; last: string | null } {
  if (table.kind === "line") {
    const { first, count, last } = zeros(table.sequence, MOST);
    return { names: first.map(grouped), count, all: table.sequence.values.length, last: last === null ? null : grouped(last) };
  }
  const names: string[] = [];
  let count = 0;
  let all = 0;
  table.grid.rows.forEach((row, r) =>
    row.forEach((cell, c) => {
      if (cell !== null) all += 1;
      if (!isLost(cell)) return;
      count += 1;
      const between = table.shape === "board" ? "×" : ",";
      if (names.length < MOST) names.push(`${r + table.grid.from}${between}${c + table.grid.from}`);
    }),
  );
  return { names, count, all, last: null };
}

/** The lost positions, one after the other. */
export function Zeros({ table }: { table: Table }) {
  const { names, count, all, last } = listed(table);
  if (count === 0) return <p>{t(texts.noZeros)}</p>;
  const sentence = table.kind === "line" ? texts.zeroCount : texts.zeroCells;
  return (
    <div class="stack">
      <p>
        {t(sentence, { count: grouped(count), all: grouped(all) })} {last !== null && t(texts.lastZero, { last })}
      </p>
      <ol class="zeros" tabIndex={0} aria-label={t(texts.zeros)}>
        {names.map((name) => <li key={name}>{name}</li>)}
        {count > names.length && <li class="zeros-more">{t(texts.more, { count: grouped(count - names.length) })}</li>}
      </ol>
    </div>
  );
}
