/**
 * Hooks whose workers die at random moments, and a receiver that refuses every second message: each thing that happened reaches it at
 * least once, in the order of its submission, and again only where a worker died with a message that wasn't recorded.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { handler as eraseHandler } from "../../events/erase-due.ts";
import { handler as hooksHandler } from "../../events/hooks-due.ts";
import { handler as reconcile } from "../../events/reconcile.ts";
import type { LoadHandler } from "../../infra/local/load-handler.ts";
import { api } from "../../shared/contract/index.ts";
import { hookEvents } from "../../shared/hook.ts";
import { openStores } from "../../shared/stores/index.ts";
import { Random } from "../fuzz/random.ts";
import { budget, say, testSeed } from "../support/budget.ts";
import { type HookReceiver, type Received, startHookReceiver } from "../support/hook-receiver.ts";
import { beginSession, enrolled } from "../support/people.ts";
import { must, publishWorkbook, submitAnswers } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";
import { loadWithinAccess, withinAccess } from "../support/within-access.ts";
import { type FaultPlan, withFaults } from "./injection/sdk-faults.ts";

process.env.SPROUT_LOG = "off"; // each death is an error
const SUBMISSIONS = budget({ search: 2_000, usual: 30 });
/** One of so many requests of a worker is its last. */
const LAST_OF = budget({ search: 400, usual: 150 });
const LONG = budget({ search: 3_600_000, usual: 300_000 });
const HOUR_MS = 60 * 60_000;
/** Fewer than one address may submit within an hour, a part of which counts for the next, too. */
const FROM_ONE_ADDRESS = 500;

const random = new Random(testSeed);
let mayDie = false;
let deaths = 0;

const mortal = (): FaultPlan => ({
  faultOf() {
    if (!mayDie || random.below(LAST_OF) > 0) return undefined;
    return random.below(2) === 0 ? "dies-before" : "dies-after";
  },
  die() {
    deaths += 1;
  },
});

/** The workers that note what happens; the clocks run where the test runs them. */
const mortals = ["submission-completed", "step-ready"].map((name) => `events/${name}.ts`);
const load: LoadHandler = async (file) => {
  if (file === "events/hooks-due.ts") return async () => undefined;
  const handler = await loadWithinAccess(file);
  return mortals.includes(file)
    ? (event, context) => withFaults(mortal(), () => handler(event, context))
    : handler;
};
const stack = useStack({ load });
const erase = withinAccess("events/erase-due.ts", eraseHandler);
const hooksDue = withinAccess("events/hooks-due.ts", hooksHandler);
const dying = (work: () => Promise<unknown>) => withFaults(mortal(), work).catch(() => undefined);

let receiver: HookReceiver;
beforeAll(async () => {
  receiver = await startHookReceiver();
  receiver.answer = () => (random.below(2) === 0 ? 200 : 503);
});
afterAll(() => receiver.stop());
afterAll(() => vi.useRealTimers());

/** Where something comes among what happens to a submission. */
function rankOf({ type, data: { version = 0 } }: Received): number {
  if (type === "submission.erased") return Number.MAX_SAFE_INTEGER;
  const within = ["submission.submitted", "submission.changed", "report.failed", "report.ready"].indexOf(
    type,
  );
  return Number(version) * 10 + within;
}

it(
  `are sent all that happens to ${SUBMISSIONS} submissions, in order, whatever dies, seed ${testSeed}`,
  async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { client, email } = await enrolled(stack, "Olga", "Owner");
    const page = step("HANDLEBARS", { template: "<p>{{answers.lastName}}</p>", ...viewable("Letter") });
    const process = JSON.stringify(treeOf(page));
    const { formId: id, publicationKey } = await publishWorkbook(client, { process });
    const choices = { id, address: receiver.address, events: [...hookEvents], links: false, isPaused: false };
    const { hookId, secret = "" } = must(await client.call(api.forms.saveHook, choices));
    receiver.secrets.push(secret);
    const { instances, hooks } = openStores();
    const pass = async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds);
      client.cookies.clear();
      await beginSession(client, { username: email, sessionEpoch: 1 });
    };

    mayDie = true;
    const submitted: string[] = [];
    while (submitted.length < SUBMISSIONS) {
      const left = Array.from({
        length: Math.min(FROM_ONE_ADDRESS, SUBMISSIONS - submitted.length),
      }).values();
      const respondents = Array.from({ length: 8 }, async () => {
        for (const _one of left)
          submitted.push((await submitAnswers(stack.client(), publicationKey)).instanceKey);
      });
      await Promise.all([...respondents, dying(() => hooksDue({}))]);
      if (submitted.length < SUBMISSIONS) await pass(2 * HOUR_MS);
    }
    for (let round = 1; !(await areDone()); round += 1) {
      await dying(() => hooksDue({}));
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (round % 10 > 0) continue;
      await pass(6 * 60_000);
      await reconcile({ detail: { olderThanSeconds: 0 } }).catch(() => undefined);
    }
    say(`all submitted, ${deaths} deaths`);
    const ended = new Map(
      (await instances.findMany(submitted)).map((one) => [one.instanceKey, one.messageCode] as const),
    );
    const erased = submitted.filter((_key, at) => at % 5 === 0);
    for (const instanceKey of erased)
      must(await client.call(api.forms.eraseSubmission, { formId: id, instanceKey }));
    for (let round = 0; round < 4; round += 1) await dying(() => erase({}));
    mayDie = false;
    await erase({});
    mayDie = true;
    for (let rounds = 0; (await waiting()) > 0; rounds += 1) {
      say(`round ${rounds}: ${await waiting()} messages wait, ${deaths} deaths`);
      expect(rounds).toBeLessThan(1_000);
      await dying(() => hooksDue({}));
      await pass(HOUR_MS / 2);
      const hook = await hooks.find(id, hookId);
      if (hook?.paused !== undefined) must(await client.call(api.forms.saveHook, { ...choices, hookId }));
    }

    const about = Map.groupBy(receiver.received, ({ data }) => String(data.instanceKey));
    const twice: string[] = [];
    for (const instanceKey of submitted) {
      const all = about.get(instanceKey) ?? [];
      const ranks = all.map(rankOf);
      expect(ranks, "in order").toEqual(ranks.toSorted((one, other) => one - other));
      const taken = all.filter(({ status }) => status === 200);
      const types = new Set(taken.map(({ type }) => type));
      // Of what was erased before it was sent, only its end is sent.
      const isErased = erased.includes(instanceKey);
      const end = ended.get(instanceKey) === "OK" ? "report.ready" : "report.failed";
      const expected = isErased ? ["submission.erased"] : ["submission.submitted", end];
      expect([...types], "none lost").toEqual(expect.arrayContaining(expected));
      for (const [messageId, same] of Map.groupBy(taken, (one) => one.id))
        twice.push(...same.slice(1).map(() => messageId));
    }
    expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
    expect(deaths, "enough died").toBeGreaterThan(3);
    expect(twice.length, "twice only where one died").toBeLessThanOrEqual(deaths * SENT_AT_ONCE);
    say(`${receiver.received.length} messages, ${deaths} deaths, ${twice.length} taken twice`);

    async function areDone(): Promise<boolean> {
      return (await instances.findMany(submitted)).every(({ status }) => status === "COMPLETE");
    }
    async function waiting(): Promise<number> {
      return (await hooks.due("9999", 10_000)).length;
    }
  },
  LONG,
);

/** What a worker that dies has under way. */
const SENT_AT_ONCE = 20;
