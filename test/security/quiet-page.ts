/** Pages that show texts which would run as scripts: each text is shown as it was written, and nothing runs. */
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { budget } from "../support/budget.ts";
import type { Client } from "../support/client.ts";
import { randomNumbers } from "../unit/form/logic/some-answers.ts";
import { RAN, scriptTexts } from "./scripts.ts";
import { unlessLeft, whatRan } from "./what-ran.ts";

const SOME = budget({ search: 30, usual: 12 });
const seed = Number(process.env.SECURITY_SEED ?? 20_261_122);

/** The texts, so many at a time; without SCRIPT_TEXTS=all one part that a seed chooses. */
export const textParts: readonly (readonly string[])[] =
  process.env.SCRIPT_TEXTS === "all" ? inParts(scriptTexts) : [someTexts(seed)];

function someTexts(of: number): string[] {
  const random = randomNumbers(of);
  return scriptTexts
    .map((text) => ({ text, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, SOME)
    .map(({ text }) => text);
}

/**
 * Each part has some of every kind: those that write, send requests, open a dialog or navigate away are next to each
 * other.
 */
function inParts(all: readonly string[]): (readonly string[])[] {
  const parts = Math.ceil(all.length / SOME);
  return Array.from({ length: parts }, (_, part) => all.filter((_text, at) => at % parts === part));
}

export interface QuietPage {
  browser: Browser;
  origin: string;
  /** Who views it; undefined: someone who isn't signed in. */
  client: Client | undefined;
  /** Of the product, or the whole address of a file. */
  path: string;
  /** What the page shows, as it was written. */
  texts: readonly string[];
  /** The part of the page where they are, as CSS. Default: all of it. */
  within?: string;
}

/**
 * Opens a page with texts shown as they are, where nothing runs; then has the same page take them, and the values of its
 * fields, for markup, where much does.
 */
export async function expectQuiet(on: QuietPage, show: (page: Page) => Promise<void>): Promise<void> {
  const { browser, origin, client, path, texts, within = "body" } = on;
  const unguarded = await whatRan(browser, origin, async (page, soFar) => {
    const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, url: origin }));
    await page.context().addCookies(cookies);
    await page.goto(new URL(path, origin).href);
    await show(page);
    const place = page.locator(within).first();
    const shown = await place.evaluate(shownIn);
    expect(texts.filter((text) => !written(shown).includes(written(text)))).toEqual([]);
    expect(await soFar()).toEqual([]);
    await unlessLeft(place.evaluate(takeForMarkup, RAN));
    await page.waitForTimeout(200);
  });
  expect(unguarded.length, "the same page unguarded").toBeGreaterThan(1);
}

/** White space as a page shows it; what HTML can't represent is gone. */
const written = (text: string) => text.replace(/[\0\uFFFD]/g, "").replace(/\s+/g, " ");

function shownIn(place: Element): string {
  const fields = [...place.querySelectorAll("input, textarea")] as HTMLInputElement[];
  return `${place.textContent} ${fields.map(({ value }) => value).join(" ")}`;
}

function takeForMarkup(place: Element, ran: string): void {
  // A dialog that closes gives the focus back to a field whose onfocus opens another one, without end.
  window.alert = () => console.log(ran);
  const holds = (one: Element) => one.textContent?.includes(ran) ?? false;
  for (const one of [...place.querySelectorAll("*")]) {
    const value = one.matches("input, textarea") ? (one as HTMLInputElement).value : undefined;
    if (value?.includes(ran)) one.insertAdjacentHTML("afterend", value);
    else if (holds(one) && ![...one.children].some(holds)) one.innerHTML = one.textContent ?? "";
  }
}
