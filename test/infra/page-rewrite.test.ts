import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { pageRewriteCode } from "../../infra/page-rewrite.ts";
import { entryFor, respondentSegments } from "../../shared/site.ts";

const context = createContext({});
runInContext(pageRewriteCode(), context);

function rewritten(uri: string): string {
  return runInContext(`handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`, context);
}

describe("CloudFront's rewriting of page addresses", () => {
  it("agrees with the local server on every page", () => {
    const pages = [
      "/",
      "/dashboard",
      "/forms/7/process",
      "/sign-up",
      "/fa/b",
      "/fil",
      "/dashboard/f/x",
      "//f",
    ];
    const respondents = respondentSegments.flatMap((segment) => [
      `/${segment}`,
      `/${segment}/`,
      `/${segment}/aK_9-`,
    ]);
    for (const page of [...pages, ...respondents]) expect(rewritten(page), page).toBe(`/${entryFor(page)}`);
  });

  it("leaves files alone", () => {
    for (const file of ["/assets/index-1a2b.js", "/favicon.svg", "/index.html", "/player.html"]) {
      expect(rewritten(file)).toBe(file);
    }
  });

  it("fits into the 10 kB of a CloudFront function", () => {
    expect(Buffer.byteLength(pageRewriteCode())).toBeLessThan(10_240);
  });
});
