/** Pages that need more than there is: each small to write, and endless, huge or deep to print. */
import { crc32, deflateSync } from "node:zlib";

export interface HungryPage {
  name: string;
  html: () => string;
  /** What it is refused as; "in time" for any result within the deadline, a document included. */
  ends: "HTML_TOO_LARGE" | "PAGE_TOO_COMPLEX" | "IMAGE_TOO_LARGE" | "in time";
}

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000">${inner}</svg>`;
const doubled = (times: number, element: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => element(index)).join("");
const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}x${close.repeat(levels)}`;

export const hungryPages: readonly HungryPage[] = [
  { name: "larger than 4 MB", ends: "HTML_TOO_LARGE", html: () => `<p>${"x".repeat(12_700_000)}` },
  { name: "200,000 levels deep", ends: "PAGE_TOO_COMPLEX", html: () => nested(200_000, "<div>", "") },
  {
    name: "100,000 levels of unknown elements",
    ends: "PAGE_TOO_COMPLEX",
    html: () => nested(90_000, "<x-y>", ""),
  },
  { name: "300,000 elements", ends: "PAGE_TOO_COMPLEX", html: () => "<br>".repeat(300_000) },
  {
    name: "a picture of 400 megapixels",
    ends: "IMAGE_TOO_LARGE",
    html: () => `<img src="${pictureAddress(20_000, 20_000)}">`,
  },
  {
    name: "a picture of 400 megapixels, its address disguised",
    ends: "IMAGE_TOO_LARGE",
    html: () => `<img src="${pictureAddress(20_000, 20_000).replace("data:", "&#100;ata&colon;")}">`,
  },
  {
    name: "a background of 400 megapixels, its address disguised",
    ends: "in time",
    html: () =>
      `<p style="background:url(${pictureAddress(20_000, 20_000).replace("data:", "\\64 ata:")})">x`,
  },
  {
    name: "a hundred pictures of 24 megapixels",
    ends: "in time",
    html: () => doubled(100, (index) => `<img width="50" src="${pictureAddress(4_900, 4_900 - index)}">`),
  },
  {
    name: "a tower of a million pages",
    ends: "in time",
    html: () => '<div style="height:2000000000px">x</div>',
  },
  { name: "20,000 pages", ends: "in time", html: () => '<p style="break-after:page">x</p>'.repeat(20_000) },
  {
    name: "paper of a point",
    ends: "in time",
    html: () => `<style>@page{size:1px 1px;margin:0}</style><p>${"word ".repeat(20_000)}`,
  },
  {
    name: "letters of a million points",
    ends: "in time",
    html: () => `<p style="font-size:1000000px">${"word ".repeat(500)}`,
  },
  {
    name: "a blur as large as the page",
    ends: "in time",
    html: () =>
      doubled(200, () => '<div style="filter:blur(90px);width:3000px;height:3000px;background:red">x</div>'),
  },
  {
    name: "turbulence as large as the page",
    ends: "in time",
    html: () =>
      drawing(
        `<filter id="f"><feTurbulence numOctaves="99" baseFrequency=".9"/></filter>${'<rect width="9000" height="9000" filter="url(#f)"/>'.repeat(60)}`,
      ),
  },
  {
    name: "references that double thirty times",
    ends: "in time",
    html: () =>
      drawing(
        `<defs><g id="a0"><rect width="1" height="1"/></g>${doubled(30, (index) => `<g id="a${index + 1}"><use href="#a${index}"/><use href="#a${index}"/></g>`)}</defs><use href="#a30"/>`,
      ),
  },
  {
    name: "patterns in patterns",
    ends: "in time",
    html: () =>
      drawing(
        `${doubled(12, (index) => `<pattern id="p${index + 1}" width=".01" height=".01"><rect width="900" height="900" fill="url(#p${index})"/></pattern>`)}<rect width="9000" height="9000" fill="url(#p12)"/>`,
      ),
  },
  {
    name: "entities that double in a drawing",
    ends: "in time",
    html: () => {
      const entities = doubled(20, (index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);
      const svg = `<!DOCTYPE svg [<!ENTITY e0 "laugh">${entities}]>${drawing("<text y='20'>&e20;</text>")}`;
      return `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"><p>x`;
    },
  },
  {
    name: "variables that double in a style",
    ends: "in time",
    html: () =>
      `<style>:root{--a0:"laugh";${doubled(40, (index) => `--a${index + 1}:${`var(--a${index})`.repeat(8)};`)}}p::before{content:var(--a40)}</style><p>x`,
  },
  {
    name: "tables in tables",
    ends: "in time",
    html: () => nested(60, "<table><tr><td>", "</td></tr></table>"),
  },
  {
    name: "flexible boxes in boxes",
    ends: "in time",
    html: () => nested(190, '<div style="display:flex;flex-wrap:wrap"><b></b>', "</div>"),
  },
  {
    name: "grids in grids in columns",
    ends: "in time",
    html: () =>
      nested(
        60,
        '<div style="display:grid;columns:2;grid-template-columns:repeat(9,minmax(min-content,1fr))">',
        "</div>",
      ),
  },
  {
    name: "columns in columns",
    ends: "in time",
    html: () => nested(100, '<div style="columns:3">', "</div>"),
  },
  {
    name: "a grid of ten million tracks",
    ends: "in time",
    html: () =>
      '<div style="display:grid;grid-template:repeat(10000000,1px)/repeat(10000000,1px)"><p style="grid-area:9999999/9999999">x</div>',
  },
  {
    name: "a table cell over a million rows",
    ends: "in time",
    html: () => `<table>${'<tr><td rowspan="65534" colspan="1000">x'.repeat(5_000)}</table>`,
  },
  {
    name: "selectors that look at everything",
    ends: "in time",
    html: () =>
      `<style>${doubled(300, (index) => `:has(~ p:nth-last-child(${index}n of :not(b ~ *))) i {color:red}`)}</style>${"<p><i>x</i>".repeat(5_000)}`,
  },
  {
    name: "shadows over shadows",
    ends: "in time",
    html: () =>
      `<p style="text-shadow:${Array.from({ length: 3_000 }, (_, index) => `${index}px 0 99px red`).join()}">${"word ".repeat(3_000)}`,
  },
  {
    name: "frames in frames",
    ends: "in time",
    html: () => `${'<iframe srcdoc="<p>x"></iframe>'.repeat(2_000)}<p>x`,
  },
  {
    name: "a word of three million letters",
    ends: "in time",
    html: () => `<p style="hyphens:auto;overflow-wrap:anywhere">${"x".repeat(3_000_000)}`,
  },
  { name: "marks upon marks", ends: "in time", html: () => `<p>a${"\u0301\u0323".repeat(500_000)}` },
];

/** A small file that decompresses to a picture of one colour. */
function pictureAddress(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a point
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return `data:image/png;base64,${Buffer.concat(parts).toString("base64")}`;
}
