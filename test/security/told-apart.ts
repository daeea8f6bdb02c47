/** Whether an address with an account can be told from one without, by what is answered. */
import { randomBytes } from "node:crypto";
import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import type { Client } from "../support/client.ts";
import { callFrom, type SeenAnswer } from "./from.ts";

/** The calls that take an address from anybody. */
export const addressCalls: readonly { row: Route; input: (address: string) => Record<string, unknown> }[] = [
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

export const newAddress = () => `u${randomBytes(6).toString("hex")}@lab.example`;
export const newInternetAddress = () => `10.${[...randomBytes(3)].join(".")}`;

/** What is seen of an answer, with the address out of it: bytes and headers, but for what is drawn anew for each. */
export function seenOf({ status, text, headers }: SeenAnswer, address: string) {
  const drawn = new Set(["date", "set-cookie", "content-length"]);
  return {
    status,
    text: text.replaceAll(address, "").replace(/"requestId":"[^"]+"/, ""),
    headers: [...headers].filter(([name]) => !drawn.has(name)),
    cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "")),
  };
}

/** How long a call takes for each of two addresses, from one place on the internet for each pair. */
export async function timePair(
  client: Client,
  { row, input }: (typeof addressCalls)[number],
  addresses: readonly [string, string],
): Promise<[number, number]> {
  const times: [number, number] = [0, 0];
  const from = newInternetAddress();
  for (const index of [0, 1] as const) {
    const began = performance.now();
    await callFrom(client, from, row, input(addresses[index]));
    times[index] = performance.now() - began;
  }
  return times;
}
