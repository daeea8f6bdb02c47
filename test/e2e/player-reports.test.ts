/** The respondent's page after the submit, in a real browser: the reports, and what is said without them. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { expectAccessible } from "../support/accessible.ts";
import { aPdf } from "./a-pdf.ts";
import { everyControl } from "./player-form.ts";
import { instanceKey, publicationKey, type StandIn, standIn } from "./player-server.ts";
import { desktop, phone, press, saved } from "./player-visit.ts";
import { complete, useEveryControl } from "./use-player.ts";

const { player, onForm } = useEveryControl();

type Watched = typeof globalThis & { seenWorkers: Worker[] };

/** Runs in the page, before its first report: keeps each worker that it starts. */
function watchWorkers(): void {
  const watched = globalThis as Watched;
  watched.seenWorkers = [];
  watched.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      watched.seenWorkers.push(this);
    }
  };
}

/** Two fingers on the first page of a PDF, from 60 px to twice as far apart. */
async function pinchOut(page: Page): Promise<void> {
  const first = page.locator(".p-pdf-page").first();
  await first.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await first.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  const fingers = (gap: number) => [
    { x: x + 180 - gap / 2, y: y + 120, id: 0 },
    { x: x + 180 + gap / 2, y: y + 120, id: 1 },
  ];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(60) });
  for (const gap of [80, 100, 120])
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(gap) });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

/** Opens the form of every control type, and lets the page fail. */
async function onCrash(
  story: (opened: { page: Page; server: StandIn }) => Promise<void>,
  overrides: Partial<FormInstance>,
): Promise<void> {
  const context = await player.browser.newContext({ viewport: phone, locale: "en-US" });
  try {
    const page = await context.newPage();
    const server = await standIn(page, everyControl, overrides);
    await page.goto(`${player.origin}/f/${publicationKey}`);
    await story({ page, server });
  } finally {
    await context.close();
  }
}

// They wait for reports that are asked for every few seconds, each on a page of its own.
describe.concurrent("after the submit", () => {
  const act = "parent.document.documentElement.dataset.ran = 'yes'";
  const html = `<!doctype html><h1>Ana's report</h1><script>${act}</script>
    <img src="x" onerror="${act}"><svg onload="${act}"></svg><meta http-equiv="refresh" content="0;url=/f/elsewhere">
    ${"<p>She sleeps well most nights, and wakes up once or twice a week.</p>".repeat(60)}<p>Its end.</p>`;
  const references = [
    { outputId: "a", instanceKey, name: "For the family", contentType: "text/html", bytes: html.length },
    { outputId: "b", instanceKey, name: "For the doctor", contentType: "application/pdf", bytes: 120_000 },
  ];

  it("shows the progress of the report, then the reports: HTML in a frame that runs no script, PDF as pages", ({
    expect,
  }) =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("4 of 4").waitFor();
        await press(page, "Submit");
        await page
          .getByText("You have successfully submitted your form. Please wait while we generate your report.")
          .waitFor();
        server.reports.progress = 40;
        await expect.poll(() => page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
        await expectAccessible(page);
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references,
          contents: {
            a: {
              contentType: "text/html",
              data: Buffer.from(html).toString("base64"),
              name: "For the family",
            },
            b: { contentType: "application/pdf", data: await aPdf(2), name: "For the doctor" },
          },
        };
        await press(page, "Open For the family");
        const frame = page.locator("iframe");
        expect(await frame.getAttribute("sandbox")).toBe("");
        await page.frameLocator("iframe").getByRole("heading", { name: "Ana's report" }).waitFor();
        // as high as it is: the page's is the only scroll, and what was measured is gone
        await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(3 * phone.height);
        expect(await page.frameLocator("iframe").locator("html").evaluate(ownScroll)).toBeLessThan(2);
        expect(await page.locator("iframe").count()).toBe(1);
        expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
        await page.setViewportSize({ width: 320, height: 640 });
        await expect
          .poll(() => page.frameLocator("iframe").locator("html").evaluate(ownScroll))
          .toBeLessThan(2);
        await page.setViewportSize(desktop);
        await expect.poll(async () => (await frame.boundingBox())?.height).toBe(0.75 * desktop.height);
        await page.setViewportSize(phone);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
        await press(page, "Close For the family");

        await press(page, "Open For the doctor");
        await page.getByRole("img", { name: "Page 1 of 2" }).waitFor();
        await page.getByText("Report for Ana, page 1").waitFor({ state: "attached" });
        const download = page.waitForEvent("download");
        await press(page, "Download For the doctor");
        const file = await download;
        expect(file.suggestedFilename()).toBe("For the doctor.pdf");
        expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
        await pinchOut(page);
        const first = page.locator(".p-pdf-page").first();
        const [box, sheet] = [await page.locator(".p-pdf-pages").boundingBox(), await first.boundingBox()];
        expect((sheet?.width ?? 0) / (box?.width ?? 1), "two fingers make it larger").toBeGreaterThan(1.8);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
        await page.getByRole("button", { name: "Zoom out" }).click();
        await press(page, "Zoom out");
        await expect
          .poll(async () => Math.round((await first.boundingBox())?.width ?? 0))
          .toBe(Math.round(box?.width ?? 1));
        const scrolls = await page
          .locator(".p-pdf-pages")
          .evaluate((pages) => pages.scrollHeight - pages.clientHeight);
        expect(scrolls, "the page's is the only scroll").toBeLessThan(2);
        await expectAccessible(page);
        expect(server.saves.map(({ command }) => command)).toEqual(["submit"]);
      },
      { instance: saved(complete, "3:") },
    ));

  it("reads PDFs by one worker, and by another once that has failed or doesn't answer", ({ expect }) =>
    onForm(
      async ({ page, server }) => {
        const drawn = page.locator(".p-pdf-page[data-drawn]");
        /** The page's time passes only here, so that no worker is too slow on a busy machine. */
        const open = async (step: number) => {
          await press(page, "Open For the doctor");
          await expect
            .poll(async () => {
              await page.clock.runFor(step);
              return drawn.count();
            })
            .toBe(1);
        };
        const workers = () => page.evaluate(() => (globalThis as Watched).seenWorkers.length);
        await page.evaluate(watchWorkers);
        await page.getByText("4 of 4").waitFor();
        const data = await aPdf(1);
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references: references.slice(1),
          contents: { b: { contentType: "application/pdf", data, name: "For the doctor" } },
        };
        await press(page, "Submit");
        await page.getByRole("button", { name: "Open For the doctor" }).waitFor();
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000); // the clock has moved on since
        await open(20);
        await press(page, "Close For the doctor");
        await open(20);
        expect(await workers(), "one for two documents").toBe(1);

        // It fails with the report open: that is drawn again, by another.
        const picture = page.locator(".p-pdf-page canvas");
        await picture.evaluate((canvas) => canvas.setAttribute("width", "1"));
        await page.evaluate(() => (globalThis as Watched).seenWorkers[0]?.dispatchEvent(new Event("error")));
        await expect
          .poll(async () => {
            await page.clock.runFor(20);
            return picture.evaluate((canvas: HTMLCanvasElement) => canvas.width);
          })
          .toBeGreaterThan(1);
        expect(await workers(), "another after one failed").toBe(2);
        await press(page, "Close For the doctor");

        // It hears nothing any more: what it was to open is opened by another.
        await page.evaluate(() => {
          const [, second] = (globalThis as Watched).seenWorkers;
          if (second !== undefined) second.postMessage = () => {};
        });
        await open(1_000);
        expect(await workers(), "another after one was silent").toBe(3);
      },
      { instance: saved(complete, "3:") },
    ));

  it("says when the report failed, and that the answers are safe", () =>
    onForm(
      async ({ page, server }) => {
        server.reports.messageCode = "FAILED";
        await page.getByText("4 of 4").waitFor();
        await press(page, "Submit");
        await page.getByText(/Your answers are safe/).waitFor();
        await expectAccessible(page);
      },
      { instance: saved(complete, "3:") },
    ));

  it("says where the answers are when a submit has no connection, and submits when tried again", () =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("4 of 4").waitFor();
        server.cut(true);
        await press(page, "Submit");
        await page.getByText("Not submitted yet: there is no connection").waitFor();
        server.cut(false);
        // The page tries again by itself as well, and may be first.
        const submitted = page.getByText(/successfully submitted/).waitFor();
        await Promise.race([press(page, "Submit"), submitted]);
        await submitted;
      },
      { instance: saved(complete, "3:") },
    ));

  it("loses one report and not the page when the PDF viewer can't be loaded, and tries again", () =>
    onForm(
      async ({ page, server }) => {
        const reader = /PdfView[^/]*\.js$/;
        await page.route(reader, (route) => route.abort());
        await page.getByText("4 of 4").waitFor();
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references: references.slice(1),
          contents: {
            b: { contentType: "application/pdf", data: await aPdf(1), name: "For the doctor" },
          },
        };
        await press(page, "Submit");
        await press(page, "Open For the doctor");
        await page.getByText(/This report could not be opened/).waitFor();
        await page.getByText("You have successfully submitted your form.", { exact: true }).waitFor();
      },
      { instance: saved(complete, "3:") },
    ));
});

describe("the page in place of one that has crashed", () => {
  const nothing = JSON.parse("null");

  it("says that the answers are on this device while they are filled in", async () => {
    await onCrash(
      async ({ page, server }) => {
        await page.getByText("1 of 4").waitFor();
        await page.getByLabel("First name").fill("Bo");
        server.cut(true);
        await page.evaluate("Element.prototype.scrollIntoView = () => { throw new Error('made up') }");
        await press(page, "Save");
        await page.getByText("Your answers are kept on this device. Reload the page to continue.").waitFor();
        await expectAccessible(page);
      },
      saved(complete, "0:"),
    );
  });

  it("doesn't mention answers that were sent", async () => {
    await onCrash(
      async ({ page, server }) => {
        await page.getByText("4 of 4").waitFor();
        server.reports = { progress: 100, messageCode: "OK", references: [nothing], contents: {} };
        await press(page, "Submit");
        await page.getByText("Something went wrong on this page").waitFor();
        await page.getByText("Reload the page to continue.", { exact: true }).waitFor();
        expect(await page.getByText(/answers/).count()).toBe(0);
      },
      saved(complete, "3:"),
    );
  });
});

/** By how much a page is longer than its frame. */
function ownScroll(root: Element): number {
  return root.scrollHeight - root.clientHeight;
}
