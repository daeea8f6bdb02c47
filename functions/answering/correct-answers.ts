/**
 * Answers that staff correct after they were submitted: the same change as a respondent's, by a named person who says why, and
 * whatever the publication allows its respondents. It is based on a version of the answers, so that what the respondent saves
 * meanwhile and hasn't submitted neither stops it nor is lost: it is kept on top of the corrected answers.
 */
import { formSubject } from "../../shared/audit.ts";
import type { FormInstance } from "../../shared/contract/runtime.ts";
import { answersOnTop } from "../../shared/form/answers/answers-on-top.ts";
import { StoredAnswers } from "../../shared/form/definition/definition.ts";
import { problem } from "../../shared/problems.ts";
import { answersText, dropAnswers, storeAnswers } from "../../shared/stores/answers.ts";
import { type Instance, versionOf } from "../../shared/stores/records/instance.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import type { Call } from "../endpoint/call.ts";
import { recordAudit, recordNothing } from "../endpoint/record-audit.ts";
import { instanceAnswer } from "../presenters/instance-answer.ts";
import { changeOf, dropLost, lostRace, type SentChange } from "./save-change.ts";
import { assertStaysWithin } from "./stays-within.ts";

/** A respondent who is typing at the same moment saves every few seconds. */
const TRIES = 5;
/** The trail names so many of the questions whose answers changed. */
const MOST_NAMED = 30;

/**
 * Submits a correction. Submitting what is in force already, as a repeated call does, changes nothing.
 * @param sent its `revision` is the version of the answers that it is based on
 * @throws INSTANCE_COMPLETE unless it is submitted · REASON_NEEDED · INSTANCE_STALE · REPORTS_UNDER_WAY · TOO_MANY_CHANGES · ANSWERS_INVALID · ENTRY_ELSEWHERE
 */
export async function correctAnswers(
  call: Call,
  first: Instance,
  sent: SentChange & { reason: string; username: string },
): Promise<FormInstance> {
  const { stores, now } = call;
  const { instanceKey } = first;
  const answered = (instance: Instance) =>
    instanceAnswer(stores, instance, { withSchema: false, correction: "sent" });
  // nothing of it is kept before: a page that still has it open as an entry must not take it for saved
  if (sent.command !== "submit") throw problem("INSTANCE_COMPLETE");
  let found = first;
  for (let tries = 1; ; tries += 1) {
    const before = await answersText(stores.blobs, found);
    const { location, locale, timeZone } = found; // the answers and the reports stay in the respondent's language and time
    const again = sent.judge(new Date(found.submittedAt ?? found.updatedAt), timeZone, locale);
    if (JSON.stringify(again.answers) === before) {
      recordNothing(call);
      return answered(found);
    }
    if (sent.revision !== versionOf(found)) throw problem("INSTANCE_STALE", { revision: versionOf(found) });
    if (sent.reason === "") throw problem("REASON_NEEDED");
    const checked = sent.judge(now, timeZone, locale);
    const change = await changeOf(call, found, checked, { location, locale, timeZone });
    assertStaysWithin(call, found, checked.answers);
    const { username, reason } = sent;
    const publication = await call.read.publication(found.publicationKey, found.formId);
    const draft = await draftOnTop(call, found, { before, after: checked.answers });
    const correction = {
      ...{ username, reason },
      ...(publication?.hidesCorrections && { silent: true as const }),
    };
    const saved =
      draft === "replaced"
        ? undefined
        : await stores.instances.submitCorrection(instanceKey, found.revision, {
            ...{ ...change, correction },
            ...(draft !== undefined && { draft }),
          });
    if (saved !== undefined) {
      if (found.draft !== undefined)
        await dropAnswers(stores.blobs, instanceKey, found.draft, saved.draft ?? change);
      await stores.queues.sendFromOutbox("submissions", { instanceKey });
      await recordAudit(call, {
        subject: formSubject(found.formId),
        action: "submission.correct",
        object: `SUBMISSION#${found.instanceId}`,
        details: { version: versionOf(saved), ...namesOf(changedKeys(before, checked.answers)) },
      });
      return answered(saved);
    }
    const current = await stores.instances.find(instanceKey);
    const isOnlyDraft = current !== undefined && current.runId === found.runId && tries < TRIES;
    if (!isOnlyDraft || current === undefined) return lostRace(call, found, change);
    await dropLost(stores, current, change);
    if (typeof draft === "object") await dropLost(stores, current, draft);
    found = current;
  }
}

const readAnswers = (text: string): StoredAnswers => StoredAnswers.parse(JSON.parse(text));

/**
 * What the respondent has changed and not submitted, on top of the corrected answers.
 * @returns "replaced" where a later save has dropped it meanwhile
 */
async function draftOnTop(
  { stores: { blobs } }: Call,
  { instanceKey, draft, revision }: Instance,
  { before, after }: { before: string; after: StoredAnswers },
): Promise<Instance["draft"] | "replaced"> {
  if (draft === undefined) return undefined;
  const { answers = "{}", answersHash: hash, ...rest } = draft;
  const theirs = hash === undefined ? answers : await blobs.text(blobKeys.answers(instanceKey, hash));
  if (theirs === undefined) return "replaced";
  const together = answersOnTop(readAnswers(before), readAnswers(theirs), after);
  const neverOthers = -1 - revision; // a body of its own, whatever else is stored on that revision
  return { ...rest, ...(await storeAnswers(blobs, instanceKey, together, neverOthers)) };
}

/** The keys of the answers that differ. */
function changedKeys(before: string, after: StoredAnswers): string[] {
  const was = readAnswers(before);
  const textOf = (answers: StoredAnswers, key: string) =>
    Object.hasOwn(answers, key) ? JSON.stringify(answers[key]) : undefined;
  return [...new Set([...Object.keys(was), ...Object.keys(after)])].filter(
    (key) => textOf(was, key) !== textOf(after, key),
  );
}

/** Which answers changed, and never what they are. */
function namesOf(keys: readonly string[]) {
  const more = keys.length - MOST_NAMED;
  return {
    changed: keys.slice(0, MOST_NAMED).join(" ") + (more > 0 ? ` +${more}` : ""),
    count: keys.length,
  };
}
