import { formSubject } from "../../../../shared/audit.ts";
import { markSubmissions } from "../../../../shared/contract/submissions.ts";
import { setUpSentBackMail } from "../../../../shared/people/respondent-mails.ts";
import { problem } from "../../../../shared/problems.ts";
import type { ReviewItem } from "../../../../shared/stores/dynamodb/review-store.ts";
import { publicationStatusOf } from "../../../../shared/stores/records/form.ts";
import { type Instance, isTest } from "../../../../shared/stores/records/instance.ts";
import type { Call } from "../../../endpoint/call.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit } from "../../../endpoint/record-audit.ts";

/** Notes something about submissions, all of which must be the form's; nothing is noted about tests. The trail says what, and never the note itself. */
export const handler = endpoint(markSubmissions, async ({ input, stores, now, call }) => {
  const { formId, seen, review, note } = input;
  const instanceKeys = [...new Set(input.instanceKeys)];
  const instances = await stores.instances.findMany(instanceKeys);
  const areAllOfForm =
    instances.length === instanceKeys.length &&
    instances.every((instance) => instance.formId === formId && !isTest(instance));
  if (!areAllOfForm) throw problem("ACCESS_DENIED");
  const [only] = instances;
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submissions.mark",
    object: instances.length === 1 ? `SUBMISSION#${only?.instanceId}` : "SUBMISSIONS",
    details: {
      count: instances.length,
      ...(seen !== undefined && { seen }),
      ...(review !== undefined && { review }),
      ...(note !== undefined && { noted: note !== "" }),
    },
  });
  if (seen === false) await stores.activity.recordNewAgain(formId, now);
  const seenAt = seen === undefined ? undefined : seen ? now.toISOString() : null;
  await Promise.all(
    instances.map(async (instance) => {
      const card = await stores.reviews.mark(formId, instance, { review, note, seenAt });
      if (review !== undefined || note !== undefined) await tellRespondent(call, instance, card, now);
    }),
  );
  return { success: true };
});

/**
 * Respondents see the note of what is sent back to them, where they may change their answers, and no other. A mail says so, without
 * the note, where they can change them now.
 */
async function tellRespondent(
  { read, stores }: Call,
  instance: Instance,
  card: ReviewItem | undefined,
  now: Date,
): Promise<void> {
  const { instanceKey, formId, publicationKey, sentBack, runId } = instance;
  const isSentBack = card?.review === "SENT_BACK" && runId !== undefined;
  const publication = isSentBack ? await read.publication(publicationKey, formId) : undefined;
  const note = publication?.changeable === true ? card?.note : undefined;
  if (note === sentBack) return;
  const at = now.toISOString();
  // The mail comes first: without what follows, it isn't sent.
  if (sentBack === undefined && publicationStatusOf(publication, await read.form(formId), now) === "open")
    await setUpSentBackMail(stores, { ...instance, sentBackAt: at }, now);
  await stores.instances.sendBack(instanceKey, note, at);
}
