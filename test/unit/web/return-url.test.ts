import { describe, expect, it } from "vitest";
import { returnPath, signInPath } from "../../../web/lib/return-url.ts";

const origin = "https://forms.example";

describe("returnPath", () => {
  it.each(["/design/forms", "/design/forms?name=a%20b#top", "/f/uV3kq0Zx8mB2tYc7"])("opens %s", (path) => {
    expect(returnPath(path, origin)).toBe(path);
  });

  it.each([
    null,
    "",
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "design/forms",
    "/logout",
    "/rest/whoami",
  ])("falls back to the dashboard for %s", (asked) => {
    expect(returnPath(asked, origin)).toBe("/dashboard");
  });

  it("reads back what signInPath wrote", () => {
    const url = new URL(signInPath("/design/forms?name=a&b=c"), origin);
    expect(returnPath(url.searchParams.get("returnUrl"), origin)).toBe("/design/forms?name=a&b=c");
  });
});
