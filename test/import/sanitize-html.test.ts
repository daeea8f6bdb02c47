import { describe, expect, it } from "vitest";
import { sanitizeHtml, sanitizeStyle } from "../../shared/import/sanitize-html.ts";

describe("sanitizeHtml", () => {
  it.each([
    ["<b onclick=x>Hi</b><script>alert(1)</script>", "<b>Hi</b>&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" JaVaScript:alert(1)">x</a>', "<a>x</a>"],
    [
      '<a href="https://example.org/?a=1&b=2">x</a>',
      '<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">x</a>',
    ],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["<b><i>open", "<b><i>open</i></b>"],
    ["</b>text</div>", "text"],
    ["<b><i>x</b>y", "<b><i>x</i></b>y"],
    ["a < b & c &amp; d", "a &lt; b &amp; c &amp; d"],
    ['<span style="color:red;background:url(x);position:fixed">x</span>', '<span style="color:red">x</span>'],
    ["<scr<b>ipt>", "&lt;scr<b>ipt&gt;</b>"],
    ["<br/>", "<br>"],
  ])("writes %s", (html, wanted) => {
    expect(sanitizeHtml(html, "full")).toBe(wanted);
  });

  it("keeps less where nothing was marked safe", () => {
    expect(sanitizeHtml("<h1>x</h1><b>y</b>", "slim")).toBe("&lt;h1&gt;x&lt;/h1&gt;<b>y</b>");
  });

  it("keeps only harmless declarations of a style", () => {
    expect(sanitizeStyle("color: #fff; width: expression(1); margin:0 4px; content:'x'")).toBe(
      "color:#fff;margin:0 4px",
    );
  });
});
