import { t } from "../language";
import { coinsBySquare } from "./changes";
import { Item, type PictureProps } from "./Item";
import { pictureTexts } from "./pictures.texts";
import type { PictureOf } from "./types";
import { Words } from "./Words";

const longestStrip = 64;

/** Coins on the squares of a strip, square 0 at the left. */
export function Strip({ picture, component, marks, live, current }: PictureProps<PictureOf<"strip">>) {
  const length = Math.max(0, ...[...picture.coins, ...marks.usable].map(Number)) + 1;
  if (!(length <= longestStrip)) return <Words rows={[picture.coins.join(" ")]} />;
  const coins = coinsBySquare(picture.coins);
  return (
    <div class="strip">
      {Array.from({ length }, (_, square) => {
        const count = coins.get(String(square));
        const label = count
          ? t(pictureTexts.squareWithCoins, { n: square, coins: count })
          : t(pictureTexts.square, { n: square });
        return (
          <span class="strip-place" key={square}>
            <Item {...{ component, marks, live, current, label }} item={String(square)} look="cell">
              {count && <span class="coin">{count !== "1" && count}</span>}
            </Item>
            <span class="strip-number" aria-hidden="true">
              {square}
            </span>
          </span>
        );
      })}
    </div>
  );
}
