/** Types into the form, ends the page at random moments, opens the same address again, and measures what is missing. */
import type { Page } from "playwright-core";
import { api } from "../../../shared/contract/index.ts";
import { caseSeed, Random } from "../../fuzz/random.ts";
import { must, refOf, startInstance } from "../../support/published-form.ts";
import { type KillableBrowser, startKillableBrowser, type WayToEnd, waysToEnd } from "./killable-browser.ts";
import { type StormySite, wait } from "./stormy-site.ts";
import { mannerOf } from "./typed-form.ts";
import { type Loss, lossesOf, newRecord, recordTyping, shownOn, type TypingRecord } from "./typing-record.ts";
import { typeAway } from "./typist.ts";

/** What the network does while someone types. */
export const weathers = ["fair", "offline", "flips", "storm", "restart"] as const;
export type Weather = (typeof weathers)[number];

export interface Kill {
  seed: number;
  way: WayToEnd;
  weather: Weather;
  /** Inputs since the page was opened. */
  inputs: number;
  /** How often the connection was lost or came back. */
  flips: number;
  losses: Loss[];
  /** What the page said above the form when it was reopened. */
  notice: string;
}

export interface KillPlan {
  seed: number;
  count: number;
  /** People who fill in forms at the same time, each in a browser of their own. */
  lanes: number;
  weathers?: readonly Weather[];
  /** The longest that is typed before a kill. */
  mostTypingMs: number;
  onKill?: (kill: Kill) => void;
}

export interface KillRun {
  kills: Kill[];
  /** Answers that a page showed as saved and that the server does not have. */
  unsaved: string[];
}

/** The promise. */
export const MOST_LOST_MS = 1_000;

const KILLS_OF_ONE_FORM = 8;

export async function runKills(site: StormySite, publicationKey: string, plan: KillPlan): Promise<KillRun> {
  const run: KillRun = { kills: [], unsaved: [] };
  const indexes = Array.from({ length: plan.count }, (_, index) => index);
  const lanes = Array.from({ length: plan.lanes }, async (_, lane) => {
    const browser = await startKillableBrowser();
    const record = newRecord(); // of all forms: the reports of a browser's pages go where they went first
    try {
      const own = indexes.filter((index) => index % plan.lanes === lane);
      for (let first = 0; first < own.length; first += KILLS_OF_ONE_FORM)
        await killOneForm(
          site,
          publicationKey,
          { browser, record },
          own.slice(first, first + KILLS_OF_ONE_FORM),
          plan,
          run,
        );
    } finally {
      await browser.close();
    }
  });
  const ended = await Promise.allSettled(lanes);
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  return run;
}

/** One form, filled in over several lives of its page. */
async function killOneForm(
  site: StormySite,
  publicationKey: string,
  { browser, record }: { browser: KillableBrowser; record: TypingRecord },
  indexes: readonly number[],
  plan: KillPlan,
  run: KillRun,
): Promise<void> {
  const instance = await site.undisturbed((client) => startInstance(client, publicationKey));
  const { instanceKey, authKey } = instance;
  const open = async () => {
    const page = await browser.open(`${site.origin}/i/${instanceKey}#${authKey}`, (context) =>
      recordTyping(context, record),
    );
    await formShown(page);
    return page;
  };
  let page = await open();
  for (const index of indexes) {
    const seed = caseSeed(plan.seed, index);
    const random = new Random(seed);
    const way = wayOf(index, plan.lanes);
    const weather = random.pick(plan.weathers ?? weathers);
    record.begin(await shownOn(page));
    const over = new AbortController();
    const flips = makeWeather({ site, browser, instanceKey, weather, random, signal: over.signal });
    const typist = typeAway(page, random, () => over.signal.aborted, record.turnTo);
    await untilKill(site, instanceKey, random, plan.mostTypingMs);
    over.abort();
    const at = await browser.end(way);
    await typist;
    site.storm(instanceKey, undefined);
    const flipCount = await flips;
    const inputs = record.moments.length - 1;
    page = await open();
    const losses = lossesOf(record, at, await shownOn(page));
    const notice = (await page.locator(".p-notice").allInnerTexts()).join("\n");
    const kill = { seed, way, weather, inputs, flips: flipCount, losses, notice };
    run.kills.push(kill);
    plan.onKill?.(kill);
  }
  run.unsaved.push(...(await compareWithServer(site, page, refOf(instance))));
  await browser.end("tab closed");
}

/** Each lane goes through all ways of ending, and at any time the others are at different ones. */
function wayOf(index: number, lanes: number): WayToEnd {
  return waysToEnd[(Math.floor(index / lanes) + 2 * index) % waysToEnd.length] ?? "tab closed";
}

/** Until the form is there; a server that can't be reached is tried again, as a person would. */
async function formShown(page: Page): Promise<void> {
  const tryAgain = page.getByRole("button", { name: "Try again" });
  const field = page.locator('[data-key="agree"] input');
  for (;;) {
    await field.or(tryAgain).waitFor();
    await page.waitForTimeout(100);
    if (await field.isVisible()) return;
    if (await tryAgain.isVisible()) await tryAgain.click();
  }
}

/** Any moment; in three of ten cases, one while a save is in flight. */
async function untilKill(
  site: StormySite,
  instanceKey: string,
  random: Random,
  mostMs: number,
): Promise<void> {
  const latest = wait(random.between(300, mostMs));
  if (!random.chance(0.3)) return latest;
  const delayMs = random.between(0, 60);
  const saving = new Promise<void>((resolve) => site.onceSaving(instanceKey, resolve));
  await Promise.race([latest, saving.then(() => wait(delayMs))]);
}

interface WeatherOptions {
  site: StormySite;
  browser: KillableBrowser;
  instanceKey: string;
  weather: Weather;
  random: Random;
  signal: AbortSignal;
}

/** @returns how often the connection was lost or came back */
async function makeWeather(options: WeatherOptions): Promise<number> {
  const { site, browser, instanceKey, weather, random, signal } = options;
  const own = new Random(random.between(0, 1_000_000));
  if (weather === "storm") site.storm(instanceKey, own);
  if (weather === "restart") await site.restart();
  let flips = 0;
  const flip = async () => {
    flips++;
    await browser.setOffline(flips % 2 === 1).catch(() => undefined); // the page may end meanwhile
  };
  if (weather === "offline") await flip();
  while (weather === "flips" && !signal.aborted) {
    await wait(own.between(100, 2_500));
    if (!signal.aborted) await flip();
  }
  return flips;
}

/** Once the page says that all is saved, the server has what it shows. */
async function compareWithServer(
  site: StormySite,
  page: Page,
  ref: { instanceKey: string; authKey: string },
): Promise<string[]> {
  await page.locator('.p-save-line:is([data-kind="saved"], [data-kind="untouched"])').waitFor();
  const shown = await shownOn(page);
  const { model } = must(await site.undisturbed((client) => client.call(api.runtime.instance, ref)));
  const held = textsIn(JSON.parse(model));
  const compared = new Set(["text", "long text", "number", "few"]);
  const keys = new Set([...Object.keys(shown), ...Object.keys(held)]);
  return [...keys]
    .filter((key) => compared.has(mannerOf(key) ?? "") && (held[key] ?? "") !== (shown[key] ?? ""))
    .map((key) => `${key}: ${JSON.stringify(shown[key])} is shown, ${JSON.stringify(held[key])} is held`);
}

/** Stored answers as texts, by keys as the page has them: `child/1/first`. */
function textsIn(stored: object, prefix = ""): Record<string, string> {
  const texts = Object.entries(stored).flatMap(([key, answer]: [string, unknown]): [string, string][] => {
    if (typeof answer === "string" || typeof answer === "number") return [[prefix + key, String(answer)]];
    if (!Array.isArray(answer)) return [];
    return answer.flatMap((one: unknown) =>
      typeof one === "object" && one !== null && "$id" in one
        ? Object.entries(textsIn(one, `${prefix}${key}/${String(one.$id)}/`))
        : [],
    );
  });
  return Object.fromEntries(texts);
}

/** What breaks the promise. */
export function wrongOf(kill: Kill, mostLostMs = MOST_LOST_MS): string[] {
  const { seed, way, weather, inputs, losses, notice } = kill;
  const name = `${seed}, ${way}, ${weather}, ${inputs} inputs`;
  return [
    ...losses.filter(({ lostMs }) => lostMs > mostLostMs).map((loss) => `${name}: ${JSON.stringify(loss)}`),
    ...(notice.includes("somewhere else") ? [`${name}: told of others, and there are none: ${notice}`] : []),
  ];
}

/** What is lost at worst, and in nearly every case. */
export function lossFigures(kills: readonly Kill[]): { most: number; p99: number; median: number } {
  const worst = kills.map(({ losses }) => Math.max(0, ...losses.map(({ lostMs }) => lostMs)));
  const sorted = worst.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { most: at(1), p99: at(0.99), median: at(0.5) };
}
