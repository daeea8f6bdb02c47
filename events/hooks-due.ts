/**
 * Sends hooks what they are due, each minute. It decides by the rights of the moment what may leave, and signs it; the function
 * `deliver`, which has no rights, sends it. It may run twice at a time, and die anywhere.
 */
import type { Context } from "aws-lambda";
import { sendMessages } from "../shared/hooks/send-messages.ts";
import { log } from "../shared/log.ts";
import { notePublished } from "../shared/people/hook-events.ts";
import { openStores, type Stores } from "../shared/stores/index.ts";

/** So many messages are read at once, and so many submissions are at it at once. */
const READ_AT_ONCE = 400;
const SENT_AT_ONCE = 20;
/** The function is stopped after 60 s, and a try takes some 18: what is left waits for the next run. */
const UNTIL_MS = 40_000;

interface HooksEvent {
  /** ISO 8601; default: now. */
  time?: string;
}

/** @param context its log lines are named `hooks` when it runs without one */
export async function handler(
  event: HooksEvent,
  context?: Pick<Context, "awsRequestId">,
): Promise<{ handled: number }> {
  const stores = openStores();
  const requestId = context?.awsRequestId ?? "hooks";
  const started = performance.now();
  const mayContinue = () => performance.now() - started < UNTIL_MS;
  const ahead = event.time === undefined ? 0 : Date.parse(event.time) - Date.now();
  const now = () => new Date(Date.now() + ahead);
  const failures: unknown[] = [];
  const failed = new Map<string, number>();
  const isOn = stores.hookHosts !== "";
  await announce(stores).catch((error: unknown) => failures.push(error));
  const handled = new Set<string>();
  for (let isFresh = isOn; isFresh && mayContinue(); ) {
    const due = await stores.hooks.due(now().toISOString(), READ_AT_ONCE);
    const fresh = due.filter(({ pk, sk }) => !handled.has(`${pk} ${sk}`));
    for (const { pk, sk } of fresh) handled.add(`${pk} ${sk}`);
    isFresh = fresh.length > 0;
    const left = new Set(fresh.map(({ pk }) => pk)).values();
    const senders = Array.from({ length: SENT_AT_ONCE }, async () => {
      for (const pk of left) {
        if (!mayContinue()) return;
        const sending = { now, random: Math.random, mayContinue, failed };
        // A failure does not hold up the others: the next run picks it up.
        await sendMessages(stores, pk, sending).catch((error: unknown) => failures.push(error));
      }
    });
    await Promise.all(senders);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, "Some hooks could not be sent what they are due.");
  log({ level: "info", event: "round", requestId });
  return { handled: handled.size };
}

/** What was published is noted for hooks; until then the publication says so itself. */
async function announce(stores: Stores): Promise<void> {
  for (const publication of await stores.hooks.unannounced()) {
    await notePublished(stores, publication);
    await stores.hooks.announced(publication);
  }
}
