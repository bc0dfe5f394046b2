import { remember, remembered, Store, useStore } from "./store";

export type Language = "en" | "zh";
export type Text = Record<Language, string>;

const store = new Store<Language>(preferred());

function preferred(): Language {
  const kept = remembered("language");
  if (kept === "en" || kept === "zh") return kept;
  return typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export const language = (): Language => store.get();

export function setLanguage(next: Language): void {
  remember("language", next);
  store.set(next);
}

/** The language, and a new rendering whenever it changes. The frame renders all screens anew, so they may use t() alone. */
export const useLanguage = (): Language => useStore(store);

/** The text in the language of the page; {name} is replaced by the value of that name. */
export function t(text: Text, values: Record<string, string | number> = {}): string {
  return text[store.get()].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
