/** People with an authenticator app, at a moment that stands still: no code ends while a test uses it. */
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { sessionCookieName } from "../../functions/endpoint/cookies.ts";
import { userSubject } from "../../shared/audit.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import type { Client } from "./client.ts";
import { enrolled, type Person } from "./people.ts";
import { must } from "./published-form.ts";
import type { StackInUse } from "./stack.ts";

export const STEP = 30;
const MOMENT = Date.UTC(2026, 10, 27, 12, 0, STEP / 2);

/** Sets the clock of the whole product. */
export const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ["Date"] });
export const later = (seconds: number) => at(Date.now() + seconds * 1_000);

/** Each test begins at the same moment, with the settings of a new deployment. */
export function useMoment(): void {
  beforeEach(() => {
    at(MOMENT);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    const stores = openStores();
    stores.secondFactor = "off";
    stores.administrators = "";
  });
}

export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP * 1_000 });
/** Six digits that are none of the codes around now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((one) => !right.includes(one)) ?? ""
  );
}

export const whoami = async (client: Client) => (await client.call(api.account.whoami, {})).status;
/** Signs in by the page, which takes the token of whatever session there is. */
export async function login(client: Client, { email, password }: Pick<Person, "email" | "password">) {
  await client.fetch("/ping");
  return (await client.call(api.account.login, { username: email, password })).body;
}
export const enter = (client: Client, code: string, remember = false) =>
  client.call(api.account.factorCode, { code, remember });
export const sidOf = (client: Client) => client.cookies.get(sessionCookieName(client.origin));

/** Sets up the app. The code that it takes is of two steps ago, so that those after it are unused. */
export async function addApp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = must(await client.call(api.account.totpBegin, {}));
  const { body } = await client.call(api.account.totpAdd, { code: codeOf(secret, -1) });
  expect(body.success).toBe(true);
  return { secret, recoveryCodes: body.recoveryCodes ?? [] };
}

export async function withApp(stack: StackInUse, name: string) {
  const person = await enrolled(stack, name, "Ruiz");
  return { ...person, ...(await addApp(person.client)) };
}

/** A browser in which the password was right. */
export async function pending(stack: StackInUse, person: Person): Promise<Client> {
  const client = stack.client();
  expect((await login(client, person)).success).toBe(false);
  return client;
}

export async function signUpAt(stack: StackInUse, email: string) {
  const client = stack.client();
  await client.call(api.account.signup, { email, password: "Good-Person-1", firstName: "S", lastName: "U" });
  const registrationKey = /\b\d{6}\b/.exec((await stack.mailTo(email)).text)?.[0] ?? "";
  return { client, answer: (await client.call(api.account.verify, { email, registrationKey })).body };
}

export const trailOf = async (username: string) =>
  (await openStores().audit.list(userSubject(username), 50, undefined)).entries.map(
    ({ action, result, actor, details }) => ({ action, result, actor, details }),
  );
