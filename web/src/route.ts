import { Store, useStore } from "./store";

export type Query = Record<string, string>;
export interface Route {
  screen: string;
  query: Query;
}

const store = new Store<Route>(typeof location === "undefined" ? parseHash("") : parseHash(location.hash));

/** Reads "#/play?position=nim(3,4)&first=me". */
export function parseHash(hash: string): Route {
  const [path = "", search = ""] = split(hash.replace(/^#?\/?/, ""), "?");
  const query: Query = {};
  for (const pair of search.split("&")) {
    const [name, value] = split(pair, "=");
    if (name) query[decode(name)] = decode(value ?? "");
  }
  return { screen: path || "play", query };
}

/** The address of a view; empty members are left out. Positions stay readable: a plus is a plus, and a space is %20. */
export function hashOf(screen: string, query: Query = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `#/${screen}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

export const useRoute = (): Route => useStore(store);
export const route = (): Route => store.get();

export function go(screen: string, query: Query = {}, { replace = false } = {}): void {
  const hash = hashOf(screen, query);
  if (hash === location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", hash);
  store.set(parseHash(hash));
}

export function followHistory(): void {
  const follow = () => store.set(parseHash(location.hash));
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2B|2C|3A|3B|40|2F|7C)/gi, decodeURIComponent);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function split(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
