// The why screen: the explanation of the engine, step by step, to its end.
import assert from "node:assert/strict";

export default function (test) {
  test("binary columns light up one by one", async (visit) => {
    await visit.open("#/why?position=nim(5,7,9)");
    const next = visit.page.getByRole("button", { name: "Next" });
    await next.waitFor();
    for (let step = 0; !(await visit.page.locator(".binary").isVisible()); step++) {
      assert.ok(step < 20, "there is a table of binary columns");
      await next.click();
    }
    const now = () => visit.page.locator(".binary thead .bit-now").textContent();
    assert.equal(await now(), "8");
    await next.click();
    await visit.until("the next column", async () => (await now()) === "4");
    await visit.page.keyboard.press("ArrowRight");
    await visit.until("and the next by key", async () => (await now()) === "2");
    await visit.page.keyboard.press("ArrowLeft");
    await visit.until("and back", async () => (await now()) === "4");
    await visit.shot("why binary", { fullPage: true });
    await visit.accessible();
  });

  for (const position of ["nim(5,7,9)", "kayles(7)+nim(3)", "bash:3(10,7)", "wythoff(3,5)", "fibonacci(20)"]) {
    test(`${position}: from the first step to the conclusion`, async (visit) => {
      await visit.open(`#/why?position=${encodeURIComponent(position)}`);
      const { conclusion } = await visit.ask("/api/explain", { position, lang: "en" });
      const next = visit.page.getByRole("button", { name: "Next" });
      await next.waitFor();
      for (let step = 0; await next.isEnabled(); step++) {
        assert.ok(step < 80, "it comes to an end");
        await next.click();
      }
      await visit.page.getByText(conclusion).waitFor();
      const address = visit.hash();
      assert.match(address, /step=\d+/);
      await visit.page.reload();
      await visit.page.getByText(conclusion).waitFor();
      await visit.fits();
      await visit.accessible();
    });
  }

  test("in Chinese the engine speaks Chinese", async (visit) => {
    await visit.open("#/why?position=nim(5,7,9)");
    const { conclusion } = await visit.ask("/api/explain", { position: "nim(5,7,9)", lang: "zh" });
    assert.match(conclusion, /[\u4e00-\u9fff]/);
    await visit.page.getByRole("button", { name: "全部显示" }).click();
    await visit.page.getByText(conclusion).waitFor();
  }, { lang: "zh" });
}
