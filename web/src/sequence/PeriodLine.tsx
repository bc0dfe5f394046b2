import { t } from "../language";
import type { Asked } from "../ask";
import { Button } from "../ui/Button";
import { Progress } from "../ui/Progress";
import { Given, Standing } from "../ui/Standing";
import { texts } from "./PeriodLine.texts";
import { grouped } from "./ticks";

/** What is known of the period, and how well. */
export function PeriodLine({ asked }: { asked: Asked<"period"> }) {
  if (asked.progress) return <Progress progress={asked.progress} onCancel={asked.cancel} label={t(texts.looking)} />;
  if (asked.busy && !asked.answer) return <p class="period soft">{t(texts.looking)}</p>;
  if (asked.error) {
    return (
      <p class="period soft">
        {asked.error.message.charAt(0).toUpperCase() + asked.error.message.slice(1)}{" "}
        {asked.error.code === "time-limit" && <Button small onClick={asked.goOn}>{t(texts.goOn)}</Button>}
      </p>
    );
  }
  const period = asked.answer;
  if (!period) return null;
  if (period.period === null || period.preperiod === null) {
    return (
      <p class="period">
        <Standing standing={period.standing} />
        {t(texts.none, { to: grouped(period.checked_to ?? 0) })}
      </p>
    );
  }
  const parts = [t(texts.period, { period: grouped(period.period), start: grouped(period.preperiod) })];
  if (period.saltus) parts.push(t(texts.saltus, { saltus: grouped(period.saltus) }));
  if (period.exceptions) {
    parts.push(t(texts.exceptions, { count: grouped(period.exceptions), last: grouped(period.last_exception ?? 0) }));
  }
  if (period.by) parts.push(t(texts.methods[period.by] ?? { en: period.by, zh: period.by }));
  return (
    <p class="period">
      <Standing standing={period.standing} />
      {parts.join(" · ")}
      <Given given={period.given} />
    </p>
  );
}
