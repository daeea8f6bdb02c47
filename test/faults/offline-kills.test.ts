/** A page without a connection that is killed, with releases in between: nothing is lost, and nothing is sent twice. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keptTexts, nextRelease, offlineForm, untilKept } from "../e2e/offline-page.ts";
import {
  createStandIn,
  type PlayerSite,
  publicationKey,
  type StandIn,
  servePlayer,
} from "../e2e/player-server.ts";
import { Random } from "../fuzz/random.ts";
import { budget, seedOfTheDay } from "../support/budget.ts";
import { type KillableBrowser, startKillableBrowser, waysToEnd } from "./lost-typing/killable-browser.ts";

const SEED = seedOfTheDay;
const KILLS = budget({ full: 200, daily: 1 });

let site: PlayerSite;
let server: StandIn;
let killable: KillableBrowser;

beforeAll(async () => {
  [site, killable] = await Promise.all([servePlayer(), startKillableBrowser()]);
  const standIn = createStandIn(offlineForm);
  server = standIn.server;
  site.answerCalls(standIn.answers);
});
afterAll(async () => {
  await killable?.close();
  await site?.close();
});

const isOnDisk = (page: Page, text: string) =>
  expect
    .poll(async () => Object.values(await keptTexts(page)).some((kept) => kept.includes(text)), {
      timeout: 10_000,
    })
    .toBe(true);

it(`${KILLS} kills without a connection lose nothing, and one submission arrives (TEST_SEED=${SEED})`, {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const random = new Random(SEED);
  let page = await killable.open(`${site.origin}/f/${publicationKey}`, async () => {});
  await page.getByRole("button", { name: "Yes, keep it here" }).click();
  await page.getByLabel("Name").fill("Ada");
  await untilKept(page);
  const address = page.url();
  let words = "";
  for (let kill = 0; kill < KILLS; kill++) {
    site.setReachable(false);
    words += `w${kill} `;
    await page.getByLabel("First words").fill(words);
    await isOnDisk(page, words);
    if (kill === KILLS - 1) {
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("Not submitted yet: there is no connection").waitFor();
      await isOnDisk(page, "1");
    }
    await killable.end(random.pick(waysToEnd));
    if (random.chance(0.3)) await nextRelease(site, `r${kill}`); // found as soon as there is a connection
    site.setReachable(kill === KILLS - 1 || random.chance(0.3));
    page = await killable.open(address, async () => {});
    if (kill === KILLS - 1) break;
    await page.getByLabel("First words").waitFor();
    expect(await page.getByLabel("First words").inputValue(), `after kill ${kill}`).toBe(words);
  }
  await page.getByText("You have successfully submitted your form").waitFor();
  const submitted = server.saves.filter(({ command }) => command === "submit");
  expect(submitted.map(({ model }) => model)).toEqual([{ name: "Ada", words }]);
});
