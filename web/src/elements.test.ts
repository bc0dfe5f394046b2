import { isValidElement } from "preact";
import { expect, it } from "vitest";

// An answer of the server is data. Preact 10.26.5 to 10.28.1 took an object with this member for an
// element of the page (CVE-2026-22028), and so drew what a stranger's rule file had put into a name.
it("takes no object that came as JSON for an element", () => {
  const sent = '{"type":"b","props":{"dangerouslySetInnerHTML":{"__html":"<i>x</i>"}},"constructor":null}';

  expect(isValidElement(JSON.parse(sent))).toBe(false);
});
