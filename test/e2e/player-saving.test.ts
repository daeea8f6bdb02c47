/** What happens to answers typed on the respondent's page, in a real browser: none is lost. */
import { describe, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { isFirefox } from "../support/browser.ts";
import { everyControl } from "./player-form.ts";
import { authKey, instanceKey } from "./player-server.ts";
import { press, saved, visit } from "./player-visit.ts";
import { complete, useEveryControl } from "./use-player.ts";

const { player, onForm } = useEveryControl();

// They wait for pauses of seconds, each on a page of its own: side by side they take as long as the longest. In Firefox
// only one page at a time has the focus.
describe("saving", { concurrent: !isFirefox }, () => {
  it("saves by itself 5 s after the last change and says when", ({ expect }) =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page, server, pass }) => {
        await page.getByLabel("First name").fill("Ana");
        await page.getByText("Not saved yet").waitFor();
        await pass(4_500);
        expect(server.saves).toEqual([]);
        await pass(600);
        await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
        expect(server.saves).toMatchObject([
          { command: "autosave", location: "0:first", revision: 0, locale: "en" },
        ]);
      },
      { isPaused: true },
    ));

  it("loses nothing without a connection: says so, keeps the answers over a reload, and saves them later", ({
    expect,
  }) =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").waitFor();
      server.cut(true);
      await page.getByLabel("First name").fill("Ana");
      await page.getByText("Not saved yet, trying again").waitFor();
      server.cut(false);
      server.refuseNext(503, "SERVICE_BUSY");
      await page.reload();
      await page.getByText("Answers from this device that had not been saved yet are back.").waitFor();
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      await expect.poll(() => server.saves.at(-1)?.model).toMatchObject({ first: "Ana" });
    }));

  it("shows the newer answers, keeps typing that they do not contradict, and offers what they replaced", ({
    expect,
  }) =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await page.getByLabel("E-mail address").fill("ana@example.org");
      server.instance = {
        ...server.instance,
        revision: 7,
        model: JSON.stringify({ first: "Anna", last: "Weber" }),
      };
      server.refuseNext(409, "INSTANCE_STALE");
      await page.getByRole("heading", { name: "This form was changed somewhere else" }).waitFor();
      await expectAccessible(page);
      expect(await page.getByLabel("First name").inputValue()).toBe("Anna");
      expect(await page.getByLabel("Last name").inputValue()).toBe("Weber");
      expect(await page.getByLabel("E-mail address").inputValue()).toBe("ana@example.org");
      await press(page, "Use my answer");
      expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
      await expect
        .poll(() => server.saves.at(-1)?.model)
        .toMatchObject({ first: "Ana", last: "Weber", email: "ana@example.org" });
      expect(server.saves.map(({ revision }) => revision)).toContain(7);
    }));

  it("offers a password that was changed elsewhere without showing either", ({ expect }) =>
    onForm(
      async ({ page, server }) => {
        const password = page.getByLabel("A word that only you know");
        await password.fill("swordfish");
        server.instance = {
          ...server.instance,
          revision: 7,
          model: JSON.stringify({ ...complete, password: "marlin" }),
        };
        server.refuseNext(409, "INSTANCE_STALE");
        const notice = page.locator(".p-notice");
        await notice.waitFor();
        expect(await notice.locator("dd").allInnerTexts()).toEqual(["••••••", "••••••"]);
        await press(page, "Use my answer");
        expect(await password.inputValue()).toBe("swordfish");
      },
      { instance: saved(complete, "3:") },
    ));

  it("saves and quits, and shows the link that reopens the form", ({ expect }) =>
    onForm(async ({ page, server }) => {
      await page.getByLabel("First name").fill("Ana");
      await press(page, "Save");
      await page
        .getByText("You have successfully saved your form. You may return this form and complete it later.")
        .waitFor();
      expect(await page.getByLabel("Link to your form").inputValue()).toBe(
        `${player.origin}/i/${instanceKey}#${authKey}`,
      );
      await expectAccessible(page);
      await press(page, "Continue your form");
      await page.getByLabel("Last name").fill("Weber");
      await press(page, "Save");
      await expect.poll(() => server.saves.map(({ revision }) => revision)).toEqual([0, 1]);
    }));
});
