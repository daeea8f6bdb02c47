import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "../../../infra/security-headers.ts";
import { attemptLimits } from "../../../shared/people/limits.ts";
import { readText, rowsOf } from "./read-page.ts";

const root = resolve(import.meta.dirname, "../../..");
const pages = globSync("web/**/*.{ts,tsx}", { cwd: root }).map((file) => ({ file, source: readText(file) }));
const filesWith = (pattern: RegExp) =>
  pages.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

describe("docs/security.md", () => {
  it("names every limit of attempts as it is", () => {
    const written = rowsOf("docs/security.md", /^`\w+(By|s)\w+`$/);
    const limits = Object.entries(attemptLimits).map(([name, { max, seconds }]) => [
      ...[`\`${name}\``, String(max), `${seconds / 60} minutes`],
    ]);
    expect(written).toEqual(limits);
  });

  it("holds what it says of pages: no raw HTML but the sanitised", () => {
    expect(pages.length).toBeGreaterThan(100);
    expect(
      filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([]);
    expect(filesWith(/replaceChildren\(sanitise/)).toEqual(["web/player/fields/SafeHtml.tsx"]);
  });

  it("holds what it says of messages: none is heard from another window", () => {
    // A worker of one's own and a channel to oneself are no windows.
    expect(
      filesWith(/window\.(addEventListener\(\s*"message"|onmessage)|^addEventListener\("message"/m),
    ).toEqual([]);
    expect(filesWith(/postMessage\([^;]*"\*"/)).toEqual([]);
  });

  it("holds what it says of the policy: no object, no base, no inline script", () => {
    const directives = contentSecurityPolicy().split("; ");
    for (const wanted of [
      "object-src 'none'",
      "base-uri 'none'",
      "script-src 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(directives).toContain(wanted);
    }
  });
});
