// The analyse screen: what it shows is what the engine says, and every move leads on.
import assert from "node:assert/strict";

const options = (visit, outcome) => visit.page.locator(`.option-${outcome}`);

export default function (test) {
  for (const position of ["nim(5,7,9)", "kayles(12)+nim(3)+*2", "wythoff(6,9)"]) {
    test(`${position}: outcome, value and every move`, async (visit) => {
      await visit.open(`#/analyse?position=${encodeURIComponent(position)}`);
      const solved = await visit.ask("/api/solve", { position });
      const moves = await visit.ask("/api/moves", { position, most: 1000 });
      await visit.page.getByRole("heading", { name: solved.outcome === "N" ? "The player to move wins" : "The player to move loses", exact: true }).waitFor();
      await options(visit, "N").first().waitFor();
      // Wythoff's theorem tells who wins, and no value.
      if (solved.value !== null) assert.equal(await visit.page.locator(".facts .fact dd").first().textContent(), String(solved.value));
      for (const outcome of ["P", "N"]) {
        const expected = moves.moves.filter((move) => move.outcome === outcome);
        const shown = await options(visit, outcome).count();
        assert.equal(shown, Math.min(48, expected.length), `moves to ${outcome}`);
      }
      // Colour and shape tell them apart.
      const colours = await Promise.all(["P", "N"].map((outcome) => visit.colour(outcome === "P" ? "--p" : "--n")));
      assert.notDeepEqual(colours[0], colours[1]);
      await visit.shot(`analyse ${position}`, { fullPage: true });
    });
  }

  test("a move leads on, arrow keys walk the tree, variations stay", async (visit) => {
    await visit.open("#/analyse?position=nim(3,4,5)");
    await options(visit, "P").first().click();
    await visit.page.getByRole("heading", { name: "The player to move loses", exact: true }).waitFor();
    assert.equal(await visit.page.getByRole("treeitem").count(), 2);
    await visit.page.getByRole("treeitem", { selected: true }).focus();
    await visit.page.keyboard.press("ArrowLeft");
    await visit.page.getByRole("heading", { name: "The player to move wins", exact: true }).waitFor();
    await options(visit, "N").first().click();
    await visit.until("a second variation", async () => (await visit.page.getByRole("treeitem").count()) === 3);
    await visit.page.getByRole("treeitem", { selected: true }).focus();
    await visit.page.keyboard.press("ArrowUp");
    await visit.page.getByRole("heading", { name: "The player to move loses", exact: true }).waitFor();
    const address = visit.hash();
    await visit.page.reload();
    await visit.until("the tree from the address", async () => (await visit.page.getByRole("treeitem").count()) === 3);
    assert.equal(visit.hash(), address);
    await visit.page.goBack();
    await visit.until("back", () => visit.hash() !== address);
    await visit.accessible();
  });

  test("misère play", async (visit) => {
    await visit.open("#/analyse?position=nim(1,1,1)");
    await visit.page.getByRole("heading", { name: "The player to move wins", exact: true }).waitFor();
    await visit.page.getByRole("switch", { name: "Misère" }).click({ force: true });
    await visit.page.getByRole("heading", { name: "The player to move loses", exact: true }).waitFor();
    assert.match(visit.hash(), /misere=1/);
  });

  test("a wrong text: the message and the caret", async (visit) => {
    await visit.open("#/analyse");
    await visit.page.getByRole("textbox", { name: "Position" }).fill("kayels(3)");
    await visit.page.getByRole("textbox", { name: "Position" }).press("Enter");
    await visit.page.getByRole("alert").getByText("kayles").waitFor();
    await visit.page.locator(".field-mark").waitFor();
    await visit.accessible();
  });

  test("in a text longer than its field the caret comes into view", async (visit) => {
    await visit.open(`#/analyse?position=${encodeURIComponent("nim(3,5)+cram(2x3)+kayles(12,5)+king(3,x)+nim(1,2,3,4,5,6,7)")}`);
    await visit.page.getByRole("alert").getByText("a number is expected here").waitFor();
    const [mark, input] = await Promise.all([visit.page.locator(".field-mark").boundingBox(), visit.page.getByRole("textbox").boundingBox()]);
    assert.ok(mark.x > input.x && mark.x + mark.width < input.x + input.width, `the caret at ${mark.x}`);
    await visit.fits();
  }, { width: 360, height: 740 });

  test("points decide some games", async (visit) => {
    await visit.open("#/analyse?position=stones-ends(5,3,4,5)");
    await visit.page.getByRole("heading", { name: "The first player wins", exact: true }).waitFor();
    await visit.accessible();
  });
}
