import { expect, it } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>("./**/*.texts.ts", { eager: true });

interface Found {
  at: string;
  en: string;
  zh: string;
}

function collect(value: unknown, at: string): Found[] {
  if (typeof value !== "object" || value === null) return [];
  const { en, zh } = value as { en?: unknown; zh?: unknown };
  if (typeof en === "string" && typeof zh === "string") return [{ at, en, zh }];
  return Object.entries(value).flatMap(([key, inner]) => collect(inner, `${at} ${key}`));
}

const texts = Object.entries(modules).flatMap(([file, module]) => collect(module, file));
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

it("every text is there in both languages, with the same values in it", () => {
  expect(texts.length).toBeGreaterThan(150);
  for (const { at, en, zh } of texts) {
    expect(holes(zh), at).toEqual(holes(en));
    expect(en, at).not.toMatch(/[\u4e00-\u9fff]/);
    // Names, positions and a term of the field are the same in every language; whatever else has a word in it is not.
    const words = en.replace(/nimber|genus|\w+\([^)]*\)|\{\w+\}/gi, "").match(/[A-Za-z]{3,}/g) ?? [];
    if (words.length > 0) expect(zh, at).toMatch(/[\u4e00-\u9fff]/);
  }
});
