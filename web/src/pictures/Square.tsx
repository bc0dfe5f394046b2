import { t } from "../language";
import { Item, type PictureProps } from "./Item";
import { pictureTexts } from "./pictures.texts";
import type { PictureOf } from "./types";
import { Words } from "./Words";

const widest = 24;

/** A chess piece on its way to the corner 0,0, which lies at the bottom left. */
export function Square({ picture, component, marks, live, current }: PictureProps<PictureOf<"square">>) {
  const { column: last, row: top } = picture;
  if (typeof last !== "number" || typeof top !== "number" || last >= widest || top >= widest) return <Words rows={[`${last}, ${top}`]} />;
  const columns = last + 1;
  const cells = [];
  for (let row = top; row >= 0; --row) {
    for (let column = 0; column < columns; ++column) {
      const piece = column === last && row === top;
      const goal = column === 0 && row === 0;
      cells.push(
        <Item
          key={`${column},${row}`}
          {...{ component, marks, current }}
          live={live && !piece}
          item={`${column},${row}`}
          look={`cell${(column + row) % 2 ? " cell-dark" : ""}`}
          label={t(pictureTexts.target, { column, row })}
        >
          {piece && <span class="piece" />}
          {goal && !piece && <span class="goal" />}
        </Item>,
      );
    }
  }
  return (
    <div class="board" style={{ "--columns": String(columns) }}>
      {cells}
    </div>
  );
}
