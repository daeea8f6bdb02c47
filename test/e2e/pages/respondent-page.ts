/** What a respondent does with a form of text questions. */
import type { BrowserContext, Page } from "playwright-core";

export interface RespondentPage {
  readonly page: Page;
  answer(question: string, value: string): Promise<void>;
  valueOf(question: string): Promise<string>;
  /** Until the page says that it is saved. */
  saved(): Promise<void>;
  submit(): Promise<void>;
  /** Until the page says that the form was submitted. */
  submitted(): Promise<void>;
}

/**
 * Opens a link until its first question can be answered, also where the browser has a draft of the form.
 * @param startNew what the button says that leaves the draft
 */
export async function openForm(
  context: BrowserContext,
  link: string,
  question: string,
  startNew = "Start a new one",
): Promise<RespondentPage> {
  const page = await context.newPage();
  await page.goto(link);
  const another = page.getByRole("button", { name: startNew });
  await another.or(page.getByLabel(question)).first().waitFor();
  if (await another.isVisible()) await another.click();
  await page.getByLabel(question).waitFor();
  return {
    page,
    answer: (name, value) => page.getByLabel(name).fill(value),
    valueOf: (name) => page.getByLabel(name).inputValue(),
    saved: () => page.getByText(/^Saved \d/).waitFor(),
    submit: () => page.getByRole("button", { name: "Submit" }).click(),
    submitted: () => page.getByText("You have successfully submitted your form.").waitFor(),
  };
}
