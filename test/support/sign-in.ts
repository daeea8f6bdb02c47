/** Signing in by the page, as people do: for tests that start after it. */
import type { Page } from "playwright-core";

export interface Credentials {
  email: string;
  password: string;
}

/** Opens the sign-in, signs in, and waits for the dashboard. @example await signIn(page, await demoOn(stack)) */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/login");
  await sendSignIn(page, credentials);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
}

/** Opens a page of the designer's by way of the sign-in. @example await signInTo(page, "/design/forms", olga) */
export async function signInTo(page: Page, path: string, credentials: Credentials): Promise<void> {
  await page.goto(`/login?returnUrl=${path}`);
  await sendSignIn(page, credentials);
  await page.waitForURL(`**${path}`);
}

/** Signs in where the sign-in is open already; what comes next is the caller's to wait for. */
export async function sendSignIn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await pressLogin(page);
}

/** Types both and sends nothing yet. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Sends what was typed. */
export function pressLogin(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Login" }).click();
}
