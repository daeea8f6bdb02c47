/**
 * The respondent's ways that depend on what a browser does itself, in Firefox: Back and Forward, opening without a
 * connection, files, the end of a form. Chromium's are `player-back`, `player-offline`, `player-uploads` and `player-received`.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, ElementHandle, Page } from "puppeteer-core";
import { afterAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { bothBrowsers, openPage } from "../support/both-browsers.ts";
import { isDeployed } from "../support/deployed.ts";
import { must, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { pixel, publishUploads } from "../support/uploads.ts";
import { offlineForm } from "./offline-page.ts";
import { everyControl } from "./player-form.ts";
import {
  createStandIn,
  type PlayerSite,
  publicationKey,
  type StandIn,
  servePlayer,
} from "./player-server.ts";
import { saved } from "./player-visit.ts";
import { complete } from "./use-player.ts";

const stack = useStack();

const firefox = bothBrowsers.filter(({ name }) => name === "Firefox");

// A deployed stack can't be made unreachable.
describe.skipIf(isDeployed).each(firefox)("in $name", ({ launch, missing }) => {
  if (missing !== undefined) it.skip(`is skipped here: ${missing}`);

  describe.skipIf(missing !== undefined)("the respondent's way", () => {
    let browser: Browser | undefined;
    afterAll(() => browser?.close());
    async function own(): Promise<Browser> {
      browser ??= await launch();
      return browser;
    }
    const open = async (value?: Browser) => openPage(value ?? (await own()), { language: "en-US" });

    async function on(
      definition: FormDefinition,
      overrides: Partial<FormInstance>,
      tell: (opened: { page: Page; server: StandIn; site: PlayerSite }) => Promise<void>,
      inBrowser?: Browser,
    ): Promise<void> {
      const { server, answers } = createStandIn(definition, overrides);
      const site = await servePlayer();
      site.answerCalls(answers);
      const { page, faults, close } = await open(inBrowser);
      try {
        await page.goto(`${site.origin}/f/${publicationKey}`);
        await page.waitForSelector(".p-form, .p-message");
        await tell({ page, server, site });
        expect(faults).toEqual([]);
      } finally {
        await close();
        await site.close();
      }
    }

    it("goes through the steps by Back and Forward, and a reload stays at its step", () =>
      on(everyControl, saved(complete), async ({ page }) => {
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

    it("opens again without a connection, is filled in, and submits once the connection is back", () =>
      on(offlineForm, {}, async ({ page, server, site }) => {
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await expect.poll(() => page.evaluate(hasWholeRelease)).toBe(true);
        await press(page, "Save");
        await press(page, "Yes, keep it here");
        await press(page, "Continue your form");
        await fill(page, "Name", "Ada");
        await expect.poll(() => page.evaluate(keptFormCount)).toBe(2);
        await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ name: "Ada" });
        site.setReachable(false);

        await reopen(page);
        await text(page, "This is your form as this device has it");
        expect(await typedIn(page, "Name")).toBe("Ada");
        await fill(page, "First words", "mama");
        await press(page, "Submit");
        await text(page, "Not submitted yet: there is no connection");
        await reopen(page);
        await text(page, "Not submitted yet: there is no connection");
        expect(await typedIn(page, "First words")).toBe("mama");

        site.setReachable(true);
        await text(page, "You have successfully submitted your form");
        const submitted = server.saves.filter(({ command }) => command === "submit");
        expect(submitted.map(({ model }) => model)).toEqual([{ name: "Ada", words: "mama" }]);
      }));

    it("says in a private window that the browser keeps nothing", async () => {
      const inPrivate = await launch(true);
      const tell = async ({ page, server }: { page: Page; server: StandIn }) => {
        await text(page, "This browser keeps nothing once its window is closed, as in a private window.");
        await fill(page, "Name", "Ada");
        await press(page, "Submit");
        await text(page, "You have successfully submitted your form");
        expect(server.saves.at(-1)).toMatchObject({ command: "submit", model: { name: "Ada" } });
      };
      await on(offlineForm, {}, tell, inPrivate).finally(() => inPrivate.close());
    });

    it("ends with what was received, and shows the answers when they are asked for", () =>
      on(
        everyControl,
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
      const { page, faults, close } = await open();
      try {
        await Promise.all([
          writeFile(join(folder, "rash.png"), pixel),
          writeFile(join(folder, "report.pdf"), "%PDF-1.7 x"),
        ]);
        await page.goto(`${stack.origin}/f/${form.publicationKey}`);
        await page.waitForSelector(".p-form");
        await choose(page, "Choose a picture: A picture of the rash", join(folder, "rash.png"));
        await page.waitForSelector(".p-file img"); // before, it would be taken back on its way
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
const until = (condition: () => Promise<boolean>, description: string) =>
  expect.poll(condition, { timeout: 20_000, message: description }).toBe(true);

const text = (page: Page, expected: string) =>
  until(() => page.evaluate((part) => document.body.innerText.includes(part), expected), expected);

const gone = (page: Page, selector: string) =>
  until(async () => (await page.$(selector)) === null, `no ${selector}`);

/** Runs in the page: whether it can be opened again without a connection. */
async function hasWholeRelease(): Promise<boolean> {
  const kept = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).match("/player.html")),
  );
  return kept.some((one) => one !== undefined);
}

/** Runs in the page: how many texts of forms its device keeps. */
function keptFormCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("sprout.player");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const names = opening.result.transaction("texts").objectStore("texts").getAllKeys();
      names.onsuccess = () => {
        opening.result.close();
        resolve(names.result.filter((name) => String(name).startsWith("sprout.form.")).length);
      };
    };
  });
}

/** Loads the page again; Firefox doesn't tell the end of a navigation that a service worker has answered. */
async function reopen(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.left = "";
    setTimeout(() => location.reload());
  });
  await until(() => page.evaluate(() => document.body?.dataset.left === undefined), "the page again");
}

/** By the keyboard, which needs no place to stand still. */
async function press(page: Page, name: string): Promise<void> {
  await (await page.waitForSelector(`::-p-aria([name='${name}'][role='button'])`))?.focus();
  await page.keyboard.press("Enter");
}

const input = (label: string) => `::-p-aria([name='${label}'][role='textbox'])`;

const fill = async (page: Page, label: string, value: string) =>
  (await page.waitForSelector(input(label)))?.type(value);

const typedIn = (page: Page, label: string) =>
  page.$eval(input(label), (box) => (box instanceof HTMLInputElement ? box.value : undefined));

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
