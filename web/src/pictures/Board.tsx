import { t } from "../language";
import { Item, type PictureProps } from "./Item";
import { pictureTexts } from "./pictures.texts";

/** Cells: '.' free, '#' gone; marks: x a cross, w and b counters, h a coin, p poison, anything else as it is. */
export function Board({ picture, component, marks, live, current }: PictureProps<{ kind: "board"; rows: string[] }>) {
  const columns = Math.max(1, ...picture.rows.map((row) => row.length));
  return (
    <div class="board" style={{ "--columns": String(columns) }}>
      {picture.rows.flatMap((text, row) =>
        Array.from({ length: columns }, (_, column) => {
          const cell = text[column] ?? "#";
          const place = { row: row + 1, column: column + 1 };
          return (
            <Item
              key={`${row},${column}`}
              {...{ component, marks, current }}
              live={live && cell !== "#"}
              item={`${row},${column}`}
              look={cell === "#" ? "hole" : "cell"}
              label={cell === "." ? t(pictureTexts.cell, place) : t(pictureTexts.cellWith, { ...place, what: cell })}
            >
              <Mark cell={cell} />
            </Item>
          );
        }),
      )}
    </div>
  );
}

function Mark({ cell }: { cell: string }) {
  if (cell === "." || cell === "#") return null;
  if (cell === "w" || cell === "b") return <span class={`counter counter-${cell}`} />;
  if (cell === "h") return <span class="coin" />;
  if (cell === "p") return <span class="poison">!</span>;
  if (cell === "x" || cell === "X") {
    return (
      <svg class="cross" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 4l12 12M16 4 4 16" />
      </svg>
    );
  }
  return <span class="cell-text">{cell}</span>;
}
