/**
 * The printer compared with its floor, a bare `setContent` + `page.pdf` on a new page in the same build of the browser,
 * with the same flags, window, fonts, tags and outline, and none of the precautions. One run, taking turns at who is
 * first. Both open and close their page outside the clock, as the printer does between documents; what one document after
 * the other takes, pages and all, is shown with it.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { bundle } from "../../infra/bundle.ts";
import {
  createPrinter,
  launchBrowser,
  type Printer,
  type PrintRequest,
} from "../../shared/print/browser/printer.ts";
import { pdfFacts } from "../support/pdf.ts";
import { printRequest } from "../support/print-request.ts";
import { type Figure, median, pairedOf } from "./figure.ts";
import { twoPageReport } from "./two-page-report.ts";

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 500);
const PAGES = [
  { pages: 2, runs: 40 },
  { pages: 10, runs: 10 },
  { pages: 50, runs: 5 },
];
const WARM_UPS = 3;
const COLD_RUNS = 5;

const request = { ...printRequest, title: "Report" };
const edges = { header: "Clinic", footer: "Confidential", pageNumbers: true };

const found: Figure[] = [];
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The report of two pages, repeated. */
function report(pages: number): string {
  const html = twoPageReport().replace(/\{\{(\w+)\}\}/g, "Ada");
  const [head = "", body = ""] = html.split("<body>");
  const content = body.replace("</body></html>", "");
  const copies = Array.from(
    { length: pages / 2 },
    () => `<section style="break-after:page">${content}</section>`,
  );
  return `${head}<body>${copies.join("")}</body></html>`;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
const { format, margin } = request;
const bareOptions = {
  format,
  margin,
  printBackground: true,
  preferCSSPageSize: true,
  tagged: true,
  outline: true,
};

/** @returns milliseconds of the document, and with the page around it */
async function bare(browser: Browser, html: string): Promise<{ document: number; all: number }> {
  const started = performance.now();
  const page = await browser.newPage();
  const document = await timed(async () => {
    await page.setContent(html, { waitUntil: "load" });
    await page.pdf(bareOptions);
  });
  await page.close();
  return { document, all: performance.now() - started };
}

async function ratios(): Promise<void> {
  const { browser } = await launchBrowser();
  const printer = createPrinter();
  for (const { pages, runs } of PAGES) {
    const html = report(pages);
    const [ours, floor]: [number[], number[]] = [[], []];
    const print = async () => void ours.push(await timed(() => printer.print(html, request)));
    const floored = async () => void floor.push((await bare(browser, html)).document);
    for (let run = 0; run < runs + WARM_UPS; run += 1) {
      for (const one of run % 2 === 0 ? [print, floored] : [floored, print]) {
        await pause(); // what either still closes is done then
        await one();
      }
    }
    const { own, peer, ratio } = pairedOf(ours.slice(WARM_UPS), floor.slice(WARM_UPS));
    const facts = await pdfFacts(await printer.print(html, request));
    console.log(`  ${facts.pages} pages: printer ${ms(own)}, floor ${ms(peer)}, ratio ${ratio.toFixed(2)}`);
    found.push({
      name: `PDF of ${facts.pages} pages, page opened outside the clock`,
      value: ratio,
      unit: "×",
      goal: { atMost: 1.05 },
      peer: `bare page.pdf, ${ms(peer)}`,
    });
    await oneAfterTheOther(browser, printer, html, runs);
  }
  await printer.close();
  await browser.close();
}

async function oneAfterTheOther(
  browser: Browser,
  printer: Printer,
  html: string,
  runs: number,
): Promise<void> {
  const [ours, floor, edged]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    // Each twice: the second waits for what the first left to do.
    const inTurn = (options: PrintRequest) => async () => {
      await printer.print(html, options);
      return timed(() => printer.print(html, options));
    };
    ours.push(await inTurn(request)());
    await bare(browser, html);
    floor.push((await bare(browser, html)).all);
    edged.push(await inTurn({ ...request, ...edges })());
  }
  const ratio = median(ours.map((value, run) => value / (floor[run] ?? Number.NaN)));
  console.log(
    `    one after the other, pages opened and closed: printer ${ms(median(ours))}, floor ${ms(median(floor))}, ratio ${ratio.toFixed(2)}; with header, footer and page numbers ${ms(median(edged))}`,
  );
}

async function throughput(): Promise<void> {
  const html = report(2);
  for (const concurrency of [1, 2, 4]) {
    const one = createPrinter();
    const shared = await documentsASecond(concurrency, () => one.print(html, request));
    await one.close();
    const many = Array.from({ length: concurrency }, () => createPrinter());
    const apart = await documentsASecond(concurrency, (lane) => many[lane]?.print(html, request));
    await Promise.all(many.map((printer) => printer.close()));
    console.log(
      `  ${concurrency} at a time: ${shared.toFixed(1)} documents a second from one browser, ${apart.toFixed(1)} from ${concurrency}`,
    );
  }
}

/** After a warm-up, each lane prints one document after the other. */
async function documentsASecond(lanes: number, print: (lane: number) => unknown): Promise<number> {
  const each = Math.ceil(60 / lanes);
  const all = Array.from({ length: lanes }, (_, lane) => lane);
  await Promise.all(all.map((lane) => print(lane)));
  const spent = await timed(() =>
    Promise.all(
      all.map(async (lane) => {
        for (let count = 0; count < each; count += 1) await print(lane);
      }),
    ),
  );
  return (each * lanes * 1000) / spent;
}

/** Resident megabytes of this process and of the browsers that it has started. */
async function residentMegabytes(): Promise<{ node: number; browser: number }> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8").catch(() => "");
  const of = async (id: string) =>
    (Number((await readFile(`/proc/${id}/statm`, "utf8").catch(() => "0 0")).split(" ")[1]) * 4_096) /
    1024 /
    1024;
  const browsers = await Promise.all(children.trim().split(" ").filter(Boolean).map(of));
  return { node: await of("self"), browser: browsers.reduce((sum, value) => sum + value, 0) };
}

async function memory(): Promise<void> {
  const html = report(2);
  for (const documentsPerBrowser of [150, DOCUMENTS + 1]) {
    const printer = createPrinter({ documentsPerBrowser });
    const seen: string[] = [];
    for (let count = 1; count <= DOCUMENTS; count += 1) {
      await printer.print(html, { ...request, pageNumbers: count % 2 === 0 });
      if (count % Math.max(1, Math.floor(DOCUMENTS / 5)) !== 0) continue;
      const { node, browser } = await residentMegabytes();
      seen.push(`${count}: ${browser.toFixed(0)} + ${node.toFixed(0)}`);
    }
    await printer.close();
    const kind = documentsPerBrowser > DOCUMENTS ? "one browser throughout" : "a new browser every 150";
    console.log(`  ${kind}, MB of browser + Node after documents: ${seen.join(", ")}`);
  }
}

/** A process of its own each time, so that nothing is warm; the printer as it is deployed. */
const coldScript = `
const started = performance.now();
const { createPrinter } = await import(process.env.PRINTER);
const loaded = performance.now();
const request = JSON.parse(process.env.REQUEST, (key, value) => key === "date" ? new Date(value) : value);
const printer = createPrinter();
await printer.print("<h1>Hello</h1>", request);
const first = performance.now();
await printer.print("<h1>Hello</h1>", request);
const second = performance.now();
await printer.close();
console.log(JSON.stringify({ node: started, load: loaded - started, startAndPrint: first - loaded, again: second - first }));
`;

async function coldStart(): Promise<void> {
  const deployed = await mkdtemp(join(tmpdir(), "sprout-deployed-"));
  const name = "printer";
  const files = ["shared/print/browser/printer.ts"] as const;
  await bundle(
    [{ name, bundle: name, module: name, files, calls: [], rights: [], chromium: true }],
    deployed,
  );
  const program = join(deployed, name, `${name}.mjs`);
  const empty: number[] = [];
  const started: number[] = [];
  for (let run = -1; run < COLD_RUNS; run += 1) {
    const folder = await mkdtemp(join(tmpdir(), "sprout-cold-"));
    const first = firstDocument("empty temporary folder", program, folder);
    const second = firstDocument("started there before", program, folder);
    await rm(folder, { recursive: true, force: true });
    if (run < 0) continue; // reads the program from the disk
    empty.push(first);
    started.push(second);
  }
  await rm(deployed, { recursive: true, force: true });
  found.push({
    name: "printer's cold start, to the first document",
    value: median(empty),
    unit: "ms",
    goal: { atMost: 1000 },
    peer: `started there before, ${ms(median(started))}`,
  });
}

/** @returns milliseconds from the start of a process to its first document */
function firstDocument(state: string, program: string, temporaryFolder: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", coldScript], {
    cwd: temporaryFolder,
    env: { ...process.env, TMPDIR: temporaryFolder, PRINTER: program, REQUEST: JSON.stringify(request) },
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  const parts = Object.entries(JSON.parse(stdout) as Record<string, number>);
  const total = parts.slice(0, -1).reduce((sum, [, value]) => sum + value, 0);
  console.log(
    `  ${state}: ${parts.map(([name, value]) => `${name} ${ms(value)}`).join(", ")}; to the first document ${ms(total)}`,
  );
  return total;
}

const parts = { ratios, throughput, memory, cold: coldStart };
/** `npm run bench -- pdf throughput memory` measures only these; without a word, what has a goal. */
const words = process.argv.slice(3);
const expected = words.length === 0 ? ["ratios", "cold"] : words;
for (const [name, part] of Object.entries(parts)) {
  if (!expected.includes(name)) continue;
  console.log(name);
  await part();
}
export const figures: readonly Figure[] = found;
