import { submit } from "../../../shared/contract/runtime.ts";
import { checkAnswers } from "../../../shared/form/check-answers.ts";
import { StoredAnswers } from "../../../shared/form/definition.ts";
import { formClock, withWork } from "../../../shared/form/engine.ts";
import { isOpen } from "../../../shared/form/instance-status.ts";
import { JsonProblem, parseJson } from "../../../shared/json.ts";
import { MAX_ANSWERS_BYTES } from "../../../shared/limits.ts";
import { offeredLocale } from "../../../shared/localize.ts";
import { setUpReminder } from "../../../shared/people/respondent-mails.ts";
import { problem } from "../../../shared/problems.ts";
import { answersText, dropAnswers, storeAnswers } from "../../../shared/stores/answers.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { begunAs } from "../../../shared/stores/records/form.ts";
import { type InstanceSave, isTest } from "../../../shared/stores/records/instance.ts";
import { contentHash } from "../../../shared/stores/s3/blobs.ts";
import { takePlace } from "../../../shared/stores/submission-limit.ts";
import { isTimeZone } from "../../../shared/time-zone.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { instanceAnswer } from "../../presenters/instance-answer.ts";
import { assertAcceptsAnswers } from "../../presenters/instance-state.ts";
import { assertComplete, openPublication } from "../../support/accept-answers.ts";
import { limitSaving, limitSubmitting } from "../../support/limit-attempts.ts";
import { recordNothing } from "../../support/record-audit.ts";
import { reachedBy, recordSave, recordSubmission } from "../../support/record-progress.ts";

/** Few submissions are changed. */
const changingParts = () => import("../../support/save-change.ts");

/** Few forms were started from earlier answers. */
const confirmingParts = () => import("../../support/confirm-copied.ts");

/**
 * Autosaves, saves or submits. A submission is one conditional write of answers, status and outbox entry; the message to the
 * pipeline follows, and the reconciler sends it again if it is lost.
 */
export const handler = endpoint(submit, async ({ input, stores, now, instance, call }) => {
  const found = instance;
  const isSubmit = input.command === "submit";
  const { definition, ...snapshot } = await loadSnapshot(stores.blobs, found);
  const compiled = withWork(snapshot.compiled); // one budget for all that this call computes
  const locale = offeredLocale(definition, input.locale ?? found.locale);
  const timeZone =
    input.timeZone !== undefined && isTimeZone(input.timeZone) ? input.timeZone : found.timeZone;
  const answers = readAnswers(input.model);
  const bytes = Buffer.byteLength(input.model);
  if (isSubmit) await limitSubmitting(call, bytes);
  else await limitSaving(call, found, bytes);
  const judge = (moment: Date, zone: string) =>
    checkAnswers(compiled, answers, formClock(moment, zone), locale);

  if (!isOpen(found.status) && input.change === true) {
    const { command, location, revision = found.revision } = input;
    const { saveChange } = await changingParts();
    return saveChange(call, found, { command, location, revision, locale, timeZone, judge });
  }
  if (input.change === true) recordNothing(call); // it is a first submission
  if (!isOpen(found.status)) {
    if (!isSubmit) throw problem("INSTANCE_COMPLETE");
    // A second press of the same button gets the same answer; different answers are not mistaken for a repeat.
    const again = judge(new Date(found.submittedAt ?? found.updatedAt), found.timeZone);
    const isSame = JSON.stringify(again.answers) === (await answersText(stores.blobs, found));
    if (!isSame) throw problem("INSTANCE_COMPLETE");
    await recordSubmission(call, found);
    return instanceAnswer(stores, found, { withSchema: false });
  }
  if ((input.revision ?? found.revision) !== found.revision)
    throw problem("INSTANCE_STALE", { revision: found.revision });
  const publication = await openPublication(stores, found, now);
  const checked = judge(now, timeZone);
  const confirmed =
    found.copied &&
    (await (
      await confirmingParts()
    ).confirmCopied(found.copied, input.confirmedPages, {
      ...{ form: compiled, answers: checked.answers, clock: formClock(now, timeZone), locale },
    }));
  if (isSubmit) await assertComplete(stores, found, checked, locale, confirmed?.wrong);

  const updatedAt = now.toISOString();
  const { linkId } = found;
  if (isSubmit && linkId !== undefined) {
    const { takeLink } = await import("../../support/link-use.ts"); // few instances have one
    if (!(await takeLink(stores, { ...found, linkId }, now))) throw problem("LINK_USED"); // what was saved stays
  }
  const takesPlace = isSubmit && !isTest(found) && publication?.maxSubmissions !== undefined;
  const limited = takesPlace ? publication : undefined;
  if (limited !== undefined && !(await takePlace(stores, limited, found.instanceKey, now)))
    assertAcceptsAnswers("full", limited); // what was saved stays
  // Most people who leave a form never press Save: the first autosave counts as a save.
  const leaves = input.command === "save" || (input.command === "autosave" && found.status === "NEW");
  const save: InstanceSave = {
    ...(await storeAnswers(stores.blobs, found.instanceKey, checked.answers, found.revision)),
    status: isSubmit ? "POST_PROCESSING" : "OPEN",
    messageCode: isSubmit ? "PROCESSING" : input.command === "save" ? "SAVED" : "OK",
    location: input.location,
    ...reachedBy(found, input.location),
    ...(confirmed && { copied: confirmed.copied }),
    locale,
    timeZone,
    updatedAt,
    ...(definition.instanceName !== undefined && {
      submissionName: checked.submissionName ?? "",
      // before this was recorded, a name that differed from the publication's was the respondent's
      ...((publication === undefined || !begunAs(publication, found.name)) && { renamed: true }),
    }),
    ...(isSubmit && { submittedAt: updatedAt, runId: contentHash(found.instanceKey, `${found.revision}`) }),
    ...(leaves && (await setUpReminder(stores, found, now))),
  };
  const saved = await stores.instances.save(found.instanceKey, found.revision, save, found.updatedAt);
  if (saved === undefined) return lostRace(stores, found.instanceKey, save, isSubmit);
  await dropAnswers(stores.blobs, found.instanceKey, found, save);
  if (isSubmit) await stores.queues.sendFromOutbox("submissions", { instanceKey: found.instanceKey });
  if (limited !== undefined) await stores.places.confirm({ ...limited, instanceKey: found.instanceKey });
  await recordSave(call, found, save);
  return instanceAnswer(stores, saved, { withSchema: false });
});

/** Another save came first: if it submitted the same answers, that is the result; otherwise this one is stale. */
async function lostRace(stores: Stores, instanceKey: string, save: InstanceSave, isSubmit: boolean) {
  const current = await stores.instances.find(instanceKey);
  if (current === undefined) throw problem("ACCESS_DENIED");
  await dropAnswers(stores.blobs, instanceKey, save, current);
  if (isOpen(current.status)) throw problem("INSTANCE_STALE", { revision: current.revision });
  const isSame = save.answers === current.answers && save.answersHash === current.answersHash;
  if (!isSubmit || !isSame) throw problem("INSTANCE_COMPLETE");
  return instanceAnswer(stores, current, { withSchema: false });
}

function readAnswers(text: string): StoredAnswers {
  if (Buffer.byteLength(text) > MAX_ANSWERS_BYTES)
    throw problem("ANSWERS_TOO_LARGE", { maxBytes: MAX_ANSWERS_BYTES, ...longestOf(text) });
  try {
    const parsed = StoredAnswers.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new JsonProblem("The answers aren't an object of field keys and answers.");
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw problem(
      "INPUT_INVALID",
      { fields: [{ field: "model", message: error.message }] },
      { cause: error },
    );
  }
}

/** The answer to shorten, for clients that send answers without a page. */
function longestOf(text: string): { fields?: { field: string; message: string }[] } {
  try {
    const sizes = Object.entries(StoredAnswers.parse(parseJson(text))).map(
      ([field, answer]) => [field, Buffer.byteLength(JSON.stringify(answer))] as const,
    );
    const [field, bytes] = sizes.toSorted(([, one], [, other]) => other - one)[0] ?? [];
    if (field === undefined) return {};
    const message = `The longest answer: ${bytes} bytes; all together may have ${MAX_ANSWERS_BYTES}.`;
    return { fields: [{ field, message }] };
  } catch {
    return {}; // not a field of the form
  }
}
