/** A form that people fill in is corrected behind its link, and who has begun goes on with the correction. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { expectAccessible } from "../support/accessible.ts";
import { launchTestBrowser } from "../support/browser.ts";
import { journeyLooks } from "../support/budget.ts";
import { enrolled } from "../support/people.ts";
import { must } from "../support/published-form.ts";
import { signIn } from "../support/sign-in.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let browser: Browser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser?.close());

const rows = [
  ["type", "name", "label"],
  ["text", "name", "Your name"],
];

async function importForm(client: Client, added: readonly string[][], formId?: number) {
  const body = await writeWorkbook([{ name: "survey", rows: [...rows, ...added] }]);
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await client.call(api.forms.upload, { file }));
  const into = formId === undefined ? { formName: "Home visits" } : { formId };
  return must(await client.call(api.forms.importForm, { id, ...into })).formId;
}

describe.each(
  journeyLooks([
    { width: 1280, height: 800, colorScheme: "light" as const },
    { width: 390, height: 844, colorScheme: "dark" as const },
  ]),
)("a live link, at $width px in $colorScheme", ({ colorScheme, ...viewport }) => {
  it("gets changes, and tells those who began what is new", async () => {
    const dee = await enrolled(stack, "Dee", "Signer");
    const id = await importForm(dee.client, []);
    const { publicationKey } = must(
      await dee.client.call(api.forms.publish, { id, publicationName: "Home visits" }),
    );
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport,
      colorScheme,
      reducedMotion: "reduce",
    });
    try {
      const ofAna = await context.newPage();
      await ofAna.goto(`/f/${publicationKey}`);
      await ofAna.getByLabel("Your name").fill("Ana");
      await ofAna.waitForURL(/\/i\//);
      await ofAna.getByText(/^Saved \d/).waitFor();

      await importForm(dee.client, [["integer", "age", "Your age"]], id);
      const desk = await context.newPage();
      await signIn(desk, stack.origin, dee);
      await desk.goto("/design/forms");
      await desk.getByRole("button", { name: /^Publications/ }).click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByRole("button", { name: "More for Home visits" }).click();
      await desk.getByRole("menuitem", { name: /^Publish changes/ }).click();
      await dialog.getByText("Your age").waitFor();
      await expectAccessible(desk);
      await dialog.getByRole("button", { name: "Publish changes" }).click();
      await dialog.getByText("version 2").waitFor();

      await ofAna.reload();
      const notice = ofAna.getByRole("status").filter({ hasText: "This form was updated since you began" });
      await notice.getByText("Your age").waitFor();
      await expectAccessible(ofAna);
      expect(await ofAna.getByLabel("Your name").inputValue()).toBe("Ana");
      await notice.getByRole("button").click();
      await notice.waitFor({ state: "detached" });
      await ofAna.getByLabel("Your age").fill("7");

      await dialog.getByRole("button", { name: "More for Home visits" }).click();
      await desk.getByRole("menuitem", { name: /^Make a prefilled link/ }).click();
      await dialog.getByRole("combobox", { name: "Answer a question" }).click();
      await desk.getByRole("option", { name: "Your name" }).click();
      await dialog.getByRole("textbox", { name: "Your name" }).fill("Zoë");
      await dialog.getByRole("combobox", { name: "Answer another question" }).click();
      await desk.getByRole("option", { name: "Your age" }).click();
      await dialog.getByRole("textbox", { name: "Your age" }).fill("40");
      await dialog.getByLabel("Subject ids").fill("MRN-7");
      await dialog.getByLabel("One submission only").check();
      await dialog.getByRole("button", { name: "Make link" }).click();
      const made = dialog.getByRole("region", { name: "The link" });
      const link = (await made.getByRole("code").textContent()) ?? "";
      await expectAccessible(desk);

      // The form has lost a question since, and the person reads Spanish.
      await importForm(dee.client, [], id);
      must(await dee.client.call(api.forms.updatePublication, { id, publicationKey, base: 2 }));
      const [first, second] = [await context.newPage(), await context.newPage()];
      for (const page of [first, second]) {
        await page.goto(link.replace("#", "?lang=es#"));
        const again = page.getByRole("button", { name: "Empezar uno nuevo" });
        await again.or(page.getByLabel("Your name")).first().waitFor();
        if (await again.isVisible()) await again.click();
        await page.getByLabel("Your name").waitFor();
        await page.waitForURL(/\/i\/[^#]+$/); // what was in the link isn't in the address any more
      }
      const unfit = first.getByRole("status").filter({ hasText: "Some answers of your link don't fit" });
      await unfit.getByText("age – 40").waitFor();
      expect(await first.getByLabel("Your name").inputValue()).toBe("Zoë");
      await expectAccessible(first);
      await first.getByRole("button", { name: "Submit" }).click();
      await first.getByText("You have successfully submitted your form.").waitFor();
      await second.getByLabel("Your name").fill("Zoé");
      await second.getByRole("button", { name: "Submit" }).click();
      await second.getByText("Answers were already submitted with this link").waitFor();
      expect(await second.getByLabel("Your name").inputValue()).toBe("Zoé");
      await second.getByText(/^Saved \d/).waitFor();
      await second.reload();
      await second.getByRole("heading", { name: "This link was already used" }).waitFor();
      await expectAccessible(second);
      expect(await second.getByLabel("Your name").inputValue()).toBe("Zoé");
      const third = await context.newPage();
      await third.goto(link);
      await third.getByRole("button", { name: "Start a new one" }).click();
      // Submitted in this person's session: their own receipt.
      await third.getByText("You have successfully submitted your form.").waitFor();
      await expectAccessible(third);

      await desk.reload();
      await dialog.getByRole("button", { name: "More for Home visits" }).click();
      await desk.getByRole("menuitem", { name: /^Versions/ }).click();
      await dialog
        .getByText(/by Dee Signer/)
        .first()
        .waitFor();
      await dialog.getByText("Your age").waitFor(); // removed by version 3
      await expectAccessible(desk);
      await dialog.getByRole("button", { name: "Go back to this version: 2" }).click();
      await dialog.getByText("Your age").waitFor();
      // Somebody else goes back to it first: the editor compares again, and has nothing left to publish.
      must(await dee.client.call(api.forms.updatePublication, { id, publicationKey, base: 3, to: 2 }));
      await dialog.getByRole("button", { name: "Publish changes" }).click();
      await dialog.getByText(/Dee Signer published version 4/).waitFor();
      await dialog.getByText(/there is nothing to publish/).waitFor();
      await expectAccessible(desk);

      // Somebody who began before another question came finishes the version that they have open.
      const old = await context.newPage();
      await old.goto(`/f/${publicationKey}`);
      const fresh = old.getByRole("button", { name: "Start a new one" });
      await fresh.or(old.getByLabel("Your name")).first().waitFor();
      if (await fresh.isVisible()) await fresh.click();
      await old.getByLabel("Your name").fill("Bea");
      await old.getByText(/^Saved \d/).waitFor();
      await importForm(dee.client, [["text", "town", "Your town"]], id);
      must(await dee.client.call(api.forms.updatePublication, { id, publicationKey, base: 4 }));
      await old.getByLabel("Your age").fill("41");
      await old.getByRole("button", { name: "Submit" }).click();
      await old.getByText("You have successfully submitted your form.").waitFor();
      const { submissions: all } = must(
        await dee.client.call(api.forms.submissions, { id, answers: true, limit: 20 }),
      );
      const models = all.map(({ model }) => JSON.parse(model ?? "{}"));
      expect(models).toContainEqual({ name: "Bea", age: 41 });

      // A test by the designer, before anybody is asked.
      await desk.reload();
      await dialog.getByRole("button", { name: "Link, QR code and embed snippet of Home visits" }).click();
      await dialog.getByRole("button", { name: "Get a test link" }).click();
      const opening = dialog.getByRole("link", { name: /^Open the test link/ });
      await dialog.getByRole("img", { name: "QR code of test link of Home visits" }).waitFor();
      await expectAccessible(desk);
      const test = await context.newPage();
      await test.goto((await opening.getAttribute("href")) ?? "");
      const says = test.getByText("This is a test. Nothing of it counts; it is deleted within 7 days.");
      await says.waitFor();
      await test.getByLabel("Your name").fill("Test Ana");
      await test.getByLabel("Your town").fill("Vigo");
      await test.waitForURL(/\/i\/[^#]+$/);
      await test.getByText(/^Saved \d/).waitFor();
      await expectAccessible(test);
      await test.reload();
      await says.waitFor();
      expect(await test.getByLabel("Your name").inputValue()).toBe("Test Ana");
      await test.getByRole("button", { name: "Submit" }).click();
      await test.getByText("You have successfully submitted your form.").waitFor();
      await test.getByRole("list", { name: "Your reports" }).getByRole("listitem").first().waitFor();
      await says.waitFor();
      await expectAccessible(test);
      const number =
        (await test
          .getByText(/^[A-Z\d]{8,}$/)
          .first()
          .textContent()) ?? expect.fail();

      await desk.goto(`/design/form/${id}/submissions`);
      const table = desk.getByRole("region", { name: "Submissions", exact: true });
      await table.getByRole("row").nth(1).waitFor();
      expect(await table.getByText(number).count()).toBe(0);
      const filter = desk.getByRole("button", { name: "Filter", exact: true });
      const more = desk.getByRole("button", { name: "More filters" });
      await filter.waitFor();
      if (!(await more.isVisible())) await filter.click(); // a phone shows the list first
      await more.click();
      await desk.getByLabel("Tests", { exact: true }).selectOption("Only tests");
      await filter.click();
      await table.getByText("Test", { exact: true }).waitFor();
      expect(await table.getByRole("row").count()).toBe(2);
      await expectAccessible(desk);
      await table.getByRole("link", { name: `View submission ${number}` }).click();
      await desk
        .getByRole("region", { name: /^Submission / })
        .getByText("Test Ana")
        .waitFor();
      await expectAccessible(desk);
    } finally {
      await context.close();
    }
  });
});
