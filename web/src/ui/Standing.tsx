import { t } from "../language";
import { uiTexts } from "./ui.texts";

/** How well a claim is founded. */
export function Standing({ standing }: { standing: string }) {
  return <span class={`standing standing-${standing}`}>{t(uiTexts.standings[standing] ?? { en: standing, zh: standing })}</span>;
}
