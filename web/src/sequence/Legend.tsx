import { t } from "../language";
import { texts } from "../screens/sequence.texts";
import type { Table } from "./load";
import type { Shade } from "./period";

/** What the shapes and colours of the picture mean. */
export function Legend({ table, shade }: { table: Table; shade: Shade | null }) {
  const outcomes = table.kind === "line" ? table.sequence.outcomes : table.request.misere;
  const [lost, other] = outcomes ? [texts.legendP, texts.legendN] : [texts.legendLost, table.kind === "line" ? texts.legendWon : texts.legendLarger];
  return (
    <ul class="legend small">
      <li>
        <svg viewBox="-8 -8 16 16" aria-hidden="true"><circle r="5.5" class="legend-zero" /></svg>
        {t(lost)}
      </li>
      <li>
        {table.kind === "line" ? (
          <svg viewBox="-8 -8 16 16" aria-hidden="true"><path d="M0-6.5 6.5 0 0 6.5-6.5 0z" class="legend-point" /></svg>
        ) : (
          <svg class="legend-ramp" viewBox="0 0 48 16" aria-hidden="true">
            {[0.15, 0.45, 0.75, 1].map((part, i) => <rect key={part} x={12 * i} y="1" width="12" height="14" class="legend-point" opacity={part} />)}
          </svg>
        )}
        {t(other)}
      </li>
      {table.kind === "line" && shade && shade.start > 0 && (
        <li>
          <svg viewBox="-8 -8 16 16" aria-hidden="true"><circle r="6" class="legend-exception" /></svg>
          {t(texts.legendException)}
        </li>
      )}
      {table.kind === "line" && shade && (
        <li>
          <svg viewBox="-8 -8 16 16" aria-hidden="true"><rect x="-7" y="-7" width="14" height="14" class="legend-shade" /></svg>
          {t(texts.legendPeriod)}
        </li>
      )}
    </ul>
  );
}
