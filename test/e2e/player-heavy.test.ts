/** A form with much to compute, on the respondent's page: it doesn't freeze, and what is too much is said where it is refused. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { formOfFields } from "../support/form-of-fields.ts";
import { button, saved, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

/** Each entry reads all others. */
const fields = [
  { key: "name", label: "Your name", controlType: "text" },
  {
    ...{ key: "r", label: "Visit", controlType: "composite", repeat: {} },
    fields: [
      { key: "x", label: "Day", controlType: "number", dataType: "number" },
      { key: "c", controlType: "calculation", expression: "sum(where(${x}, ${r}, ${x} < outer(${x})))" },
    ],
  },
];
/** The stand-in server has no texts of its own: those of the page are in Spanish. */
const form = {
  ...formOfFields(fields),
  locales: [{ code: "es", name: "Español" }],
  defaultLocale: "es",
};
const answers = (count: number) => ({
  name: "Ana",
  r: Array.from({ length: count }, (_, at) => ({ $id: `k${at}`, x: at })),
});

/** The longest that the page was busy since it was opened, in milliseconds. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
      buffered: true,
    });
  });
  return () => page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks)); // set above
}

/** A second, on a machine that does other things as well. */
const MOST_MS = 2_000;

it.each([
  ["near the limit", 180],
  ["beyond it", 300],
] as const)(
  "with %s the page answers, keeps what is typed, and says what the server refuses",
  (_name, count) =>
    visit(
      player.browser,
      player.origin,
      form,
      async ({ page, server, pass }) => {
        const longest = await watchTasks(page);
        const entries = page.locator(".p-card");
        const day = page.getByLabel("Day"); // of the one that is unfolded
        await expect.poll(() => entries.count()).toBe(count);
        await day.fill("7");
        await page.getByLabel("Your name").fill("Eva");
        expect(await day.inputValue()).toBe("7");
        const ms = await longest();
        if (process.env.SPROUT_SHOTS) console.log(`${count} entries: the longest task ${Math.round(ms)} ms`);
        expect(ms).toBeLessThan(MOST_MS);
        server.refuseNext(422, "TOO_MUCH_TO_COMPUTE");
        await pass(5_100);
        await page.locator('.p-save-line[data-kind="refused"]').waitFor();
        server.refuseNext(422, "TOO_MUCH_TO_COMPUTE");
        await button(page, "Enviar").click();
        const said = page.getByRole("alert").filter({ hasText: "demasiado que calcular" });
        await said.waitFor();
        expect(await said.textContent()).toContain("Sus respuestas se conservan como están");
        await expectAccessible(page);
        expect(await page.getByLabel("Your name").inputValue()).toBe("Eva");
        expect(await entries.count()).toBe(count);
        // with an entry less it is sent again, with all that was typed
        await button(page, /^Quitar/)
          .last()
          .click();
        await expect.poll(() => entries.count()).toBe(count - 1);
        await pass(5_100);
        await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ name: "Eva" });
        await expect.poll(() => server.saves.at(-1)?.model.r).toHaveLength(count - 1);
      },
      { instance: saved(answers(count)) },
    ),
);
