import { useEffect, useState } from "preact/hooks";
import type { Carried } from "./operations";
import { useRoute } from "./route";

/** Rule and graph files that a position may name, as requests carry them. */
export type Files = Omit<Carried, "lang">;

/** Files as one member of the URL: JSON, deflated, in base64url. */
export async function packFiles(files: Files): Promise<string> {
  if (!Object.keys(files.rules ?? {}).length && !Object.keys(files.graphs ?? {}).length) return "";
  const stream = new Blob([JSON.stringify(files)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === "string");

/** What packFiles() made; text that is not that gives no files, and nothing else in it comes into a request. */
export async function unpackFiles(text: string): Promise<Files> {
  if (!text) return {};
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const { rules, graphs }: Record<keyof Files, unknown> = JSON.parse(await new Response(stream).text());
    return { ...(isTexts(rules) && { rules }), ...(isTexts(graphs) && { graphs }) };
  } catch {
    return {};
  }
}

const unpacked = new Map<string, Files>([["", {}]]);

/** The files of the route (member "files" of its query); null until they are unpacked. */
export function useFiles(): Files | null {
  const packed = useRoute().query["files"] ?? "";
  const [, again] = useState(0);
  useEffect(() => {
    if (unpacked.has(packed)) return;
    let here = true;
    void unpackFiles(packed).then((files) => {
      unpacked.set(packed, files);
      if (here) again((count) => count + 1);
    });
    return () => {
      here = false;
    };
  }, [packed]);
  return unpacked.get(packed) ?? null;
}
