/** The list of one's own forms, in a real browser. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Field, FormDefinition } from "../../shared/form/definition/definition.ts";
import { expectAccessible } from "../support/accessible.ts";
import { field, page as formPage, section } from "./player-form.ts";
import { instanceKey, publicationKey } from "./player-server.ts";
import { phone, press, visit } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

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
    const context = await player.browser.newContext({ viewport: phone, locale: "en-US" });
    try {
      const page = await context.newPage();
      await page.route("**/rest/inbox", (route) =>
        route.fulfill({ status, contentType: "application/json", body: JSON.stringify(items) }),
      );
      await page.goto(`${player.origin}/my-forms`);
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
        const sample = page.getByRole("link", { name: "Sample form" });
        expect(await sample.getAttribute("href")).toBe("/f/sample");
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

  it("begins a new form under the form's own name, whatever its copies are called", () =>
    onInbox(
      200,
      [
        { ...item("OPEN", "For Ana", "1"), formName: "Before your visit" },
        { ...item("COMPLETE", "For Leo", "2"), formName: "Before your visit" },
      ],
      async (page) => {
        await press(page, "New Form");
        await page.getByRole("link", { name: "Before your visit", exact: true }).waitFor();
        expect(await page.locator(".p-known a").allTextContents()).toEqual(["Before your visit"]);
        const targets = await page
          .locator("button, a")
          .evaluateAll((all) =>
            all.map((one) => [one.textContent, Math.round(one.getBoundingClientRect().height)] as const),
          );
        expect(targets.filter(([, height]) => height < 44)).toEqual([]);
      },
    ));

  it("points to New Form while the list is empty", () =>
    onInbox(200, [], async (page) => {
      await page.getByText("You have no forms yet. Press New Form to start one.").waitFor();
    }));

  it("leads to sign-in without a session", () =>
    onInbox(401, { name: "SIGN_IN_NEEDED" }, async (page) => {
      await page.waitForURL(/\/login\?returnUrl=\/my-forms$/);
    }));
});

/** The watch begins when its code has loaded and run, and notes so at once; no time may pass before. */
const watchStarted = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("sprout.lastActivity"))).not.toBe(null);

describe("the session of a signed-in respondent", () => {
  const name = field({ key: "name", controlType: "text", label: "Name" });
  const definition: FormDefinition = {
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [formPage("one", "", section("s", "", name))],
  };
  const path = `/i/${instanceKey}`; // without a key of its own, so that a session opens it

  it("is kept alive during activity, and ends after a warning that follows a save of the answers", () =>
    visit(
      player.browser,
      player.origin,
      definition,
      async ({ page, server, pass }) => {
        const calls: string[] = [];
        page.on("request", (request) => calls.push(new URL(request.url()).pathname));
        await page.route("**/logout", (route) =>
          route.fulfill({ contentType: "text/html", body: "Signed out." }),
        );
        expect(await page.getByRole("link", { name: "My Forms" }).getAttribute("href")).toBe("/my-forms");
        await watchStarted(page);
        await page.getByLabel("Name").fill("Ana");
        server.cut(true);
        await pass(895_000); // it tries again every 30 s: at 893 s, and then after the warning
        expect(server.saves).toEqual([]);
        const pings = () => calls.filter((call) => call === "/ping").length;
        await expect.poll(pings).toBeGreaterThanOrEqual(28);
        server.cut(false);
        await pass(5_600);
        const warning = page.getByRole("dialog", { name: "Session Expiration" });
        await warning.waitFor();
        expect(server.saves[0]?.model).toEqual({ name: "Ana" });
        await expectAccessible(page);

        await warning.getByRole("button", { name: "Cancel" }).click();
        await warning.waitFor({ state: "detached" });
        await expect.poll(() => calls.includes("/rest/inbox")).toBe(true);

        await pass(902_000);
        await pass(2_000);
        await warning.waitFor();
        await page.mouse.move(40, 40); // activity continues the session
        await pass(1_000);
        await warning.waitFor({ state: "detached" });

        await pass(902_000);
        await pass(32_000);
        await page.getByText("Signed out.").waitFor();
      },
      { path },
    ));

  it("is looked up where someone has signed in before, and watched in their language", () =>
    visit(
      player.browser,
      player.origin,
      definition,
      async ({ page, pass }) => {
        const requests: string[] = [];
        await page.route("**/rest/login/status", (route) => {
          requests.push(route.request().url());
          return route.fulfill({ json: { loggedIn: true, email: "ana@example.org" } });
        });
        await page.evaluate(() => localStorage.setItem("sprout.user", "ana@example.org"));
        await page.reload();
        await page.locator(".p-skeleton").waitFor();
        await pass(1_000);
        await page.getByLabel("Name").waitFor();
        expect(requests).toHaveLength(1);
        await watchStarted(page);
        await pass(901_000);
        const warning = page.getByRole("dialog", { name: "La sesión está por terminar" });
        const warned = async () => {
          await pass(1_000);
          return warning.isVisible();
        };
        await expect.poll(warned).toBe(true);
        await page.goBack(); // closes it as Escape does
        await warning.waitFor({ state: "detached" });
        await page.getByLabel("Name").waitFor();
      },
      { locale: "es-MX", instance: { locales: spoken } },
    ));

  it("is not looked up where no one has signed in: an anonymous respondent is never warned", () =>
    visit(player.browser, player.origin, definition, async ({ page, pass }) => {
      const calls: string[] = [];
      page.on("request", (request) => calls.push(new URL(request.url()).pathname));
      await pass(960_000);
      expect(await page.getByRole("dialog").count()).toBe(0);
      expect(calls.filter((call) => call === "/rest/login/status")).toEqual([]);
    }));
});

describe("a form in the runner", () => {
  const contact = (key: string, more: Partial<Field>) =>
    field({ key, controlType: "text", label: key, ...more });
  const definition: FormDefinition = {
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      formPage(
        "one",
        "",
        section(
          "s",
          "",
          contact("mail", { fieldValidator: ["EMAIL"] }),
          contact("phone", { dataType: "tel", fieldValidator: ["PHONE"] }),
          contact("digits", { dataType: "tel" }),
          contact("site", { dataType: "url" }),
          contact("zip", { fieldValidator: ["ZIP"] }),
          contact("diagnosis", {}),
        ),
      ),
    ],
  };

  it("sets autocomplete on fields about the person, and turns it off on others", () =>
    visit(player.browser, player.origin, definition, async ({ page }) => {
      const read = (key: string) =>
        page
          .getByLabel(key, { exact: true })
          .evaluate((input: HTMLInputElement) => [input.name, input.autocomplete]);
      expect(await Promise.all(["mail", "phone", "digits", "site", "zip", "diagnosis"].map(read))).toEqual([
        ["email", "email"],
        ["tel", "tel"],
        ["digits", "off"],
        ["url", "url"],
        ["postal-code", "postal-code"],
        ["diagnosis", "off"],
      ]);
    }));

  it("shows and hides its value only where the address asks for it", () =>
    visit(
      player.browser,
      player.origin,
      definition,
      async ({ page }) => {
        await page.getByLabel("diagnosis").fill("x");
        const value = page.getByText('"diagnosis": "x"');
        await press(page, "Show form value");
        await value.waitFor();
        await expectAccessible(page);
        await press(page, "Hide form value");
        await value.waitFor({ state: "detached" });
        await page.reload();
        await page.locator(".p-form, .p-message").first().waitFor({ state: "visible" });
        expect(await page.getByRole("button", { name: "Show form value" }).count()).toBe(0);
      },
      { path: `/i/${instanceKey}?debug` },
    ));
});

const spoken = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
];
