// Runs the tests of the page in one browser, each as a visitor of its own: node run.mjs ADDRESS [WORD...]
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Browser, screenshots } from "./browser.mjs";

const [address, ...words] = process.argv.slice(2);
if (!address) {
  console.error("usage: node run.mjs ADDRESS [WORD...]");
  process.exit(2);
}

const here = fileURLToPath(new URL(".", import.meta.url));
const tests = [];
for (const file of readdirSync(here).filter((name) => name.endsWith(".test.mjs")).sort()) {
  const { default: register } = await import(`./${file}`);
  const group = file.replace(".test.mjs", "");
  register((name, run, settings = {}) => tests.push({ name: `${group}: ${name}`, run, settings }));
}
const chosen = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const browser = await Browser.start(address);
let failed = 0;
// Where many things run at a time a browser may take longer than any test is patient: what fails is tried once
// more when all others are done, and the report says so.
const again = [];

async function runOne(test, last) {
  const { name, run, settings } = test;
  const began = performance.now();
  const visit = await browser.visit(settings);
  try {
    await run(visit);
    visit.complain();
    console.log(`ok    ${name} (${Math.round(performance.now() - began)} ms${last ? ", at the second try" : ""})`);
  } catch (error) {
    if (last) failed += 1;
    else again.push(test);
    console.log(`${last ? "FAIL " : "again"} ${name}\n      ${String(error.stack ?? error).split("\n").slice(0, 12).join("\n      ")}`);
    await visit.shot(`failed ${name}`).catch(() => undefined);
  }
  await visit.close();
}

// Much of a test is waiting, so that even one processor has time for two.
const waiting = [...chosen];
const worker = async () => {
  for (let test = waiting.shift(); test; test = waiting.shift()) await runOne(test, false);
};
await Promise.all(Array.from({ length: Math.min(8, availableParallelism() + 1) }, worker));
for (const test of again) await runOne(test, true);
await browser.stop();
console.log(`screenshots: ${screenshots}`);
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
