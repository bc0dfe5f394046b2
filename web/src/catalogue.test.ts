import { expect, it, vi } from "vitest";
import { ApiError } from "./api";
import { resolveGame } from "./catalogue";

it("resolves by the catalogue what it lists, and asks the engine for all else", async () => {
  const fetched = vi.fn(async (_path: string, { body }: RequestInit) => {
    const name: string | undefined = body && JSON.parse(String(body)).name;
    if (name === "nosuch") return Response.json({ error: { code: "unknown-game", message: "no game called nosuch", offset: 0 } }, { status: 400 });
    return Response.json({ schema: "nimber/games/1", games: [{ name: name?.replace(/:.*/, "") ?? "nim" }] });
  });
  vi.stubGlobal("fetch", fetched);
  const rules = { "mine.lua": "return {}" };

  for (const name of ["nim", "bash:3", "@mine.lua"]) expect((await resolveGame(name, { rules })).name).toBe(name.replace(/:.*/, ""));
  await expect(resolveGame("nosuch", {})).rejects.toThrow(ApiError);

  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/games?lang=en", "/api/games", "/api/games", "/api/games"]);
  expect(JSON.parse(String(fetched.mock.calls[2]![1].body))).toEqual({ lang: "en", name: "@mine.lua", rules });
});
