import { createHash } from "node:crypto";
import { PDFDict, PDFDocument, PDFHexString, PDFName } from "pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { createPrinter } from "../../shared/print/browser/printer.ts";
import { withDecoration } from "../../shared/print/pdf/artifacts.ts";
import { sampleOf } from "../support/budget.ts";
import { brokenGlyphRules } from "../support/pdf-glyph-rules.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { brokenTreeRules } from "../support/pdf-tree-rules.ts";
import { printRequest } from "../support/print-request.ts";
import { unusualPages } from "./unusual-pages.ts";

const printer = createPrinter();
afterAll(() => printer.close());

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const long = (text: string) => `<p>${`${text} `.repeat(40)}</p>`;

/** Parts of pages, with what Chromium's own tags get wrong; each contains the text of a language. */
const parts: Readonly<Record<string, (text: string) => string>> = {
  headings: (text) => `<h2>${text}</h2><p>${text}</p><h3>${text}</h3>${long(text)}`,
  "uneven tables": (text) =>
    `<table><caption>${text}</caption><thead><tr><th>${text}<th>B<th>C</thead><tr><td>1<td><td>3<tr><td colspan=2>4` +
    `<tr><th scope=row rowspan=2>5<td>6<td>7<tr><td>8</table>`,
  "a table of two pages": (text) =>
    `<table style="border-collapse:collapse"><tr style="border-bottom:1px solid red"><th>${text}<th>B</tr>` +
    `${`<tr style="border-bottom:1px solid #999"><td style="background:#eee">${text}<td>1</tr>`.repeat(60)}</table>`,
  lists: (text) =>
    `<ul><li>${text}<li><p>${text}</p><ol><li>${text}<li style="border:1px solid red;background:#eee">${text}</ol></ul>` +
    `<ul style="list-style:none"><li>${text} <b>${text}</b><li></ul><ol><p>${text}</p><li>${text}</ol>`,
  links: (text) =>
    `<p><a href="https://example.org/a?b=(1)">${text} ${"many words ".repeat(30)}</a> <a href="https://example.org/">${text}</a>` +
    ` <a href="https://example.org/"><img src="${dot}" alt="${text}" width=9></a> <a href="mailto:a@example.org">mail</a>` +
    ` <a href="#${text}" role="doc-noteref">1</a></p><aside id="${text}" role="doc-footnote">${text}</aside>`,
  pictures: (text) =>
    `<figure><img src="${dot}" alt="${text} (/K 5 /P 9 0 R) >> stream" width=50><figcaption>${text}</figcaption></figure>` +
    `<img src="${dot}" alt="" width=50><svg role=img aria-label="${text}" width=50 height=50><circle r=20 cx=25 cy=25 opacity=".5"/></svg>` +
    `<svg width=50 height=50><title>${text}</title><rect width=50 height=50 /></svg>`,
  decoration: (text) =>
    `<style>p::before{content:"→ "} .box{border:2px dashed red;border-radius:9px;box-shadow:2px 2px 4px}</style>` +
    `<div class=box><p>${text}</p></div><hr><div style="opacity:.5;border:1px solid"><p>${text}</p><ul><li>${text}</ul></div>`,
  "other elements": (text) =>
    `<strong>${text}</strong><em>${text}</em><aside>${text}</aside><blockquote>${text}</blockquote><pre>${text}</pre>` +
    `<details open><summary>${text}</summary>${text}</details><dl><dt>${text}<dd>${text}</dl><mark>${text}</mark>` +
    `<label>${text} <input value="${text}"><input type=checkbox checked></label><select><option>${text}</select>H<sub>2</sub>O`,
};

const languages = {
  en: "Office visit, first of five",
  es: "Visita de la niña: ¿qué pasó?",
  fr: "Visite de l’enfant, où êtes-vous ?",
  ar: "مَرحبًا بِكُم في العيادة",
  ja: "診察 visit",
  sw: "Ziara ya mtoto: ng’ombe na mbuzi",
};

async function allBroken(bytes: Uint8Array): Promise<string[]> {
  const each = [brokenRules, brokenTreeRules, brokenGlyphRules].map((broken) => broken(bytes));
  return (await Promise.all(each)).flat();
}

describe("a printed page", () => {
  for (const [lang, text] of Object.entries(languages)) {
    it(`keeps every rule of PDF/UA-1 and PDF/A-2a that its objects show, in ${lang}`, async () => {
      const all = Object.values(parts).map((part) => part(text));
      const pages = lang === "en" ? [...all, all.join("")] : [all.join("")];
      const broken: Record<string, string[]> = {};
      for (const [index, body] of pages.entries()) {
        const html = `<!doctype html><html lang="${lang}"><title>${text}</title><body><h1>${text}</h1>${body}</body></html>`;
        const edges = index % 2 === 0 ? { header: text, footer: text, pageNumbers: true } : {};
        const rules = await allBroken(
          await printer.print(html, { ...printRequest, ...edges, title: text, lang }),
        );
        if (rules.length > 0) broken[Object.keys(parts)[index] ?? "all"] = rules;
      }
      expect(broken).toEqual({});
    });
  }

  it("keeps them with what templates contain now and then, in languages by turns", async () => {
    const broken: Record<string, string[]> = {};
    for (const [lang, text] of sampleOf(Object.entries(languages), 1))
      for (const [name, body] of sampleOf(Object.entries(unusualPages), 30)) {
        const html = `<!doctype html><html lang="${lang}"><title>${name}</title><body><h1>${text}</h1>${body}</body></html>`;
        const options = { ...printRequest, lang, footer: text, pageNumbers: true };
        const rules = await allBroken(await printer.print(html, options));
        if (rules.length > 0) broken[`${name}, in ${lang}`] = rules;
      }
    expect(broken).toEqual({});
  });

  it("says what it lacks where only its author can know it", async () => {
    const html = `<title>T</title><h1>A</h1><h3>B</h3><img src="${dot}" width=50>`;
    expect(await brokenRules(await printer.print(html, printRequest))).toEqual([
      "7.4.2-1: H3 after H1",
      "7.3-1: a figure without a text",
    ]);
  });

  it("has the title that it is given where it has none, whatever the characters", async () => {
    const title = "Ärzte & <Ämter> ) \\ 診察";
    const bytes = await printer.print("<p>Hello</p>", { ...printRequest, title });
    expect(await brokenRules(bytes)).toEqual([]);
  });

  it("keeps the language of its parts, and the titles of its drawings", async () => {
    const html =
      `<title>T</title><p>a <span lang=fr>b</span> <i lang=es>c</i></p><div lang=it>d <p>e</p></div>` +
      `<svg width=9 height=9><title>Circle</title><circle r=4 /></svg>`;
    const pdf = Buffer.from(await printer.print(html, printRequest)).toString("latin1");
    const tagged = [...pdf.matchAll(/\/StructElem\n\/S \/\w+(?:\n\/(?:Lang|Alt) \(\w+\))+/g)].join("");
    for (const part of ["Lang (fr)", "Lang (es)", "Lang (it)", "Alt (Circle)"])
      expect(tagged).toContain(part);
  });

  it("says of a link to a place in it what the link says, and leads there, whatever the place is called", async () => {
    const names = ["a b", "問診", "問診".repeat(30)];
    const html = `<title>T</title>${names.map((name, at) => `<a href="#${name}">診${at}</a><h1 id="${name}">x</h1>`).join("")}`;
    const { context, catalog } = await PDFDocument.load(await printer.print(html, printRequest));
    const places = catalog.lookup(PDFName.of("Dests"), PDFDict);
    const links = context.enumerateIndirectObjects().flatMap(([, link]) => {
      if (!(link instanceof PDFDict) || link.get(PDFName.of("Subtype")) !== PDFName.of("Link")) return [];
      const text = link.lookup(PDFName.of("Contents"), PDFHexString).decodeText();
      return [[text, places.has(link.lookup(PDFName.of("Dest"), PDFName))]];
    });
    expect(links.toSorted()).toEqual(names.map((_, at) => [`診${at}`, true]));
  });

  it("has the same bytes in every run", async () => {
    const page = `<title>T</title><h1>A</h1>${Object.values(parts)
      .map((part) => part("Hello"))
      .join("")}`;
    const hashes = new Set<string>();
    for (let run = 0; run < 2; run += 1) {
      const bytes = await printer.print(page, printRequest);
      hashes.add(createHash("sha256").update(bytes).digest("hex"));
    }
    expect(hashes.size).toBe(1);
  });
});

describe("what is drawn outside tags", () => {
  it("is marked as decoration, but for groups with tags of their own", () => {
    const tag = "/P <</MCID 0 >>BDC\nBT\n/Span<</ActualText (fi) >> BDC\n<01> Tj\nEMC\nET\nEMC\n";
    expect(withDecoration(`q\n${tag}0 0 9 9 re\nf\n/X1 Do\nQ\n`, ["X1"])).toBe(
      `q\n${tag}/Artifact BMC\n0 0 9 9 re\nf\nEMC\n/X1 Do\nQ\n`,
    );
    expect(withDecoration("/P <</MCID 0 >>BDC\nEMC\n<01> Tj\n", [])).toBe(
      "/P <</MCID 0 >>BDC\nEMC\n/Artifact BMC\n<01> Tj\nEMC\n",
    );
    const loose = "BT\n/Span<</ActualText (fi) >> BDC\n<01> Tj\nEMC\nET\n";
    expect(withDecoration(`${loose}${tag}`, [])).toBe(`/Artifact BMC\n${loose}EMC\n${tag}`);
  });
});
