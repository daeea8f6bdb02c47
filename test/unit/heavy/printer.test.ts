import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPrinter, type Printer, type PrintRequest } from "../../../shared/heavy/browser/printer.ts";
import { launchTestBrowser } from "../../support/browser.ts";
import { pdfFacts, pdfText } from "../../support/pdf.ts";

const request: PrintRequest = {
  format: "A4",
  landscape: false,
  margin: { top: "15mm", right: "15mm", bottom: "15mm", left: "15mm" },
  pageNumbers: false,
  title: "Visit summary",
  lang: "es",
  date: new Date("2026-11-20T21:04:05Z"),
};

describe("the printer", () => {
  const warnings: string[] = [];
  const printer = createPrinter({ onWarning: (warning) => warnings.push(warning) });
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

  it("keeps the page's own language and prints on its paper", async () => {
    const bytes = await printer.print('<html lang="fr"><p>Bonjour</p>', {
      ...request,
      format: "A5",
      landscape: true,
    });
    const { language, widthPoints, heightPoints } = await pdfFacts(bytes);
    expect(language).toBe("fr");
    expect([Math.round(widthPoints / 10), Math.round(heightPoints / 10)]).toEqual([60, 42]);
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

  it("gives the same bytes for the same page, from whichever browser", async () => {
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

  it("warns of characters that no font can draw, and of no others", async () => {
    warnings.length = 0;
    await printer.print("<p>Grün ☑ жизнь שלום 家 😀 \u200d</p>", request);
    expect(warnings).toEqual([expect.stringMatching(/invisible: 家 \(U\+5BB6\)/)]);
    await printer.print("<p>✓ → ▲</p>", request);
    expect(warnings).toHaveLength(1);
  });

  it("runs no script", async () => {
    const html =
      "<p>before</p><script>document.body.textContent = 'after'</script><img src=x onerror=\"document.title='x'\">";
    expect(await pdfText(await printer.print(html, request))).toEqual(["before"]);
  });

  it("takes another browser after so many documents and for another owner", async () => {
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

  it("a page larger than 4 MB", () =>
    expect(print("x".repeat(4 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: "HTML_TOO_LARGE",
      retry: "never",
    }));
  it("elements nested 200,000 deep", () =>
    expect(print("<div>".repeat(90_000))).rejects.toMatchObject({ code: "PAGE_TOO_COMPLEX" }));
  it("end tags that close nothing, to look shallower", () =>
    expect(print("<div></x>".repeat(5_000))).rejects.toMatchObject({ code: "PAGE_TOO_COMPLEX" }));
  it("but not a list of paragraphs without end tags", async () =>
    expect((await pdfText(await print("<p>x".repeat(1_000)))).length).toBeGreaterThan(5));
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

describe("a page that never comes to rest", () => {
  const hungry: Record<string, string> = {
    "a tower of a million pages": '<div style="height:2000000000px">x</div>',
    "a filter as large as the page": `<svg width=9000 height=9000><filter id=f><feTurbulence numOctaves=99 baseFrequency=.9 /></filter>${"<rect width=9000 height=9000 filter=url(#f) />".repeat(60)}</svg>`,
    "references that double thirty times": `<svg><defs><g id=a0><rect width=1 height=1 /></g>${Array.from({ length: 30 }, (_, i) => `<g id=a${i + 1}><use href=#a${i} /><use href=#a${i} /></g>`).join("")}</defs><use href=#a30 /></svg>`,
  };
  it.each(Object.keys(hungry))("%s: ends at the deadline, and the next document is fine", async (name) => {
    const printer = createPrinter({ deadlineMs: 2_500 });
    const start = performance.now();
    try {
      const ended = await printer.print(hungry[name] ?? "", request).catch((problem: unknown) => problem);
      expect(ended).toMatchObject({
        code: expect.stringMatching(/TOOK_TOO_LONG|PAGE_TOO_COMPLEX|BROWSER_FAILED/),
      });
      expect(performance.now() - start).toBeLessThan(10_000);
      expect(await pdfText(await printer.print("<p>fine</p>", request))).toEqual(["fine"]);
    } finally {
      await printer.close();
    }
  });
});

describe("a page that wants to reach out", () => {
  const hits: string[] = [];
  const canary = createServer((incoming, answer) => {
    hits.push(incoming.url ?? "");
    answer.end("reached");
  });
  let at = "";
  let folder = "";
  let printer: Printer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const address = canary.address();
    at = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    folder = await mkdtemp(join(tmpdir(), "sprout-secret-"));
    await writeFile(join(folder, "secret.txt"), "SECRET-ON-DISK");
    await writeFile(
      join(folder, "secret.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">SECRET-ON-DISK</text></svg>',
    );
    printer = createPrinter({ deadlineMs: 20_000 });
  });
  afterEach(() => {
    hits.length = 0;
  });
  afterAll(async () => {
    await printer.close();
    canary.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ways = (to: string): Record<string, string> => ({
    "link stylesheet": `<link rel=stylesheet href="${to}">`,
    "link prefetch": `<link rel=prefetch href="${to}"><link rel=prerender href="${to}"><link rel=dns-prefetch href="${to}">`,
    "link preconnect, preload, icon": `<link rel=preconnect href="${to}"><link rel=preload as=image href="${to}"><link rel=icon href="${to}"><link rel=modulepreload href="${to}"><link rel=manifest href="${to}">`,
    image: `<img src="${to}"><img srcset="${to} 2x"><picture><source srcset="${to}"><img></picture><input type=image src="${to}">`,
    "style sheet in the page": `<style>@import url("${to}"); @font-face{font-family:x;src:url("${to}")} p{font-family:x;background:url("${to}");list-style-image:url("${to}")} p::before{content:url("${to}")}</style><p>x</p>`,
    "meta refresh": `<meta http-equiv="refresh" content="0;url=${to}">`,
    "meta refresh, disguised": `<META/content='0;url=${to}>' http-equiv="&#114;efresh">`,
    "meta refresh in a frame": `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${to}'>"></iframe><iframe src="data:text/html,<meta http-equiv=refresh content='0;url=${to}'>"></iframe>`,
    "iframe, object, embed": `<iframe src="${to}"></iframe><object data="${to}"></object><embed src="${to}"><frameset><frame src="${to}"></frameset>`,
    "frame with a page of its own": `<iframe src="data:text/html,<img src='${to}'><link rel=prefetch href='${to}'>"></iframe><iframe srcdoc="<img src='${to}'>"></iframe>`,
    script: `<script src="${to}"></script><script>fetch("${to}")</script><img src=x onerror="fetch('${to}')"><svg onload="fetch('${to}')"></svg>`,
    "audio and video": `<video src="${to}" poster="${to}" autoplay></video><audio src="${to}" autoplay></audio><video><track src="${to}" default></video>`,
    "svg inside": `<svg><image href="${to}"/><use href="${to}#a"/><filter id=f><feImage href="${to}"/></filter><rect width=9 height=9 filter="url(#f)"/></svg>`,
    "form and base": `<base href="${to}/"><form action="${to}"><button autofocus>x</button></form><img src="x.png"><a ping="${to}" href="${to}">x</a>`,
    "XML style sheet": `<?xml-stylesheet href="${to}"?><svg xmlns="http://www.w3.org/2000/svg"><style>@import "${to}";</style></svg>`,
  });

  it("would reach out in a browser without these precautions", async () => {
    const browser = await launchTestBrowser();
    const page = await browser.newPage();
    for (const html of Object.values(ways(at)))
      await page.setContent(html, { timeout: 3_000 }).catch(() => undefined);
    await browser.close();
    expect(hits.length).toBeGreaterThan(10);
  });

  it.each(Object.keys(ways("")))("does not by %s", async (name) => {
    const html = `<html><head>${ways(at)[name]}</head><body><p>still here</p>${ways(at)[name]}</body></html>`;
    const printed = await printer.print(html, request);
    expect(hits).toEqual([]);
    if (!/frame/.test(name)) expect((await pdfText(printed)).join()).toContain("still here");
  });

  it("does not read the disk", async () => {
    const file = `file://${folder}/secret`;
    for (const way of Object.values({ ...ways(`${file}.txt`), ...ways(`${file}.svg`) })) {
      const text = (await pdfText(await printer.print(`<p>still here</p>${way}`, request))).join();
      expect(text).not.toContain("SECRET-ON-DISK");
    }
  });

  it("carries nothing of the environment into the browser", async () => {
    const printed = await printer.print('<iframe src="file:///proc/self/environ"></iframe><p>x</p>', request);
    expect((await pdfText(printed)).join()).not.toMatch(/PATH|HOME/);
  });
});
