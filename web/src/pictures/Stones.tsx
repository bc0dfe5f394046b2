import { language, t } from "../language";
import { Item, type PictureProps } from "./Item";
import { pictureTexts } from "./pictures.texts";
import { isDrawnWhole, someStones, type Count, type PictureOf } from "./types";

interface Props extends PictureProps<PictureOf<"stones">> {
  /** Gaps between stones can be selected too: a split without taking. */
  gaps: boolean;
}

/** One heap or row. */
export function Stones({ picture, component, marks, live, current, gaps }: Props) {
  const drawn = isDrawnWhole(picture.count) ? picture.count : someStones;
  const whole = drawn === picture.count;
  return (
    <div class="stones">
      {drawn === 0 && <span class="nothing" role="img" aria-label={t(pictureTexts.nothing)} />}
      {Array.from({ length: drawn }, (_, stone) => (
        <span class="stone-place" key={stone}>
          {gaps && stone > 0 && (
            <Item
              {...{ component, marks, live: live && whole, current }}
              item={`g${stone}`}
              look="gap"
              label={t(pictureTexts.gap, { left: stone, right: drawn - stone })}
            />
          )}
          <Item
            {...{ component, marks, live: live && whole, current }}
            item={String(stone)}
            look="stone"
            label={t(pictureTexts.stone, { n: stone + 1, of: drawn })}
          />
        </span>
      ))}
      {!whole && <span class="more">… {showCount(picture.count)}</span>}
      {whole && drawn > 0 && (
        <span class="tally" aria-hidden={live ? "true" : undefined}>
          {drawn}
        </span>
      )}
    </div>
  );
}

/** Several heaps that are played together. */
export function Heaps({ picture, component, marks, live, current }: PictureProps<PictureOf<"heaps">>) {
  return (
    <div class="heaps">
      {picture.counts.map((count, heap) => {
        const drawn = isDrawnWhole(count) ? count : someStones;
        return (
          <div class="stones" key={heap}>
            {drawn === 0 && <span class="nothing" role="img" aria-label={t(pictureTexts.nothing)} />}
            {Array.from({ length: drawn }, (_, stone) => (
              <span class="stone-place" key={stone}>
                <Item
                  {...{ component, marks, live: live && drawn === count, current }}
                  item={`${heap}:${stone}`}
                  look="stone"
                  label={t(pictureTexts.stoneOfHeap, { heap: heap + 1, n: stone + 1, of: drawn })}
                />
              </span>
            ))}
            {drawn === count ? drawn > 0 && <span class="tally">{drawn}</span> : <span class="more">… {showCount(count)}</span>}
          </div>
        );
      })}
    </div>
  );
}

function showCount(count: Count): string {
  return BigInt(count).toLocaleString(language());
}
