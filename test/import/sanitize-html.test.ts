import { describe, expect, it } from "vitest";
import { hasSlimTags, sanitizeHtml, sanitizeStyle } from "../../shared/workbook/import/sanitize-html.ts";
import { mutations } from "../security/mutations.ts";

describe("sanitizeHtml", () => {
  it.each([
    ["<b onclick=x>Hi</b><script>alert(1)</script>", "<b>Hi</b>&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" JaVaScript:alert(1)">x</a>', "<a>x</a>"],
    [
      '<a href="https://example.org/?a=1&b=2">x</a>',
      '<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">x</a>',
    ],
    ["<img src=x onerror=alert(1)>", ""],
    ["<b><i>open", "<b><i>open</i></b>"],
    ["</b>text</div>", "text"],
    ["<b><i>x</b>y", "<b><i>x</i></b>y"],
    ["a < b & c &amp; d", "a &lt; b &amp; c &amp; d"],
    ['<span style="color:red;background:url(x);position:fixed">x</span>', '<span style="color:red">x</span>'],
    ["<scr<b>ipt>", "&lt;scr<b>ipt&gt;</b>"],
    ["<br/>", "<br>"],
    ["<b></i>x</b>", "<b>x</b>"],
    ['<span style="position:fixed">x</span>', "<span>x</span>"],
    ['<p class="note big_1">x</p>', '<p class="note big_1">x</p>'],
    [`<p class='a"onclick=x'>x</p>`, "<p>x</p>"],
    ['<p href="https://example.org">x</p>', "<p>x</p>"],
    ['<a title="https://example.org" id="mailto:x">x</a>', "<a>x</a>"],
    ['<b"x">', "&lt;b&quot;x&quot;&gt;"],
    [
      `<a href='https://example.org/"onclick=alert(1)'>x</a>`,
      '<a href="https://example.org/&quot;onclick=alert(1)" rel="noopener noreferrer" target="_blank">x</a>',
    ],
  ])("writes %s", (html, expected) => {
    expect(sanitizeHtml(html, "full")).toBe(expected);
  });

  it("writes nothing but its own tags of what a parser reads otherwise the second time", () => {
    const pages = mutations("<img src=https://else.example/x onerror=alert(1)>");
    for (const page of pages) {
      const written = sanitizeHtml(page, "full");
      const tags = [...written.matchAll(/<\/?([^\s>]*)/g)].map(([, tag = ""]) => tag);
      expect(
        tags.filter((tag) => !`${full} br hr`.split(" ").includes(tag)),
        page.slice(-200),
      ).toEqual([]);
      expect(written.replace(/&lt;.*?&gt;/gs, ""), page.slice(-200)).not.toMatch(/<[^>]*\son\w+=/);
    }
  });

  // Written out, so that neither list can change unnoticed.
  const slim = "b i u span em strong small sub sup s code p div ul ol li h1 h2 h3 h4 h5 h6 blockquote a";
  const full = `${slim} table thead tbody tr th td`;
  const refused = "script style form link meta base math template";
  const dropped = "img svg iframe input button object video audio big strike label";

  it.each([
    ["slim", slim, refused],
    ["full", full, refused],
  ] as const)("keeps these tags in %s texts, and no others", (amount, kept, escaped) => {
    for (const tag of kept.split(" "))
      expect(sanitizeHtml(`<${tag}>x</${tag}>`, amount)).toBe(`<${tag}>x</${tag}>`);
    for (const tag of escaped.split(" "))
      expect(sanitizeHtml(`<${tag}>`, amount), tag).toBe(`&lt;${tag}&gt;`);
    for (const tag of dropped.split(" "))
      expect(sanitizeHtml(`<${tag} x=1>a</${tag}>`, amount), tag).toBe("a");
    expect(sanitizeHtml("x<br>y", amount)).toBe("x<br>y");
    expect(sanitizeHtml("x<hr>y", amount)).toBe("x<hr>y");
  });

  it.each([
    ["<b>", true],
    ["a<br/>b", true],
    ['<span style="color:red">', true],
    ["plain", false],
    ["<h1>", true],
    ['<a href="https://x.example">', true],
    ["<a>, <em>", false],
    ["2 <p and 3> 1", false],
  ])("detects whether %s contains tags of slim texts", (text, holds) => {
    expect(hasSlimTags(text)).toBe(holds);
  });

  it("keeps less when a text is not marked safe", () => {
    expect(sanitizeHtml("<td>x</td><b>y</b>", "slim")).toBe(" x <b>y</b>");
  });

  it("keeps only harmless declarations of a style", () => {
    expect(sanitizeStyle("color: #fff; width: expression(1); margin:0 4px; content:'x'")).toBe(
      "color:#fff;margin:0 4px",
    );
    for (const property of [
      ...["color", "background-color", "font-weight", "font-style", "font-size", "text-align"],
      ...["text-decoration", "margin", "margin-top", "margin-bottom", "margin-left", "margin-right"],
      ...["padding", "border", "border-radius", "width", "max-width", "white-space"],
    ])
      expect(sanitizeStyle(`${property}:1px`)).toBe(`${property}:1px`);
    for (const value of ["red}", "red\\", "a/b", "@x", '"x"', "url(x)", "var(x)", "attr(x)"])
      expect(sanitizeStyle(`color:${value}`), value).toBe("");
    for (const property of ["position", "background", "z-index", "display", "content", "opacity"])
      expect(sanitizeStyle(`${property}:1px`), property).toBe("");
  });
});
