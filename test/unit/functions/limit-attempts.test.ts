/** What a limit counts by: places near and wide, and names. */
import { expect, it } from "vitest";
import type { Call } from "../../../functions/endpoint/call.ts";
import { attemptsLeft, limitSaving, limitSubmitting } from "../../../functions/endpoint/limit-attempts.ts";
import { attemptLimits, WIDE_TIMES } from "../../../shared/people/limits.ts";

/** A call that remembers what was counted, with the most that it may be. */
function counting() {
  const counted = new Map<string, number>();
  const limits = {
    allow: async (key: string, max: number) => {
      counted.set(key, max);
      return true;
    },
  };
  const stores = { limits, secret: async () => "secret" };
  const call = { stores, now: new Date("2026-01-15T12:00:00Z") } as unknown as Call; // no more is read
  return { call, counted };
}

const { max } = attemptLimits.instancesByIp;

it("counts the bytes of answers from 16 KiB on, each saving three ways and each submission one", async () => {
  const clientAddress = { near: "203.0.113.7" };
  const countersFor = async (limit: (call: Call) => Promise<void>) => {
    const { call, counted } = counting();
    await limit({ ...call, clientAddress });
    return counted.size;
  };
  const instance = { instanceKey: "one", publicationKey: "two" };
  for (const [bytes, saving, submitting] of [
    [16 * 1024 - 1, 0, 1],
    [16 * 1024, 3, 2],
  ] as const) {
    expect(await countersFor((call) => limitSaving(call, instance, bytes))).toBe(saving);
    expect(await countersFor((call) => limitSubmitting(call, bytes))).toBe(submitting);
  }
});

it.each([
  ["an address has one counter, and none that all addresses share", { near: "203.0.113.7" }, [max]],
  [
    "a network has one for itself, and a larger one for what is around it",
    { near: "2001:db8:1:2::/64", wide: "2001:db8:1::/48" },
    [max, max * WIDE_TIMES],
  ],
  ["a name has one", "somebody", [max]],
])("%s", async (_name, instancesByIp, most) => {
  const { call, counted } = counting();
  expect(await attemptsLeft(call, { instancesByIp })).toBe(true);
  expect([...counted.values()]).toEqual(most);
});
