/** The respondent's page without a connection, in a real browser: opened again, filled in, submitted once it is back. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { isFirefox, launchTestBrowser } from "../support/browser.ts";
import { deployedOrigin } from "../support/deployed.ts";
import {
  fillDevice,
  keptForms,
  keptTexts,
  nextRelease,
  offlineForm,
  untilKept,
  wholeReleases,
} from "./offline-page.ts";
import {
  createStandIn,
  type PlayerSite,
  publicationKey,
  type StandIn,
  servePlayer,
} from "./player-server.ts";
import { phone, sayWhose } from "./player-visit.ts";

let browser: Browser;
let site: PlayerSite;
let server: StandIn;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  site = await servePlayer();
  const standIn = createStandIn(offlineForm);
  server = standIn.server;
  site.answerCalls(standIn.answers);
  context = await browser.newContext({ viewport: phone, locale: "en-US" });
});
afterEach(async () => {
  await context?.close();
  await site?.close();
});

async function visit(path = `/f/${publicationKey}`): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.origin + path);
  await page.getByLabel("Name").waitFor();
  return page;
}

describe.skipIf(deployedOrigin !== undefined)("without a connection", () => {
  it("opens again with its answers, is filled in, and submits once the connection is back", {
    timeout: 60_000,
  }, async () => {
    const page = await visit();
    await untilKept(page);
    await page.getByLabel("Name").fill("Ada");
    await expect.poll(() => server.saves.length).toBe(1);
    site.setReachable(false);

    await page.reload();
    await page.getByText("This is your form as this device has it").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
    await expectAccessible(page);
    await page.getByLabel("First words").fill("mama");
    await page.getByLabel("Language").selectOption({ label: "Español" });
    await page.getByText("Este es su formulario").waitFor();
    await page.getByLabel("Idioma").selectOption({ label: "English" });
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Not submitted yet: there is no connection").waitFor({ timeout: 15_000 });
    await page.getByRole("button", { name: "Yes, keep it here" }).click();
    // this browser has promised nothing: the window may be a private one
    await page.getByText("In a private window, leave it open").waitFor();
    await expectAccessible(page);
    const address = new URL(page.url()).pathname;
    await page.close();

    const next = await visit(address);
    await next.getByText("Not submitted yet: there is no connection").waitFor();
    expect(await next.getByLabel("First words").inputValue()).toBe("mama");
    site.setReachable(true);
    await next.getByText("You have successfully submitted your form").waitFor({ timeout: 20_000 });
    const submitted = server.saves.filter(({ command }) => command === "submit");
    expect(submitted.map(({ model }) => model)).toEqual([{ name: "Ada", words: "mama" }]);
    await expect.poll(() => keptForms(next)).toEqual([]);
  });

  it("submits nothing that was changed after Submit was pressed", async () => {
    const page = await visit();
    await page.getByLabel("Name").fill("Ada");
    await untilKept(page);
    site.setReachable(false);
    await page.getByRole("button", { name: "Submit" }).click();
    const waiting = page.getByText("Not submitted yet: there is no connection");
    await waiting.waitFor({ timeout: 15_000 });
    await page.getByLabel("Name").fill("Grace");
    await waiting.waitFor({ state: "detached" });
    site.setReachable(true);
    await expect.poll(() => server.saves.at(-1)?.model).toEqual({ name: "Grace" });
    expect(server.saves.map(({ command }) => command)).not.toContain("submit");
    await sayWhose(page, "No, it's shared");
    await expect.poll(() => keptForms(page), { message: "others find nothing" }).toEqual([]);
  });

  it("keeps a release until the next one is whole, and never mixes two", async () => {
    const page = await visit();
    await untilKept(page);
    const [first] = await wholeReleases(page);
    const lacking = await nextRelease(site);
    site.replaced.set("assets/extra-1.js", undefined);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
      const installing = registration?.installing;
      if (!installing) return;
      await new Promise<void>((resolve) => {
        installing.onstatechange = () => installing.state === "redundant" && resolve();
      });
    });
    expect(await wholeReleases(page)).toEqual([first]);

    // The network's page is the next release's all the same: nobody is kept from it.
    await page.reload();
    await page.getByLabel("Name").waitFor();
    expect(await page.title()).toContain(offlineForm.title);
    expect(await page.locator("meta[name=release]").count()).toBe(1);
    site.setReachable(false);
    await page.reload();
    await page.getByLabel("Name").waitFor();
    expect(await page.locator("meta[name=release]").count(), "the one that is whole").toBe(0);

    site.setReachable(true);
    site.replaced.set("assets/extra-1.js", "");
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect.poll(() => wholeReleases(page)).toHaveLength(2);
    const address = new URL(page.url()).pathname;
    await page.goto("about:blank");
    site.setReachable(false);
    await expect
      .poll(
        async () => {
          await page.goto(site.origin + address);
          await page.getByLabel("Name").waitFor();
          const isNext = (await page.locator("meta[name=release]").count()) === 1;
          const names = await wholeReleases(page);
          if (!isNext) await page.goto("about:blank");
          return names;
        },
        { timeout: 40_000 },
      )
      .toEqual([`sprout-release-${lacking.version}`]);
  });

  // Firefox can't be told to make room.
  it.runIf(!isFirefox)(
    "loses nothing that matters when the browser makes room, and says so",
    {
      timeout: 60_000,
    },
    async () => {
      const page = await visit();
      await sayWhose(page, "Yes, keep it here");
      await untilKept(page);
      await page.getByLabel("Name").fill("Ada");
      await expect.poll(() => server.saves.at(-1)?.model).toEqual({ name: "Ada" });
      const devtools = await context.newCDPSession(page);
      const evict = (storageTypes: string) =>
        devtools.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes });

      // under an open page: what is typed next is kept again, and the form with the next save
      site.setReachable(false);
      await evict("indexeddb,cache_storage");
      await page.getByLabel("First words").fill("mama");
      await expect.poll(async () => JSON.stringify(await keptTexts(page))).toContain("mama");
      site.setReachable(true);
      await expect.poll(() => server.saves.at(-1)?.model).toEqual({ name: "Ada", words: "mama" });
      await expect.poll(() => keptForms(page)).toHaveLength(2);
      await page.reload();
      await page.getByLabel("Name").waitFor();
      await untilKept(page); // the worker fetches what it lacks

      // without a connection: the page says what it no longer has
      site.setReachable(false);
      await evict("indexeddb");
      await page.reload();
      await page.getByText("this device doesn’t have this form any more").waitFor({ timeout: 15_000 });
      await expectAccessible(page);
      site.setReachable(true);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByLabel("Name").waitFor();
      expect(await page.getByLabel("First words").inputValue()).toBe("mama");

      // everything that browsers remove at once
      await evict("indexeddb,cache_storage,service_workers");
      await page.reload();
      await page.getByLabel("Name").waitFor();
      expect(await page.getByLabel("First words").inputValue()).toBe("mama");
      await untilKept(page);
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("You have successfully submitted your form").waitFor();
      const submitted = server.saves.filter(({ command }) => command === "submit");
      expect(submitted.map(({ model }) => model)).toEqual([{ name: "Ada", words: "mama" }]);
    },
  );

  // Firefox can't be told how much room there is.
  it.skipIf(isFirefox)(
    "says when the device has no room, and leaves nothing on a device that is cleared",
    {
      timeout: 40_000,
    },
    async () => {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 300_000 });
      await page.goto(`${site.origin}/f/${publicationKey}`);
      await page.getByText("This device has no room left to keep the form").waitFor({ timeout: 20_000 });
      expect(await wholeReleases(page)).toEqual([]);

      await devtools.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
      await page.reload();
      await page.getByLabel("Name").waitFor();
      await untilKept(page);
      await fillDevice(page);
      await page.getByLabel("Name").fill("Ada");
      await page.getByText("This device has no room left to keep the form").waitFor();
      await expect.poll(() => server.saves.length).toBe(1);
      await page.getByRole("button", { name: "Clear this device" }).click();
      await page.getByRole("button", { name: "Yes, clear it" }).click();
      await page.getByText("This device is cleared").waitFor();
      const left = await page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...(await indexedDB.databases()).map(({ name }) => name),
      ]);
      expect(left).toEqual([]);
    },
  );
});
