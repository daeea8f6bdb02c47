/**
 * Texts that would run as scripts, in every place where a page shows text that someone wrote. The policy of the page is
 * switched off, so that only the way in which they are shown keeps them from running; with it, nothing would run anyway.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicationKey, standIn } from "../e2e/player-server.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { sampleOf } from "../support/budget.ts";
import { useStack } from "../support/stack.ts";
import { scriptForm } from "./script-form.ts";
import { RAN, scriptTexts } from "./scripts.ts";
import { whatRan as runStory } from "./what-ran.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const TIMEOUT_MS = 180_000;

const whatRan = (story: (page: Page) => Promise<void>, hasPolicy = false) =>
  runStory(browser, stack.origin, story, hasPolicy);

const json = (body: unknown) => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify(body),
});

/** A page of the desk for an administrator, whose calls are answered with these. */
async function openDesignerPage(page: Page, path: string, answers: Record<string, unknown>): Promise<void> {
  const known: Record<string, unknown> = {
    "/ping": { alive: true },
    "/rest/isAuth": true,
    "/rest/login/status": { loggedIn: true, email: scriptTexts[0] },
    "/rest/whoami": {
      username: "a@lab.example",
      firstName: scriptTexts[1],
      lastName: scriptTexts[0],
      locale: "en",
      roles: ["USER", "DESIGNER", "ADMIN"],
      domain: "lab.example",
    },
    ...answers,
  };
  await page.route(/\/(rest\/|ping)/, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill(
      Object.hasOwn(known, pathname) ? json(known[pathname]) : { status: 404, body: "{}" },
    );
  });
  await page.goto(stack.origin + path);
}

const shown = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor();

describe(`${scriptTexts.length} scripts`, () => {
  it("are at least 250, all different", () => {
    expect(new Set(scriptTexts).size).toBeGreaterThanOrEqual(250);
  });

  it(
    "would run if they were shown as markup",
    async () => {
      const ran = await whatRan(async (page) => {
        await page.goto(`${stack.origin}/login`);
        await page.setContent(`<p>${scriptTexts.slice(0, 20).join("\n")}${scriptTexts.join("\n")}</p>`);
        await page.locator("p").first().waitFor();
      });
      expect(ran.length).toBeGreaterThan(1);
    },
    TIMEOUT_MS,
  );

  it(
    "in labels, headings, options, hints, languages and the name of a form",
    async () => {
      const ran = await whatRan(async (page) => {
        await standIn(page, scriptForm(scriptTexts));
        await page.goto(`${stack.origin}/f/${publicationKey}`);
        await page.locator(".p-form").waitFor();
        expect(await page.locator(".p-form").innerText()).toContain(RAN);
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "in the answers that labels repeat",
    async () => {
      const form = scriptForm(["Your answer: ${told}"]);
      const ran = await whatRan(async (page) => {
        const server = await standIn(page, form, { model: JSON.stringify({ text0: scriptTexts.join(" ") }) });
        await page.goto(`${stack.origin}/f/${publicationKey}`);
        await page.locator(".p-form").waitFor();
        expect(server.instance.model).toContain(RAN);
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "in names and pages of reports",
    async () => {
      const html = `<!doctype html><p>report</p>${scriptTexts.join("\n")}`;
      const ran = await whatRan(async (page) => {
        const server = await standIn(page, scriptForm(["x"]), { status: "COMPLETE", messageCode: "OK" });
        const reference = { outputId: "a", instanceKey: "i", contentType: "text/html", bytes: html.length };
        server.reports = {
          progress: 100,
          messageCode: "OK",
          references: scriptTexts.map((name, index) => ({ ...reference, outputId: `o${index}`, name })),
          contents: {
            o0: {
              contentType: "text/html",
              data: Buffer.from(html).toString("base64"),
              name: scriptTexts[0],
            },
          },
        };
        await page.goto(`${stack.origin}/f/${publicationKey}`);
        await page.getByRole("button", { name: /^Open/ }).first().click();
        await page.frameLocator("iframe").getByText("report").first().waitFor();
      }, true); // only its policy blocks a report's pictures
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "in the names of forms",
    async () => {
      const row = {
        privilege: "O",
        activityDate: "2026-11-21T00:00:00.000Z",
        publicationCount: 1,
        data: true,
      };
      const texts = sampleOf(scriptTexts.slice(0, 200), 60);
      const forms = texts.map((formName, index) => ({ ...row, id: index + 1, formName }));
      const ran = await whatRan(async (page) => {
        await openDesignerPage(page, "/design/forms", {
          "/rest/form/list/page": { forms, read: forms.length },
        });
        await shown(page, texts[0] ?? "");
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "in the names of users",
    async () => {
      const row = {
        domain: "lab.example",
        locale: "en",
        roles: ["USER"],
        active: true,
        createdAt: "2026-11-21T00:00:00.000Z",
      };
      const users = sampleOf(scriptTexts, 80).map((text, index) => ({
        ...row,
        username: `${index}@lab.example`,
        firstName: text,
        lastName: text,
      }));
      const ran = await whatRan(async (page) => {
        await openDesignerPage(page, "/users", { "/rest/user/list": { users } });
        await shown(page, "0@lab.example");
      });
      expect(ran).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
