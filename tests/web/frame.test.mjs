// What all screens share: languages, themes, widths, accessibility, and an address that says all.
import assert from "node:assert/strict";

/** Each screen with something on it, and how one knows that it is there. */
export const views = {
  "play pick": ["#/play", ".card"],
  play: ["#/play?position=nim(3,4,5)", ".position-live"],
  "play board": ["#/play?position=cram(4x5)&hints=1", ".is-hinted"],
  analyse: ["#/analyse?position=nim(5,7,9)", "main .outcome"],
  why: ["#/why?position=nim(5,7,9)", "main table"],
  sequence: ["#/sequence?game=kayles", ".plot-canvas[data-scale]"],
  "sequence map": ["#/sequence?game=wythoff", ".plot-canvas[data-scale]"],
  "sequence table": ["#/sequence?game=kayles&view=table&width=12", ".value-zero"],
  "sequence zeros": ["#/sequence?game=0.07&view=zeros", ".zeros li"],
  graph: ["#/graph?position=kayles(6)", ".graph-svg a.node"],
  rules: ["#/rules", ".first-worth"],
  games: ["#/games", "main li"],
};

async function settled(visit, [hash, sign]) {
  await visit.open(hash);
  await visit.page.locator(sign).first().waitFor();
  await visit.page.waitForLoadState("networkidle");
}

export default function (test) {
  for (const [name, view] of Object.entries(views)) {
    for (const width of [360, 1440]) {
      for (const theme of ["light", "dark"]) {
        const lang = (width === 360) === (theme === "dark") ? "zh" : "en";
        test(`${name}: ${width} px, ${theme}, ${lang}: accessible, nothing sticks out`, async (visit) => {
          await settled(visit, view);
          await visit.shot(`${name} ${width} ${theme} ${lang}`);
          await visit.fits();
          await visit.accessible();
        }, { width, height: width === 360 ? 740 : 900, theme, lang });
      }
    }
  }

  test("the other language and theme of each screen: accessible", async (visit) => {
    for (const view of Object.values(views)) {
      await settled(visit, view);
      await visit.accessible();
    }
  }, { width: 768, lang: "zh", theme: "dark" });

  test("the browser's language is taken, the switch changes it, and it stays", async (visit) => {
    await visit.open("#/sequence?game=kayles");
    await visit.page.getByRole("link", { name: "数列" }).first().waitFor();
    assert.equal(await visit.page.evaluate(() => document.documentElement.lang), "zh-Hans");
    await visit.page.getByRole("button", { name: "English" }).click();
    await visit.page.getByRole("link", { name: "Sequence" }).first().waitFor();
    assert.equal(await visit.page.evaluate(() => document.documentElement.lang), "en");
    assert.match(visit.hash(), /game=kayles/);
    await visit.page.reload();
    await visit.page.getByRole("link", { name: "Sequence" }).first().waitFor();
  }, { lang: "zh" });

  test("no Chinese is left in English", async (visit) => {
    for (const [name, view] of Object.entries(views)) {
      await settled(visit, view);
      const text = await visit.page.locator("main").innerText();
      const chinese = text.match(/[\u4e00-\u9fff]+/g) ?? [];
      // A rule file may say what it likes in both.
      if (name !== "rules") assert.deepEqual(chinese, [], name);
    }
  });

  test("the theme follows the system, and the switch overrules it", async (visit) => {
    await visit.open("#/sequence?game=kayles");
    const canvas = visit.page.locator(".plot-canvas[data-scale]");
    await canvas.waitFor();
    const ground = () => visit.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    const point = await visit.colour("--n");
    await visit.page.emulateMedia({ colorScheme: "dark" });
    await visit.until("the dark of the system", async () => (await ground()) !== light);
    const button = visit.page.getByRole("banner").getByRole("button").last();
    await button.click();
    await visit.until("light by the switch", async () => (await ground()) === light);
    assert.deepEqual(await visit.colour("--n"), point);
    await button.click();
    await visit.until("dark by the switch", async () => (await ground()) !== light);
    await visit.page.emulateMedia({ colorScheme: "light" });
    assert.notEqual(await ground(), light, "the switch overrules the system");
    await visit.page.reload();
    await canvas.waitFor();
    assert.notEqual(await ground(), light, "and is remembered");
    // The plot is drawn in the new colours too.
    const { low, perHeap, bottom, perValue, left, top } = JSON.parse(await canvas.getAttribute("data-scale"));
    const pixel = await visit.pixel(canvas, left + (1 - low) * perHeap, top + bottom - perValue);
    const expected = await visit.colour("--n");
    assert.notDeepEqual(expected, point);
    assert.ok(expected.every((part, i) => Math.abs(part - pixel[i]) < 12), `${pixel}, not ${expected}`);
  });

  test("back and forward go through the screens", async (visit) => {
    await visit.open("#/analyse?position=nim(5,7,9)");
    const names = ["Why", "Graph", "Sequence", "Rules", "Games"];
    const current = () => visit.page.locator('nav [aria-current="page"]').textContent();
    for (const name of names) {
      await visit.page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      await visit.until(name, async () => (await current()) === name);
    }
    for (const name of ["Rules", "Sequence", "Graph", "Why", "Analyse"]) {
      await visit.page.goBack();
      await visit.until(`back to ${name}`, async () => (await current()) === name);
    }
    await visit.page.goForward();
    await visit.until("forward again", async () => (await current()) === "Why");
    assert.match(visit.hash(), /nim\(5,7,9\)/, "the position is taken along");
  });

  test("all of it by keyboard: the focus is seen on every stop", async (visit) => {
    for (const [name, view] of Object.entries(views)) {
      await settled(visit, view);
      for (let stop = 0; stop < 12; stop++) {
        await visit.page.keyboard.press("Tab");
        const seen = await visit.page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return true;
          const marks = (style) => (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
          let around = element;
          for (let up = 0; around && up < 5; up++, around = around.parentElement) if (marks(getComputedStyle(around))) return true;
          return element.closest("svg") ? true : `${element.tagName}.${element.className}`;
        });
        assert.equal(seen, true, `${name}, stop ${stop}`);
      }
    }
  });

  test("the policy of the server is strict, and the page keeps it", async (visit) => {
    const response = await visit.page.goto(`${visit.address}/`);
    const policy = response.headers()["content-security-policy"];
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
    const html = await response.text();
    assert.doesNotMatch(html, /<style|<script(?![^>]*src=)|style="| on\w+="/);
  });
}
