// A browser for the tests, and what they need again and again.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const require = createRequire(new URL("web/package.json", root));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");

export const screenshots = fileURLToPath(new URL("build/screenshots/", root));

const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
];
const { paths } = JSON.parse(readFileSync(new URL("web/openapi.json", root), "utf8"));

/** The members of a request that the description of the server does not have. */
export function strangers(path, body) {
  if (path === "/api/jobs") return strangers(`/api/${body.kind}`, body.request);
  const { properties } = paths[path].post.requestBody.content["application/json"].schema;
  return Object.keys(body).filter((name) => !(name in properties));
}

/** Longer than anything should take on a slow machine; nothing waits for it that is already there. */
const PATIENCE = 30_000;

export class Browser {
  static async start(address) {
    const executablePath = process.env.NIMBER_CHROMIUM ?? "/usr/bin/chromium";
    return new Browser(address, await chromium.launch({ executablePath, args: ARGUMENTS }));
  }

  constructor(address, chromium) {
    this.address = address;
    this.chromium = chromium;
    mkdirSync(screenshots, { recursive: true });
  }

  /** A visitor with a browser of their own: size, colours, language, fingers instead of a mouse. */
  async visit({ width = 1440, height = 900, theme = "light", lang = "en", touch = false, still = true } = {}) {
    const context = await this.chromium.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale: lang === "zh" ? "zh-CN" : "en-US",
      hasTouch: touch,
      reducedMotion: still ? "reduce" : "no-preference",
      acceptDownloads: true,
    });
    context.setDefaultTimeout(PATIENCE);
    return new Visit(this.address, context, await context.newPage());
  }

  stop() {
    return this.chromium.close();
  }
}

export class Visit {
  constructor(address, context, page) {
    Object.assign(this, { address, context, page, complaints: [] });
    page.on("pageerror", (error) => this.complaints.push(`error in the page: ${error.message}`));
    page.on("console", (message) => {
      // Requests that the engine refuses are logged by the browser; they are shown in the page as well.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) this.complaints.push(message.text());
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== new URL(address).origin) this.complaints.push(`a request to ${url.origin}`);
      else if (request.method() === "POST") this.complaints.push(...strangers(url.pathname, request.postDataJSON()).map((name) => `${name} in a request to ${url.pathname}`));
    });
  }

  /** Goes to a view such as "#/play?position=nim(3,4)" by loading the page anew. */
  async open(hash = "") {
    await this.page.goto("about:blank");
    await this.page.goto(`${this.address}/${hash}`);
    await this.page.getByRole("main").waitFor();
  }

  /** The address behind the #, decoded for reading. */
  hash() {
    return decodeURIComponent(new URL(this.page.url()).hash);
  }

  /** Waits until a condition holds in the page or here. */
  async until(what, condition) {
    const end = Date.now() + PATIENCE;
    let last;
    while (Date.now() < end) {
      try {
        last = await condition();
        if (last) return last;
      } catch (error) {
        last = error;
      }
      await new Promise((wake) => setTimeout(wake, 25));
    }
    assert.fail(`not in time: ${what} (last: ${String(last)})`);
  }

  async ask(path, body) {
    const response = await fetch(`${this.address}${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return response.json();
  }

  /** The colours of pixels of a canvas, at places in device pixels. */
  pixels(canvas, places) {
    return canvas.evaluate((element, places) => {
      const { data, width } = element.getContext("2d").getImageData(0, 0, element.width, element.height);
      return places.map(([x, y]) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4)]);
    }, places.map(([x, y]) => [Math.round(x), Math.round(y)]));
  }

  async pixel(canvas, x, y) {
    return (await this.pixels(canvas, [[x, y]]))[0];
  }

  /** A custom property of the style sheet as [red, green, blue]. */
  colour(property) {
    return this.page.evaluate((property) => {
      const hex = getComputedStyle(document.documentElement).getPropertyValue(property).trim().slice(1);
      return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
    }, property);
  }

  async shot(name, options = {}) {
    const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.png`;
    await this.page.screenshot({ path: screenshots + file, ...options });
  }

  /** No violation of the accessibility rules, with the page as it stands. */
  async accessible() {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(require("node:fs").readFileSync(axe, "utf8"));
    const { violations } = await this.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join("\n  ")}`);
    assert.equal(violations.length, 0, told.join("\n"));
  }

  /** Nothing sticks out at the side. */
  async fits() {
    const over = await this.page.evaluate(() => {
      const root = document.documentElement;
      if (root.scrollWidth <= root.clientWidth) return "";
      const wide = [...document.querySelectorAll("main *")].filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1);
      return `${root.scrollWidth} > ${root.clientWidth}: ${wide.slice(0, 5).map((element) => element.className || element.tagName).join(", ")}`;
    });
    assert.equal(over, "", "scrolls sideways");
  }

  complain() {
    assert.deepEqual(this.complaints, []);
  }

  close() {
    return this.context.close();
  }
}

/** Whether two colours are the same to the eye. */
export function near(actual, expected, tolerance = 12) {
  return expected.every((part, i) => Math.abs(part - actual[i]) <= tolerance);
}
