import { remember, remembered, Store, useStore } from "./store";

export type Theme = "system" | "light" | "dark";

const kept = remembered("theme");
const store = new Store<Theme>(kept === "light" || kept === "dark" ? kept : "system");

export function setTheme(next: Theme): void {
  remember("theme", next === "system" ? null : next);
  store.set(next);
  applyTheme();
}

/** The stylesheet reads data-theme; without it the system decides. */
export function applyTheme(): void {
  const theme = store.get();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export const useTheme = (): Theme => useStore(store);

/** Whether the page is dark now, also by the system: canvases have to draw in its colours. */
export function isDark(): boolean {
  const theme = store.get();
  return theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

/** Calls back whenever the colours change, by the switch or by the system. Returns how to stop it. */
export function watchColours(changed: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  const stop = store.watch(() => changed());
  return () => {
    system.removeEventListener("change", changed);
    stop();
  };
}

/** The computed colour of a custom property, such as --p. */
export function colour(property: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(property).trim();
}
