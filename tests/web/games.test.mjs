// The catalogue: all games, a search, and a way from each to the other screens.
import assert from "node:assert/strict";

export default function (test) {
  test("every game of the engine is there, with its rule", async (visit) => {
    await visit.open("#/games");
    const { games } = await fetch(`${visit.address}/api/games?lang=en`).then((response) => response.json());
    const cards = visit.page.locator(".game-card");
    await cards.first().waitFor();
    assert.equal(await cards.count(), games.length);
    const shown = new Set(await cards.locator("h3").allTextContents());
    for (const game of games) assert.ok(shown.has(game.name), game.name);
    const wythoff = cards.filter({ has: visit.page.getByRole("heading", { name: "wythoff", exact: true }) });
    await wythoff.getByText("What is known").click();
    await wythoff.getByText("Wythoff's theorem").first().waitFor();
  });

  test("a search finds by name and by rule, and is in the address", async (visit) => {
    await visit.open("#/games");
    await visit.page.getByRole("searchbox").fill("domino");
    await visit.until("only games with dominoes", async () => {
      const names = await visit.page.locator(".game-card h3").allTextContents();
      return names.includes("cram") && names.length < 6;
    });
    assert.match(visit.hash(), /search=domino/);
    await visit.page.reload();
    await visit.page.locator(".game-card").first().waitFor();
    assert.ok((await visit.page.locator(".game-card").count()) < 6);
    await visit.page.getByRole("searchbox").fill("no such game");
    await visit.page.getByText("No game matches").waitFor();
    await visit.accessible();
  });

  test("from a card to play, analyse and sequence", async (visit) => {
    for (const [label, hash] of [["Play", /#\/play\?position=kayles/], ["Analyse", /#\/analyse\?position=kayles/], ["Sequence", /#\/sequence\?game=kayles/]]) {
      await visit.open("#/games?search=kayles");
      const card = visit.page.locator(".game-card").filter({ has: visit.page.getByRole("heading", { name: "kayles", exact: true }) });
      await card.getByRole("link", { name: new RegExp(`^${label}`) }).click();
      await visit.until(label, () => hash.test(visit.hash()));
    }
  });
}
