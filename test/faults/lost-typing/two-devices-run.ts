/** Two browsers with the same form open, typing at the same time: no answer of either may be lost silently. */
import type { Browser, Page } from "playwright-core";
import { Random } from "../../fuzz/random.ts";
import { startInstance } from "../../support/published-form.ts";
import { type StormySite, wait } from "./stormy-site.ts";
import { labelOf, optionsOf } from "./typed-form.ts";
import { newRecord, recordTyping, type Shown, shownOn, type TypingRecord } from "./typing-record.ts";

const texts = ["name", "phone", "story"] as const;
const choices = ["relation", "ill", "lately.sleeps", "lately.eats"] as const;
const fields = [...texts, ...choices];
/**
 * A slow machine types little: it continues as long as the two have no field in common, without which nothing is tested.
 */
const MOST_MORE_MS = 15_000;

export interface DevicesRun {
  seed: number;
  /** Fields that both have answered. */
  contested: number;
  /** Replaced answers that were listed for those who gave them. */
  listed: number;
  /** Whether one of those was put back by its giver. */
  wasTakenBack: boolean;
  faults: string[];
}

interface Device {
  name: string;
  page: Page;
  record: TypingRecord;
}

export async function runTwoDevices(
  site: StormySite,
  browser: Browser,
  publicationKey: string,
  { seed, typingMs }: { seed: number; typingMs: number },
): Promise<DevicesRun> {
  const random = new Random(seed);
  const { instanceKey, authKey } = await startInstance(site.client(), publicationKey);
  const address = `${site.origin}/i/${instanceKey}#${authKey}`;
  const devices = await Promise.all(["a", "b"].map((name) => openDevice(browser, name, address)));
  try {
    if (random.chance(0.5)) site.storm(instanceKey, new Random(random.between(0, 1_000_000)));
    const endsAt = Date.now() + typingMs;
    const isEnough = () =>
      Date.now() >= endsAt &&
      (Date.now() >= endsAt + MOST_MORE_MS || fields.some((key) => isContested(devices, key)));
    await Promise.all(
      devices.map((device) => fillIn(device, new Random(random.between(0, 1_000_000)), isEnough)),
    );
    site.storm(instanceKey, undefined);
    for (const { page } of devices) await page.context().setOffline(false);
    const isAtRest = await comeToRest(devices);
    const notices = await Promise.all(devices.map(({ page }) => listedOn(page)));
    const takenBack = await takeOneBack(devices);
    for (const { page } of devices) {
      await page.reload();
      await page.locator('[data-key="agree"] input').waitFor();
      await page.waitForTimeout(100);
    }
    const [shown = {}, other = {}] = await Promise.all(devices.map(({ page }) => shownOn(page)));
    const { faults, ...figures } = judge({ devices, notices, shown, other, takenBack });
    if (!isAtRest) faults.push("never comes to rest");
    return { seed, ...figures, wasTakenBack: takenBack !== undefined, faults };
  } finally {
    site.storm(instanceKey, undefined);
    for (const { page } of devices) await page.context().close();
  }
}

async function openDevice(browser: Browser, name: string, address: string): Promise<Device> {
  const context = await browser.newContext({ viewport: { width: 900, height: 2_400 }, locale: "en-US" });
  const record = newRecord();
  await recordTyping(context, record);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('[data-key="agree"] input').waitFor();
  record.begin(await shownOn(page));
  return { name, page, record };
}

async function fillIn({ name, page }: Device, random: Random, isEnough: () => boolean): Promise<void> {
  for (let count = 1; !isEnough(); count++) {
    if (random.chance(0.3)) await pickChoice(page, random);
    else {
      const box = page.locator(`[data-key="${random.pick(texts)}"]`).locator("input, textarea");
      if (random.chance(0.5)) await box.fill("");
      await box.focus();
      await page.keyboard.press("End");
      await page.keyboard.type(`${name}${count} `, { delay: random.between(20, 90) });
    }
    // Leaving the page for a moment saves at once, and makes the two meet more often than every five seconds.
    if (random.chance(0.4)) await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    if (random.chance(0.1)) await page.context().setOffline(random.chance(0.6));
    await page.waitForTimeout(random.between(50, 700));
  }
}

async function pickChoice(page: Page, random: Random): Promise<void> {
  const key = random.pick(choices);
  const inputs = page.locator(`[data-key="${key}"] input`);
  await inputs.nth(random.below(optionsOf[key].length)).click();
}

/**
 * Until neither has anything to save: the device that is behind learns of it with the next save. @returns whether this
 * happened
 */
async function comeToRest(devices: readonly Device[]): Promise<boolean> {
  const giveUpAt = Date.now() + 60_000;
  for (let quiet = 0; quiet < 3; ) {
    const states = await Promise.all(
      devices.map(({ page }) => page.locator(".p-save-line").getAttribute("data-kind")),
    );
    quiet = states.every((state) => state === "saved" || state === "untouched") ? quiet + 1 : 0;
    for (const { page } of devices) await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    if (Date.now() > giveUpAt) return false;
    await wait(250);
  }
  return true;
}

/** What a notice says of one field: its label, and the replaced answer. */
interface Listed {
  label: string;
  mine: string;
}

/**
 * The first for whom an answer is listed restores it, and again where the other has answered meanwhile, which is listed
 * again.
 */
async function takeOneBack(devices: readonly Device[]): Promise<Listed | undefined> {
  for (const { page } of devices) {
    const [first] = await listedOn(page);
    if (first === undefined) continue;
    for (let attempt = 0; attempt < 3; attempt++) {
      const listed = await listedOn(page);
      const index = listed.findIndex(({ label, mine }) => label === first.label && mine === first.mine);
      if (index < 0) break;
      const item = page.locator(".p-notice li").nth(index);
      await item.getByRole("button", { name: "Use my answer" }).click();
      await comeToRest(devices);
    }
    return first;
  }
  return undefined;
}

async function listedOn(page: Page): Promise<Listed[]> {
  return page.locator(".p-notice li").evaluateAll((items) =>
    items.map((item) => ({
      label: item.querySelector("strong")?.textContent ?? "",
      mine: item.querySelector("dd:last-of-type")?.textContent ?? "",
    })),
  );
}

interface Outcome {
  devices: readonly Device[];
  /** What was listed for each once both were idle. */
  notices: readonly (readonly Listed[])[];
  /** What the two show once they are reopened. */
  shown: Shown;
  other: Shown;
  takenBack: Listed | undefined;
}

function judge(outcome: Outcome): Pick<DevicesRun, "contested" | "listed" | "faults"> {
  const { devices, notices, shown, other, takenBack } = outcome;
  const faults: string[] = [];
  let contested = 0;
  let listed = 0;
  for (const key of fields) {
    const stands = shown[key] ?? "";
    if (stands !== other[key]) faults.push(`${key}: one shows ${stands}, the other ${other[key]}`);
    const typed = devices.map(({ record }) => typedInto(record, key));
    const givers = typed.filter((values) => values.length > 0);
    if (isContested(devices, key)) contested++;
    if (takenBack?.label === labelOf(key)) {
      if (!sameText(inWords(key, stands), takenBack.mine))
        faults.push(`${key}: ${takenBack.mine} was put back, and ${stands} stands`);
      continue; // the one who restored it had seen the other
    }
    if (givers.length > 0 && !givers.some((values) => values.at(-1) === stands))
      faults.push(`${key}: ${stands} stands, typed last by nobody`);
    for (const [index, device] of devices.entries()) {
      const own = typed[index]?.at(-1);
      if (own === undefined || own === stands) continue;
      const isListed = isIn(notices[index] ?? [], key, own);
      if (isListed) listed++;
      const winner = devices[1 - index];
      // Each types words that begin with its own name: what begins with the other's was written behind them.
      const wasContinued = own.trim() !== "" && stands.startsWith(own);
      const wasSeen = wasContinued || winner?.record.moments.some((moment) => moment.shown[key] === own);
      if (!isListed && !wasSeen)
        faults.push(`${key}: ${own} of ${device.name} gave way to ${stands} in silence`);
    }
  }
  return { contested, listed, faults };
}

/** Whether both have answered a field. */
function isContested(devices: readonly Device[], key: string): boolean {
  return devices.every(({ record }) => typedInto(record, key).length > 0);
}

/** What the person entered into a field, one input after another. */
function typedInto({ moments }: TypingRecord, key: string): string[] {
  return moments.filter((moment) => moment.key === key).map(({ shown }) => shown[key] ?? "");
}

function isIn(notice: readonly Listed[], key: string, own: string): boolean {
  return notice.some(({ label, mine }) => label === labelOf(key) && sameText(mine, inWords(key, own)));
}

/** As the notice says it. */
function inWords(key: string, shown: string): string {
  const options = (optionsOf as Readonly<Record<string, readonly string[]>>)[key];
  if (options !== undefined) return options[shown.indexOf("x")] ?? "no answer";
  return shown === "" ? "no answer" : shown;
}

function sameText(one: string, other: string): boolean {
  return one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();
}
