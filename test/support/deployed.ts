/**
 * A product that runs elsewhere: `npm run e2e -- --server URL` passes it to the suites by three variables, and they use
 * only its public calls. Without them every suite starts a stack of its own.
 */

import type { Mail } from "../../infra/local/mailbox.ts";
import { api } from "../../shared/contract/index.ts";
import { Client } from "./client.ts";

/** Its address. @example "http://localhost:8085" */
export const deployedOrigin = process.env.SPROUT_SERVER;
export const isDeployed = deployedOrigin !== undefined;

/** The hash of a public key that browsers trust, of a server with a certificate of its own (`self-signed.ts`). */
export const trustedKey = process.env.SPROUT_TRUSTED_KEY;

/** Chromium's arguments for it. */
export const trustedKeyArguments =
  trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`];

/** False where the mailed codes go to real mailboxes: no one can be signed up then. */
export const mailsAreShown = !isDeployed || process.env.SPROUT_MAILS === "shown";

/** Why a test with a second person is skipped otherwise. */
export const NEEDS_ANOTHER = "signs up another person, whose code nobody can read";

/** Why a test that looks behind the public calls is skipped there. */
export const LOOKS_INTO_STORE = "looks into the store, which only a stack of its own lets it";

const MAILS_PATH = "/local/mails.json";
const MAILS_EVERY_MS = 200;

const created: Client[] = [];

/** Records an account that a suite signed up, so that its forms go when the suite ends. */
export function leaveNothingOf(client: Client): void {
  if (isDeployed) created.push(client);
}

/** The designer whose account the runner gives to all suites. */
export function lentDesigner(): { email: string; password: string } {
  const { SPROUT_USER: email, SPROUT_PASSWORD: password } = process.env;
  if (email === undefined || password === undefined)
    throw new Error("Set SPROUT_USER and SPROUT_PASSWORD, or run the suites by npm run e2e -- --server URL.");
  return { email, password };
}

/** @throws Error when the account is refused */
export async function signInAsLent(client: Client): Promise<string> {
  const { email, password } = lentDesigner();
  const { body } = await client.call(api.account.login, { username: email, password });
  if (!body.success) throw new Error(`Signing in as ${email} failed: ${body.message ?? "no reason given"}`);
  return email;
}

/** Every mail that a server on this machine sent, oldest first; undefined: the server shows none, as deployed ones do. */
export async function shownMails(origin: string): Promise<Mail[] | undefined> {
  const response = await fetch(new URL(MAILS_PATH, origin));
  if (!response.ok || response.headers.get("content-type")?.includes("json") !== true) return undefined;
  return (await response.json()) as Mail[]; // our own gateway's list
}

/** A suite's view of a deployed product while it runs. */
export interface Visit {
  mails(): readonly Mail[];
  /** Deletes every form that the suite made. */
  end(): Promise<void>;
}

/** Starts a suite: what exists now is kept. */
export async function visitDeployed(origin: string): Promise<Visit> {
  const lent = new Client(origin);
  await signInAsLent(lent);
  const before = new Set(await formsOf(lent));
  let mails = await shownMails(origin);
  const isShown = mails !== undefined;
  const watch = isShown
    ? setInterval(() => {
        // One that fails is followed by another.
        shownMails(origin).then(
          (shown) => (mails = shown ?? mails),
          () => undefined,
        );
      }, MAILS_EVERY_MS)
    : undefined;
  const deleteCreated = async () => {
    await signInAsLent(lent); // suites end sessions
    await deleteForms(lent, before);
    for (const client of created.splice(0)) await deleteForms(client, new Set());
  };
  deleteCreatedForms = deleteCreated;
  return {
    mails() {
      if (mails === undefined) throw new Error(`${origin} shows no mails.`);
      return mails;
    },
    async end() {
      clearInterval(watch);
      await deleteCreated();
    },
  };
}

/** Deletes the forms that a suite made so far: for suites that do the same twice with the shared account. */
export let deleteCreatedForms: () => Promise<void> = async () => {};

async function formsOf(client: Client): Promise<number[]> {
  const { body, status } = await client.call(api.forms.listLite, {});
  if (status === 401) return []; // who logged out
  return body.filter(({ privilege }) => privilege === "O").map(({ id }) => id);
}

async function deleteForms(client: Client, kept: ReadonlySet<number>): Promise<void> {
  for (const id of await formsOf(client)) if (!kept.has(id)) await client.call(api.forms.deleteForm, { id });
}
