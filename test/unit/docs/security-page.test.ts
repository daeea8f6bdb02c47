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
  it("has every limit of attempts with its real values", () => {
    const written = rowsOf("docs/security.md", /^`\w+(By|s)\w+`$/);
    const limits = Object.entries(attemptLimits).map(([name, { max, seconds }]) => [
      ...[`\`${name}\``, String(max), `${seconds / 60} minutes`],
    ]);
    expect(written).toEqual(limits);
  });

  it("is right about pages: no raw HTML except sanitised", () => {
    expect(pages.length).toBeGreaterThan(100);
    expect(
      filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([]);
    expect(filesWith(/replaceChildren\(sanitise/)).toEqual(["web/player/fields/SafeHtml.tsx"]);
  });

  it("is right about messages: none is accepted from another window", () => {
    // The page's own worker and channel aren't windows.
    expect(
      filesWith(/window\.(addEventListener\(\s*"message"|onmessage)|^addEventListener\("message"/m),
    ).toEqual([]);
    expect(filesWith(/postMessage\([^;]*"\*"/)).toEqual([]);
  });

  it("is right about the policy: no object, no base, no inline script", () => {
    const directives = contentSecurityPolicy().split("; ");
    for (const expected of [
      "object-src 'none'",
      "base-uri 'none'",
      "script-src 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(directives).toContain(expected);
    }
  });
});
