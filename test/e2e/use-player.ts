/** The respondent's page as it is built, and a browser, for the tests of one file. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { FORM_START_DELAY_MS } from "../../shared/timings.ts";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { everyControl } from "./player-form.ts";
import { type PlayerSite, publicationKey, type StandIn, servePlayer, standIn } from "./player-server.ts";
import { phone } from "./player-visit.ts";

export interface PlayerInUse {
  /** Where the built files are; empty: on another server. */
  readonly folder: string;
  readonly browser: Browser;
  readonly origin: string;
  /** Files that are sent instead of the built ones, by their paths without a slash. */
  readonly replaced: PlayerSite["replaced"];
}

/** Call it once, at the top of a file; its result is ready once the tests run. @example const player = usePlayer(); */
export function usePlayer(): PlayerInUse {
  let running: { site: PlayerSite; browser: Browser } | undefined;
  const now = () => {
    if (running === undefined) throw new Error("The page is served only while tests and their hooks run.");
    return running;
  };

  beforeAll(async () => {
    const [site, browser] = await Promise.all([servePlayer(), launchTestBrowser()]);
    running = { site, browser };
  });

  afterAll(async () => {
    await running?.browser.close();
    await running?.site.close();
    running = undefined;
  });

  return {
    get browser() {
      return now().browser;
    },
    get folder() {
      return now().site.folder;
    },
    get origin() {
      return now().site.origin;
    },
    get replaced() {
      return now().site.replaced;
    },
  };
}

/**
 * A page and a browser as `usePlayer` has them, with what opens the form of every control type there.
 * @example const { onForm } = useEveryControl();
 */
export function useEveryControl() {
  const player = usePlayer();
  const onForm = (story: (opened: OpenedForm) => Promise<void>, options?: OpenedFormOptions) =>
    openEveryControl(player, story, options);
  return { player, onForm };
}

/** What is required of the form of every control type: on its first page, on the first two, and on all. */
export const firstPage = { first: "Ana", born: "2020-02-29" };
export const twoPages = { ...firstPage, speaks: "words", school: "nursery", consent: true };
export const complete = {
  ...twoPages,
  "nights.asleep": "2",
  "nights.woke": "3",
  "nights.tired": "5",
  pain: 7,
};

interface OpenedForm {
  page: Page;
  server: StandIn;
}

interface OpenedFormOptions {
  instance?: Partial<FormInstance>;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  locale?: string;
}

/**
 * Opens the form of every control type in a context of its own and closes it after the test; its clock runs by itself,
 * but for the wait before the form appears, which is skipped.
 */
async function openEveryControl(
  { browser, origin }: PlayerInUse,
  story: (opened: OpenedForm) => Promise<void>,
  { instance: input = {}, viewport = phone, colorScheme = "light", locale = "en-US" }: OpenedFormOptions = {},
): Promise<void> {
  const context = await browser.newContext({ viewport, colorScheme, locale });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    await page.clock.install();
    const server = await standIn(page, everyControl, input);
    await page.goto(`${origin}/f/${publicationKey}`);
    await page.locator(".p-skeleton, .p-form, .p-message").first().waitFor(); // a busy machine may be past the wait
    await page.clock.fastForward(FORM_START_DELAY_MS);
    await story({ page, server });
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}
