/** What the pages' own policy lets become markup or code; that browsers ask it: test/e2e/first-load.test.ts. */
import { expect, it } from "vitest";
import { allowedHtml, allowedScript } from "../../web/lib/trusted-types.ts";
import { framedHtml } from "../../web/player/outputs/output-file.ts";

const FRAME = "HTMLIFrameElement srcdoc";

it.each(["<p>Dear doctor</p>", "<!DOCTYPE html>\n<html lang='en'><script>alert(1)</script></html>", ""])(
  "a frame takes a report with the reports' policy before it: %s",
  (report) => {
    expect(allowedHtml(framedHtml(report), FRAME)).toBe(framedHtml(report));
    expect(allowedHtml(report, FRAME)).toBeUndefined();
    expect(allowedHtml(report + framedHtml(report), FRAME) === undefined).toBe(report !== "");
    expect(allowedHtml(framedHtml(report), "Element innerHTML")).toBeUndefined();
  },
);

it.each(["\u00a0", "\ufeff", "\v", "\u2028", "x", "<p>"])(
  "a text before the type, such as %j, would make the policy count for nothing",
  (text) => {
    const page = `${text}<!doctype html><img src="https://else.example/">`;
    expect(framedHtml(page)).toMatch(/^<!doctype html><meta http-equiv="Content-Security-Policy"/);
    expect(allowedHtml(framedHtml(page), FRAME)).toBe(framedHtml(page));
    const late = `${text}${framedHtml("<p>Dear doctor</p>")}`;
    expect(allowedHtml(late, FRAME)).toBeUndefined();
  },
);

it("every other place accepts only text without elements", () => {
  expect(allowedHtml(".a > .b { color: red }", "Element innerHTML")).toBe(".a > .b { color: red }");
  for (const text of ["<b>x</b>", "x<img src=x onerror=alert(1)>", "<"])
    expect(allowedHtml(text, "Element innerHTML")).toBeUndefined();
});

it("a worker runs a file of the build, and nothing else of the site or elsewhere", () => {
  const page = "https://forms.example/f/key";
  for (const file of ["/assets/pdf-worker-a1.js", "https://forms.example/assets/pdf-worker-a1.js", "/sw.js"])
    expect(allowedScript(file, page)).toBe(file);
  for (const other of [
    "/rest/whoami",
    "/other.js",
    "//elsewhere.example/sw.js",
    "/assets/../rest/whoami",
    "https://elsewhere.example/assets/a.js",
    "//elsewhere.example/assets/a.js",
    "blob:https://forms.example/8c1",
    "data:text/javascript,alert(1)",
  ])
    expect(allowedScript(other, page), other).toBeUndefined();
});
