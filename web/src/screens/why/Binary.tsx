import { t } from "../../language";
import { whyTexts as texts } from "../why.texts";
import { bitsOf } from "./story";

interface Props {
  rows: string[][];
  column: number;
  /** How many columns have been added up, the highest bit first; all of them and one more: the sum is read. */
  part: number;
}

/** Numbers in binary above their nim-sum: the columns light up one by one. */
export function Binary({ rows, column, part }: Props) {
  const [head = [], ...body] = rows;
  const width = bitsOf(body[0]![column]!).length;
  const done = part >= width;
  const terms = body.slice(0, -1);
  const sum = body[body.length - 1]!;
  const ones = done ? 0 : terms.filter((row) => bitsOf(row[column]!)[part] === "1").length;
  const look = (place: number, bit: string) =>
    `bit${bit === "1" ? " bit-one" : ""}${place === part ? " bit-now" : ""}${place > part ? " bit-later" : ""}`;
  const others = head.map((_, index) => index).filter((index) => index > column);
  return (
    <div class="binary-box">
      <table class="binary">
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            {Array.from({ length: width }, (_, place) => (
              <th key={place} scope="col" class={place === part ? "bit-worth bit-now" : "bit-worth"}>
                {worth(width - 1 - place)}
              </th>
            ))}
            {others.map((index) => (
              <th key={index} scope="col">
                {head[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row[0]}</th>
              {bitsOf(row[column]!).map((bit, place) => (
                <td key={place} class={look(place, bit)}>
                  {bit === "1" ? "1" : "0"}
                </td>
              ))}
              {others.map((other) => (
                <td key={other}>{row[other]}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class={done ? "binary-done" : ""}>
            <th scope="row">{sum[0]}</th>
            {bitsOf(sum[column]!).map((bit, place) => (
              <td key={place} class={look(place, bit)}>
                {place <= part ? (bit === "1" ? "1" : "0") : ""}
              </td>
            ))}
            <td class="binary-sum">{done ? sum.slice(column + 1).join(" ") : ""}</td>
          </tr>
        </tfoot>
      </table>
      <p class="binary-note" aria-hidden={done}>
        {!done && (
          <>
            <b>{t(texts.columnWorth, { worth: worth(width - 1 - part) })}</b>{" "}
            {t(texts.ones, { n: ones, parity: t(ones % 2 ? texts.odd : texts.even) })}
          </>
        )}
      </p>
    </div>
  );
}

/** 2^n, short for high columns. */
function worth(exponent: number): string {
  return exponent < 10 ? String(2 ** exponent) : `2^${exponent}`;
}
