/** Signing in: by the call for tests that start after it, by the page where it is a part of the test. */
import type { Page } from "playwright-core";
import { Client } from "../../infra/cli/client.ts";
import { api } from "../../shared/contract/index.ts";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs a page's browser in by the call: loading the sign-in page and what follows it costs as much as a short test.
 * @example await signIn(page, stack.origin, await demoOn(stack))
 */
export async function signIn(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  const client = new Client(origin);
  const { body, status } = await client.call(api.account.login, { username: email, password });
  if (!body.success) throw new Error(`${email} could not be signed in: ${status}`);
  await page.context().addCookies(browserCookies(client));
}

/** What makes a browser the visitor that a client is. @example await context.addCookies(browserCookies(client)) */
export function browserCookies({ cookies, origin }: Client): { name: string; value: string; url: string }[] {
  return [...cookies].map(([name, value]) => ({ name, value, url: origin }));
}

/** Opens a page of the designer's by way of the sign-in. @example await signInTo(page, "/design/forms", olga) */
export async function signInTo(page: Page, path: string, credentials: Credentials): Promise<void> {
  await page.goto(`/login?returnUrl=${path}`);
  await sendSignIn(page, credentials);
  await page.waitForURL(`**${path}`);
}

/** Signs in where the sign-in is open already; waiting for what comes next is left to the caller. */
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
