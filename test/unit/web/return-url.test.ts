import { describe, expect, it } from "vitest";
import { returnPath } from "../../../shared/return-path.ts";
import { signInPath } from "../../../web/lib/return-url.ts";

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
    ...["///evil.example", "////evil.example", "/.//evil.example", "/..//evil.example", "/%2e//evil.example"],
    ...[
      "/a/..//evil.example",
      "/./\\evil.example",
      "\\\\evil.example",
      "/\n/evil.example",
      "/\r\n/evil.example",
    ],
    ...[
      "/\\\\evil.example",
      "\t//evil.example",
      " //evil.example",
      "\u0000//evil.example",
      "http:evil.example",
    ],
    ...["https:/evil.example", "https:\\\\evil.example", "HTTPS://EVIL.EXAMPLE"],
    ...["//forms.example.evil.example", "https://forms.example@evil.example/", "https://forms.example:444/x"],
    ...["http://forms.example/x", "data:text/html,<script>", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)"],
    ...["vbscript:x", "blob:https://forms.example/x", "file:///etc/passwd", "%2f%2fevil.example", "?x", "#x"],
    ...[
      "/api/v1/login",
      "/ping",
      "/./logout",
      "/x/../logout",
      "/rest/../rest/form/delete",
      "//[::1]/",
      "//0x7f.1/",
    ],
  ])("falls back to the dashboard for %s", (address) => {
    expect(returnPath(address, origin)).toBe("/dashboard");
  });

  it.each([
    ...[
      "/%2f%2fevil.example",
      "/%5cevil.example",
      "/@evil.example",
      "/evil.example//x",
      "/?u=//evil.example",
    ],
    ...["/#//evil.example", "/javascript:alert(1)", "/%0d%0aLocation:x"],
  ])("stays on this origin for %s", (path) => {
    const opened = new URL(returnPath(path, origin), origin);
    expect([opened.origin, opened.pathname.startsWith("//")]).toEqual([origin, false]);
  });

  it("reads the result of signInPath", () => {
    const url = new URL(signInPath("/design/forms?name=a&b=c"), origin);
    expect(returnPath(url.searchParams.get("returnUrl"), origin)).toBe("/design/forms?name=a&b=c");
  });
});
