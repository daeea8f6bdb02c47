/** The list of one's own forms, in a real browser. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { publicationKey } from "./player-server.ts";
import { phone, press } from "./player-visit.ts";
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
