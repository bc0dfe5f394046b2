import { t } from "../../language";
import { hashOf } from "../../route";
import { whyTexts as texts } from "../why.texts";

const mostNumbers = 24;

/** The values of the options on the number line, and the least that is missing. */
export function Mex({ values, mex }: { values: number[]; mex: number }) {
  const last = Math.max(mex, ...values);
  const from = last < mostNumbers ? 0 : Math.max(0, mex - mostNumbers / 2);
  const numbers = Array.from({ length: Math.min(mostNumbers, last - from + 1) }, (_, index) => from + index);
  const there = new Set(values);
  return (
    <ul class="mex">
      {from > 0 && <li class="mex-cut">0 …</li>}
      {numbers.map((n) => {
        const kind = n === mex ? "missing" : there.has(n) ? "there" : "beyond";
        return (
          <li key={n} class={`mex-number mex-${kind}`} title={t(texts[kind], { n })}>
            {n}
          </li>
        );
      })}
      {from + numbers.length <= last && <li class="mex-cut">… {last}</li>}
    </ul>
  );
}

/** Options with their values: the first row names the columns, the last column is the value. */
export function OptionChips({ rows, files }: { rows: string[][]; files: string }) {
  return (
    <ul class="chips">
      {rows.slice(1).map((row, index) => {
        const value = row[row.length - 1]!;
        return (
          <li key={index}>
            <a class={`option option-${value === "0" ? "P" : "N"}`} href={hashOf("analyse", { position: row[0]!, files })}>
              <span class="option-text">{row.slice(0, -1).join(" ")}</span>
              <span class="option-value">{value}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
