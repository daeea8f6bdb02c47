/** An HTML report as a file: what is left of hostile pages, and that other pages look as they were made. */
import { describe, expect, it } from "vitest";
import { savedHtml } from "../../../shared/print/saved-html.ts";
import { mutations } from "../../security/mutations.ts";

const POLICY = `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none';`;
/** What is left of a page, without what every file begins with. */
function bodyOf(page: string): string {
  const saved = savedHtml(page);
  expect(saved.startsWith(POLICY)).toBe(true);
  return saved.slice(saved.indexOf('content="off">') + 'content="off">'.length);
}
const inBody = (page: string) => /<body[^>]*>(.*)<\/body>/s.exec(bodyOf(page))?.[1];

/** As nothing in a file but its own markup contains a `<` outside of styles, its tags can be read without a parser. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([^\s>]*)/g)].map(([, name = ""]) => name);
}

const live = [
  "<meta http-equiv=refresh content='0;url=https://else.example/'>",
  "<img src=https://else.example/x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<link rel=preconnect href=https://else.example/>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
];
const alive =
  /^(script|meta|link|base|iframe|frame\w*|object|embed|template|noscript|form|xmp|plaintext|mglyph|malignmark|annotation-xml|foreignobject|animate.*|set|video|audio)$/i;

describe("a page that is read otherwise the second time", () => {
  it.each(live)("is harmless however often it is read: around %s", (markup) => {
    for (const page of mutations(markup)) {
      const saved = bodyOf(page);
      expect(
        tagsOf(saved).filter((tag) => alive.test(tag) || !/^[a-z0-9]*$/i.test(tag)),
        page,
      ).toEqual([]);
      expect(saved.replace(/"[^"]*"/g, '""'), page.slice(-200)).not.toMatch(
        /<[^>]*\s(on\w+|srcdoc|http-equiv|action)=/i,
      );
      expect(saved, page.slice(-200)).not.toMatch(/<[^>]*\s(src|href|xlink:href)="(?!data:image|https?:|#)/i);
      expect(saved, page.slice(-200)).not.toMatch(/<img[^>]*\ssrc=/i);
      expect(savedHtml(savedHtml(page)), page.slice(-200)).toBe(savedHtml(page));
    }
  });

  const onlyText = /^<html><head><\/head><body><pre>&lt;[^<]*<\/pre><\/body><\/html>$/;
  it("is saved as its source where browsers would flatten it, and in no longer time", () => {
    const began = performance.now();
    for (const [unit, count] of [["<div>", 300_000], ["<b id=x>".repeat(300), 1], ["<svg>", 9_000], ["<p><table><td>", 9_000]] as const)
      expect(bodyOf(unit.repeat(count))).toMatch(onlyText);
    const formatted = Array.from({ length: 200 }, (_, at) => `<b id=${at}>`).join("");
    expect(bodyOf(`<p>${formatted}${"<p>x".repeat(100_000)}`)).toMatch(onlyText);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(bodyOf(`${"<div>".repeat(200)}x`)).toContain("<div>x</div>");
  }); // biome-ignore format: a table
});

describe("what is allowed", () => {
  it.each([
    ["the look of texts", '<h1 class="a" id="b" style="color:red">A</h1><p lang="es" dir="ltr"><b>b</b> <font color="red" size="2">c</font><br>d</p>'],
    ["lists and tables", '<ol start="3" type="a"><li value="4">x</li></ol><table border="1"><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><td rowspan="2" align="right">1</td><td>2</td></tr></tbody></table>'],
    ["what can be opened and filled in", '<details open=""><summary>s</summary>t</details><input type="checkbox" checked=""><select><option selected="">1</option></select><meter value="3" max="5"></meter>'],
    ["pictures in the page", '<img src="data:image/png;base64,AA==" alt="A &amp; B" width="3">'],
    ["links", '<a href="https://clinic.example/?a=1&amp;b=2" target="_blank" rel="noopener">l</a><a href="mailto:a@b.example">m</a><a href=" ht	tps://clinic.example/ ">u</a><a href="tel:+34600">t</a><a href="#b">h</a><map name="m"><area href="https://clinic.example/"></map>'],
    ["roles and data", '<div role="img" aria-label="x" data-row="1" title="url(https://clinic.example/)">y</div>'],
    ["drawings", '<svg viewBox="0 0 9 9" width="9"><defs><linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient></defs><title>T</title><g transform="scale(2)"><path d="M0 0" fill="url(#g)"></path><text x="1" text-anchor="end">t<tspan>u</tspan></text><use href="#g"></use><image href="data:image/png;base64,AA=="></image><image xlink:href="data:image/png;base64,AA=="></image></g></svg>'],
    ["formulas", '<math display="block"><mfrac><mi>x</mi><mrow><mn>2</mn><mo stretchy="false">+</mo><mtext>a</mtext></mrow></mfrac></math>'],
    ["what looks like markup", "a &lt; b &amp;amp; &lt;script&gt;&nbsp;c"],
    ["line breaks that a parser would drop", "<pre>\n\n\nx</pre><textarea>\n\ny</textarea><p>\nz</p>"],
  ])("stays: %s", (_what, html) => {
    expect(inBody(html)).toBe(html);
  }); // biome-ignore format: a row a case

  it("stays with the page's title, language and styles", () => {
    const page = '<html lang="ar" dir="rtl"><head><title>A &amp; B</title><meta name="viewport" content="width=device-width"><style media="print">p > b, a::after { content: "x"; color: red }\n@media (400px<=width) { p { margin: 0 } }</style></head><body class="c">x</body></html>'; // biome-ignore format: a page
    expect(bodyOf(`<!doctype html>${page}`)).toBe(page);
  });

  it.each([
    ["an element that nobody knows", "<x-note>a <b>b</b></x-note>", "a <b>b</b>"],
    ["a form", '<form action="/x"><label>a</label></form>', "<label>a</label>"],
    ["a comment", "a<!-- b -->c", "ac"],
    ["a program's fallback", "a<noscript>b</noscript><video>c</video><canvas>d</canvas>e", "ae"],
    ["a text of another time", "<xmp><b>a</b></xmp>", "&lt;b&gt;a&lt;/b&gt;"],
    ["HTML in a drawing", "<svg><foreignObject><p>a</p></foreignObject><desc>b<i>c</i></desc></svg>", "<svg><desc>b</desc></svg>"],
    ["a drawing in the name of one, and what nobody knows in one", "<svg><title>a<svg><text>b</text></svg></title><x><text>c</text></x></svg>", "<svg><title>a</title></svg>"],
    ["a drawing in a formula", "<math><mtext>a<svg></svg></mtext><mi>b<mglyph></mglyph></mi></math>", "<math><mtext>a</mtext><mi>b</mi></math>"],
    ["attributes that ask", '<a href="https://a.example" ping="https://b.example" onclick="x">a</a><img src="https://a.example/x" srcset="y 2x" loading="lazy"><p content="x">b</p>', '<a href="https://a.example">a</a><img><p>b</p>'],
    ["links that run or lead to the disk", '<a href=" java\nscript:x">a</a><a href="data:text/html,x">b</a><a href="file:///etc">c</a><a href="/x">d</a>', "<a>a</a><a>b</a><a>c</a><a>d</a>"],
    ["pictures that are no pictures", '<img src="data:text/html,x"><p background="https://a.example/x">y</p><svg><use href="data:image/svg+xml,x"></use><image xlink:href="https://a.example/x"></image></svg>', "<img><p>y</p><svg><use></use><image></image></svg>"],
    ["addresses in styles", '<p style="background:url(https://a.example/x);color:red">a</p><svg><rect fill="url(https://a.example/x#y)"></rect></svg>', '<p style="background:none;color:red">a</p><svg><rect fill="none"></rect></svg>'],
  ])("doesn't stay: %s", (_what, html, left) => {
    expect(inBody(html)).toBe(left);
  }); // biome-ignore format: a row a case

  it("keeps no markup in styles, which show the same without", () => {
    const styles = (css: string) => /<style>(.*)<\/style>/s.exec(bodyOf(`<style>${css}</style>`))?.[1];
    expect(styles("<!-- p { color: red } -->")).toBe(" p { color: red } ");
    expect(styles('p::before { content: "<b>&lt;&#60;" }')).toBe(
      'p::before { content: "\\3c b>\\26 lt;\\26 #60;" }',
    );
    expect(styles("p { & > b { width: 1px } } @media (width<9px) {}")).toBe(
      "p { & > b { width: 1px } } @media (width<9px) {}",
    );
  });

  it("leaves out what a page says in its head but for its names and styles", () => {
    const page = '<head><meta charset="latin1"><meta name="referrer" content="unsafe-url"><meta name="author" http-equiv="refresh" content="0;url=https://a.example/"><meta http-equiv="refresh" content="0"><base href="https://a.example/"><link rel="stylesheet" href="https://a.example/x.css"><style>@import "https://a.example/y.css";p{background:url(https://a.example/z)}</style></head>'; // biome-ignore format: a page
    expect(bodyOf(page)).toBe(
      '<html><head><meta name="author" content="0;url=https://a.example/"><style>p{background:none}</style></head><body></body></html>',
    );
  });
});
