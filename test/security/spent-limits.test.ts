/** What costs money is counted: who has had enough of it is refused, and others go on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { allowAttempt, attemptLimits } from "../../shared/accounts/limits.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { publishWorkbook, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { behindEdge, callFrom } from "./from.ts";

const stack = useStack();
let publicationKey: string;
let unguard: () => void = () => undefined;

beforeAll(async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  ({ publicationKey } = await publishWorkbook(designer));
  unguard = behindEdge();
});
afterAll(() => unguard());

/** Uses up what a place may, as that many calls would. */
async function spend(limit: keyof typeof attemptLimits, subject: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  for (let count = 0; count < attemptLimits[limit].max; count += 1)
    expect(await allowAttempt(openStores(), limit, subject, seconds)).toBe(true);
}

it("refuses the next instance of a place that has begun its fill, and lets other places begin", async () => {
  await spend("instancesByIp", "203.0.113.7");
  const start = (address: string) =>
    callFrom(stack.client(), address, api.runtime.instance, {
      ...{ publicationKey, locale: "en", timeZone: "UTC" },
    });
  expect((await start("203.0.113.7")).status).toBe(429);
  expect((await start("203.0.113.8")).status).toBe(200);
});

it("refuses the next mail for a place that has had its fill of them", async () => {
  await spend("mailsByIp", "203.0.113.9");
  const ask = (address: string) =>
    callFrom(stack.client(), address, api.account.forgotSend, { email: "somebody@lab.example" });
  expect((await ask("203.0.113.9")).status).toBe(429);
  expect((await ask("203.0.113.10")).status).toBe(200);
});
