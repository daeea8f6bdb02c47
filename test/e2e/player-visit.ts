/** A respondent's visit whose clock the test moves, so that no time is spent waiting. */
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { publicationKey, type StandIn, standIn } from "./player-server.ts";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };
export const narrow = { width: 320, height: 640 };

/** Noon of 21 November 2026 where the respondent lives. */
const NOW = new Date("2026-11-21T17:00:00Z");
const TIME_ZONE = "America/New_York";

export interface Visit {
  page: Page;
  server: StandIn;
  /** Lets this much of the page's time pass at once. */
  pass: (ms: number) => Promise<void>;
}

export interface VisitOptions {
  instance?: Partial<FormInstance>;
  path?: string;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  locale?: string;
  /** The page's time stands still but for what `pass` lets go by. */
  isPaused?: boolean;
  /** Ends before the form is there. */
  isStarting?: boolean;
}

/** Opens an address with a stand-in server, runs the test, and fails if the page threw anything. */
export async function visit(
  browser: Browser,
  origin: string,
  definition: FormDefinition,
  story: (visit: Visit) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> {
  const {
    instance: input = {},
    path = `/f/${publicationKey}`,
    isPaused = false,
    isStarting = false,
  } = options;
  const { viewport = phone, colorScheme = "light", locale = "en-US" } = options;
  const context = await browser.newContext({ viewport, colorScheme, locale, timezoneId: TIME_ZONE });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    await page.clock.install({ time: NOW });
    if (isPaused) await page.clock.pauseAt(new Date(NOW.getTime() + 60_000)); // the clock has moved on since
    const server = await standIn(page, definition, input);
    const pass = (ms: number) => page.clock.runFor(ms);
    await page.goto(origin + path);
    if (!isStarting && /^\/[fi]\//.test(path) && !path.endsWith("/sample")) {
      await page.locator(".p-skeleton, .p-form, .p-message").first().waitFor(); // a busy machine may be past the wait
      await pass(1_000);
      await page.locator(".p-form, .p-message").first().waitFor();
    }
    await story({ page, server, pass });
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a button by its name, also one that is disabled only to assistive technology. */
export const press = (page: Page, name: string | RegExp): Promise<void> => pressStill(button(page, name));

/**
 * Presses also what is disabled only to assistive technology, once it stands still: the bar of a step moves by a
 * button's height while its fields follow, and a forced press goes where the button was.
 */
export async function pressStill(pressed: Locator): Promise<void> {
  await pressed.hover(); // waits until it stands still with nothing over it, which a forced press doesn't
  await pressed.click({ force: (await pressed.getAttribute("aria-disabled")) === "true" });
}

/** An instance that was saved before. */
export const saved = (answers: object, location = "0:"): Partial<FormInstance> => ({
  model: JSON.stringify(answers),
  location,
  status: "OPEN",
  revision: 4,
});

/** Says whose device it is: the page asks once there is something to keep, here at Save. */
export async function sayWhose(page: Page, words: "Yes, keep it here" | "No, it's shared"): Promise<void> {
  const answer = button(page, words);
  const isOpen = await answer.isVisible();
  if (!isOpen) await press(page, "Save");
  await answer.click();
  if (!isOpen) await button(page, "Continue your form").click();
}
