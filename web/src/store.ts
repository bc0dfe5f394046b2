import { useEffect, useState } from "preact/hooks";

/** A value outside of components that they can watch. */
export class Store<T> {
  private watchers = new Set<(value: T) => void>();
  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    this.value = value;
    for (const watcher of [...this.watchers]) watcher(value);
  }

  watch(watcher: (value: T) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(() => store.get());
    return store.watch((next) => setValue(() => next));
  }, [store]);
  return value;
}

/** Settings survive a reload, where the browser allows it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`nimber.${key}`);
    else localStorage.setItem(`nimber.${key}`, value);
  } catch {
    // A browser without storage simply forgets.
  }
}

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`nimber.${key}`);
  } catch {
    return null;
  }
}
