/** What a designer does with the publications of a form, in their dialog. */
import type { Locator, Page } from "playwright-core";

export interface PublicationsDialog {
  readonly page: Page;
  readonly dialog: Locator;
  /** Opens what a publication's menu names, such as `Versions`. */
  choose(item: RegExp): Promise<void>;
  /** Opens the preview of what publishing changes would do. */
  reviewChanges(): Promise<void>;
  /** Publishes what is previewed. */
  publishChanges(): Promise<void>;
  /** @returns the address of a link with these answers, for one submission */
  makePrefilledLink(answers: Readonly<Record<string, string>>, subject: string): Promise<string>;
  /** @returns the address at which a test of the form opens */
  getTestLink(): Promise<string>;
}

/** Opens the dialog from the list of forms; the page is signed in and its person has one form. */
export async function openPublications(page: Page, publication: string): Promise<PublicationsDialog> {
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name }).click();
  const choose = async (item: RegExp) => {
    await press(`More for ${publication}`);
    await page.getByRole("menuitem", { name: item }).click();
  };
  await page.goto("/design/forms");
  await page.getByRole("button", { name: /^Publications/ }).click();
  await dialog.getByRole("button", { name: `More for ${publication}` }).waitFor();
  return {
    page,
    dialog,
    choose,
    reviewChanges: () => choose(/^Publish changes/),
    publishChanges: () => press("Publish changes"),
    async makePrefilledLink(answers, subject) {
      await choose(/^Make a prefilled link/);
      for (const [index, [question, answer]] of Object.entries(answers).entries()) {
        const chooser = index === 0 ? "Answer a question" : "Answer another question";
        await dialog.getByRole("combobox", { name: chooser }).click();
        await page.getByRole("option", { name: question }).click();
        await dialog.getByRole("textbox", { name: question }).fill(answer);
      }
      await dialog.getByLabel("Subject ids").fill(subject);
      await dialog.getByLabel("One submission only").check();
      await press("Make link");
      const result = dialog.getByRole("region", { name: "The link" });
      return (await result.getByRole("code").textContent()) ?? "";
    },
    async getTestLink() {
      await press(`Link, QR code and embed snippet of ${publication}`);
      await press("Get a test link");
      await dialog.getByRole("img", { name: `QR code of test link of ${publication}` }).waitFor();
      const opening = dialog.getByRole("link", { name: /^Open the test link/ });
      return (await opening.getAttribute("href")) ?? "";
    },
  };
}
