/**
 * Sends what a hook is to be sent about one submission, or one publication, in its order: the first that waits, and the next only once
 * that was taken. Whoever does it may die anywhere; a message that was sent and not recorded is sent again.
 */
import { type AuditAction, formSubject } from "../audit.ts";
import type { DeliveryOutcome } from "../contract/jobs.ts";
import { mayReadAnswers, rightsFor } from "../form-rights.ts";
import { hostOf, isTaken, type PauseReason } from "../hook.ts";
import { log } from "../log.ts";
import { mailAboutForm } from "../people/form-mails.ts";
import type { HookMessage, StoredHook } from "../stores/dynamodb/hook-store.ts";
import type { Stores } from "../stores/index.ts";
import { isWithinSites } from "../stores/site-rows.ts";
import { HOOK_ANSWER_MS, HOOK_PAUSED_MINUTES, HOOK_RETRY_MINUTES } from "../timings.ts";
import { linkedReports, messageBody } from "./message-body.ts";
import { openSecret, resealed } from "./secrets.ts";
import { signatureOf } from "./signature.ts";

export interface Sending {
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
  mayContinue: () => boolean;
  /** How many tries of each hook failed one after the other in this round. */
  failed: Map<string, number>;
}

/** An address that takes nothing holds up no other hook: after so many failures the rest of its messages waits. */
const FAILURES_IN_A_ROUND = 8;
const WAITS_MINUTES = 5;
/** Of each wait, so much is added by chance: what failed together isn't tried again together. */
const JITTER = 0.2;
/** Beside the time for the answer, to start the function that sends. */
const STARTS_MS = 8_000;
/** The status by which an address says that it wants nothing any more. */
const GONE = 410;
const SYSTEM = "system";

/** What comes of a message: the next one's turn, a wait until a moment, or somebody else is at it. */
type Turn = "next" | "taken" | { until: string };

/** @param pk the messages about one submission, or one publication */
export async function sendMessages(stores: Stores, pk: string, sending: Sending): Promise<void> {
  const all = await stores.hooks.messages(pk);
  const waiting = all.filter(({ state }) => state === "waiting");
  for (const [at, message] of waiting.entries()) {
    if (!sending.mayContinue()) return;
    const turn = await turnOf(stores, message, all, sending);
    if (turn === "next") continue;
    if (turn === "taken") return;
    const { until } = turn;
    // Those behind it would only be found again and again.
    for (const later of waiting.slice(at + 1))
      if ((later.outboxAt ?? "") < until) await stores.hooks.postpone(later, until);
    return;
  }
}

async function turnOf(
  stores: Stores,
  message: HookMessage,
  all: readonly HookMessage[],
  { now: clock, random, failed }: Sending,
): Promise<Turn> {
  const now = clock();
  const { formId, hookId, outboxAt = "" } = message;
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const waitFor = async (minutes: number, result?: HookMessage["result"]): Promise<Turn> => {
    const until = inMinutes(minutes);
    await stores.hooks.postpone(message, until, result);
    return { until };
  };
  if (outboxAt > now.toISOString()) return { until: outboxAt };
  const hook = await stores.hooks.find(formId, hookId);
  if (hook === undefined) {
    await stores.hooks.forget(all);
    return "taken";
  }
  if (hook.paused !== undefined) return waitFor(HOOK_PAUSED_MINUTES);
  const failures = failed.get(hookId) ?? 0;
  if (failures >= FAILURES_IN_A_ROUND) return waitFor(WAITS_MINUTES);
  const verdict = await verdictOn(stores, hook, message, all);
  if (verdict === "left out") {
    await stores.hooks.end(message, "left out");
    return "next";
  }
  if (verdict === "trash") return waitFor(HOOK_PAUSED_MINUTES);
  if (verdict === "rights") {
    await pauseHook(stores, hook, "rights", now);
    return waitFor(HOOK_PAUSED_MINUTES);
  }
  const claimed = await stores.hooks.claim(message, now);
  if (claimed === undefined) return "taken";
  const outcome = await tryOnce(stores, hook, claimed, now);
  const result = "status" in outcome ? outcome.status : outcome.fault;
  if (isTaken(result)) {
    failed.delete(hookId);
    await stores.hooks.end(claimed, "sent", result);
    if (hook.failingSince !== undefined) await stores.hooks.recordFailing(formId, hookId, undefined);
    const secrets = await resealed(stores, hook); // so that an older key of the product can go
    if (secrets.secret !== hook.secret) await stores.hooks.renew(hook, secrets);
    return "next";
  }
  failed.set(hookId, failures + 1);
  const failingSince = hook.failingSince ?? now.toISOString();
  if (hook.failingSince === undefined) await stores.hooks.recordFailing(formId, hookId, failingSince);
  const minutes = HOOK_RETRY_MINUTES[claimed.attempts - 1];
  if (minutes !== undefined && result !== GONE) return waitFor(minutes * (1 + random() * JITTER), result);
  await pauseHook(stores, { ...hook, failingSince }, result === GONE ? "gone" : "failing", now);
  return waitFor(HOOK_PAUSED_MINUTES, result);
}

/** Whether a message may leave, by the rights of this moment of whoever set its hook. */
async function verdictOn(
  stores: Stores,
  { by }: StoredHook,
  { formId, event, instanceKey }: HookMessage,
  all: readonly HookMessage[],
): Promise<"send" | "left out" | "rights" | "trash"> {
  const form = await stores.forms.find(formId);
  if (form === undefined) return "left out";
  if (form.deletedAt !== undefined) return "trash";
  const user = await stores.users.find(by);
  const grants = user?.active === true ? await stores.forms.grantsOf(form, user) : [];
  const rights = rightsFor(grants, "W");
  if (rights === undefined || !mayReadAnswers(rights)) return "rights";
  if (instanceKey === undefined) return "send";
  const { readable: sites } = rights;
  // What it answered is gone: whoever sees some submissions hears of the end of those that they heard of.
  if (event === "submission.erased")
    return sites === undefined || all.some(({ state }) => state === "sent") ? "send" : "left out";
  const instance = await stores.instances.find(instanceKey);
  const isTheirs = instance !== undefined && (!sites || (await isWithinSites(stores, instance, sites)));
  return isTheirs ? "send" : "left out";
}

async function tryOnce(
  stores: Stores,
  hook: StoredHook,
  message: HookMessage,
  now: Date,
): Promise<DeliveryOutcome> {
  const { event, instanceKey, instanceId, runId, eventId } = message;
  const opens = hook.links && event === "report.ready" && instanceKey !== undefined && runId !== undefined;
  try {
    const reports = opens ? await linkedReports(stores, instanceKey, runId, now) : undefined;
    if (reports !== undefined)
      await record(stores, hook, "form.hookReports", `SUBMISSION#${instanceId}`, now, {
        address: hostOf(hook.address),
        reports: reports.length,
      });
    return await sendSigned(stores, hook, { id: eventId, body: messageBody(message, reports) }, now);
  } catch (error) {
    log({ level: "error", event: "hook-failed", requestId: eventId, form: hook.formId, error });
    return { fault: "unknown" };
  }
}

/** Signs a body with each secret that is valid, and sends it. */
export async function sendSigned(
  stores: Pick<Stores, "functions" | "keyring">,
  hook: StoredHook,
  { id, body }: { id: string; body: string },
  now: Date,
): Promise<DeliveryOutcome> {
  const { address, secret, formerSecret, formerSecretUntil = "" } = hook;
  const isFormerValid = formerSecret !== undefined && now.toISOString() < formerSecretUntil;
  const secrets = await Promise.all(
    [secret, ...(isFormerValid ? [formerSecret] : [])].map((sealed) => openSecret(stores, hook, sealed)),
  );
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = signatureOf(secrets, id, timestamp, body);
  const job = { address, id, timestamp, signature, body };
  return stores.functions.call("deliver", job, HOOK_ANSWER_MS + STARTS_MS);
}

/** Pauses a hook, and mails whoever set it; where they may no longer set any, the form's owner. The mail comes first, so a crash loses none. */
async function pauseHook(stores: Stores, hook: StoredHook, why: PauseReason, now: Date): Promise<void> {
  const { formId, hookId, by, failingSince } = hook;
  const form = await stores.forms.find(formId);
  const to = why === "rights" ? form?.ownerUsername : by;
  // One mail, however many messages find it out.
  const since = new Date(failingSince ?? now.toISOString().slice(0, 10));
  if (to !== undefined) await mailAboutForm(stores, { kind: "hook-paused", to, formId }, since);
  if ((await stores.hooks.pause(formId, hookId, why, now.toISOString())) === undefined) return;
  await record(stores, hook, "form.hookPaused", `HOOK#${hookId}`, now, {
    address: hostOf(hook.address),
    why,
  });
}

function record(
  { audit }: Pick<Stores, "audit">,
  { formId, hookId }: StoredHook,
  action: AuditAction,
  object: string,
  now: Date,
  details: Record<string, string | number>,
): Promise<void> {
  const at = now.toISOString();
  const entry = { at, actor: SYSTEM, action, object, result: "done" as const, requestId: hookId, details };
  return audit.add(formSubject(formId), entry, `${hookId}-${action}-${at}-${object}`);
}
