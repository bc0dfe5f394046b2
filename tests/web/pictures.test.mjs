// The pictures of the page in the documentation are those of today's page. scripts/page-pictures takes them anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const images = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const taking = process.env.NIMBER_PICTURES === "take";

/** Each picture: its view, how one knows that it is there, and how much of it is shown. */
const pictures = {
  "page.png": ["#/play?position=nim(5,7,9)&hints=1", ".is-hinted", 700],
  "page-sequence.png": ["#/sequence?game=kayles", "text=period 12 from heap 71", 930],
  "page-why.png": ["#/why?position=nim(5,7,9)&step=2", ".binary", 680],
};
const WIDTH = 1200;

async function settled(visit, [hash, sign]) {
  await visit.open(hash);
  await visit.page.locator(sign).first().waitFor();
  await visit.page.waitForLoadState("networkidle");
  await visit.page.evaluate(() => document.fonts.ready);
}

/** Letters may be drawn a little otherwise elsewhere: what is compared are the means of cells of this many pixels. */
const CELL = 16;
/**
 * How many cells in a thousand may differ by more than so much of 255. Without subpixel positions of letters 8 differ by
 * more than 4, 1.5 by more than 8 and none by more than 12. A tenth of a rem more space changes 15 or more by more than
 * 12, and a ground that is darker by 8 changes a quarter of all by more than 4.
 */
const ALLOWED = [[4, 20], [8, 5], [16, 1]];

/** How many cells in a thousand differ too much, for each limit; all of them if the pictures differ in size. */
async function differences(visit, one, other) {
  // A page of its own: that of the server allows no pictures from elsewhere.
  const page = await visit.context.newPage();
  const found = await page.evaluate(async ([one, other, CELL, ALLOWED]) => {
    const means = async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
      const across = Math.ceil(width / CELL);
      const sums = Array.from({ length: across * Math.ceil(height / CELL) }, () => [0, 0, 0, 0]);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const sum = sums[Math.floor(y / CELL) * across + Math.floor(x / CELL)];
          for (let part = 0; part < 3; part++) sum[part] += data[4 * (y * width + x) + part];
          sum[3] += 1;
        }
      }
      return { size: `${width}x${height}`, means: sums.map(([r, g, b, n]) => [r / n, g / n, b / n]) };
    };
    const [a, b] = [await means(one), await means(other)];
    if (a.size !== b.size) return ALLOWED.map(() => 1000);
    const off = a.means.map((mean, i) => Math.max(...mean.map((part, k) => Math.abs(part - b.means[i][k]))));
    return ALLOWED.map(([limit]) => (1000 * off.filter((each) => each > limit).length) / off.length);
  }, [one.toString("base64"), other.toString("base64"), CELL, ALLOWED]);
  await page.close();
  return found;
}

const same = (found) => found.every((share, i) => share <= ALLOWED[i][1]);
const told = (found) => `cells in a thousand that differ by more than ${ALLOWED.map(([limit], i) => `${limit}: ${found[i].toFixed(1)}`).join(", ")}`;

export default function (test) {
  for (const [file, view] of Object.entries(pictures)) {
    test(`${file} shows today's page`, async (visit) => {
      await settled(visit, view);
      const taken = await visit.page.screenshot();
      if (taking) return writeFileSync(images + file, taken);
      const found = await differences(visit, readFileSync(images + file), taken);
      assert.ok(same(found), `docs/images/${file} shows another page (${told(found)}): scripts/page-pictures PROGRAM takes it anew`);
    }, { width: WIDTH, height: view[2] });
  }
  if (taking) return;

  const changes = {
    "more space": ["--space-5", "1.6rem", false],
    "a darker ground": ["--paper", "#eeede8", false],
    "another accent": ["--accent", "#5b3f8c", false],
    "letters drawn otherwise": ["text-rendering", "geometricPrecision", true],
  };
  for (const [what, [property, value, allowed]] of Object.entries(changes)) {
    test(`${what} ${allowed ? "makes no other picture" : "is another picture"}`, async (visit) => {
      await settled(visit, pictures["page.png"]);
      await visit.page.evaluate(([property, value]) => document.documentElement.style.setProperty(property, value), [property, value]);
      const found = await differences(visit, readFileSync(images + "page.png"), await visit.page.screenshot());
      assert.equal(same(found), allowed, told(found));
    }, { width: WIDTH, height: pictures["page.png"][2] });
  }
}
