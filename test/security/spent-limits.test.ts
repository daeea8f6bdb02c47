/** What costs money is counted: who has had enough of it is refused, and others go on. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowAttempt, attemptLimits, WIDE_TIMES } from "../../shared/accounts/limits.ts";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { publishWorkbook, signUpDesigner } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { behindEdge, callFrom } from "./from.ts";
import { newAddress } from "./told-apart.ts";

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

/** Uses up what a place may, as that many calls would, but for those that are kept. */
async function spend(
  limit: keyof typeof attemptLimits,
  subject: string,
  { times = 1, keep = 0 } = {},
): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const amount = attemptLimits[limit].max * times - keep;
  expect(await allowAttempt(openStores(), limit, subject, seconds, { amount, times })).toBe(true);
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

describe("a machine with an IPv6 network of its own", () => {
  /** Starts instances from as many addresses; one call each, so that only the counter by place can refuse. */
  async function startFrom(addresses: readonly string[]): Promise<number[]> {
    const client = stack.client();
    const input = { publicationKey, locale: "en", timeZone: "UTC" };
    const answers: number[] = [];
    for (const address of addresses)
      answers.push((await callFrom(client, address, api.runtime.instance, input)).status);
    return answers;
  }

  it("is one place, whichever of its /64's addresses it takes", async () => {
    await spend("instancesByIp", "2001:db8:a:1::/64");
    const [inside, ...outside] = await startFrom(["2001:db8:a:1:dead:beef:0:1", "2001:db8:a:2::1"]);
    expect([inside, ...outside]).toEqual([429, 200]);
  });

  it("is let through to no more sign-ups than its place may make", async () => {
    const last = 2;
    await spend("signUpByIp", "2001:db8:b:1::/64", { keep: last });
    const statuses: number[] = [];
    for (let index = 0; index < last + 3; index += 1) {
      const input = { email: newAddress(), password: "Rare-Winter-77", firstName: "A", lastName: "B" };
      const address = `2001:db8:b:1:${(index + 1).toString(16)}::${index}`;
      statuses.push((await callFrom(stack.client(), address, api.account.signup, input)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
  }, 60_000);

  it("is stopped in all networks of its /48, which may do four times as much", async () => {
    await spend("instancesByIp", "2001:db8:c::/48", { times: WIDE_TIMES });
    expect(await startFrom(["2001:db8:c:7::1", "2001:db8:d:7::1"])).toEqual([429, 200]);
  }, 60_000);
});
