import { t } from "../language";
import { Item, type PictureProps } from "./Item";
import { pictureTexts } from "./pictures.texts";
import { Words } from "./Words";

const widest = 24;

/** A chess piece on its way to the corner 0,0, which lies at the bottom left. */
export function Square({ picture, component, marks, live, current }: PictureProps<{ kind: "square"; column: number; row: number }>) {
  if (!(picture.column < widest && picture.row < widest)) return <Words rows={[`${picture.column}, ${picture.row}`]} />;
  const columns = picture.column + 1;
  const cells = [];
  for (let row = picture.row; row >= 0; --row) {
    for (let column = 0; column < columns; ++column) {
      const piece = column === picture.column && row === picture.row;
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
