import { t } from "../language";
import { hashOf } from "../route";
import { texts } from "../screens/rules.texts";
import { Icon } from "../ui/Icon";
import { Standing } from "../ui/Standing";
import type { Checked, Finding } from "./findings";

interface Props {
  checked: Checked | null;
  findings: readonly Finding[];
  busy: boolean;
}

/** What the engine thinks of a rule file: faults, first values, old acquaintances. */
export function Verdict({ checked, findings, busy }: Props) {
  const faults = findings.filter((finding) => finding.fault);
  const bad = faults.length > 0;
  return (
    <div class="verdict stack" aria-busy={busy}>
      <div role="status">
        {busy && !checked && !bad ? (
          <p class="soft">{t(texts.checking)}</p>
        ) : (
          <p class={bad ? "verdict-line verdict-bad" : "verdict-line verdict-good"}>
            <Icon name={bad ? "close" : "check"} />
            {t(bad ? texts.faults : texts.good)}
          </p>
        )}
        {checked && !bad && <p class="soft small">{t(texts.tried, { positions: checked.positions, options: checked.options })}</p>}
      </div>
      {findings.length > 0 && (
        <ul class="findings">
          {findings.map((finding, i) => (
            <li key={i} class={finding.fault ? "finding finding-fault" : "finding"}>
              {finding.line !== null && <strong>{t(texts.line, { line: finding.line })}: </strong>}
              {finding.message}
              {finding.more > 0 && <span class="soft"> ({t(texts.more, { count: finding.more })})</span>}
            </li>
          ))}
        </ul>
      )}
      {checked && !bad && (
        <>
          <section>
            <h2 class="verdict-title">{t(texts.values)}</h2>
            {checked.values && checked.values.length > 0 ? <Values values={checked.values} /> : <p class="soft">{t(texts.noValues)}</p>}
          </section>
          <section>
            <h2 class="verdict-title">{t(texts.known)}</h2>
            <Known checked={checked} />
          </section>
        </>
      )}
    </div>
  );
}

function Values({ values }: { values: readonly (number | string | null)[] }) {
  return (
    <ol class={values.some((value) => String(value).length > 3) ? "first-values first-values-wide" : "first-values"} start={0}>
      {values.map((value, n) => (
        <li key={n} class={value === 0 || value === "P" ? "first-value first-value-zero" : "first-value"}>
          <span class="first-heap">{n}</span>
          <span class="first-worth">{value ?? "?"}</span>
        </li>
      ))}
    </ol>
  );
}

function Known({ checked }: { checked: Checked }) {
  if (checked.known.length === 0) {
    return <p class="soft">{t(checked.values_compared || checked.values?.length ? texts.unknown : texts.unknownYet)}</p>;
  }
  return (
    <p>
      {t(texts.knownAs, { count: checked.values_compared ?? checked.values?.length ?? 0 })}{" "}
      {checked.known.map((game) => (
        <a class="chip chip-text" key={game} href={hashOf("sequence", { game: game.replace(/\(.*$/, "") })}>{game}</a>
      ))}{" "}
      <Standing standing={checked.standing ?? "observed"} />
    </p>
  );
}
