/**
 * Answers that are changed after they were submitted, where the publication allows it. A change is kept beside what was
 * submitted, which stays in force until the change is submitted itself: by one conditional write, which replaces the
 * submission, notes its run and answers among the earlier ones, and puts the new run into the outbox.
 */
import type { FormInstance, SubmitCommand } from "../../shared/contract/runtime.ts";
import type { CheckedAnswers } from "../../shared/form/answers/check-answers.ts";
import { MAX_CHANGES } from "../../shared/limits.ts";
import { problem } from "../../shared/problems.ts";
import { answersText, dropAnswers, keepAnswers, storeAnswers } from "../../shared/stores/answers.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Instance, InstanceChange } from "../../shared/stores/records/instance.ts";
import { contentHash } from "../../shared/stores/s3/blobs.ts";
import type { Call } from "../endpoint/call.ts";
import { recordNothing } from "../endpoint/record-audit.ts";
import { instanceAnswer } from "../presenters/instance-answer.ts";
import { assertComplete, openPublication } from "./accept-answers.ts";

export interface SentChange {
  command: SubmitCommand;
  location: string;
  /** The revision that it is based on. */
  revision: number;
  locale: string;
  timeZone: string;
  /** What the form's rules say of the answers at a moment; in the language of the call, where none is given. */
  judge: (moment: Date, timeZone: string, locale?: string) => CheckedAnswers;
}

/**
 * Saves or submits a change of a submission. Submitting what was submitted already, as a repeated call does, changes nothing.
 * @throws INSTANCE_COMPLETE where the publication doesn't allow it; INSTANCE_STALE · REPORTS_UNDER_WAY · TOO_MANY_CHANGES ·
 * ANSWERS_INVALID
 */
export async function saveChange(call: Call, found: Instance, sent: SentChange): Promise<FormInstance> {
  const { stores, now } = call;
  const { instanceKey, draft } = found;
  const isSubmit = sent.command === "submit";
  if (isSubmit && (await isRepeat(call, found, sent))) {
    recordNothing(call);
    return instanceAnswer(stores, found, { withSchema: false });
  }
  const publication = await openPublication(call.read, found, now);
  if (publication?.changeable !== true || found.runId === undefined) throw problem("INSTANCE_COMPLETE");
  if (sent.revision !== found.revision) throw problem("INSTANCE_STALE", { revision: found.revision });

  const { locale, timeZone, location } = sent;
  const checked = sent.judge(now, timeZone);
  const updatedAt = now.toISOString();
  if (!isSubmit) {
    const isSaved = sent.command === "save";
    const stored = await storeAnswers(stores.blobs, instanceKey, checked.answers, found.revision);
    const next = { ...stored, location, locale, timeZone, updatedAt, isSaved };
    const saved = await stores.instances.saveDraft(instanceKey, found.revision, next);
    if (saved === undefined) return lostRace(call, found, next);
    if (draft !== undefined) await dropAnswers(stores.blobs, instanceKey, draft, next);
    const { hidesCorrections = false } = publication;
    return instanceAnswer(stores, saved, { withSchema: false, change: true, hidesCorrections });
  }

  const change = await changeOf(call, found, checked, { location, locale, timeZone });
  const saved = await stores.instances.submitChange(instanceKey, found.revision, change);
  if (saved === undefined) return lostRace(call, found, change);
  if (draft !== undefined) await dropAnswers(stores.blobs, instanceKey, draft, change);
  await stores.queues.sendFromOutbox("submissions", { instanceKey });
  return instanceAnswer(stores, saved, { withSchema: false });
}

/**
 * What replaces a submission, by whomever: the answers are whole by the form's own rules, and its reports are done.
 * @throws REPORTS_UNDER_WAY · TOO_MANY_CHANGES · ANSWERS_INVALID
 */
export async function changeOf(
  { stores, now, staff }: Call,
  found: Instance,
  checked: CheckedAnswers,
  where: Pick<Instance, "location" | "locale" | "timeZone">,
): Promise<InstanceChange> {
  const { instanceKey, runId, submittedAt = found.updatedAt, correction, replaced = [] } = found;
  if (runId === undefined) throw problem("INSTANCE_COMPLETE");
  if (found.status !== "COMPLETE") throw problem("REPORTS_UNDER_WAY");
  const corrections = [...replaced, found].filter((version) => version.correction !== undefined).length;
  const changeCount = staff === undefined ? replaced.length - corrections : corrections;
  if (changeCount >= MAX_CHANGES) throw problem("TOO_MANY_CHANGES");
  await assertComplete(stores, found, checked, where.locale);
  const { definition } = await loadSnapshot(stores.blobs, found);
  const updatedAt = now.toISOString();
  return {
    ...(await storeAnswers(stores.blobs, instanceKey, checked.answers, found.revision)),
    ...{ status: "POST_PROCESSING", messageCode: "PROCESSING" },
    ...{ ...where, updatedAt, submittedAt: updatedAt },
    runId: contentHash(instanceKey, `${found.revision}`),
    replaced: [
      ...replaced,
      {
        ...{ runId, submittedAt, locale: found.locale, timeZone: found.timeZone },
        answersHash: await keepAnswers(stores.blobs, found),
        ...(correction !== undefined && { correction }),
      },
    ],
    ...(definition.instanceName !== undefined && { submissionName: checked.submissionName ?? "" }),
  };
}

/** The same answers in the same language as were submitted, with no other change saved since. */
async function isRepeat({ stores }: Call, found: Instance, sent: SentChange): Promise<boolean> {
  if (found.draft !== undefined || sent.locale !== found.locale) return false;
  const { answers } = sent.judge(new Date(found.submittedAt ?? found.updatedAt), found.timeZone);
  return JSON.stringify(answers) === (await answersText(stores.blobs, found));
}

/** Another save came first: this one is told so, and what it stored is dropped. */
export async function lostRace(
  { stores }: Call,
  { instanceKey }: Instance,
  lost: Pick<Instance, "answersHash">,
): Promise<never> {
  const current = await stores.instances.find(instanceKey);
  if (current === undefined) throw problem("ACCESS_DENIED");
  await dropLost(stores, current, lost);
  throw problem("INSTANCE_STALE", { revision: current.revision });
}

/** What was stored for a change that another one has preceded is dropped, unless that one is the same and has it. */
export async function dropLost(
  { blobs }: Call["stores"],
  current: Instance,
  lost: Pick<Instance, "answersHash">,
): Promise<void> {
  const { instanceKey, draft, replaced = [] } = current;
  const kept = [current, ...(draft === undefined ? [] : [draft]), ...replaced];
  if (!kept.some(({ answersHash }) => answersHash === lost.answersHash))
    await dropAnswers(blobs, instanceKey, lost, current);
}
