/** Prints every vector, and reports what got through. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { chromiumExecutable } from "../../shared/print/browser/chromium.ts";
import { createPrinter } from "../../shared/print/browser/printer.ts";
import { pdfText } from "../support/pdf.ts";
import { printRequest } from "../support/print-request.ts";
import { type Canary, SECRET_SIZE, startCanary } from "./canary.ts";
import { networkLogFlag, readNetworkLog } from "./network-log.ts";
import { SECRET, type Vector } from "./vector.ts";
import { vectors } from "./vectors.ts";

/** Is on every page; a document without it shows something else. */
const MARK = "still here";

export interface VectorFigures {
  vectors: number;
  hits: number;
  lookups: number;
  connections: number;
  fileBytes: number;
  broken: string[];
}

/** A browser now and then ends before the last lines of its log are written; such a run proves nothing, and is done again. */
const MOST_RUNS = 4;

/**
 * Prints each vector alone, in the printer that submissions meet, and listens to its network.
 * @throws SyntaxError when no browser finished its log
 */
export async function holdVectors(tried: readonly Vector[] = vectors): Promise<VectorFigures> {
  for (let run = 1; ; run += 1) {
    try {
      return await holdOnce(tried);
    } catch (error) {
      if (run === MOST_RUNS || !(error instanceof SyntaxError)) throw error;
    }
  }
}

async function holdOnce(tried: readonly Vector[]): Promise<VectorFigures> {
  const canary = await startCanary();
  const folder = await mkdtemp(join(tmpdir(), "sprout-vectors-"));
  const logFile = join(folder, "network.json");
  const printer = createPrinter({ documentsPerBrowser: 10_000, flags: [networkLogFlag(logFile)] });
  const figures: VectorFigures = {
    vectors: tried.length,
    hits: 0,
    lookups: 0,
    connections: 0,
    fileBytes: 0,
    broken: [],
  };
  try {
    for (const vector of tried) {
      const bytes = await printer.print(pageOf(vector, canary), printRequest).catch((problem: unknown) => {
        // A refused page gets another browser, and the log of the first is lost.
        figures.broken.push(`${vector.name}: ${String(problem)}`);
        return undefined;
      });
      if (bytes !== undefined) await judge(vector, bytes, figures);
      if (canary.hits.length === 0) continue;
      figures.hits += canary.hits.length;
      figures.broken.push(`${vector.name}: reached ${canary.hits.splice(0).join(", ")}`);
    }
    await printer.close();
    const { lookups, connections } = await readNetworkLog(logFile);
    figures.lookups = lookups.length;
    figures.connections = connections.length;
    if (lookups.length > 0) figures.broken.push(`Names were looked up: ${[...new Set(lookups)].join(", ")}`);
    if (connections.length > 0) figures.broken.push(`Connected to ${[...new Set(connections)].join(", ")}`);
    return figures;
  } finally {
    await canary.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function judge({ name }: Vector, bytes: Uint8Array, figures: VectorFigures): Promise<void> {
  const text = (await pdfText(bytes)).join("\n");
  const pdf = Buffer.from(bytes);
  // Words of /proc/self/environ and cmdline, as no vector's own text has them.
  const isStolen =
    text.includes(SECRET) || pdf.includes(SECRET) || /LD_LIBRARY_PATH|--single-process|root:x:0/.test(text);
  const { width, height } = SECRET_SIZE;
  if (isStolen || new RegExp(`/Width ${width}\\s*/Height ${height}\\b`).test(pdf.toString("latin1"))) {
    figures.fileBytes += 1;
    figures.broken.push(`${name}: bytes of a file are in the document.`);
  }
  if (!text.includes(MARK))
    figures.broken.push(`${name}: the document isn't the page any more: ${text.slice(0, 80)}`);
}

/** In head and body, where browsers look for different things. */
function pageOf(vector: Vector, { targets }: Canary): string {
  const html = vector.html(targets);
  return `<!doctype html><html><head>${html}</head><body><p>${MARK}</p>${html}<p>${MARK}</p></body></html>`;
}

/**
 * How many of the vectors reach something, a name looked up included, where nothing blocks them: what the canary can
 * detect at all.
 */
export async function countWhatReachesOut(
  share: (count: number) => number,
): Promise<{ tried: number; reached: number }> {
  const canary = await startCanary();
  const folder = await mkdtemp(join(tmpdir(), "sprout-vectors-"));
  const { executablePath, env } = await chromiumExecutable();
  const tried = vectors.slice(0, share(vectors.length));
  let reached = 0;
  try {
    for (const [index, vector] of tried.entries()) {
      const file = join(folder, `${index}.json`);
      const args = [
        "--no-sandbox",
        "--disable-web-security",
        "--allow-file-access-from-files",
        networkLogFlag(file),
      ];
      const browser = await puppeteer.launch({ executablePath, env, args, headless: "shell", pipe: true });
      const page = await browser.newPage();
      await page.setContent(pageOf(vector, canary), { timeout: 2_000 }).catch(() => undefined);
      await browser.close();
      const { lookups } = await readNetworkLog(file);
      if (canary.hits.splice(0).length > 0 || lookups.some((name) => name.includes(canary.targets.host)))
        reached += 1;
    }
    return { tried: tried.length, reached };
  } finally {
    await canary.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One page with all that may differ between two browsers: fonts of every script, tags, header, pictures, links. */
const everything = `<!doctype html><html lang="en"><head><title>All</title><style>h1{break-before:page}</style></head><body>
<h1>One ☑ 骨 환자 ひらがな 😀 ⚠️</h1><p lang="ja">骨 直 ✓</p><p lang="zh-TW">骨 直 ✓</p><p>☑ ☐ → ▲ <a href="#two">two</a></p>
<table><thead><tr><th scope="col">a<th scope="col">b<tbody><tr><td>1<td>2</table><ul><li>x<li>y</ul>
${inlineDrawing()}<h1 id="two">Two</h1><p dir="rtl" lang="ar">تقرير</p></body></html>`;

function inlineDrawing(): string {
  return '<svg width="60" height="60" role="img" aria-label="Bars"><rect width="20" height="50" fill="green"/><circle cx="40" cy="40" r="9"/></svg>';
}

/** Prints the same page in browsers just started and in one that has printed others before. @returns the hashes, each once */
export async function hashesOfOnePage(freshBrowsers: number): Promise<string[]> {
  const hashes = new Set<string>();
  const edges = { ...printRequest, header: "Clinic 患者", footer: "Confidential", pageNumbers: true };
  for (let index = 0; index <= freshBrowsers; index += 1) {
    const printer = createPrinter();
    // Fonts that were found for another page's language must not be taken for this one's.
    for (const lang of index < freshBrowsers ? [] : ["ja", "ar", "zh", "ko"]) {
      await printer.print(`<p lang="${lang}">☑ ✓ ⚠ 骨 直 환자 تقرير</p>`, { ...printRequest, lang });
    }
    for (let again = 0; again < 2; again += 1) {
      hashes.add(
        createHash("sha256")
          .update(await printer.print(everything, edges))
          .digest("hex"),
      );
    }
    await printer.close();
  }
  return [...hashes];
}
