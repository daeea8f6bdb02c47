/** Whether an address with an account can be told from one without, by the answers. */
import { randomBytes } from "node:crypto";
import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { hashPassword } from "../../shared/people/password-hash.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { storeInstance } from "../support/stored-instance.ts";
import type { SeenAnswer } from "./from.ts";

export interface AddressCall {
  row: Route;
  input(address: string): Record<string, unknown>;
}

/** The calls that take an address from anyone. */
export const addressCalls: readonly AddressCall[] = [
  {
    row: api.account.login as unknown as Route,
    input: (username) => ({ username, password: "Wrong-Pass-1" }),
  },
  {
    row: api.account.signup as unknown as Route,
    input: (email) => ({ email, firstName: "A", lastName: "B", password: "Some-Pass-77" }),
  },
  { row: api.account.resend as unknown as Route, input: (email) => ({ email }) },
  { row: api.account.verify as unknown as Route, input: (email) => ({ email, registrationKey: "123456" }) },
  { row: api.account.forgotSend as unknown as Route, input: (email) => ({ email }) },
  { row: api.account.forgotConfirm as unknown as Route, input: (email) => ({ email, code: "123456" }) },
  { row: api.account.authEmail as unknown as Route, input: (email) => ({ email }) },
];

/** The calls that take an address from designers, who can't find respondents: for the owner of a form. */
export const designerCalls = (formId: number): readonly AddressCall[] => [
  {
    row: api.forms.shareSave as unknown as Route,
    input: (username) => ({ formId, username, privilege: "R" }),
  },
  { row: api.forms.userSearch as unknown as Route, input: (query) => ({ query }) },
  { row: api.forms.userFormSearch as unknown as Route, input: (query) => ({ query, formId }) },
];

/** Makes accounts of people who have filled in a form, without their sign-up, which would take as long as all the rest. */
export async function respondentMaker(): Promise<() => Promise<string>> {
  const { users, people, secret } = openStores();
  const passwordHash = await hashPassword("Nobody-Knows-1", await secret());
  return async () => {
    const username = newAddress();
    const user = {
      username,
      passwordHash,
      firstName: "A",
      lastName: "B",
      locale: "en",
      active: true,
      roles: ["USER" as const, "DESIGNER" as const],
      sessionEpoch: 1,
      createdAt: new Date().toISOString(),
    };
    await people.addTerms(user);
    await users.create(user);
    await storeInstance({ formId: 1, publicationKey: newKey(), ownerUsername: username });
    return username;
  };
}

export const newAddress = () => `u${randomBytes(6).toString("hex")}@lab.example`;
export const newInternetAddress = () => `10.${[...randomBytes(3)].join(".")}`;

/** What can be seen of an answer, without the address: bytes and headers, except random values. */
export function seenOf({ status, text, headers }: SeenAnswer, address: string) {
  const drawn = new Set(["date", "set-cookie", "content-length"]);
  return {
    status,
    text: text.replaceAll(address, "").replace(/"requestId":"[^"]+"/, ""),
    headers: [...headers].filter(([name]) => !drawn.has(name)),
    cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "")),
  };
}
