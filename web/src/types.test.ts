import ts from "typescript";
import { expect, it } from "vitest";
import type { Question } from "./operations";

const files = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** The places, as file:line, where `any` is written as a type. */
function anyIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it("finds any where it is a type, and nowhere else", () => {
  expect(anyIn("a.ts", 'const any = "any"; // any\nlet x: any;\nf<any[]>(any as Map<string, any>);')).toEqual(["a.ts:2", "a.ts:3", "a.ts:3"]);
});

it("no type is any: what the engine answers is in api.gen.ts, and what is not known is unknown", () => {
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(Object.entries(files).flatMap(([file, text]) => anyIn(file, text))).toEqual([]);
});

it("a question holds only what the description of the operation knows", () => {
  const questions: { period: Question<"period">; graph: Question<"graph"> } = {
    // @ts-expect-error: a period is one of normal play
    period: { game: "0.77", misere: true },
    // @ts-expect-error: files and the language are carried beside it
    graph: { position: "nim(2,3)", layout: true, rules: {} },
  };
  expect(Object.keys(questions)).toEqual(["period", "graph"]);
});
