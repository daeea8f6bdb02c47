/** Two designers in a real browser: one shares a form, the other works on it, the share ends; a publication is paused and revoked; a deleted form comes back. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(designerLooks)(
  "two designers, at $width px in $colorScheme",
  ({ colorScheme, ...viewport }) => {
    let olga: Person;
    let ana: Person;
    let ofOlga: Page;
    let ofAna: Page;
    let dialog: Locator;
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    let shots = 0;

    async function visitor(): Promise<Page> {
      // While something fades in, its colours are mixed.
      const still = { reducedMotion: "reduce" } as const;
      const context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme, ...still });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) faults.push(message.text());
      });
      return page;
    }

    async function formsPageOf(of: Person): Promise<Page> {
      const page = await visitor();
      await signIn(page, stack.origin, of);
      await page.goto("/design/forms");
      await page.getByRole("heading", { name: "Your Forms" }).waitFor();
      return page;
    }

    /** What is cut off at the right can't be read. */
    async function look(page: Page): Promise<void> {
      const folder = process.env.SPROUT_SHOTS;
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/sharing-${viewport.width}-${++shots}.png` });
      await expectSound(page);
    }

    beforeAll(async () => {
      [olga, ana] = await Promise.all([person(stack, "Olga", "Owner"), person(stack, "Ana María", "Ruiz")]);
      await publishWorkbook(olga.client, { formName: "Sleep diary" });
      [ofOlga, ofAna] = await Promise.all([formsPageOf(olga), formsPageOf(ana)]);
      dialog = ofOlga.getByRole("dialog");
    });
    afterAll(async () => {
      await Promise.all(contexts.map((context) => context.close()));
    });

    const press = (name: string | RegExp) => dialog.getByRole("button", { name }).click();

    it("begin with a form that is not shared", async () => {
      await ofOlga.getByRole("button", { name: "Share: Sleep diary" }).waitFor();
      await look(ofOlga);
      await ofAna.getByRole("heading", { name: "Why don't I see any forms?" }).waitFor();
      await look(ofAna);
      await ofOlga.getByRole("button", { name: "Share: Sleep diary" }).click();
      await dialog
        .getByText("You haven't shared your form with anyone. Click on the share button to start sharing.")
        .waitFor();
      await look(ofOlga);
    });

    it("see what each action is called on a phone, and that deleting is a quiet grey", async () => {
      await ofAna.setViewportSize({ width: 390, height: 844 });
      await publishWorkbook(ana.client, { formName: "Hers" });
      await ofAna.reload();
      const share = ofAna.getByRole("button", { name: "Share: Hers" });
      const bin = ofAna.getByRole("button", { name: "Delete: Hers" });
      await share.waitFor();
      for (const [action, word] of [
        [ofAna.getByRole("link", { name: "Processes: Hers" }), "Processes"],
        [share, "Share"],
        [bin, "Delete"],
      ] as const)
        expect(await action.innerText()).toBe(word);
      // Without hue: red, green and blue are nearly the same.
      const parts = (await bin.evaluate((element) => getComputedStyle(element).color))
        .match(/[\d.]+/g)
        ?.map(Number);
      const [red = 0, green = 255, blue = 0] = parts ?? [];
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(32);
      await look(ofAna);
      await bin.click();
      await ofAna.getByRole("button", { name: "Yes, delete!" }).click();
      await ofAna.getByRole("heading", { name: "Why don't I see any forms?" }).waitFor();
      await ofAna.setViewportSize(viewport);
    });

    it("find each other by name, and no one by an unknown name", async () => {
      await press("Share");
      const field = dialog.getByLabel("Enter username, full name, or email address.");
      await field.fill("nobodyatall");
      await field.press("Enter");
      await dialog.getByText("Sorry, no active users found with that name in Sprout.").waitFor();
      await look(ofOlga);
      await field.fill(ana.email);
      await press("Search");
      await dialog.getByText("1 found").waitFor();
      expect(await dialog.getByRole("button", { name: "Revoke share of Ana María Ruiz" }).isDisabled()).toBe(
        true,
      );
      await look(ofOlga);
    });

    it("share: each choice is saved at once, by keyboard alone", async () => {
      await dialog.getByRole("button", { name: "Share with Ana María Ruiz" }).press("Enter");
      await dialog.getByRole("heading", { name: "Ana María Ruiz" }).waitFor();
      await look(ofOlga);
      await ofOlga.keyboard.press("Tab");
      await ofOlga.keyboard.press("Space"); // Read
      await dialog.getByText("Saved!").waitFor();
      await ofOlga.keyboard.press("ArrowDown"); // Write
      await dialog.getByText("Saved!").waitFor();
      await dialog.getByRole("switch", { name: "May read what respondents answered" }).press("Space");
      await dialog.getByText("Saved!").waitFor();
      await look(ofOlga);
      await dialog.getByRole("button", { name: "Done" }).press("Enter");
      await dialog.getByText("Write, answers").waitFor();
      await press("Who shares it");
      await dialog.getByText("Write, answers").waitFor();
      await look(ofOlga);
    });

    it("limit what the other one sees to a site, which her list of submissions says", async () => {
      await press("Edit share of Ana María Ruiz");
      await dialog.getByRole("radio", { name: "Only those of a site" }).click();
      await dialog.getByLabel("Whom they are about starts with").fill("N-, S-");
      const links = dialog.getByLabel("Started by these links");
      await links.fill("https://lab.example/f/key");
      await dialog.getByText("Each line must be a prefilled link").waitFor();
      await links.fill("https://lab.example/f/key#fill=eyJpIjoi.c2lnbmF0dXJlLW9mLWEtbGluaw");
      await dialog.getByLabel("Answer to").selectOption({ index: 1 });
      await dialog.getByRole("group", { name: "Any of these choices" }).getByRole("checkbox").first().click();
      await look(ofOlga);
      // what isn't saved yet can't be left by mistake, nor can answers be given before it
      await dialog.getByText("The site isn't saved yet.").waitFor();
      expect(await dialog.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
      await press("Show only these");
      await dialog.getByText("Saved!").waitFor();
      await dialog
        .getByText(
          /^Submissions about “N-…”, “S-…”, or started by one link, or where “Who is answering\?” is Mother/,
        )
        .waitFor();
      await look(ofOlga);
      await press("Done");
      await dialog.getByText("Write, answers, of a site").waitFor();
      await look(ofOlga);
      const [form] = must(await ana.client.call(api.forms.listLite, {}));
      await ofAna.goto(`/design/form/${form?.id}/submissions`);
      await ofAna
        .getByText(
          /^You see submissions about “N-…”, “S-…”, or started by one link, or where “Who is answering\?” is Mother/,
        )
        .waitFor();
      await look(ofAna);
      await ofAna.goto("/design/forms");
      await ofAna.getByRole("button", { name: "Publications: Sleep diary" }).waitFor();
      expect(await ofAna.getByRole("button", { name: "Delete: Sleep diary" }).count()).toBe(0);
      await press("Edit share of Ana María Ruiz");
      await dialog.getByRole("radio", { name: "All submissions" }).click();
      await dialog.getByText("Saved!").waitFor();
      await press("Done");
      await dialog.getByText("Write, answers").waitFor();
    });

    it("both see it: W has every action but Share, and works with it", async () => {
      await ofAna.reload();
      await ofAna.getByText("Shared with you · Write, answers").waitFor();
      await look(ofAna);
      const names = ["Re-Import", "Publications", "Download", "Delete"];
      for (const name of names)
        expect(await ofAna.getByRole("button", { name: `${name}: Sleep diary` }).count(), name).toBe(1);
      expect(await ofAna.getByRole("button", { name: "Share: Sleep diary" }).count()).toBe(0);
      await ofAna.getByRole("link", { name: "Processes: Sleep diary" }).click();
      await ofAna.getByRole("heading", { name: "Sprout Form Output" }).first().waitFor();
      await ofAna.goto("/design/forms");
      await ofAna.getByRole("button", { name: "Publications: Sleep diary" }).click();
      await ofAna.getByRole("button", { name: "Publish" }).click();
      await ofAna.getByLabel("Publication name").fill("Spring");
      await ofAna.getByRole("button", { name: "Complete Publication" }).click();
      await ofAna.getByRole("img", { name: "QR code of Spring" }).waitFor();
      await look(ofAna);
      const [saved] = await Promise.all([
        ofAna.waitForEvent("download"),
        ofAna.getByRole("button", { name: "Save as PNG" }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe("Spring.png");
    });

    it("hand a form over only with the other one's consent", async () => {
      await press("Hand over…");
      await dialog.getByRole("radio", { name: "Ana María Ruiz" }).click();
      await look(ofOlga);
      await press("Hand over to Ana María Ruiz");
      await dialog.waitFor({ state: "detached" });
      await ofOlga.getByText("Ana María Ruiz owns Sleep diary as soon as they accept.").waitFor();
      await ofOlga.getByRole("button", { name: "Share: Sleep diary" }).click();
      await dialog.getByText(/^You offered this form to Ana María Ruiz/).waitFor();
      await look(ofOlga);
      await ofAna.goto("/design/forms");
      const waiting = ofAna.getByRole("region", { name: "Handed over to you" });
      await waiting.getByText(/would like to hand this form over to you/).waitFor();
      await look(ofAna);
      await waiting.getByRole("button", { name: "Refuse Sleep diary" }).click();
      await waiting.waitFor({ state: "detached" });
      await ofAna.getByText("Sleep diary stays with Olga Owner.").waitFor();
      await ofOlga.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await ofOlga.reload();
      await ofOlga.getByRole("button", { name: "Share: Sleep diary" }).click();
      await dialog.getByRole("button", { name: "Hand over…" }).waitFor();
    });

    it("lose a revoked share at the next call, and restore it by Undo", async () => {
      await press("Revoke share of Ana María Ruiz");
      await dialog.getByText("Ana María Ruiz no longer has access to this form.").waitFor();
      await look(ofOlga);
      await ofAna.reload();
      await ofAna.getByRole("heading", { name: "Why don't I see any forms?" }).waitFor();
      await press("Undo");
      await dialog.getByText("Write, answers").waitFor();
      await press("Revoke share of Ana María Ruiz");
      await dialog.getByText(/^You haven't shared your form/).waitFor();
      await ofOlga.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    it("pause a publication, which is closed to respondents until it is resumed", async () => {
      await ofOlga.getByRole("button", { name: "Publications: Sleep diary" }).click();
      const link = dialog.getByRole("link", { name: "Open Sleep diary in a new tab" });
      const address = (await link.getAttribute("href")) ?? "";
      await press("More for Sleep diary");
      await ofOlga.getByRole("menuitem", { name: /^Pause/ }).waitFor();
      await look(ofOlga);
      await ofOlga.getByRole("menuitem", { name: /^Pause/ }).click();
      await dialog.getByText("Respondents see that it is closed.").waitFor();
      await look(ofOlga);

      const family = await visitor();
      await family.goto(address);
      await family.getByText("This form is closed").first().waitFor();
      await look(family);
      await press("Resume Sleep diary");
      await dialog.getByRole("button", { name: "Copy link of Sleep diary" }).waitFor();
      await family.reload();
      await family.getByLabel("First name").waitFor();
    });

    it("revoke it after a confirmation", async () => {
      const low = { width: viewport.width, height: 480 };
      await ofOlga.setViewportSize(low); // a menu that is taller than its window scrolls
      await press("More for Sleep diary");
      const last = ofOlga.getByRole("menuitem", { name: /^Revoke/ });
      await last.scrollIntoViewIfNeeded();
      const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
      expect([y >= 0, y + height <= low.height]).toEqual([true, true]);
      await look(ofOlga);
      await last.click();
      await ofOlga.setViewportSize(viewport);
      await dialog.getByRole("heading", { name: "Revoke Sleep diary?" }).waitFor();
      await look(ofOlga);
      await press("Yes, revoke!");
      await dialog.getByText("No longer accepts answers. What was submitted stays.").waitFor();
      await look(ofOlga);
      await ofOlga.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    it("sort a form under a tag, and find it by its state and tag", async () => {
      await ofOlga.getByText("Published", { exact: true }).last().waitFor();
      await ofOlga.getByRole("button", { name: "More for Sleep diary" }).click();
      await ofOlga.getByRole("menuitem", { name: "Tags…" }).click();
      await dialog.getByLabel("Tags").fill("Ward 3, 2026");
      await look(ofOlga);
      await press("Save tags");
      await ofOlga.getByText("The tags of Sleep diary are saved.").waitFor();
      await ofOlga.getByRole("link", { name: "#Ward 3: forms with this tag" }).click();
      await ofOlga.getByText("1 found").waitFor();
      await look(ofOlga);
      await ofOlga.getByLabel("State").selectOption("Draft");
      await ofOlga.getByText("No form matches the filter").waitFor();
      await look(ofOlga);
      await ofOlga.getByLabel("State").selectOption("Published");
      await ofOlga.getByText("1 found").waitFor();
      await ofOlga.getByLabel("Tag", { exact: true }).selectOption("Any tag");
      await ofOlga.getByLabel("State").selectOption("Any state");
    });

    it("find a deleted form in the trash, and restore it", async () => {
      const remove = async () => {
        await ofOlga.getByRole("button", { name: "Delete: Sleep diary" }).click();
        await press("Yes, delete!");
        await ofOlga.getByRole("heading", { name: "Why don't I see any forms?" }).waitFor();
      };
      await remove();
      await ofOlga.getByText("Sleep diary is in the trash.").waitFor();
      await look(ofOlga);
      await ofOlga.getByRole("button", { name: "Undo" }).last().click();
      await ofOlga.getByText("Sleep diary is back, and its publications continue.").waitFor();
      await ofOlga.getByRole("button", { name: "Sleep diary", exact: true }).waitFor();
      await look(ofOlga);
      await remove();
      await ofOlga.getByRole("link", { name: "Deleted forms" }).first().click();
      await ofOlga.getByText(/^30 days left/).waitFor();
      await look(ofOlga);
      await ofOlga.getByRole("button", { name: "Restore Sleep diary" }).click();
      await ofOlga.getByText("No deleted forms").waitFor();
      await look(ofOlga);
      await ofOlga.getByRole("link", { name: "your forms" }).click();
      await ofOlga.getByRole("button", { name: "Sleep diary", exact: true }).waitFor();
    });

    it("rename it, and undo that", async () => {
      await ofOlga.getByRole("button", { name: "More for Sleep diary" }).click();
      await ofOlga.getByRole("menuitem", { name: "Rename…" }).click();
      await dialog.getByLabel("Name").fill("Night diary");
      await look(ofOlga);
      await press("Rename");
      await ofOlga.getByRole("button", { name: "More for Night diary" }).waitFor();
      await ofOlga.getByRole("button", { name: "Undo" }).last().click();
      await ofOlga.getByRole("button", { name: "More for Sleep diary" }).waitFor();
    });

    it("duplicate it under another name, and undo that", async () => {
      await ofOlga.getByRole("button", { name: "More for Sleep diary" }).click();
      await ofOlga.getByRole("menuitem", { name: "Duplicate…" }).waitFor();
      await look(ofOlga);
      await ofOlga.getByRole("menuitem", { name: "Duplicate…" }).click();
      await dialog.getByLabel("Name of the copy").fill("Sleep diary, winter");
      await look(ofOlga);
      await press("Duplicate");
      await ofOlga.getByRole("button", { name: "More for Sleep diary, winter" }).waitFor();
      await ofOlga.getByRole("button", { name: "Undo" }).last().click();
      await ofOlga.getByText("Sleep diary, winter is in the trash.").waitFor();
      await ofOlga
        .getByRole("button", { name: "More for Sleep diary, winter" })
        .waitFor({ state: "detached" });
    });

    it("go to a form's submissions by a few letters, and see which keys there are", async () => {
      await ofOlga.keyboard.press("?");
      await dialog.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
      await look(ofOlga);
      await ofOlga.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await ofOlga.getByRole("button", { name: "Go to a page or form" }).click();
      await dialog.getByRole("combobox").fill("sleep");
      await dialog.getByRole("option", { name: "Sleep diary · Submissions" }).waitFor();
      await look(ofOlga);
      await ofOlga.keyboard.press("ArrowDown");
      await ofOlga.keyboard.press("Enter");
      await ofOlga.getByRole("heading", { name: "Submissions of Sleep diary" }).waitFor();
    });

    it("have met no fault and no refusal of the content security policy on the way", () => {
      expect(faults).toEqual([]);
    });
  },
);
