import { formSubject } from "../../../shared/audit.ts";
import { submission } from "../../../shared/contract/submissions.ts";
import { answersText } from "../../../shared/stores/answers.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { publicationStatusOf } from "../../../shared/stores/records/form.ts";
import { type Instance, isTest } from "../../../shared/stores/records/instance.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { instanceOutputs, replacedVersions } from "../../presenters/instance-outputs.ts";
import { statusReader, submissionRow } from "../../presenters/submission-row.ts";
import { submissionOfForm } from "../../reviewing/submission-of-form.ts";

/** One submission as its respondent saw it. The access is recorded before it is answered. */
export const handler = endpoint(submission, async ({ input, stores, now, call, form }) => {
  const instance = await submissionOfForm(stores, input);
  const { formId, publicationKey, instanceId, timeZone } = instance;
  const [publication, { formVersion, definition }, model, { outputs, failures }, [card], replaced] =
    await Promise.all([
      stores.forms.findPublication(publicationKey, formId),
      loadSnapshot(stores.blobs, instance),
      answersText(stores.blobs, instance),
      instanceOutputs(stores, instance),
      stores.reviews.find(formId, [instance]),
      replacedVersions(stores, instance),
    ]);
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submissions.read",
    object: `SUBMISSION#${instanceId}`,
  });
  if (instance.submittedAt !== undefined && card?.seenAt === undefined && !isTest(instance))
    await stores.reviews.mark(formId, instance, { seenAt: now.toISOString() });
  return {
    ...submissionRow(
      instance,
      statusReader(publication === undefined ? [] : [publication]),
      card,
      isTest(instance),
    ),
    publicationName: publication?.publicationName ?? instance.name,
    formVersion,
    definition,
    model,
    timeZone,
    outputs,
    failures,
    ...(publication?.changeable === true && { changeable: publication.changeable }),
    ...(publicationStatusOf(publication, form, now) !== "open" && { closed: true as const }),
    ...(replaced.length > 0 && {
      replaced: await Promise.all(
        replaced.map(async (one) => ({ ...one, ...(await answersOf(stores, instance, one.version)) })),
      ),
    }),
  };
});

/** What was submitted as a version; nothing where its release kept no answers. */
async function answersOf({ blobs }: Stores, newest: Instance, version: number) {
  const { timeZone, answersHash } = newest.replaced?.[version - 1] ?? {};
  if (timeZone === undefined || answersHash === undefined) return {};
  const { instanceKey } = newest;
  return { timeZone, model: await answersText(blobs, { instanceKey, answersHash }) };
}
