/** What a family meets on a small phone: the first screen, what an answer brings up, a wrong clock, high contrast. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { isFirefox } from "../support/browser.ts";
import { usePublishedSheets } from "../support/use-published-sheets.ts";
import { button, press } from "./player-visit.ts";

const ifFever = "${fever} = 'yes'";
const sheets = {
  survey: [
    ["type", "name", "label::English (en)", "label::Español (es)", "relevant", "constraint", "appearance"],
    ["begin group", "visit", "", "", "", "", "field-list"],
    ["select_one yn", "fever", "Does your child have a fever?", "¿Tiene fiebre?"],
    ["note", "call", "Please call the clinic now.", "Llame a la clínica.", ifFever],
    ["decimal", "degrees", "How high is it?", "¿Cuánto?", ifFever],
    ["begin group", "care", "Until then", "Mientras tanto", ifFever],
    ["note", "drink", "Give your child plenty to drink.", "Dele mucho de beber."],
    ["end group", ""],
    ["date", "since", "Since when?", "¿Desde cuándo?", "", ". <= today()"],
    ["begin repeat", "children", "Child", "Niño"],
    ["text", "first", "First name", "Nombre"],
    ["begin repeat", "pets", "Pet", "Mascota"],
    ["text", "pet", "Name of the pet", "Nombre de la mascota"],
    ["end repeat", ""],
    ["end repeat", ""],
    ["select_one yn", "sibling", "Does it have siblings?", "¿Tiene hermanos?"],
    ["text", "doctor", "Who is its doctor?", "¿Quién es su médico?"],
    ["text", "town", "Where do you live?", "¿Dónde vive?"],
    ["text", "code", "Its postcode", "Su código postal", "", "regex(., '^[0-9]{4}$')"],
    ["end group", ""],
  ],
  choices: [
    ["list_name", "name", "label::English (en)", "label::Español (es)"],
    ["yn", "yes", "Yes", "Sí"],
    ["yn", "no", "No", "No"],
  ],
  settings: [
    ["form_title", "default_language"],
    ["Before your visit", "English (en)"],
  ],
};

const site = usePublishedSheets(sheets, "Before your visit");

const timezoneId = "Europe/Madrid";

interface Options extends BrowserContextOptions {
  /** How far the device's clock is ahead. */
  daysAhead?: number;
}

async function onPhone(story: (page: Page) => Promise<void>, { daysAhead, ...options }: Options = {}) {
  const context = await site.browser.newContext({
    ...{ viewport: { width: 360, height: 640 }, locale: "en-US", timezoneId },
    ...options,
  });
  try {
    const page = await context.newPage();
    if (daysAhead !== undefined) await page.clock.setFixedTime(Date.now() + daysAhead * 86_400_000);
    await page.goto(site.address);
    await page.getByText("Does your child have a fever?").waitFor();
    await story(page);
  } finally {
    await context.close();
  }
}

const fever = (page: Page, answer: "Yes" | "No") =>
  page
    .getByRole("group", { name: "Does your child have a fever?" })
    .or(page.getByRole("radiogroup", { name: "Does your child have a fever?" }))
    .getByLabel(answer, { exact: true });
const asksWhose = (page: Page) => page.getByText("Is this your own device?").count();

it("begins with a question, and asks whose device it is once there is something to keep", () =>
  onPhone(async (page) => {
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 1_000;
    expect(await top(".p-form input")).toBeLessThan(240);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const language = await page.getByLabel("Language").boundingBox();
    expect(Math.abs((title?.y ?? 0) - (language?.y ?? 100)), "beside the title").toBeLessThan(20);
    await expectAccessible(page);
    await fever(page, "No").check();
    await page.getByRole("textbox", { name: "Since when?" }).fill("03/07/2020");
    await page.getByLabel("Who is its doctor?").fill("Dr Okafor");
    await page.getByLabel("Where do you live?").fill("Riverside");
    expect(await asksWhose(page), "after four answers").toBe(0);
    await page
      .getByRole("group", { name: "Does it have siblings?" })
      .or(page.getByRole("radiogroup", { name: "Does it have siblings?" }))
      .getByLabel("No", { exact: true })
      .check();
    await page.getByText("Is this your own device?").waitFor();
    await expectAccessible(page);
  }));

it("shows and says what an answer brings up, and begins a new entry at its first question", () =>
  onPhone(async (page) => {
    const advice = page.getByRole("status").filter({ hasText: "Please call the clinic now." });
    expect(await advice.count()).toBe(0);
    await fever(page, "Yes").check();
    await advice.waitFor();
    const look = await advice
      .locator(".p-field")
      .evaluate((note) => getComputedStyle(note).borderInlineStartWidth);
    expect(look).toBe("4px");
    const announced = page.getByRole("status").filter({ hasText: "New question: How high is it?" });
    await announced.waitFor();
    expect(await announced.textContent(), "of a section").toContain("Give your child plenty to drink.");
    await expectAccessible(page);
    await button(page, /^Add.*Pet/)
      .first()
      .click();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest("[data-key]")?.getAttribute("data-key")),
      )
      .toMatch(/pet$/);
  }));

it("is where it was left after Save, and its title says how it stands", () =>
  onPhone(async (page) => {
    const title = () => page.title();
    await expect.poll(title).toBe("Before your visit");
    await page.getByLabel("Its postcode").fill("12");
    await press(page, "Submit");
    await expect.poll(title).toBe("1 answer needs your attention · Before your visit");
    await page.getByLabel("Its postcode").fill("1234");
    await page.getByLabel("Where do you live?").focus();
    await button(page, "Save").click();
    await button(page, "Continue your form").click();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest("[data-key]")?.getAttribute("data-key")),
      )
      .toMatch(/town$/);
    await button(page, "Submit").click();
    await expect.poll(title).toBe("Thank you · Before your visit");
  }));

// Firefox's protocol sets no clock, no theme of high contrast and no slow line
it.skipIf(isFirefox).each([-370, -1, 1, 370])(
  "takes the day from the server on a device that is %i days ahead",
  (daysAhead) =>
    onPhone(
      async (page) => {
        const today = new Date().toLocaleDateString("en-US", {
          ...{ timeZone: timezoneId, year: "numeric", month: "2-digit", day: "2-digit" },
        });
        const box = page.getByRole("textbox", { name: "Since when?" });
        await box.fill(today);
        await box.press("Tab");
        expect(await box.getAttribute("aria-invalid")).not.toBe("true");
        await button(page, "Submit").click();
        await page.getByRole("heading", { name: "Thank you" }).waitFor();
      },
      { daysAhead },
    ),
);

it.skipIf(isFirefox)("shows in a high contrast theme what is chosen", () =>
  onPhone(
    async (page) => {
      await fever(page, "Yes").check();
      const mark = (answer: "Yes" | "No") =>
        fever(page, answer).evaluate((input) => getComputedStyle(input).backgroundColor);
      expect(await mark("Yes")).not.toBe(await mark("No"));
      await expectAccessible(page);
    },
    { forcedColors: "active" },
  ),
);

it.skipIf(isFirefox)(
  "is there after three round trips of a slow line, and what only later answers need comes after it",
  () =>
    onPhone(async (first) => {
      await first.close();
      const context = await site.browser.newContext({
        viewport: { width: 360, height: 640 },
        locale: "en-US",
      });
      try {
        const page = await context.newPage();
        const line = await context.newCDPSession(page);
        await line.send("Network.enable");
        await line.send("Network.emulateNetworkConditions", {
          ...{ offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 },
        });
        /** Each request in its order, and what asked for it. */
        const requests: { name: string; by: string | undefined; isByPage: boolean }[] = [];
        const nameOf = (url: string) => new URL(url).pathname.replace(/-[\w-]{8}\./, ".");
        line.on("Network.requestWillBeSent", ({ request, initiator }) => {
          const { stack: calls, url = calls?.callFrames.at(-1)?.url, type } = initiator;
          requests.push({ name: nameOf(request.url), by: url && nameOf(url), isByPage: type === "parser" });
        });
        const form = "/rest/form/instance";
        let beforeAnswer: string[] = [];
        line.on("Network.responseReceived", ({ response }) => {
          if (nameOf(response.url) === form) beforeAnswer = requests.map(({ name }) => name);
        });
        await page.goto(site.address, { waitUntil: "commit" });
        const begin = performance.now();
        await page.getByText("Opening your form").first().waitFor();
        expect(performance.now() - begin, "words").toBeLessThan(2_000);
        await page.getByText("Does your child have a fever?").waitFor();
        const isLate = (name: string) => /\/(matches|inter-latin)/.test(name);
        const names = () => requests.map(({ name }) => name);
        await expect.poll(() => names().filter(isLate).length).toBe(2);
        const before = names().slice(0, names().indexOf(form));
        expect(before.filter(isLate), "they leave the line to the form").toEqual([]);
        const token = requests.filter(({ name }) => name === "/ping");
        expect(
          token.map(({ isByPage }) => isByPage),
          "beside the scripts, once",
        ).toEqual([true]);
        /** How many answers have to come, one after the other, until that of a request. */
        const trips = (name: string): number => {
          const by = requests.find((request) => request.name === name)?.by;
          return by === undefined || by === name ? 1 : 1 + trips(by);
        };
        expect(trips(form)).toBe(3);
        expect(beforeAnswer, "what many questions need comes along with it").toContain(
          "/assets/scale-widgets.js",
        );
      } finally {
        await context.close();
      }
    }),
);
