/**
 * The respondent's ways that depend on what a browser does itself, in Firefox: Back and Forward, files, the
 * end of a form. Chromium's are `player-back`, `player-uploads` and `player-received`.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, ElementHandle, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { FormInstance } from "../../web/player/instance-calls.ts";
import { bothBrowsers, openPage } from "../support/both-browsers.ts";
import { isFull } from "../support/budget.ts";
import { isDeployed } from "../support/deployed.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { pixel, publishUploads } from "../support/uploads.ts";
import { everyControl } from "./player-form.ts";
import { createStandIn, publicationKey, type StandIn, servePlayer } from "./player-server.ts";
import { saved } from "./player-visit.ts";
import { complete } from "./use-player.ts";

const stack = useStack();

const firefox = bothBrowsers.filter(({ name }) => name === "Firefox");

// A deployed stack answers calls itself; what a day's run needs of Firefox is in `player-typing.test.ts`.
describe.skipIf(isDeployed || !isFull).each(firefox)("in $name", ({ launch, missing }) => {
  if (missing !== undefined) it.skip(`is skipped here: ${missing}`);

  describe.skipIf(missing !== undefined)("the respondent's way", { timeout: 60_000 }, () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    async function on(
      given: Partial<FormInstance>,
      story: (opened: { page: Page; server: StandIn }) => Promise<void>,
    ): Promise<void> {
      const { server, answers } = createStandIn(everyControl, given);
      const site = await servePlayer();
      site.answerCalls(answers);
      const { page, faults, close } = await openPage(browser, { language: "en-US" });
      try {
        await page.goto(`${site.origin}/f/${publicationKey}`);
        await page.waitForSelector(".p-form, .p-message");
        await story({ page, server });
        expect(faults).toEqual([]);
      } finally {
        await close();
        await site.close();
      }
    }

    it("goes through the steps by Back and Forward, and a reload stays at its step", () =>
      on(saved(complete), async ({ page }) => {
        await text(page, "1 of 4");
        await press(page, "Next");
        await text(page, "2 of 4");
        expect(fragment(page)).toBe("#step=choices");
        await press(page, "Next");
        await text(page, "3 of 4");
        await page.goBack();
        await text(page, "2 of 4");
        expect(fragment(page)).toBe("#step=choices");
        await page.goBack();
        await text(page, "1 of 4");
        await page.goForward();
        await text(page, "2 of 4");
        await page.reload();
        await text(page, "2 of 4");
        await press(page, "Clear this device");
        await page.waitForSelector("dialog[open], [role=dialog]");
        await page.goBack();
        await gone(page, "dialog[open], [role=dialog]");
        await text(page, "2 of 4");
      }));

    it("ends with what was received, and shows the answers when they are asked for", () =>
      on(
        {
          ...saved({ ...complete, first: "Mia" }, "3:"),
          status: "POST_PROCESSING",
          messageCode: "SUBMITTED",
        },
        async ({ page, server }) => {
          await page.waitForSelector("time[datetime='2026-11-20T20:00:00.000Z']");
          server.cut(true);
          await press(page, "Your answers");
          await page.waitForSelector(".p-check [role=alert]");
          server.cut(false);
          await press(page, "Your answers");
          await page.waitForSelector(".p-check-row");
          const rows = await page.$$eval(".p-check-row", (all) => all.map((row) => row.textContent ?? ""));
          expect(rows.filter((row) => row.endsWith("Mia"))).toHaveLength(1);
          expect(rows.filter((row) => row.endsWith("February 29, 2020"))).toHaveLength(1);
          await press(page, "Hide your answers");
          await gone(page, ".p-check-row");
        },
      ));

    it("sends files, takes one back, and submits them", async () => {
      const designer = stack.client();
      await signUpDesigner(designer, stack.mails);
      const form = await publishUploads(designer);
      const folder = await mkdtemp(join(tmpdir(), "sprout-files-"));
      const { page, faults, close } = await openPage(browser, { language: "en-US" });
      try {
        await Promise.all([
          writeFile(join(folder, "rash.png"), pixel),
          writeFile(join(folder, "report.pdf"), "%PDF-1.7 x"),
        ]);
        await page.goto(`${stack.origin}/f/${form.publicationKey}`);
        await page.waitForSelector(".p-form");
        await choose(page, "Choose a picture: A picture of the rash", join(folder, "rash.png"));
        await press(page, "Remove A picture of the rash");
        await text(page, "rash.png removed.");
        await press(page, "Undo");
        await page.waitForSelector("::-p-aria([name='Remove A picture of the rash'][role='button'])");
        await choose(page, "Choose a file: Your last report", join(folder, "report.pdf"));
        await page.waitForSelector("::-p-aria([name='Remove Your last report'][role='button'])");
        const instanceKey = /\/i\/([^#/?]+)/.exec(await page.evaluate(() => location.pathname))?.[1] ?? "";
        await press(page, "Submit");
        await text(page, "You have successfully submitted your form");
        const { formId } = form;
        const { model } = must(await designer.call(api.forms.submission, { formId, instanceKey }));
        expect(JSON.parse(model)).toMatchObject({
          photo: { type: expect.stringMatching(/^image\//) },
          letter: { name: "report.pdf", type: "application/pdf" },
        });
        expect(faults).toEqual([]);
      } finally {
        await close();
        await rm(folder, { recursive: true });
      }
    });
  });
});

const fragment = (page: Page) => new URL(page.url()).hash;

/** The policy of these pages refuses what `waitForFunction` does in Firefox; asking while a page loads is no fault. */
const until = (asked: () => Promise<boolean>, wanted: string) =>
  expect.poll(asked, { timeout: 20_000, message: wanted }).toBe(true);

const text = (page: Page, wanted: string) =>
  until(() => page.evaluate((part) => document.body.innerText.includes(part), wanted), wanted);

const gone = (page: Page, selector: string) =>
  until(async () => (await page.$(selector)) === null, `no ${selector}`);

async function press(page: Page, name: string): Promise<void> {
  await (await page.waitForSelector(`::-p-aria([name='${name}'][role='button'])`))?.click();
}

/** Chooses a file as the browser's dialog would. */
async function choose(page: Page, label: string, path: string): Promise<void> {
  const inputs: ElementHandle<HTMLInputElement>[] = await page.$$("input[type=file]");
  for (const one of inputs) {
    const names = await one.evaluate((box) => [
      box.getAttribute("aria-label"),
      ...[...(box.labels ?? [])].map(({ textContent }) => textContent),
    ]);
    if (names.includes(label)) return one.uploadFile(path);
  }
  throw new Error(`There is no ${label}.`);
}
