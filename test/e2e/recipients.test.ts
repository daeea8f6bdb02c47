/** Recipients in a real browser: a list is pasted, mailed with a clinic's words, looked at, reminded, corrected and saved. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { demoAnswers, must, publishWorkbook } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

describe.each(designerLooks)("recipients, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  const faults: string[] = [];
  let shots = 0;
  let context: BrowserContext;
  let olga: Person;
  let page: Page;
  const label = newKey().toLowerCase();
  const [ana, ben] = [`ana-${label}@example.org`, `ben-${label}@example.org`];
  const gone = `bounce+${label}@simulator.amazonses.com`;

  async function look(): Promise<void> {
    const folder = process.env.SPROUT_SHOTS;
    if (folder !== undefined)
      await page.screenshot({
        path: `${folder}/recipients-${viewport.width}-${colorScheme}-${++shots}.png`,
        fullPage: true,
      });
    await expectSound(page);
  }
  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  const dialog = () => page.getByRole("dialog");

  beforeAll(async () => {
    olga = await enrolled(stack, "Olga", "Owner");
    await publishWorkbook(olga.client, { formName: "Sleep diary" });
    const still = { reducedMotion: "reduce" } as const; // while something fades in, its colours are mixed
    context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme, ...still });
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on("pageerror", (error) => faults.push(String(error)));
    await signIn(page, stack.origin, olga);
  });
  afterAll(async () => {
    await context?.close();
    expect(faults).toEqual([]);
  });

  it("are pasted, and each line that can't be read is named", async () => {
    await page.goto("/design/forms");
    await press("Publications: Sleep diary");
    await dialog().getByRole("button", { name: "More for Sleep diary" }).click();
    await page.getByRole("menuitem", { name: /^Recipients/ }).click();
    await page.getByRole("heading", { name: "Nobody is on the list yet" }).waitFor();
    await look();
    await press("Add recipients");
    const lines = [
      "id;name;e-mail;language",
      `A-17;Ana Ruiz;${ana};es`,
      `B-4;Ben Okoro;${ben};`,
      `C-9;Cleo Park;${gone};en`,
      "D-1;Dan;dan at example.org;en",
      `A-17;Ana again;${ana};en`,
      "E-2;Eva;eva@example.org;Klingon",
    ];
    await dialog().getByLabel("One person in each line").fill(lines.join("\n"));
    await dialog().getByText("Line 5: “dan at example.org” is no e-mail address.").waitFor();
    await dialog().getByText("Line 6: The id “A-17” is in the list twice.").waitFor();
    await dialog().getByText("Line 7: The form isn't in “Klingon”.").waitFor();
    await look();
    await press("Add 3 recipients");
    await page.getByText("3 recipients added. 3 lines weren't: lines 5, 6, 7.").waitFor();
    await page.getByText("3 recipients, 3 missing.").waitFor();
    await look();
  });

  it("are written to in the clinic's words, and the list says who is missing", async () => {
    await press("Words of the mails");
    const english = dialog().getByRole("group", { name: "English" });
    await english.getByLabel("Subject").fill("{name}, your visit at Riverside");
    await look();
    await press("Save");
    await page.getByText("The words are saved.").waitFor();
    await press("Send to all 3");
    await look();
    await press("Send 3 mails");
    await page.getByText("3 mails on the way.").waitFor();
    expect((await stack.mailTo(ben)).subject).toBe("Ben Okoro, your visit at Riverside");
    await page.getByRole("button", { name: "Send to all 3" }).waitFor({ state: "detached" }); // the list says that they left
    const { text } = await stack.mailTo(ana);
    const [, publicationKey = "", token = ""] = /\/f\/([\w-]+)\?lang=es#fill=([\w.-]+)/.exec(text) ?? [];
    const client = stack.client();
    const started = must(await client.call(api.runtime.instance, { publicationKey, token }));
    const ref = { instanceKey: started.instanceKey, authKey: started.authKey ?? "" };
    const model = JSON.stringify(demoAnswers);
    must(await client.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
    const [, path = ""] = /(\/f\/\S+)/.exec((await stack.mailTo(ben)).text) ?? [];
    const other = await context.newPage();
    await other.goto(path);
    await other.getByRole("heading").first().waitFor();
    await other.close();
    await expect
      .poll(
        async () => {
          await page.reload();
          await row("Ana Ruiz").waitFor();
          const states = ["Ana Ruiz", "Ben Okoro", "Cleo Park"].map((name) =>
            row(name)
              .getByText(/^(Submitted|Link opened|Came back)$/)
              .count(),
          );
          return (await Promise.all(states)).join(" ");
        },
        { timeout: 15_000 },
      )
      .toBe("1 1 1");
    await page.getByText("3 recipients, 2 missing, 1 of them not to be reached.").waitFor();
    await page.getByText("No mailbox has this address.").waitFor();
    await look();
    await page.getByLabel("Show").selectOption({ label: "Missing (2)" });
    await expect.poll(() => row("Ana Ruiz").count()).toBe(0);
    await page.getByLabel("Show").selectOption({ label: "All (3)" });
  });

  it("are reminded at a date, corrected, removed and saved as a file", async () => {
    await press("Set a reminder");
    await dialog().getByLabel("Date and time").fill("2020-01-05T09:00");
    await press("Set");
    await dialog().getByText("This time has passed. Choose a later one.").waitFor();
    await dialog()
      .getByLabel("Date and time")
      .fill(`${new Date().getFullYear() + 1}-01-05T09:00`);
    await look();
    await press("Set");
    await page.getByText(/^The reminder is set for/).waitFor();
    await press("More for Cleo Park");
    await page.getByRole("menuitem", { name: "Change…" }).click();
    await dialog().getByLabel("E-mail address").fill(`cleo-${label}@example.org`);
    await look();
    await press("Save");
    await page.getByText("Cleo Park is changed.").waitFor();
    await press("Send to 1 new");
    await press("Send 1 mail");
    await stack.mailTo(`cleo-${label}@example.org`);
    const [file] = await Promise.all([page.waitForEvent("download"), press("Save as CSV")]);
    expect(file.suggestedFilename()).toMatch(/^Sleep diary recipients .*\.csv$/);
    await press("More for Ben Okoro");
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    await look();
    await press("Yes, remove");
    await page.getByText("Ben Okoro is removed.").waitFor();
    await page.getByText("2 recipients, 1 missing.").waitFor();
    await look();
  });
});
