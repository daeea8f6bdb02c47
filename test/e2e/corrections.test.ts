/** A coordinator's day: the right is given, a digit is corrected, a paper form is typed in, and the family reads what happened. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectSound } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { designerLooks } from "../support/budget.ts";
import { type Person, person } from "../support/people.ts";
import { must, refOf, startInstance, waitForReports } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

async function publish({ client }: Person) {
  const rows = [
    ["type", "name", "label", "constraint"],
    ["text", "name", "Your name", ""],
    ["integer", "drops", "How many drops", ". < 50"],
  ];
  const body = await writeWorkbook([{ name: "survey", rows }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await client.call(api.forms.upload, { file }));
  const { formId } = must(await client.call(api.forms.importForm, { id, formName: "Eye drops" }));
  const published = { id: formId, publicationName: "Eye drops" };
  const { publicationKey } = must(await client.call(api.forms.publish, published));
  must(
    await client.call(api.forms.changePublication, {
      ...{ id: formId, publicationKey, command: "settings", changeable: true },
    }),
  );
  return { formId, publicationKey };
}

const SHOTS = process.env.SPROUT_SHOTS;

describe.each(designerLooks)("staff's acts, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  let owner: Person;
  let nurse: Person;
  let formId: number;
  let publicationKey: string;
  let page: Page;

  async function newPage(one?: Person): Promise<Page> {
    const still = { reducedMotion: "reduce" } as const;
    const context = await browser.newContext({ baseURL: stack.origin, viewport, colorScheme, ...still });
    contexts.push(context);
    const opened = await context.newPage();
    opened.setDefaultTimeout(15_000);
    opened.on("pageerror", (error) => faults.push(String(error)));
    if (one !== undefined) await signIn(opened, stack.origin, one);
    return opened;
  }

  async function look(name: string, shown = page): Promise<void> {
    if (SHOTS !== undefined)
      await shown.screenshot({ path: `${SHOTS}-${viewport.width}-${name}.png`, fullPage: true });
    await expectSound(shown);
  }

  beforeAll(async () => {
    [owner, nurse] = await Promise.all([person(stack, "Olga", "Owner"), person(stack, "Nina", "Nurse")]);
    ({ formId, publicationKey } = await publish(owner));
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults).toEqual([]);
  });

  it("give the right, correct a digit with a reason, and let the family read that it was corrected", async () => {
    const family = stack.client();
    const ref = refOf(await startInstance(family, publicationKey));
    const answers = { model: JSON.stringify({ name: "Ana", drops: 40 }), locale: "en" };
    must(await family.call(api.runtime.submit, { ...ref, ...answers, command: "submit", revision: 0 }));
    await waitForReports(family, ref);

    const staff = await newPage(owner);
    await staff.goto("/design/forms");
    await staff.getByRole("button", { name: "Share: Eye drops", exact: true }).click();
    const dialog = staff.getByRole("dialog");
    await dialog.getByRole("button", { name: "Share" }).click();
    const people = dialog.getByLabel("Enter username, full name, or email address.");
    await people.fill(nurse.email);
    await people.press("Enter");
    await dialog.getByRole("button", { name: "Share with Nina Nurse" }).click();
    await dialog.getByRole("radio", { name: "Read" }).click();
    const answersRight = dialog.getByRole("switch", { name: "May read what respondents answered" });
    const correcting = dialog.getByRole("switch", { name: "May correct answers, and enter some" });
    expect(await correcting.isDisabled()).toBe(true);
    await answersRight.press("Space");
    await correcting.press("Space");
    await expect.poll(() => correcting.isChecked()).toBe(true);
    await staff.getByText("Saved!").waitFor();
    await look("share", staff);

    page = await newPage(nurse);
    await page.goto(`/design/form/${formId}/submissions/${ref.instanceKey}`);
    const way = page.getByRole("link", { name: "Correct the answers" });
    await way.waitFor();
    await look("submission");
    await way.click();
    await page.getByRole("heading", { name: "You are correcting a submission" }).waitFor();
    const drops = page.getByLabel("How many drops");
    await expect.poll(() => drops.inputValue()).toBe("40");
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    expect(await page.getByText("Your answers are saved as you go.").count()).toBe(0); // nothing is, before Submit
    await drops.fill("4");
    await drops.press("Tab");
    const submit = page.getByRole("button", { name: "Submit" });
    await submit.click();
    const reason = page.getByLabel("Reason for the correction");
    await page.getByText("Say why the answers are corrected.").waitFor();
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await look("reason-missing");
    await reason.fill("The family rang: four, not forty.");
    // the family changes the name at the same moment
    const opened = must(await family.call(api.runtime.instance, { ...ref, change: true }));
    const changed = { model: JSON.stringify({ name: "Ana María", drops: 40 }), revision: opened.revision };
    must(
      await family.call(api.runtime.submit, {
        ...ref,
        ...answers,
        ...changed,
        command: "submit",
        change: true,
      }),
    );
    await waitForReports(family, ref);
    await submit.click();
    await page.getByRole("heading", { name: "This form was changed somewhere else" }).waitFor(); // what was, is there to be looked at
    await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Ana María");
    expect(await drops.inputValue()).toBe("4");
    await look("stale");
    await submit.click();
    await page.getByText("The correction is saved").waitFor();
    await look("corrected");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(ref.instanceKey);
    await page.getByRole("link", { name: /^Open submission/ }).click();
    await page.getByText("Corrected by Nina Nurse on").waitFor();
    await page.getByText("“The family rang: four, not forty.”").first().waitFor();
    await page.getByRole("heading", { name: "Earlier versions" }).waitFor();
    await page.getByText("Ana María").first().waitFor();
    await waitForReports(family, ref);
    await page.reload();
    await page.getByText("Corrected by Nina Nurse on").waitFor();
    await look("version");
    const detail = must(
      await owner.client.call(api.forms.submission, { formId, instanceKey: ref.instanceKey }),
    );
    expect(JSON.parse(detail.model)).toMatchObject({ name: "Ana María", drops: 4 });
    expect(detail.replaced?.map(({ correction }) => correction?.by)).toEqual([undefined, undefined]);

    const phone = await newPage();
    await phone.goto(`/i/${ref.instanceKey}#${ref.authKey}`);
    await phone.getByText("The people who look after this form corrected your answers.").waitFor();
    expect(await phone.content()).not.toContain("Nina");
    await look("family", phone);
  });

  it("type in a paper form, which lists and statistics mark as entered", async () => {
    await page.goto(`/design/form/${formId}/submissions`);
    await page.getByRole("button", { name: "Enter a paper form" }).click();
    await page.getByLabel("Whom it is about").fill("P-12");
    await look("enter");
    await page.getByRole("button", { name: "Open the form" }).click();
    await page.getByRole("heading", { name: "You are entering a form for somebody else" }).waitFor();
    await page.getByLabel("Your name").fill("Berta");
    await page.getByLabel("How many drops").fill("3");
    await page.getByLabel("How many drops").press("Tab");
    await page.getByText(/^Saved \d/).waitFor();
    await look("entering");
    await page.reload(); // what was typed is on the server
    await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Berta");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("It is marked as entered by you.").waitFor();
    await page.getByRole("link", { name: "All submissions" }).click();
    await page.getByText("Entered by staff").waitFor();
    await page.getByText("Corrected", { exact: true }).waitFor();
    await look("list");
    await page
      .getByRole("link", { name: /^View submission/ })
      .first()
      .click();
    await page.getByText("Entered by", { exact: true }).waitFor();
    await page.getByText("Nina Nurse", { exact: true }).waitFor();
    await look("entered");
  });
});
