// Whole games on the play screen, by mouse and by keys. The engine tells which move wins, the page must let one make it.
import assert from "node:assert/strict";
import { kayles, write } from "./rules.test.mjs";

/** The things of a component that a move changes, in the names of the page: enough to click on them. */
function things(before, move) {
  const [after] = move.picture;
  switch (before.kind) {
    case "stones": {
      const left = move.picture.map((picture) => picture.count).filter((count) => count > 0);
      const [first = 0, second = 0] = left.length === 2 ? left : [left[0] ?? 0];
      const taken = before.count - first - second;
      if (taken === 0) return [`g${first}`];
      return taken === 1 || left.length < 2 ? [String(first), String(before.count - second - 1)] : [String(first), String(first + taken - 1)];
    }
    case "strip": {
      const from = before.coins.find((coin) => count(before.coins, coin) > count(after?.coins ?? [], coin));
      const to = (after?.coins ?? []).find((coin) => count(after.coins, coin) > count(before.coins, coin));
      return [String(from), ...(to === undefined ? [] : [String(to)])];
    }
    case "square":
      return [after ? `${after.column},${after.row}` : "0,0"];
    case "board":
      return before.rows.flatMap((row, r) => [...row].flatMap((cell, c) => (cell !== ((after?.rows ?? [])[r]?.[c] ?? "#") ? [`${r},${c}`] : [])));
    default:
      throw new Error(`no test plays pictures of kind ${before.kind}`);
  }
}

const count = (list, item) => list.filter((other) => other === item).length;

/** A move that only takes from the end of a heap is one click there; others need the first and the last thing. */
function clicks(moves, move) {
  const before = moves.components[move.component].picture;
  const found = things(before, move);
  const splits = moves.moves.some((other) => other.picture.length > 1);
  return [...new Set(before.kind === "stones" && !splits ? found.slice(0, 1) : found)].map((item) => `${move.component}/${item}`);
}

async function byMouse(visit, items) {
  for (const item of items) await visit.page.locator(`[data-item="${item}"]`).click();
  await visit.page.getByRole("button", { name: /^Play (\S+ → |this)/ }).click();
}

async function byKeys(visit, items) {
  await visit.page.locator('.position [data-item][tabindex="0"]').focus();
  for (const item of items) {
    for (let steps = 0; ; steps++) {
      const key = await visit.page.evaluate((item) => {
        const here = document.activeElement;
        if (here.getAttribute("data-item") === item) return "";
        const middle = (element) => {
          const box = element.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const [x, y] = middle(here);
        const [toX, toY] = middle(document.querySelector(`[data-item="${item}"]`));
        return Math.abs(toY - y) > 8 ? (toY > y ? "ArrowDown" : "ArrowUp") : toX > x ? "ArrowRight" : "ArrowLeft";
      }, item);
      if (key === "") break;
      assert.ok(steps < 80, `the keys do not lead to ${item}`);
      await visit.page.keyboard.press(key);
    }
    await visit.page.keyboard.press("Enter");
  }
  await visit.page.keyboard.press("Enter");
}

/** The line of play as the address has it. A + in it is a sum, not a space. */
function line(visit) {
  const members = visit.hash().split("?")[1].split("&").map((member) => member.split("="));
  const query = Object.fromEntries(members.map(([name, ...value]) => [name, value.join("=")]));
  return [query.position, ...(query.line ?? "").split(";").filter(Boolean)];
}

/** Plays winning moves until the game is over. */
async function playOn(visit, make, extra = {}) {
  for (let turn = 0; turn < 60; turn++) {
    const over = await visit.until("my turn, or the end", async () => {
      if (await visit.page.locator(".result").isVisible()) return "over";
      const ready = (await visit.page.locator(".position-live").isVisible()) && (await visit.page.getByText("Your turn").isVisible());
      return ready && "turn";
    });
    if (over === "over") return;
    const played = line(visit);
    const moves = await visit.ask("/api/moves", { position: played.at(-1), most: 1000, ...extra });
    const candidates = moves.moves.filter((move) => move.outcome === "P");
    const move = candidates[0] ?? moves.moves[0];
    await make(visit, clicks(moves, move));
    await visit.until(`the move ${move.from} to ${move.to} and its answer`, async () => {
      const now = line(visit);
      return now[played.length] !== undefined && (now.length > played.length + 1 || (await visit.page.locator(".result").isVisible()));
    });
  }
  assert.fail("the game does not end");
}

const won = (visit) => visit.page.locator(".result").getByText("You win!").waitFor();

export default function (test) {
  for (const position of ["nim(3,4,5)", "kayles(9)", "cram(3x4)", "nimble(2,5,9)", "queen(6,9)", "kayles(5)+nim(3)", "grundy(9)"]) {
    test(`${position} is won by mouse`, async (visit) => {
      await visit.open(`#/play?position=${encodeURIComponent(position)}`);
      await playOn(visit, byMouse);
      await won(visit);
    });
    test(`${position} is won by keys`, async (visit) => {
      await visit.open(`#/play?position=${encodeURIComponent(position)}`);
      await playOn(visit, byKeys);
      await won(visit);
    });
  }

  test("a rule file is played from the editor on", async (visit) => {
    await write(visit, kayles);
    await visit.page.getByRole("link", { name: "Play it" }).click();
    await visit.page.locator(".position-live").waitFor();
    assert.match(visit.hash(), /position=@pins\.lua\(.*files=/);
    await playOn(visit, byMouse, { rules: { "pins.lua": kayles } });
    await won(visit);
    await visit.shot("play rule file", { fullPage: true });
  });

  test("the perfect opponent wins when it can, and the blunder is marked", async (visit) => {
    await visit.open("#/play?position=nim(1,2,4)");
    await visit.page.locator(".position-live").waitFor();
    // Taking one of four leaves 1,2,3, which is won; taking two throws it away.
    await byMouse(visit, ["2/2"]);
    await visit.page.getByText("gave the win away").waitFor();
    await visit.shot("play blunder", { fullPage: true });
    await visit.page.getByRole("button", { name: "Undo" }).click();
    await visit.until("the start again", () => visit.hash().includes("at=0"));
    await visit.page.getByRole("button", { name: "Redo" }).click();
    await visit.until("the move again", () => !visit.hash().includes("at=0"));
  });

  test("nimber starts when asked, and a person can play the other side", async (visit) => {
    await visit.open("#/play?position=nim(1,1)&first=nimber");
    await visit.until("its move", () => line(visit).length === 2);
    await visit.page.getByText("Person", { exact: true }).click();
    await visit.until("two people", () => visit.hash().includes("level=person"));
  });

  test("the game is in the address: reload, back and forward", async (visit) => {
    await visit.open("#/play?position=nim(3,4,5)");
    await visit.page.locator(".position-live").waitFor();
    await byMouse(visit, ["0/1"]);
    await visit.until("an answer", () => line(visit).length === 3);
    const played = line(visit);
    await visit.page.reload();
    await visit.page.getByText("Your turn").waitFor();
    assert.deepEqual(line(visit), played);
    assert.equal(await visit.page.locator(".movelist .move").count(), 3);
    await visit.page.goBack();
    await visit.until("the start", () => line(visit).length === 1);
  });

  test("hints are off by default and mark a winning move when on", async (visit) => {
    await visit.open("#/play?position=nim(3,4,5)");
    await visit.page.locator(".position-live").waitFor();
    assert.equal(await visit.page.locator(".is-hinted").count(), 0);
    await visit.page.getByText("Mark a winning move").click();
    await visit.page.locator(".is-hinted").first().waitFor();
    // 3,4,5: the only winning move takes two of the three.
    assert.equal(await visit.page.locator(".is-hinted").count(), 2);
  });

  test("a drag says how many", async (visit) => {
    await visit.open("#/play?position=nim(3,4,5)");
    await visit.page.locator(".position-live").waitFor();
    const place = async (item) => {
      const box = await visit.page.locator(`[data-item="${item}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const selected = () => visit.page.locator(".is-selected").count();
    await visit.page.mouse.move(...(await place("2/4")));
    await visit.page.mouse.down();
    await visit.page.mouse.move(...(await place("2/1")), { steps: 12 });
    assert.equal(await selected(), 4);
    // Going back takes less.
    await visit.page.mouse.move(...(await place("2/3")), { steps: 8 });
    await visit.page.mouse.up();
    assert.equal(await selected(), 2);
    await visit.page.getByRole("button", { name: "Play 5 → 3" }).click();
    await visit.until("an answer", () => line(visit).length === 3);
    assert.equal(line(visit)[1], "nim(3,4,3)");
  });

  test("fingers: a drag says how many", async (visit) => {
    await visit.open("#/play?position=nim(3,4,5)");
    await visit.page.locator(".position-live").waitFor();
    const boxes = await Promise.all(["2/4", "2/2"].map((item) => visit.page.locator(`[data-item="${item}"]`).boundingBox()));
    const [from, to] = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    const touch = await visit.context.newCDPSession(visit.page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [from]);
    for (let i = 1; i <= 10; i++) await send("touchMove", [{ x: from.x + ((to.x - from.x) * i) / 10, y: from.y }]);
    await send("touchEnd", []);
    const play = visit.page.getByRole("button", { name: "Play 5 → 2" });
    await play.waitFor();
    await visit.until("an answer", async () => {
      // On a slow machine a tap may be taken for a long press.
      if (await play.isVisible()) await play.tap();
      return line(visit).length === 3;
    });
    assert.equal(line(visit)[1], "nim(3,4,2)");
  }, { width: 360, height: 740, touch: true });

  test("of heaps that nobody could draw any number is taken", async (visit) => {
    await visit.open("#/play?position=nim(1000000000000000000,3)");
    await visit.page.getByRole("textbox", { name: "Take from the heap of 1,000,000,000,000,000,000:" }).fill("999999999999999997");
    await visit.page.getByRole("button", { name: "Take" }).click();
    await visit.until("an answer", () => line(visit).length === 3);
    assert.equal(line(visit)[1], "nim(3,3)");
    await playOn(visit, byMouse);
    await won(visit);
  });

  test("a move can be written, and a wrong one is explained", async (visit) => {
    await visit.open("#/play?position=cram(3x4)");
    await visit.page.getByText("All moves (17)").click();
    const field = visit.page.getByRole("textbox", { name: "Write a move" });
    await field.fill("a1");
    await field.press("Enter");
    await visit.page.getByRole("alert").getByText("a1 is no move here").waitFor();
    await visit.accessible();
    await field.fill("a1 b1");
    await field.press("Enter");
    await visit.until("an answer", () => line(visit).length === 3);
    assert.equal(line(visit)[1], "cram(##..|....|....)");
    await visit.page.getByText("Your turn").waitFor();
    assert.equal(await visit.page.getByRole("alert").count(), 0);
  });

  test("the same position for the third time is a draw", async (visit) => {
    await visit.open(`#/play?position=${encodeURIComponent("tokens:0-1,1-0(0)")}`);
    for (const moves of [2, 4]) {
      await visit.page.locator('.position-live [data-item="0/v1"]').click();
      const go = visit.page.getByRole("button", { name: "Play 0 → 1" });
      await visit.until("the move and its answer", async () => {
        if (await go.isVisible()) await go.click();
        return line(visit).length === moves + 1;
      });
    }
    await visit.page.locator(".result").getByText("A draw.").waitFor();
    await visit.shot("play draw", { fullPage: true });
    await visit.page.getByRole("button", { name: "Undo" }).click();
    await visit.page.getByText("Your turn").waitFor();
  });

  test("fingers: a tap takes stones", async (visit) => {
    await visit.open("#/play?position=nim(3,4,5)");
    await visit.page.locator(".position-live").waitFor();
    await visit.page.locator('[data-item="0/1"]').tap();
    await visit.page.getByRole("button", { name: /^Play \S+ → / }).tap();
    await visit.until("an answer", () => line(visit).length === 3);
    await visit.fits();
  }, { width: 360, height: 740, touch: true });

  test("a game is picked from the catalogue", async (visit) => {
    await visit.open("#/play");
    await visit.page.getByRole("link", { name: /^kayles/ }).first().click();
    await visit.page.locator(".position-live").waitFor();
    assert.match(visit.hash(), /position=kayles/);
    await visit.page.goBack();
    await visit.page.getByText("Pick a game").waitFor();
  });
}
