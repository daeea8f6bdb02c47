/** Respondents of the demo's form: some through the calls, so that there is something to count, and two on a phone. */
import type { Browser, Page } from "playwright-core";
import { api } from "../../../shared/contract/index.ts";
import { Client } from "../client.ts";
import { demoAnswers, must, refOf, startInstance, waitForReports } from "../published-form.ts";

const phone = { width: 390, height: 844 };
const paper = { width: 820, height: 844 };

/** Ten submit, three save and leave. */
export async function filledIn(origin: string, formAddress: string): Promise<void> {
  for (let respondent = 0; respondent < 13; respondent += 1)
    await submitted(origin, formAddress, respondent < 10 ? "submit" : "save");
}

async function submitted(origin: string, formAddress: string, command: "submit" | "save") {
  const client = new Client(origin);
  const instance = await startInstance(client, keyIn(formAddress));
  const { revision } = instance;
  const ref = refOf(instance);
  const model = JSON.stringify(demoAnswers);
  must(await client.call(api.runtime.submit, { ...ref, model, location: "1:reasons", command, revision }));
  if (command === "submit") await waitForReports(client, ref);
  return ref;
}

const keyIn = (formAddress: string) => formAddress.split("/").at(-1) ?? "";

/** The second page of the form on a phone, with a few answers. */
export async function openedForm(from: Browser, address: string): Promise<Buffer> {
  const page = await from.newPage({ viewport: phone });
  await page.goto(address);
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByRole("textbox", { name: "Date of birth" }).pressSequentially("03092018");
  await page.getByLabel("Mother").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Fever").check();
  await page.getByLabel("Cough or cold").check();
  return still(page);
}

/** The end on a phone: the reports as cards. */
export async function readyReports(from: Browser, origin: string, formAddress: string): Promise<Buffer> {
  const { instanceKey, authKey } = await submitted(origin, formAddress, "submit");
  const page = await from.newPage({ viewport: phone });
  await page.goto(`${origin}/i/${instanceKey}#${authKey}`);
  await page.getByText("Your reports are ready.").waitFor();
  return still(page);
}

/** Two reports of one submission: the family's checklist on a phone, and the doctor's letter, a PDF. */
export async function openedReports(
  from: Browser,
  origin: string,
  formAddress: string,
): Promise<readonly Buffer[]> {
  const { instanceKey, authKey } = await submitted(origin, formAddress, "submit");
  const opened = async (name: string, viewport: { width: number; height: number }) => {
    const page = await from.newPage({ viewport });
    await page.goto(`${origin}/i/${instanceKey}#${authKey}`);
    await page.getByRole("button", { name: `Open ${name}`, exact: true }).click();
    await page.waitForLoadState("networkidle");
    await page.locator("li:has([aria-expanded=true])").evaluate((card) => card.scrollIntoView());
    return still(page);
  };
  return [await opened("Your checklist", phone), await opened("Letter for the doctor", paper)];
}

async function still(page: Page): Promise<Buffer> {
  await page.waitForTimeout(700); // animations have ended
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
