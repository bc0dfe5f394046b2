import type { Files } from "../files";
import { remember, remembered } from "../store";
import { examples } from "./examples";

export interface RuleFile {
  readonly name: string;
  readonly text: string;
}

/** A name that can stand in a position: letters, digits, . _ and -, with .lua at its end. */
export function cleanName(name: string): string {
  const plain = name.trim().replace(/\.lua$/i, "").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return `${plain.slice(0, 40) || "mine"}.lua`;
}

/** The file of the address, or else that of the last visit, or else the first example. */
export function firstFile(files: Files): RuleFile {
  const [carried] = Object.entries(files.rules ?? {});
  if (carried) return { name: carried[0], text: carried[1] };
  const kept = remembered("rules");
  if (kept) {
    const at = kept.indexOf("\n");
    return { name: cleanName(kept.slice(0, at)), text: kept.slice(at + 1) };
  }
  const { file, text } = examples[0]!;
  return { name: file, text };
}

export function keepFile(file: RuleFile): void {
  remember("rules", `${file.name}\n${file.text}`);
}
