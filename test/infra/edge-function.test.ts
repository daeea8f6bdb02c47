import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { edgeFunctionCode } from "../../infra/cdk/edge-function.ts";
import { routes } from "../../shared/contract/index.ts";
import { entryFor, respondentSegments, TOKEN_HEADER } from "../../shared/site.ts";

const context = createContext({});
runInContext(edgeFunctionCode(), context);

function rewritten(uri: string): string {
  const event = { context: { eventType: "viewer-request" }, request: { uri } };
  return runInContext(`handler(${JSON.stringify(event)}).uri`, context);
}

function typeInAnswer(value: string | undefined): string | undefined {
  const headers = value === undefined ? {} : { "content-type": { value } };
  const event = { context: { eventType: "viewer-response" }, response: { headers } };
  return runInContext(`handler(${JSON.stringify(event)}).headers["content-type"]?.value`, context);
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

  it("leaves the addresses of calls, and passes on their tokens and nothing that only looks like one", () => {
    const sent = (uri: string, headers: object) =>
      runInContext(
        `handler(${JSON.stringify({ context: { eventType: "viewer-request" }, request: { uri, headers } })})`,
        context,
      );
    const bearer = { value: "Bearer sprout_pat_x" };
    for (const { path } of routes) {
      expect(sent(path, { [TOKEN_HEADER]: { value: "Bearer forged" } }), path).toEqual({
        uri: path,
        headers: {},
      });
      const headers = { authorization: bearer, [TOKEN_HEADER]: bearer };
      expect(sent(path, { authorization: bearer }), path).toEqual({ uri: path, headers });
    }
  });

  it("fits into the 10 kB of a CloudFront function", () => {
    expect(Buffer.byteLength(edgeFunctionCode())).toBeLessThan(10_240);
  });
});

describe("the content type of the site's files", () => {
  it.each(["text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml"])(
    "%s states its character set",
    (type) => expect(typeInAnswer(type)).toBe(`${type}; charset=utf-8`),
  );

  it.each(["text/html; charset=utf-8", "application/json", "font/woff2", "image/png", undefined])(
    "%s stays as it is",
    (type) => expect(typeInAnswer(type)).toBe(type),
  );
});
