// The graph screen: the nodes of the engine, told apart by colour and shape, and the way down and back.
import assert from "node:assert/strict";

const nodes = (visit) => visit.page.locator(".graph-svg a.node");

async function graph(visit, position) {
  // What stands under the picture may be a node that the pointer happens to lie on: ask the root itself.
  await visit.until(`the graph of ${position}`, async () => (await visit.page.locator('.graph-svg [data-node="0"]').getAttribute("aria-label"))?.startsWith(`${position}, `));
  await visit.until("the layout", async () => !(await visit.page.locator(".graph-svg").getAttribute("viewBox")).startsWith("0 0 "));
  return nodes(visit);
}

export default function (test) {
  test("nodes and moves are the engine's", async (visit) => {
    await visit.open("#/graph?position=nim(2,3)");
    const shown = await graph(visit, "nim(2,3)");
    const answer = await visit.ask("/api/graph", { position: "nim(2,3)", max_nodes: 300 });
    assert.equal(await shown.count(), answer.nodes.length);
    assert.equal(await visit.page.locator(".graph-svg path.edge").count(), answer.edges.length);
    assert.equal(await visit.page.locator(".graph-svg path.edge-win").count(), answer.edges.filter((edge) => edge.wins).length);
    const shapes = { P: new Set(), N: new Set() };
    for (const [i, node] of answer.nodes.entries()) {
      const label = await shown.nth(i).getAttribute("aria-label");
      assert.ok(label.startsWith(`${node.position}, ${node.outcome}: `) && label.endsWith(`value ${node.value}`), label);
      const shape = shown.nth(i).locator(".node-shape");
      shapes[node.outcome].add(/A/.test(await shape.getAttribute("d")) ? "round" : "pointed");
      const colour = await shape.evaluate((element) => getComputedStyle(element).stroke.match(/\d+/g).map(Number));
      assert.deepEqual(colour, await visit.colour(node.outcome === "P" ? "--p" : "--n"));
    }
    assert.deepEqual([[...shapes.P], [...shapes.N]], [["round"], ["pointed"]]);
    await visit.shot("graph nim", { fullPage: true });
  });

  test("a click descends, back comes up again", async (visit) => {
    await visit.open("#/graph?position=nim(2,3)");
    const shown = await graph(visit, "nim(2,3)");
    const all = await shown.count();
    await visit.page.getByRole("link", { name: /^nim\(2,2\), / }).click();
    await graph(visit, "nim(2,2)");
    assert.ok((await nodes(visit).count()) < all);
    assert.match(visit.hash(), /position=nim\(2,2\)/);
    await visit.page.goBack();
    await graph(visit, "nim(2,3)");
    assert.equal(await nodes(visit).count(), all);
    await visit.page.goForward();
    await graph(visit, "nim(2,2)");
    await visit.page.reload();
    await graph(visit, "nim(2,2)");
  });

  test("keys go from node to node and down", async (visit) => {
    await visit.open("#/graph?position=nim(2,3)");
    await graph(visit, "nim(2,3)");
    await visit.page.locator('.graph-svg [data-node="0"]').focus();
    await visit.page.keyboard.press("ArrowDown");
    const label = await visit.until("another node", async () => {
      const text = await visit.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      return text && !text.startsWith("nim(2,3),") ? text : null;
    });
    const position = label.split(", ")[0].replace(/,.*(?=\))/, (rest) => rest);
    await visit.page.keyboard.press("ArrowRight");
    await visit.page.keyboard.press("ArrowLeft");
    await visit.page.keyboard.press("Enter");
    await visit.until("a graph of its own", () => visit.hash().includes("position=nim(") && !visit.hash().includes("nim(2,3)"));
    assert.ok(position.startsWith("nim("));
  });

  test("wheel and buttons zoom, a drag pans and is no click", async (visit) => {
    await visit.open("#/graph?position=kayles(8)");
    await graph(visit, "kayles(8)");
    const svg = visit.page.locator(".graph-svg");
    const view = async () => (await svg.getAttribute("viewBox")).split(" ").map(Number);
    const before = await view();
    await visit.page.getByRole("button", { name: "Zoom in" }).click();
    const closer = await visit.until("closer", async () => ((await view())[2] < before[2] ? view() : null));
    await visit.page.getByRole("button", { name: "All" }).click();
    await visit.until("all", async () => (await view())[2] > closer[2]);
    const box = await visit.page.locator('.graph-svg [data-node="0"]').boundingBox();
    const whole = await view();
    await visit.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await visit.page.mouse.wheel(0, -400);
    await visit.until("closer by wheel", async () => (await view())[2] < whole[2]);
    const place = await view();
    const address = visit.hash();
    await visit.page.mouse.down();
    await visit.page.mouse.move(box.x - 80, box.y + 90, { steps: 6 });
    await visit.page.mouse.up();
    const moved = await view();
    assert.ok(moved[0] > place[0], "the view went to the right");
    assert.match(visit.hash(), /kayles\(8\)/);
    // What is seen is in the address.
    await visit.until("the view in the address, and at rest", async () => {
      const now = visit.hash();
      await visit.page.waitForTimeout(500);
      return now === visit.hash() && now !== address && /at=-?\d+,-?\d+,\d/.test(now);
    });
    const seen = await view();
    await visit.page.reload();
    await graph(visit, "kayles(8)");
    await visit.until("the same view", async () => (await view()).every((part, i) => Math.abs(part - seen[i]) < 3));
    await visit.page.locator(".graph-svg a.node").nth(1).click();
    await visit.until("a graph of its own, from its beginning", () => !/kayles\(8\)|at=/.test(visit.hash()));
  });

  test("too large: says so, offers more and smaller ones", async (visit) => {
    await visit.open("#/graph?position=nim(9,9,9,9)");
    const note = visit.page.getByRole("alert");
    await note.getByText("715").waitFor();
    await visit.accessible();
    await note.getByRole("link", { name: "Up to 900 positions" }).click();
    await graph(visit, "nim(9,9,9,9)");
    assert.equal(await nodes(visit).count(), 715);
    assert.match(visit.hash(), /most=900/);
  });

  test("a wrong position: the caret stands under it", async (visit) => {
    await visit.open("#/graph?position=nim(3,x)");
    await visit.page.getByRole("alert").waitFor();
    const [mark, input] = await Promise.all([visit.page.locator(".field-mark").boundingBox(), visit.page.getByRole("textbox").boundingBox()]);
    const letter = await visit.page.evaluate(() => {
      const measure = document.createElement("canvas").getContext("2d");
      measure.font = getComputedStyle(document.querySelector(".field-input")).font;
      return measure.measureText("nim(3,").width;
    });
    assert.ok(Math.abs(mark.x - (input.x + 13 + letter)) < 6, `the caret at ${mark.x - input.x}, the letter at ${13 + letter}`);
  });
}
