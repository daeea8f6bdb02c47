import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPrinter } from "../../shared/print/browser/printer.ts";
import { canBeMerged, mergedPdf, type PdfPart } from "../../shared/print/pdf/merge-pdfs.ts";
import { pdfFacts, pdfText } from "../support/pdf.ts";
import { brokenGlyphRules } from "../support/pdf-glyph-rules.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { brokenTreeRules } from "../support/pdf-tree-rules.ts";
import { printRequest } from "../support/print-request.ts";

const printer = createPrinter();
afterAll(() => printer.close());

/** Headings, a link to a place in it and one to a site, a table with cells that name their heads, two pages. */
const pageOf = (title: string, lang: string) =>
  `<!doctype html><html lang=${lang}><title>${title}</title><h1>${title}</h1><p>See 12 0 R (and /StructParents 3): <a href="#end">the end</a>, ` +
  `<a href="https://example.org/">a site</a></p><table><tr><th id=a>A<th id=b>B<tr><td headers=a>1<td headers=b>2</table>` +
  `${`<p>${title} text</p>`.repeat(60)}<h2 id=end>The end of ${title}</h2></html>`;

let english: Uint8Array;
let spanish: Uint8Array;
beforeAll(async () => {
  english = await printer.print(pageOf("Letter", "en"), printRequest);
  spanish = await printer.print(pageOf("Carta a la niña", "es"), { ...printRequest, lang: "es" });
});

const described = {
  ...{ title: "Visit", lang: "en", date: new Date("2026-11-20T21:04:05Z") },
  ...{ creator: undefined, producer: undefined },
};
async function merged(...parts: PdfPart[]): Promise<Uint8Array> {
  async function* each() {
    yield* parts;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of mergedPdf(each(), described)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("several PDFs as one", () => {
  it("has all pages in order, a bookmark for each with its own below, and links that lead to their place", async () => {
    const whole = await merged(
      { title: "Ana, 7", bytes: english },
      { title: "Carta", group: "Íñigo, 8", bytes: spanish },
      { title: "Letter", group: "Íñigo, 8", bytes: english },
    );
    const texts = await pdfText(whole);
    const own = [await pdfText(english), await pdfText(spanish), await pdfText(english)].flat();
    expect(texts).toEqual(own);
    expect(await pdfFacts(whole)).toMatchObject({ pages: own.length, title: "Visit", tagged: true });
    const document = await getDocument({ data: new Uint8Array(whole), verbosity: 0 }).promise;
    const perPart = own.length / 3;
    try {
      type Mark = Awaited<ReturnType<typeof document.getOutline>>[number];
      const namesOf = (marks: readonly Mark[]): unknown =>
        marks.map(({ title, items }) => (items.length === 0 ? title : [title, namesOf(items)]));
      const outline = await document.getOutline();
      const ofLetter = [["Letter", ["The end of Letter"]]];
      const ofCarta = [["Carta a la niña", ["The end of Carta a la niña"]]];
      expect(namesOf(outline)).toEqual([
        ["Ana, 7", ofLetter],
        [
          "Íñigo, 8",
          [
            ["Carta", ofCarta],
            ["Letter", ofLetter],
          ],
        ],
      ]);
      const [, last] = outline[1]?.items ?? [];
      const destination: unknown = last?.dest;
      if (!Array.isArray(destination)) throw new Error("The bookmark leads nowhere.");
      expect(await document.getPageIndex(destination[0])).toBe(2 * perPart);
      const places: number[] = [];
      for (const start of [0, perPart, 2 * perPart]) {
        const links = await (await document.getPage(start + 1)).getAnnotations();
        const inside = links.find(({ url }) => url === undefined);
        const place = await document.getDestination(String(inside?.dest));
        places.push(await document.getPageIndex(place?.[0]));
        expect(links.some(({ url }) => url === "https://example.org/")).toBe(true);
      }
      expect(places).toEqual([perPart - 1, 2 * perPart - 1, 3 * perPart - 1]);
    } finally {
      await document.loadingTask.destroy();
    }
  });

  it("keeps the tags: as accessible as each of them", async () => {
    const whole = await merged({ title: "Ana, 7", bytes: english }, { title: "Íñigo, 8", bytes: spanish });
    const rules = [brokenRules, brokenTreeRules, brokenGlyphRules];
    expect((await Promise.all(rules.map((broken) => broken(whole)))).flat()).toEqual([]);
  });

  it("keeps texts that look like the file's own words, and links to the top", async () => {
    const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const html = `<title>T</title><h1>A</h1><p>${"x ".repeat(40)}<a href="#">top</a></p><img src="${dot}" alt="endobj 7 0 R stream" width=9>`;
    const own = await printer.print(html, printRequest);
    const whole = await merged({ title: "One", bytes: own }, { title: "Two", bytes: own });
    expect(await brokenRules(whole)).toEqual([]);
    const document = await getDocument({ data: new Uint8Array(whole), verbosity: 0 }).promise;
    try {
      const [link] = await (await document.getPage(2)).getAnnotations();
      const place = await document.getDestination(String(link?.dest));
      expect(await document.getPageIndex(place?.[0])).toBe(1);
      expect(Buffer.from(whole).toString("latin1").split("(endobj 7 0 R stream)")).toHaveLength(3);
    } finally {
      await document.loadingTask.destroy();
    }
  });

  it("takes a time that grows with the number of its objects, not with its square", async () => {
    const html = `<title>T</title><h1>A</h1><ul>${"<li>One</li>".repeat(6_000)}</ul>`;
    const long = await printer.print(html, printRequest);
    const started = process.threadCpuUsage();
    await merged({ title: "One", bytes: long });
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1_000, "milliseconds").toBeLessThan(1_500);
  });

  it("takes what this product printed, and nothing else", () => {
    expect(canBeMerged(english)).toBe(true);
    expect(canBeMerged(new TextEncoder().encode("%PDF-1.7 …"))).toBe(false);
  });
});
