// The sequence screen: what is drawn is what the engine says, point by point.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { near } from "./browser.mjs";
import { write } from "./rules.test.mjs";

const SLOW = `return {
  moves = function(heap, emit)
    local n = 0
    for i = 1, 3000 do n = n + i % 7 end
    for k = 1, math.min(heap, 3) do emit(heap - k) end
  end,
}
`;

/** The plot and the scale in which it was drawn (device pixels), once it shows heaps from low to high. */
async function plot(visit) {
  const canvas = visit.page.locator("canvas.plot-canvas");
  const scale = await visit.until("a plot", async () => {
    const text = await canvas.getAttribute("data-scale");
    const busy = await visit.page.locator(".sequence-panel").getAttribute("aria-busy");
    if (!text || busy !== "false") return null;
    // At rest: the frame may still find its size.
    await visit.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))));
    return text === (await canvas.getAttribute("data-scale")) ? JSON.parse(text) : null;
  });
  return { canvas, scale };
}

const place = (scale, n, value) => ({
  x: scale.left + (n - scale.low) * scale.perHeap,
  y: scale.top + scale.bottom - (value - scale.least) * scale.perValue,
});

async function scaleOf(canvas) {
  return JSON.parse(await canvas.getAttribute("data-scale"));
}

export default function (test) {
  for (const theme of ["light", "dark"]) {
    test(`kayles: every point is where its value is, in its colour, ${theme}`, async (visit) => {
      await visit.open("#/sequence?game=kayles&to=60");
      const { canvas, scale } = await plot(visit);
      const { values } = await visit.ask("/api/table", { game: "kayles", to: 60 });
      const point = await visit.colour("--n");
      const zero = await visit.colour("--p");
      const places = values.map((value, n) => place(scale, n, value));
      const points = await visit.pixels(canvas, places.map(({ x, y }) => [x, y]));
      // And nowhere else in its column: half a step above there is none.
      const above = await visit.pixels(canvas, places.map(({ x, y }) => [x, y - scale.perValue / 2]));
      values.forEach((value, n) => {
        assert.ok(near(points[n], value === 0 ? zero : point), `heap ${n} of value ${value}: ${points[n]}`);
        assert.ok(above[n][3] < 200 || !near(above[n], point), `nothing above heap ${n}: ${above[n]}`);
      });
      await visit.shot(`sequence kayles ${theme}`, { fullPage: true });
    }, { theme });
  }

  test("the period is told and shaded", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=120");
    await visit.page.getByText("period 12 from heap 71 on").waitFor();
    await visit.page.getByText("proved", { exact: true }).waitFor();
    const { canvas, scale } = await plot(visit);
    const y = scale.top + 3;
    // The first repetition is shaded, the heaps before it are not.
    const shaded = await visit.until("the shading", async () => {
      const pixel = await visit.pixel(canvas, place(scale, 76.5, 0).x, y);
      return pixel[3] > 0 ? pixel : null;
    });
    assert.ok(shaded[3] > 60);
    assert.equal((await visit.pixel(canvas, place(scale, 40.5, 0).x, y))[3], 0);
    assert.equal((await visit.pixel(canvas, place(scale, 87.5, 0).x, y))[3], 0, "every second repetition");
  });

  test("hover, wheel, drag and keys", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=1000");
    const { canvas, scale } = await plot(visit);
    const box = await canvas.boundingBox();
    const reading = visit.page.locator(".plot-reading");
    const { values: [value] } = await visit.ask("/api/table", { game: "kayles", from: 500, to: 500 });
    const at = place(scale, 500, 0);
    await visit.page.mouse.move(box.x + at.x, box.y + box.height / 2);
    await visit.until("the value under the pointer", async () => (await reading.textContent()) === `g(500) = ${value}`);
    await visit.page.mouse.wheel(0, -1200);
    const closer = await visit.until("a closer view", async () => {
      const now = await scaleOf(canvas);
      return now.perHeap > scale.perHeap * 2 ? now : null;
    });
    // What was under the pointer is still there.
    assert.ok(Math.abs(place(closer, 500, 0).x - at.x) < closer.perHeap, "the heap under the pointer stays");
    await visit.until("the view in the address", () => /at=\d+-\d+/.test(visit.hash()));
    const before = visit.hash();
    await visit.page.mouse.down();
    await visit.page.mouse.move(box.x + at.x + 150, box.y + box.height / 2, { steps: 5 });
    await visit.page.mouse.up();
    await visit.until("another view in the address", () => visit.hash() !== before);
    const moved = await scaleOf(canvas);
    assert.ok(moved.low < closer.low, "dragging to the right shows smaller heaps");
    await visit.page.reload();
    const { scale: again } = await plot(visit);
    assert.ok(Math.abs(again.low - moved.low) < 1.5, `the view survives a reload: ${again.low}, ${moved.low}`);
    await canvas.focus();
    await visit.page.keyboard.press("0");
    await visit.until("all of it", async () => (await scaleOf(canvas)).perHeap === scale.perHeap);
    await visit.page.keyboard.press("+");
    await visit.until("closer by key", async () => (await scaleOf(canvas)).perHeap > 1.9 * scale.perHeap);
    await visit.page.keyboard.press("ArrowRight");
    await visit.until("a reading by key", async () => /^g\(\d+\) = \d+$/.test((await reading.textContent()) ?? ""));
  });

  test("a million points: drawn by pixel, and a frame is one picture", async (visit) => {
    await visit.open("#/sequence?game=grundy&to=1000000");
    const { canvas, scale } = await plot(visit);
    const colour = await visit.colour("--n");
    // A row that is full of points: their colour is strong there.
    // As a job: on a slow machine it takes longer than a short request may.
    const { job } = await visit.ask("/api/jobs", { kind: "table", request: { game: "grundy", from: 500000, to: 500400 } });
    const values = await visit.until("the values", async () => (await fetch(`${visit.address}/api/jobs/${job.id}`).then((response) => response.json())).answer?.values);
    assert.equal(values.length, 401);
    const chosen = values.flatMap((value, i) => (i % 10 === 0 ? [place(scale, 500000 + i, value)] : []));
    // The scale is there before the picture, which takes more than a frame.
    await visit.until("40 of 41 points", async () => {
      const seen = await visit.pixels(canvas, chosen.map(({ x, y }) => [Math.floor(x), Math.floor(y)]));
      return seen.filter((pixel) => pixel[3] > 90 && near(pixel, colour, 40)).length >= 40;
    });
    const { frame, most } = await visit.page.evaluate(async () => {
      const canvas = document.querySelector("canvas.plot-canvas");
      // A frame stays short if what it draws does not grow with the points.
      let calls = 0;
      for (const name of ["fill", "stroke", "fillRect", "fillText", "drawImage"]) {
        const draw = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...given) {
          calls += 1;
          return draw.apply(this, given);
        };
      }
      let most = 0;
      const box = canvas.getBoundingClientRect();
      const times = [];
      for (let i = 0; i < 20; i++) {
        const began = performance.now();
        canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: i % 2 ? 5 : -5, clientX: box.x + 300, clientY: box.y + 100, cancelable: true, bubbles: true }));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        times.push(performance.now() - began);
        most = Math.max(most, calls);
        calls = 0;
      }
      return { frame: times.sort((a, b) => a - b)[10], most };
    });
    console.log(`      a million points: two frames in ${frame.toFixed(1)} ms (software rendering)`);
    assert.ok(most > 10 && most < 200, `${most} strokes of the pen for two frames`);
    await visit.shot("sequence grundy million", { fullPage: true });
  });

  test("long work shows progress and can be cancelled", async (visit) => {
    // Rules that are slow on purpose, so that there is something to cancel on any machine.
    await write(visit, SLOW, "slow.lua");
    await visit.page.getByRole("link", { name: "Its sequence" }).click();
    await plot(visit);
    await visit.page.getByRole("textbox", { name: "Up to" }).fill("1000000");
    await visit.page.getByRole("textbox", { name: "Up to" }).press("Enter");
    await visit.page.locator(".progress-count").first().getByText(/ · \d+ s/).waitFor();
    await visit.page.locator(".progress").first().getByRole("button", { name: "Cancel" }).click();
    await visit.page.getByText("Cancelled.").waitFor();
  });

  test("table: rows of the chosen width, zeros and exceptions marked", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=100000&view=table&width=12");
    const table = visit.page.locator("table.values");
    await table.getByText("+11", { exact: true }).waitFor();
    assert.equal(await table.locator("tbody tr").first().locator("td").count(), 12);
    const rows = await table.locator("tbody tr").count();
    assert.ok(rows < 60, `${rows} of 8334 rows are in the page`);
    await visit.until("exceptions", async () => (await table.locator(".value-exception").count()) === 13);
    assert.equal(await table.locator(".value-zero").first().textContent(), "0");
    // To the very end by keyboard.
    await visit.page.getByRole("region", { name: "Table of values" }).focus();
    await visit.page.keyboard.press("End");
    const { values } = await visit.ask("/api/table", { game: "kayles", from: 99996, to: 100000 });
    await visit.until("the last row", async () => {
      const row = table.locator("tbody tr", { has: visit.page.getByRole("rowheader", { name: "99\u2009996", exact: true }) });
      return (await row.locator("td").allTextContents()).join(",").startsWith(values.join(","));
    });
  });

  test("zeros are listed", async (visit) => {
    await visit.open("#/sequence?game=0.07&to=100&view=zeros");
    const { values } = await visit.ask("/api/table", { game: "0.07", to: 100 });
    const expected = values.flatMap((value, n) => (value === 0 ? [String(n)] : []));
    await visit.page.locator(".zeros li").first().waitFor();
    assert.deepEqual(await visit.page.locator(".zeros li").allTextContents(), expected);
  });

  for (const [game, to] of [["wythoff", 20], ["king", 12], ["chomp", "4x6"]]) {
    test(`map of ${game}: cells in their colours, lost positions as discs`, async (visit) => {
      await visit.open(`#/sequence?game=${game}&to=${to}`);
      const { canvas, scale } = await plot(visit);
      const { values } = await visit.ask("/api/table", { game, to });
      const zero = await visit.colour("--p");
      const surface = await visit.colour("--surface");
      const low = await visit.colour("--n-soft");
      const high = await visit.colour("--n");
      const largest = Math.max(...values.flat());
      const { side, ratio } = scale;
      const cells = values.flatMap((row, r) => row.map((value, c) => ({ r, c, value })));
      const within = (dx, dy) =>
        visit.pixels(canvas, cells.map(({ r, c }) => [(scale.left + (c + dx) * side) * ratio, (scale.top + (r + dy) * side) * ratio]));
      // Under the number in the middle, and in the corner, where a disc leaves the ground free.
      const inner = await within(0.5, 0.83);
      const corner = await within(0.12, 0.12);
      cells.forEach(({ r, c, value }, i) => {
        const part = Math.sqrt(value / largest);
        const ground = low.map((from, k) => from + (high[k] - from) * part);
        assert.ok(near(inner[i], value === 0 ? zero : ground), `inside of ${r},${c}, value ${value}: ${inner[i]}`);
        assert.ok(near(corner[i], value === 0 ? surface : ground), `corner of ${r},${c}, value ${value}: ${corner[i]}`);
      });
      await visit.shot(`sequence ${game}`, { fullPage: true });
    });
  }

  test("map: hover and keys read cells", async (visit) => {
    await visit.open("#/sequence?game=wythoff&to=12");
    const { canvas, scale } = await plot(visit);
    const box = await canvas.boundingBox();
    const reading = visit.page.locator(".plot-reading");
    await visit.page.mouse.move(box.x + scale.left + 5.5 * scale.side, box.y + scale.top + 3.5 * scale.side);
    await visit.until("the cell under the pointer", async () => (await reading.textContent()) === "(3, 5): g = 0 · lost for the player to move");
    await visit.page.mouse.move(0, 0);
    await canvas.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await visit.page.keyboard.press(key);
    await visit.until("the cell of the keys", async () => (await reading.textContent()) === "(1, 2): g = 0 · lost for the player to move");
    // What is seen is in the address.
    await visit.page.keyboard.press("+");
    await visit.until("the view in the address", () => /at=[\d.]+,[\d.]+,[\d.]+/.test(visit.hash()));
    const seen = await visit.until("a closer view", async () => {
      const now = await scaleOf(canvas);
      return now.side > 1.05 * scale.side ? now : null;
    });
    await visit.page.reload();
    const { scale: again } = await plot(visit);
    assert.ok(Math.abs(again.side - seen.side) < 1 && Math.abs(again.row - seen.row) < 0.2, JSON.stringify([seen, again]));
    await visit.page.getByRole("button", { name: "All", exact: true }).click();
    await visit.until("all of it", () => !visit.hash().includes("at="));
  });

  test("downloads are the engine's own", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=20");
    await plot(visit);
    for (const [label, name, begins] of [["CSV", "kayles.csv", "n,g\n0,0\n1,1\n2,2\n"], ["b-file", "kayles.txt", "0 0\n1 1\n2 2\n"], ["SVG", "kayles.svg", "<svg"]]) {
      const waiting = visit.page.waitForEvent("download");
      await visit.page.getByRole("button", { name: `Download: ${label}` }).click();
      const download = await waiting;
      assert.equal(download.suggestedFilename(), name);
      const text = readFileSync(await download.path(), "utf8");
      assert.ok(text.includes(begins), `${label}: ${text.slice(0, 40)}`);
    }
  });

  test("errors stand under the text with the caret in place", async (visit) => {
    await visit.open("#/sequence");
    await visit.page.getByRole("textbox", { name: "Game" }).fill("kayels");
    await visit.page.getByRole("textbox", { name: "Game" }).press("Enter");
    await visit.page.getByRole("alert").getByText("no game called").waitFor();
    await visit.page.locator(".field-mark").waitFor();
    await visit.page.getByRole("button", { name: "kayles", exact: true }).click();
    await plot(visit);
    assert.equal(await visit.page.getByRole("alert").count(), 0);
  });

  test("how far to go is read by the engine, as it was typed", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=20");
    await plot(visit);
    const upTo = visit.page.getByRole("textbox", { name: "Up to" });
    await upTo.fill("10^3");
    await upTo.press("Enter");
    await visit.page.getByRole("heading", { name: "n ≤ 1000" }).waitFor();
    await visit.page.getByText("period 12 from heap 71 on").waitFor();
    await upTo.fill("10^");
    await upTo.press("Enter");
    await visit.page.getByRole("alert").getByText("write it like").waitFor();
    await visit.open("#/sequence?game=chomp&to=3×4");
    await visit.page.getByRole("heading", { name: "chomp: 1×1 – 3×4" }).waitFor();
  });

  test("misère play shows outcomes", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=40&misere=1&view=table");
    const cells = visit.page.locator("table.values td span");
    await cells.first().waitFor();
    assert.deepEqual((await cells.allTextContents()).slice(0, 3), ["N", "P", "N"]);
  });

  test("fingers: pinch zooms, drag moves", async (visit) => {
    await visit.open("#/sequence?game=kayles&to=1000");
    const { canvas, scale } = await plot(visit);
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    const touch = await visit.context.newCDPSession(visit.page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x: box.x + x, y: box.y + y })) });
    await send("touchStart", [[150, 80], [200, 80]]);
    for (let i = 1; i <= 6; i++) await send("touchMove", [[150 - 10 * i, 80], [200 + 10 * i, 80]]);
    await send("touchEnd", []);
    const closer = await visit.until("a closer view", async () => {
      const now = await scaleOf(canvas);
      return now.perHeap > 1.5 * scale.perHeap ? now : null;
    });
    await send("touchStart", [[200, 80]]);
    for (let i = 1; i <= 6; i++) await send("touchMove", [[200 - 15 * i, 80]]);
    await send("touchEnd", []);
    await visit.until("another view", async () => (await scaleOf(canvas)).low > closer.low + 1);
  }, { width: 360, height: 740, touch: true });
}
