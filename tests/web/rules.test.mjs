// The rules screen: typing, live values, faults at their line, and the way to every other screen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const editor = (visit) => visit.page.getByRole("textbox", { name: "Rule file in Lua" });
const good = (visit) => visit.page.getByText("No fault was found").waitFor();

export const kayles = `return {
  name = "pins",
  moves = function(row, emit)
    for left = 0, row - 1 do emit(left, row - left - 1) end
    for left = 0, row - 2 do emit(left, row - left - 2) end
  end,
}
`;

/** Opens the screen with this text in the editor and waits until the engine has judged it. */
export async function write(visit, text, name = "pins.lua") {
  await visit.open("#/rules");
  const judged = visit.page.waitForResponse((response) => {
    if (!response.url().endsWith("/api/rules")) return false;
    const { rules } = response.request().postDataJSON();
    return rules[name] === text;
  });
  await visit.page.getByRole("textbox", { name: "File name" }).fill(name);
  await editor(visit).fill(text);
  await judged;
  await visit.until("the file in the address", () => visit.hash().includes("files="));
}

const firstValues = (visit) => visit.page.locator(".first-worth").allTextContents();

export default function (test) {
  test("values come while one types, and old acquaintances are known", async (visit) => {
    await write(visit, kayles);
    const { values } = await visit.ask("/api/table", { game: "kayles", to: 39 });
    await visit.until("the first values", async () => (await firstValues(visit)).slice(0, 30).join() === values.slice(0, 30).join());
    await visit.page.getByRole("link", { name: "kayles", exact: true }).waitFor();
    await visit.shot("rules", { fullPage: true });
    // A small change of the rules, and the values follow.
    await editor(visit).fill(kayles.replace("row - 2 do emit(left, row - left - 2)", "row - 3 do emit(left, row - left - 3)"));
    await visit.until("other values", async () => {
      const now = await firstValues(visit);
      return now.length > 0 && now.slice(0, 30).join() !== values.slice(0, 30).join();
    });
  });

  test("a name that is being typed stays when an answer comes", async (visit) => {
    await write(visit, kayles);
    await editor(visit).fill(kayles.replace('"pins"', '"pegs"'));
    const field = visit.page.getByRole("textbox", { name: "File name" });
    await field.fill("pegs");
    await visit.page.waitForResponse((response) => response.url().endsWith("/api/rules"));
    await good(visit);
    assert.equal(await field.inputValue(), "pegs");
    await field.blur();
    await visit.until("the whole name", async () => (await field.inputValue()) === "pegs.lua");
  });

  test("a fault stands at its line", async (visit) => {
    await write(visit, kayles);
    await good(visit);
    await editor(visit).fill(kayles.replace('"pins",', '"pins"'));
    await visit.page.getByText("Line 3:").waitFor();
    assert.equal(await visit.page.locator(".editor-number-fault").textContent(), "3");
    const [line, number] = await Promise.all([visit.page.locator(".editor-line-fault").boundingBox(), visit.page.locator(".editor-number-fault").boundingBox()]);
    assert.ok(Math.abs(line.y - number.y) < 3, "the mark lies beside its number");
    assert.ok(await visit.page.getByRole("button", { name: "Play it" }).isDisabled());
    await visit.accessible();
    await visit.shot("rules fault", { fullPage: true });
    // And a fault that only shows when it runs.
    await editor(visit).fill(kayles.replace("emit(left, row - left - 2)", "emit(left, nothing.here)"));
    await visit.page.getByText("Line 5:").waitFor();
    await editor(visit).fill(kayles);
    await good(visit);
    assert.equal(await visit.page.locator(".editor-number-fault").count(), 0);
  });

  test("the coloured copy lies exactly under the text", async (visit) => {
    await visit.open("#/rules");
    for (const example of ["Words", "Knight", "Cards"]) {
      await visit.page.getByRole("button", { name: example }).click();
      const sizes = await visit.page.evaluate(() => {
        const area = document.querySelector(".editor-area");
        const layer = document.querySelector(".editor-layer");
        return { text: layer.textContent.trimEnd() === area.value.trimEnd(), over: [area.scrollWidth - area.clientWidth, area.scrollHeight - area.clientHeight] };
      });
      assert.ok(sizes.text, `${example}: the same text`);
      assert.ok(sizes.over.every((by) => by <= 1), `${example}: the text does not scroll within its copy: ${sizes.over}`);
    }
  });

  test("Tab indents, Enter keeps the margin, Escape and Tab leave", async (visit) => {
    await visit.open("#/rules");
    await editor(visit).fill("");
    await editor(visit).focus();
    await visit.page.keyboard.type("return {");
    await visit.page.keyboard.press("Enter");
    await visit.page.keyboard.type('name = "x",');
    await visit.page.keyboard.press("Enter");
    await visit.page.keyboard.press("Tab");
    await visit.page.keyboard.type("y");
    assert.equal(await editor(visit).inputValue(), 'return {\n  name = "x",\n    y');
    await visit.page.keyboard.press("Control+z");
    assert.notEqual(await editor(visit).inputValue(), 'return {\n  name = "x",\n    y', "undo works");
    await visit.page.keyboard.press("Escape");
    await visit.page.keyboard.press("Tab");
    assert.notEqual(await visit.page.evaluate(() => document.activeElement.tagName), "TEXTAREA");
  });

  test("one can go on typing while the address is written", async (visit) => {
    await visit.open("#/rules");
    await visit.until("the first address", () => visit.hash().includes("files="));
    await editor(visit).focus();
    await visit.page.keyboard.press("Control+Home");
    await visit.page.keyboard.type("-- one");
    const before = visit.hash();
    await visit.until("the new address", () => visit.hash() !== before);
    await visit.page.waitForLoadState("networkidle");
    await visit.page.keyboard.type(" two");
    assert.match(await editor(visit).inputValue(), /^-- one two/);
  });

  test("the file is in the address, and survives without it", async (visit) => {
    await write(visit, kayles);
    await visit.page.getByRole("link", { name: "kayles", exact: true }).waitFor();
    await visit.until("the file in the address", () => visit.hash().includes("files="));
    const shared = visit.page.url();
    await visit.page.evaluate(() => localStorage.clear());
    await visit.page.goto("about:blank");
    await visit.page.goto(shared);
    await visit.until("the text from the address", async () => (await editor(visit).inputValue()) === kayles);
    await visit.until("the text is kept", () => visit.page.evaluate(() => JSON.stringify(localStorage).includes("pins.lua")));
    await visit.open("#/rules");
    await visit.until("the text of the last visit", async () => (await editor(visit).inputValue()) === kayles);
    assert.equal(await visit.page.getByRole("textbox", { name: "File name" }).inputValue(), "pins.lua");
  });

  test("sequence, graph and download of it", async (visit) => {
    await write(visit, kayles);
    await good(visit);
    const waiting = visit.page.waitForEvent("download");
    await visit.page.getByRole("button", { name: "Download" }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), "pins.lua");
    assert.equal(readFileSync(await download.path(), "utf8"), kayles);
    await visit.page.getByRole("link", { name: "Its sequence" }).click();
    await visit.page.getByRole("heading", { name: /^@pins\.lua: g\(n\)/ }).waitFor();
    await visit.page.getByText("observed", { exact: true }).waitFor();
    await visit.page.goBack();
    await good(visit);
    await visit.page.getByRole("link", { name: "Its graph" }).click();
    await visit.page.getByRole("link", { name: /^@pins\.lua\(/ }).first().waitFor();
  });

  for (const example of ["Grundy's game", "Take at most half", "Knight", "Words", "Coins", "Cards", "Dominoes", "Lift (draws)"]) {
    test(`example without fault: ${example}`, async (visit) => {
      await visit.open("#/rules");
      await visit.page.getByRole("button", { name: example, exact: true }).click();
      await visit.page.locator('.verdict[aria-busy="false"]').waitFor();
      await good(visit);
      await visit.page.getByRole("link", { name: "Its graph" }).click();
      await visit.page.locator(".graph-svg a.node").first().waitFor();
    });
  }
}
