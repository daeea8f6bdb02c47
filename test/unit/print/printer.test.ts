import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { createPrinter, type Printer } from "../../../shared/print/browser/printer.ts";
import { pdfFacts, pdfText } from "../../support/pdf.ts";
import { printRequest } from "../../support/print-request.ts";

const request = { ...printRequest, title: "Visit summary", lang: "es" };

describe("the printer", () => {
  const printer = createPrinter();
  afterAll(() => printer.close());

  it("prints two pages with their text, title and language, tagged", async () => {
    const html = `<h1>Ada Lovelace</h1><p style="break-after:page">Ζωή ☑ ☐ → ✓</p><h2>Second</h2>`;
    const bytes = await printer.print(html, request);
    const [first, second] = await pdfText(bytes);
    expect(first).toContain("Ada Lovelace");
    expect(first).toContain("Ζωή ☑ ☐ → ✓");
    expect(second).toContain("Second");
    expect(await pdfFacts(bytes)).toMatchObject({
      pages: 2,
      title: "Visit summary",
      language: "es",
      tagged: true,
    });
  });

  it("uses the given language, title and paper size", async () => {
    const bytes = await printer.print('<html lang="en"><title>Other</title><p>Bonjour</p>', {
      ...request,
      lang: "fr-CA",
      title: "R&D <b>",
      format: "A5",
      landscape: true,
    });
    const { language, title, widthPoints, heightPoints } = await pdfFacts(bytes);
    expect([language, title]).toEqual(["fr-CA", "R&D <b>"]);
    expect([Math.round(widthPoints / 10), Math.round(heightPoints / 10)]).toEqual([60, 42]);
  });

  it("decodes the entities of the page's own title", async () => {
    const html = "<title>R&eacute;sum&eacute;</title><p>x</p>";
    expect(
      await pdfFacts(await printer.print(html, { ...request, title: "R&eacute;sum&eacute;" })),
    ).toMatchObject({
      title: "Résumé",
    });
  });

  it("is not misled by elements named like properties of a document", async () => {
    const names = [
      "title",
      "body",
      "images",
      "fonts",
      "documentElement",
      "createTreeWalker",
      "createElement",
    ];
    const html = `${names.map((name) => `<img name="${name}"><form name="${name}"></form>`).join("")}<p>still here</p>`;
    const bytes = await printer.print(html, request);
    expect((await pdfText(bytes)).join()).toContain("still here");
    expect(await pdfFacts(bytes)).toMatchObject({ title: "Visit summary", language: "es" });
  });

  it("writes header, footer and page numbers", async () => {
    const edges = { ...request, header: "Clinic <b>A&B</b>", footer: "Confidential", pageNumbers: true };
    const [first] = await pdfText(
      await printer.print('<p style="break-after:page">one</p><p>two</p>', edges),
    );
    expect(first).toContain("Clinic <b>A&B</b>");
    expect(first).toContain("Confidential");
    expect(first).toContain("1 / 2");
  });

  it("gives the same bytes for the same page, from any browser", async () => {
    const other = createPrinter();
    const html = "<h1>Same</h1><table><tr><th scope=row>a<td>b</table>";
    const hash = async (from: Printer) =>
      createHash("sha256")
        .update(await from.print(html, request))
        .digest("hex");
    try {
      expect(new Set([await hash(printer), await hash(printer), await hash(other)]).size).toBe(1);
    } finally {
      await other.close();
    }
  });

  it("prints documents that arrive together one after the other", async () => {
    const texts = await Promise.all(
      ["one", "two", "three"].map(async (text) => pdfText(await printer.print(`<p>${text}</p>`, request))),
    );
    expect(texts.map(([page]) => page?.trim())).toEqual(["one", "two", "three"]);
  });

  it("prints a box where no font can draw a character, reports it, and does so nowhere else", async () => {
    const warnings: string[] = [];
    const telling = { ...request, onWarning: (warning: string) => warnings.push(warning) };
    const html = "<p>Grün ☑ жизнь שלום 𝄞 \u200d</p>";
    const [page] = await pdfText(await printer.print(html, { ...telling, header: "Clef 𝄞" }));
    expect(page).toContain("Grün ☑ жизнь");
    expect(page).toContain("Clef ▯");
    expect(page?.match(/▯/g)).toHaveLength(2);
    expect(warnings).toEqual([expect.stringMatching(/they are printed as boxes: 𝄞 \(U\+1D11E\)/)]);
    await printer.print("<p>✓ → ▲</p>", telling);
    expect(warnings).toHaveLength(1);
  });

  it("says what is wider than the paper, and which pictures weren't loaded", async () => {
    const said = async (html: string) => {
      const warnings: string[] = [];
      await printer.print(html, { ...request, onWarning: (warning) => warnings.push(warning) });
      return warnings;
    };
    const row = (name: string, count: number) =>
      `<tr>${Array.from({ length: count }, (_, at) => `<${name}>Measurement${at}</${name}>`).join("")}</tr>`;
    const table = (count: number) => `<table>${row("th", count)}${row("td", count)}</table>`;
    const [cut = ""] = await said(`<style>td { padding: 4px }</style>${table(16)}`);
    expect(cut).toMatch(/^A table is wider than the paper: [1-9] of its 16 columns are cut off\./);
    const landscape = `<style>@page { size: A3 landscape } td { padding: 4px }</style>${table(16)}`;
    expect(await said(landscape)).toEqual([]);
    expect(await said(table(5))).toEqual([]);
    expect(await said('<div style="width: 2000px">wide</div><p>Text</p>')).toEqual([
      expect.stringMatching(/^An element div is wider than the paper/),
    ]);
    const own =
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="">';
    expect(await said(`<p>Text</p>${own}<img src="https://example.org/logo.png" alt="">`)).toEqual([
      expect.stringMatching(/^A picture wasn't loaded/),
    ]);
    expect(await said(`<p>${"Donaudampfschifffahrt".repeat(30)}</p>`)).toEqual([]);
  });

  it("runs no script", async () => {
    const html =
      "<p>before</p><script>document.body.textContent = 'after'</script><img src=x onerror=\"document.title='x'\">";
    expect(await pdfText(await printer.print(html, request))).toEqual(["before"]);
  });

  it("uses another browser after a number of documents and for another owner", async () => {
    const careful = createPrinter({ documentsPerBrowser: 1 });
    try {
      for (const owner of ["a", "a", "b"]) {
        expect(await pdfText(await careful.print(`<p>${owner}</p>`, { ...request, owner }))).toEqual([owner]);
      }
    } finally {
      await careful.close();
    }
  });
});

describe("what the printer refuses", () => {
  const printer = createPrinter();
  afterAll(() => printer.close());
  const print = (html: string) => printer.print(html, request);

  it("a page that shows nothing, whatever its margins contain", async () => {
    const edges = { ...request, header: "Clinic", pageNumbers: true };
    const nothing = [
      "",
      "<p> </p>",
      "<p hidden>x</p>",
      '<p style="display:none">x</p>',
      "<style>p{color:red}</style>",
    ];
    for (const html of nothing) {
      for (const options of [request, edges]) {
        const ended = await printer.print(html, options).catch((problem: unknown) => problem);
        expect(ended, html).toMatchObject({ code: "RESULT_EMPTY", retry: "never" });
      }
    }
  });
  it("but not one with only a drawing, a rule, a field or a picture", async () => {
    const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==";
    const shown = [
      '<svg><rect width="9" height="9"/></svg>',
      "<hr>",
      '<input value="typed">',
      `<img src="${gif}">`,
    ];
    for (const html of shown) {
      for (const options of [request, { ...request, footer: "Clinic" }]) {
        expect(Buffer.from(await printer.print(html, options)).toString("latin1", 0, 4), html).toBe("%PDF");
      }
    }
  });
  it("a page larger than 4 MB", () =>
    expect(print("x".repeat(4 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: "HTML_TOO_LARGE",
      retry: "never",
    }));
  it("elements nested 200,000 deep", () =>
    expect(print("<div>".repeat(90_000))).rejects.toMatchObject({ code: "PAGE_TOO_COMPLEX" }));
  it("end tags without elements, which pretend less depth", () =>
    expect(print("<div></x>".repeat(5_000))).rejects.toMatchObject({ code: "PAGE_TOO_COMPLEX" }));
  it("but not a list of paragraphs without end tags", async () =>
    expect((await pdfText(await print("<p>x".repeat(1_000)))).length).toBeGreaterThan(5));
  it("nor a drawing of many shapes", async () => {
    const drawing = `<svg>${'<rect width="9" height="9"/>'.repeat(1_000)}<text y="20">drawn</text></svg>`;
    expect((await pdfText(await print(drawing))).join()).toContain("drawn");
  });
  it("a small picture that unfolds to 400 megapixels", () => {
    const png = Buffer.alloc(40);
    png.writeUInt32BE(0x89504e47, 0);
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(20_000, 20);
    const address = `data:image/png;base64,${png.toString("base64")}`;
    const svg = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg'><image href="${address}"/></svg>`)}`;
    return Promise.all([
      expect(print(`<img src="${address}">`)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" }),
      expect(print(`<div style="background:url(${address})">x</div>`)).rejects.toMatchObject({
        code: "IMAGE_TOO_LARGE",
      }),
      expect(print(`<img src="${svg}">`)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" }),
    ]);
  });
});
