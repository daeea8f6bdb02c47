/** The respondent's page on a line that stalls or is gone: what it says, and that a press of Submit is not forgotten. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { button, desktop, phone, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

const form = FormDefinition.parse({
  title: "Your name",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "page1",
      name: "Page",
      composites: [{ key: "section1", fields: [{ key: "name", label: "Name", controlType: "text" }] }],
    },
  ],
});

const line = (page: Page) => page.locator(".p-save-line");
const isWaiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith("sprout.submit.")));
/** From now on saves stall: the line is there, and nothing comes back. @returns how to let the line go on */
async function stall(page: Page): Promise<() => Promise<void>> {
  const stalled = "**/rest/form/submit";
  await page.route(stalled, () => {}); // never answered
  return () => page.unroute(stalled);
}

/** Lets time pass until something is there: its clock may start only once an answer has come. */
const passUntil = (pass: (ms: number) => Promise<void>, stepMs: number, there: Locator) =>
  expect
    .poll(async () => {
      await pass(stepMs);
      return there.isVisible();
    })
    .toBe(true);

describe.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("on %s", (_name, viewport) => {
  it("a line that stalls is said after 8 seconds, for what is saved by itself and for Submit", () =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page, server, pass }) => {
        await stall(page);
        await page.getByLabel("Name").fill("Ada");
        await pass(5_100);
        await expect.poll(() => line(page).textContent()).toBe("Saving…");
        await pass(8_000);
        await expect
          .poll(() => line(page).textContent())
          .toBe("Saving… The connection is slow: this takes longer than usual.");
        await expectAccessible(page);
        await button(page, "Submit").click();
        expect(await isWaiting(page)).toBe(true);
        await expect
          .poll(() => line(page).textContent())
          .toBe("Submitting… The connection is slow: this takes longer than usual.");
        // what is under way is given up after 40 seconds, and nothing behind it makes the person wait for as long again
        await pass(27_000);
        const waiting = page.getByText("Not submitted yet: there is no connection");
        await waiting.waitFor();
        expect(server.saves).toEqual([]);
      },
      { viewport },
    ));

  it("without a connection that is said at once, and another page submits it though this one was closed at once", () =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page, server, pass }) => {
        await page.getByLabel("Name").fill("Ada");
        await pass(100);
        server.cut(true);
        // the server can't be reached: it is tried again for some seconds, and said at once
        await button(page, "Submit").click();
        await expect
          .poll(() => line(page).textContent())
          .toBe("There is no connection: not submitted yet, trying again");
        const waiting = page.getByText("Not submitted yet: there is no connection");
        await passUntil(pass, 1_000, waiting);
        await button(page, "Don’t submit yet").click();
        expect(await isWaiting(page)).toBe(false);
        // the device itself knows: nothing is tried again
        await page.context().setOffline(true);
        await button(page, "Submit").click();
        await waiting.waitFor();
        expect(await isWaiting(page)).toBe(true);
        await expectAccessible(page);
        server.cut(false);
        await page.context().setOffline(false);
        await page.reload();
        await passUntil(pass, 1_000, page.getByRole("heading", { name: "Thank you" }));
        expect(server.saves.at(-1)).toMatchObject({ command: "submit", model: { name: "Ada" } });
        expect(await isWaiting(page)).toBe(false);
      },
      { viewport },
    ));

  it("a page that is closed while Submit stalls is submitted by the next", () =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page, server, pass }) => {
        await page.getByLabel("Name").fill("Ada");
        const resume = await stall(page);
        await button(page, "Submit").click();
        await button(page, "Submitting…").waitFor();
        await page.reload();
        await resume();
        await passUntil(pass, 1_000, page.locator(".p-form"));
        await pass(2_100);
        await expect
          .poll(() => server.saves.at(-1))
          .toMatchObject({ command: "submit", model: { name: "Ada" } });
      },
      { viewport },
    ));
});
