import { t } from "../language";
import { uiTexts } from "./ui.texts";

/** What a claim rests on besides the rules, if on anything. */
export function Given({ given }: { given: string | undefined }) {
  return given ? <span class="soft"> · {t(uiTexts.given, { given })}</span> : null;
}

/** How well a claim is founded. */
export function Standing({ standing }: { standing: string }) {
  return <span class={`standing standing-${standing}`}>{t(uiTexts.standings[standing] ?? { en: standing, zh: standing })}</span>;
}
