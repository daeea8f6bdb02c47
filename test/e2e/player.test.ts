import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, launchTestBrowser } from "../support/browser.ts";
import { everyControl } from "./player-form.ts";
import {
  authKey,
  instanceKey,
  type PlayerSite,
  publicationKey,
  type StandIn,
  servePlayer,
  standIn,
} from "./player-server.ts";
import { button, desktop, phone, press, saved } from "./player-visit.ts";

let site: PlayerSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([servePlayer(), launchTestBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

type Given = Parameters<typeof standIn>[2];
interface Opened {
  page: Page;
  server: StandIn;
}

/** Opens the form of every control type in a browser of its own and closes it after the story. */
async function onForm(
  story: (opened: Opened) => Promise<void>,
  {
    given = {},
    viewport = phone,
    colorScheme = "light" as "light" | "dark",
    locale = "en-US",
  }: {
    given?: Given;
    viewport?: typeof phone;
    colorScheme?: "light" | "dark";
    locale?: string;
  } = {},
): Promise<void> {
  const context = await browser.newContext({ viewport, colorScheme, locale });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (fault) => faults.push(fault.message));
    const server = await standIn(page, everyControl, given);
    await page.goto(`${site.origin}/f/${publicationKey}`);
    await story({ page, server });
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

const firstPage = { first: "Ana", born: "2020-02-29" };
const twoPages = { ...firstPage, speaks: "words", school: "nursery", consent: true };
const complete = { ...twoPages, "nights.asleep": "2", "nights.woke": "3", "nights.tired": "5", pain: 7 };

describe("starting", () => {
  it("opens the form and puts the instance's own address in place, with the key in the fragment", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      expect(page.url()).toBe(`${site.origin}/i/${instanceKey}#${authKey}`);
      expect(await page.title()).toBe(everyControl.title);
      expect(await page.evaluate((key) => localStorage.getItem(`sprout.auth.${key}`), instanceKey)).toBe(
        authKey,
      );
    }));

  it("says 'Access denied' for a link that opens nothing", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      await page.route("**/rest/form/instance", (route) =>
        route.fulfill({
          status: 403,
          contentType: "application/json",
          body: JSON.stringify({ name: "ACCESS_DENIED", title: "Access denied" }),
        }),
      );
      await page.goto(`${site.origin}/i/nothing-0123456789`);
      await page.getByRole("heading", { name: "Access denied" }).waitFor();
      await expectAccessible(page);
    }));

  it("comes back to the saved step and field", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("4 of 4").waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
      },
      { given: saved(complete, "3:notes") },
    ));

  it("offers to go on with a form that was begun on this device", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await press(page, "Save");
      await page.getByText("You have successfully saved your form.").waitFor();
      await page.goto(`${site.origin}/f/${publicationKey}`);
      await press(page, "Go on where you were");
      await page.getByLabel("First name").waitFor();
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      expect(server.saves.map(({ command }) => command)).toEqual(["save"]);
    }));
});

describe("each control type", () => {
  it("text, date, number, textarea, calculation and row: typed, checked and computed", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      expect(await page.getByLabel("E-mail address").getAttribute("inputmode")).toBe("email");

      const born = page.getByLabel("date of birth").first();
      await born.pressSequentially("02302020");
      await born.blur();
      await page.getByText("Enter the date as MM/DD/YYYY.").waitFor();
      await born.fill("");
      await born.pressSequentially("2/29/2020");
      expect(await born.inputValue()).toBe("02/29/2020");
      await expect.poll(() => page.getByLabel("Age in years").innerText()).toMatch(/^\d+$/);
      await born.fill("01/01/2999");
      await born.blur();
      await page.getByText(/^Date cannot be after /).waitFor();
      await born.fill("02/29/2020");

      const visit = page.getByLabel("When would a visit suit you?").first();
      await visit.fill("01/01/2001");
      await visit.blur();
      await page.getByText(/^Date cannot be before /).waitFor();
      await visit.fill("");

      await page.getByLabel("How many brothers and sisters?").fill("2");
      await page.getByLabel("What are their names?").fill("Ben, Cleo");
      await page.getByLabel("How many brothers and sisters?").fill("0");
      await page.getByLabel("What are their names?").waitFor({ state: "detached" });
      await expectAccessible(page);
      await press(page, "Save");
      await expect
        .poll(() => server.saves.at(-1)?.model)
        .toMatchObject({ first: "Ana", born: "2020-02-29", siblings: 0 });
      expect(server.saves.at(-1)?.model).not.toHaveProperty("siblings_names");
    }));

  it("opens the device's own calendar by a button", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      // The calendar itself belongs to the browser; what it answers is a change of the native input.
      const picker = page.locator('[data-key="born"] input[type="date"]');
      await picker.evaluate((input: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "2019-12-24");
        input.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await expect.poll(() => page.getByLabel("date of birth").first().inputValue()).toBe("12/24/2019");
      expect(await picker.getAttribute("max")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }));

  it("radio, select, checkboxes, multi-select, single checkbox and switch", () =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("2 of 4").waitFor();
        await page.getByLabel("Signs").check();
        await page.getByRole("combobox", { name: "School" }).selectOption("primary school");
        await page.getByLabel("Parents", { exact: true }).check();
        await page.getByLabel("A nurse").check();
        await page.getByRole("searchbox", { name: "Find an option" }).fill("mus");
        await page.getByLabel("Music").check();
        await page.getByRole("searchbox", { name: "Find an option" }).fill("");
        await page.getByLabel("Speech").check();
        await page.getByText("2 chosen").waitFor();
        await page.getByLabel("I agree that the clinic").check();
        await page.getByRole("switch", { name: "Send me a reminder" }).click();
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({
            speaks: "signs",
            school: "primary school",
            helps: ["parents", "a nurse"],
            therapies: ["speech", "music"],
            consent: true,
            reminders: true,
          });
      },
      { given: saved(firstPage, "1:") },
    ));

  it.each([
    ["phone", phone],
    ["desktop", desktop],
  ])("likert and slider on a %s", (_, viewport) =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("3 of 4").waitFor();
        for (const [question, answer] of [
          ["fall asleep", "Rarely"],
          ["wake up", "Often"],
          ["seem tired", "Always"],
        ] as const)
          await page.getByRole("radiogroup", { name: question }).getByLabel(answer).check();
        const slider = page.getByRole("slider", { name: "How well did your child sleep" });
        expect(await slider.getAttribute("aria-valuetext")).toMatch(/^Not answered yet/);
        await slider.press("ArrowRight");
        await expectAccessible(page);
        await press(page, "Save");
        await expect
          .poll(() => server.saves.at(-1)?.model)
          .toMatchObject({ "nights.asleep": "2", "nights.woke": "4", "nights.tired": "5", pain: 6 });
        expect(server.saves.at(-1)?.model).not.toHaveProperty("weight");
      },
      { given: saved(twoPages, "2:"), viewport },
    ),
  );

  it("draws a likert as a grid of 50 px rows on a desktop, as questions with their scale beneath on a phone", async () => {
    const row = (page: Page) => page.getByRole("radiogroup", { name: "seem tired" });
    const given = saved(twoPages, "2:");
    await onForm(
      async ({ page }) => {
        const box = await row(page).boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(50);
        expect(box?.height).toBeLessThan(64);
      },
      { given, viewport: desktop },
    );
    await onForm(
      async ({ page }) => {
        const question = await row(page).locator(".p-likert-question").boundingBox();
        const option = await row(page).locator(".p-likert-option").first().boundingBox();
        expect(option?.y).toBeGreaterThanOrEqual((question?.y ?? 0) + (question?.height ?? 0));
      },
      { given },
    );
  });

  it("heading, label, div, span, blank, read-only and a type that it does not know", () =>
    onForm(
      async ({ page }) => {
        await page.getByRole("heading", { name: "For Ana" }).waitFor();
        await page.locator(".p-html li", { hasText: "vaccination card" }).waitFor();
        expect(await page.evaluate(() => "hacked" in window)).toBe(false);
        expect(await page.locator(".p-html script, .p-html [onerror]").count()).toBe(0);
        expect(await page.getByLabel("Place of the visit").getAttribute("readonly")).not.toBeNull();
        await page.getByText("Invalid field type!").waitFor();
        await expectAccessible(page);
      },
      { given: saved(complete, "3:") },
    ));
});

describe("moving through the steps", () => {
  it("says what is missing when Next is pressed too early, and leads to it", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      expect(await button(page, "Next").getAttribute("aria-disabled")).toBe("true");
      await press(page, "Next");
      await page.getByRole("heading", { name: "2 answers need your attention" }).waitFor();
      await expectAccessible(page);
      await page.locator(".p-summary").getByRole("button", { name: "First name" }).click();
      await page.keyboard.type("Ana");
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      await page.getByRole("heading", { name: "1 answer needs your attention" }).waitFor();
    }));

  it("brings the next step's header into view and gives it the focus", () =>
    onForm(
      async ({ page }) => {
        await page.getByLabel("First name").waitFor();
        await press(page, "Next");
        await page.getByText("2 of 4").waitFor();
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.textContent))
          .toContain("Everyday life");
        const top = (await page.getByRole("heading", { name: "Everyday life" }).boundingBox())?.y ?? -1;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThan(300);
      },
      { given: saved(firstPage) },
    ));

  it("keeps later steps shut while one before them is not finished", () =>
    onForm(async ({ page }) => {
      await page.getByLabel("First name").waitFor();
      await page.getByRole("button", { name: /Sleep/ }).click({ force: true });
      await page.getByText("1 of 4").waitFor();
      await page.locator(".p-summary").waitFor();
    }));

  it("never covers a field that has the focus, from the first to the last by keyboard", () =>
    onForm(
      async ({ page }) => {
        await page.getByLabel("First name").focus();
        for (let stop = 0; stop < 12; stop++) {
          const isCovered = await page.evaluate(() => {
            const element = document.activeElement;
            if (element === null || element.closest(".p-bar, .p-progress") !== null) return false;
            const { top, bottom } = element.getBoundingClientRect();
            const barTop =
              document.querySelector(".p-bar")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
            const lineBottom = document.querySelector(".p-progress")?.getBoundingClientRect().bottom ?? 0;
            return bottom > barTop + 1 || top < lineBottom - 1;
          });
          expect(isCovered, `stop ${stop}`).toBe(false);
          await page.keyboard.press("Tab");
        }
      },
      { given: saved(firstPage), viewport: { width: 390, height: 600 } },
    ));

  it("needs no scrolling sideways at 320 px, and targets of 44 px", async () => {
    for (const step of [0, 1, 2, 3])
      await onForm(
        async ({ page }) => {
          await page.getByText(`${step + 1} of 4`).waitFor();
          const { overflow, small } = await page.evaluate(() => ({
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            small: [
              ...document.querySelectorAll(
                ".p-bar button, .p-option, .p-likert-option, .p-input, .p-step-head button",
              ),
            ]
              .map((element) => element.getBoundingClientRect())
              .filter(({ height, width }) => height > 0 && (height < 44 || width < 40)).length,
          }));
          expect({ overflow, small }).toEqual({ overflow: 0, small: 0 });
        },
        { given: saved(complete, `${step}:`), viewport: { width: 320, height: 568 } },
      );
  });

  it("is as readable in the dark", () =>
    onForm(
      async ({ page }) => {
        await page.getByText("3 of 4").waitFor();
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
        await expectAccessible(page);
      },
      { given: saved(complete, "2:"), colorScheme: "dark" },
    ));
});

describe("languages", () => {
  it("speaks the device's language and changes it by the dropdown, answers and all", () =>
    onForm(
      async ({ page }) => {
        await page.getByLabel("Nombre").fill("Ana");
        expect(await page.evaluate(() => document.documentElement.lang)).toBe("es");
        await press(page, "Siguiente");
        await page.getByText("Este campo es obligatorio.").first().waitFor();
        const born = page.getByLabel("Fecha de nacimiento de su hijo").first();
        await born.fill("29/02/2020");
        await page.getByLabel("Idioma").selectOption("fr");
        await page.getByText("Suivant").waitFor();
        expect(await page.getByLabel("Prénom").inputValue()).toBe("Ana");
        await page.getByLabel("Langue").selectOption("en");
        await expect.poll(() => page.getByLabel("date of birth").first().inputValue()).toBe("02/29/2020");
        expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
      },
      { locale: "es-MX" },
    ));
});

describe("saving", () => {
  it("saves by itself 5 s after the last change and says when", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await page.getByText("Not saved yet").waitFor();
      await page.getByText(/^Saved \d\d:\d\d$/).waitFor({ timeout: 8_000 });
      expect(server.saves).toMatchObject([
        { command: "autosave", location: "0:first", revision: 0, locale: "en" },
      ]);
    }));

  it("loses nothing without a connection: says so, keeps the answers over a reload, and saves them later", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").waitFor();
      server.cut(true);
      await page.getByLabel("First name").fill("Ana");
      await page.getByText("Not saved yet, trying again").waitFor({ timeout: 8_000 });
      server.cut(false);
      server.refuseNext(503, "SERVICE_BUSY");
      await page.reload();
      await page.getByText("Answers from this device that had not been saved yet are back.").waitFor();
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      await expect
        .poll(() => server.saves.at(-1)?.model, { timeout: 10_000 })
        .toMatchObject({ first: "Ana" });
    }));

  it("shows the newer answers, keeps what they do not contradict, and offers what they do", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await page.getByLabel("E-mail address").fill("ana@example.org");
      server.instance = {
        ...server.instance,
        revision: 7,
        model: JSON.stringify({ first: "Anna", last: "Weber" }),
      };
      server.refuseNext(409, "INSTANCE_STALE");
      await page
        .getByRole("heading", { name: "This form was changed somewhere else" })
        .waitFor({ timeout: 8_000 });
      await expectAccessible(page);
      expect(await page.getByLabel("First name").inputValue()).toBe("Anna");
      expect(await page.getByLabel("Last name").inputValue()).toBe("Weber");
      expect(await page.getByLabel("E-mail address").inputValue()).toBe("ana@example.org");
      await press(page, "Use my answer");
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      await expect
        .poll(() => server.saves.at(-1), { timeout: 8_000 })
        .toMatchObject({ revision: 7, model: { first: "Ana", last: "Weber", email: "ana@example.org" } });
    }));

  it("saves and quits, and gives the link that opens the form again", () =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await press(page, "Save");
      await page
        .getByText("You have successfully saved your form. You may return this form and complete it later.")
        .waitFor();
      expect(await page.getByLabel("Link to your form").inputValue()).toBe(
        `${site.origin}/i/${instanceKey}#${authKey}`,
      );
      await expectAccessible(page);
      await press(page, "Go on with your form");
      await page.getByLabel("Last name").fill("Weber");
      await press(page, "Save");
      await expect.poll(() => server.saves.map(({ revision }) => revision)).toEqual([0, 1]);
    }));
});

describe("after the submit", () => {
  const html = "<!doctype html><h1>Ana's report</h1><script>document.title = 'run'</script>";
  const references = [
    { outputId: "a", instanceKey, name: "For the family", contentType: "text/html", bytes: html.length },
    { outputId: "b", instanceKey, name: "For the doctor", contentType: "application/pdf", bytes: 120_000 },
  ];

  async function aPdf(): Promise<string> {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const number of [1, 2])
      pdf.addPage().drawText(`Report for Ana, page ${number}`, { x: 50, y: 700, font });
    return Buffer.from(await pdf.save()).toString("base64");
  }

  it("shows how far the report is, then the reports: HTML in a frame that runs nothing, PDF as pages", () =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("4 of 4").waitFor();
        await press(page, "Submit");
        await page
          .getByText("You have successfully submitted your form. Please wait while we generate your report.")
          .waitFor();
        server.reports.progress = 40;
        await expect.poll(() => page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
        await expectAccessible(page);
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references,
          contents: {
            a: {
              contentType: "text/html",
              data: Buffer.from(html).toString("base64"),
              name: "For the family",
            },
            b: { contentType: "application/pdf", data: await aPdf(), name: "For the doctor" },
          },
        };
        await press(page, "Open For the family");
        const frame = page.locator("iframe");
        expect(await frame.getAttribute("sandbox")).toBe("");
        await page.frameLocator("iframe").getByRole("heading", { name: "Ana's report" }).waitFor();
        await press(page, "Close For the family");

        await press(page, "Open For the doctor");
        await page.getByRole("img", { name: "Page 1 of 2" }).waitFor();
        await page.getByText("Report for Ana, page 1").waitFor({ state: "attached" });
        const download = page.waitForEvent("download");
        await press(page, "Save For the doctor");
        const file = await download;
        expect(file.suggestedFilename()).toBe("For the doctor.pdf");
        expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
        await expectAccessible(page);
        expect(server.saves.map(({ command }) => command)).toEqual(["submit"]);
      },
      { given: saved(complete, "3:") },
    ));

  it("says plainly when the report failed, and that the answers are safe", () =>
    onForm(
      async ({ page, server }) => {
        server.reports.messageCode = "FAILED";
        await page.getByText("4 of 4").waitFor();
        await press(page, "Submit");
        await page.getByText(/Your answers are safe/).waitFor();
        await expectAccessible(page);
      },
      { given: saved(complete, "3:") },
    ));

  it("tells where the answers are when the submit finds no connection, and submits when asked again", () =>
    onForm(
      async ({ page, server }) => {
        await page.getByText("4 of 4").waitFor();
        server.cut(true);
        await press(page, "Submit");
        await page.getByText(/could not be submitted: there is no connection/).waitFor({ timeout: 8_000 });
        server.cut(false);
        await press(page, "Submit");
        await page.getByText(/successfully submitted/).waitFor();
      },
      { given: saved(complete, "3:") },
    ));
});

describe("my forms", () => {
  const item = (status: string, name: string, last: string) => ({
    instanceKey: `inst-0123456789abcd${last}`,
    instanceId: last,
    publicationKey,
    name,
    activityDate: "2026-11-18T10:20:00.000Z",
    status,
    messageCode: "OK",
  });

  async function onInbox(status: number, items: unknown, story: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: phone, locale: "en-US" });
    try {
      const page = await context.newPage();
      await page.route("**/rest/inbox", (route) =>
        route.fulfill({ status, contentType: "application/json", body: JSON.stringify(items) }),
      );
      await page.goto(`${site.origin}/my-forms`);
      await story(page);
    } finally {
      await context.close();
    }
  }

  it("lists name, status and date, with Open Form and View Output", () =>
    onInbox(
      200,
      [item("OPEN", "Before your visit", "1"), item("COMPLETE", "Sleep diary", "2")],
      async (page) => {
        await page.getByRole("link", { name: "Open Form Before your visit" }).waitFor();
        await page.getByRole("link", { name: "View Output Sleep diary" }).waitFor();
        await page.getByText("Completed").waitFor();
        await press(page, "New Form");
        await page.getByLabel("Link to a form").fill("https://nowhere.example");
        await press(page, "Start");
        await page.getByText("This is not a link to a form.").waitFor();
        await expectAccessible(page);
      },
    ));

  it("renames a form", () =>
    onInbox(200, [item("OPEN", "Before your visit", "1")], async (page) => {
      let sent: unknown;
      await page.route("**/rest/rename/instance", (route) => {
        sent = route.request().postDataJSON();
        return route.fulfill({ contentType: "application/json", body: '{"success":true}' });
      });
      await press(page, "Rename Before your visit");
      await page.getByLabel("New name").fill("For Ana");
      await expectAccessible(page);
      await press(page, "Save");
      await page.getByRole("link", { name: "Open Form For Ana" }).waitFor();
      expect(sent).toEqual({ instanceKey: "inst-0123456789abcd1", name: "For Ana" });
    }));

  it("points to New Form while there are none", () =>
    onInbox(200, [], async (page) => {
      await page.getByText("You have no forms yet. Press New Form to begin one.").waitFor();
    }));

  it("leads to the sign-in without a session", () =>
    onInbox(401, { name: "SIGN_IN_NEEDED" }, async (page) => {
      await page.waitForURL(/\/login\?returnUrl=\/my-forms$/);
    }));
});

describe("the built page", () => {
  it("sends at most 112 kB of scripts and styles before a report is opened", async () => {
    const html = await (await fetch(`${site.origin}/f/${publicationKey}`)).text();
    const early = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path = ""]) => path,
    );
    const sizes = await Promise.all(
      early.map(async (path) => {
        const file = await fetch(new URL(path, site.origin));
        return gzipSync(await file.arrayBuffer()).length;
      }),
    );
    expect(early.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(112 * 1024);
  });
});
