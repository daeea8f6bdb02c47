import { formSubject } from "../../../shared/audit.ts";
import { submission } from "../../../shared/contract/submissions.ts";
import { mayCorrect } from "../../../shared/form-rights.ts";
import { answersText } from "../../../shared/stores/answers.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { publicationStatusOf } from "../../../shared/stores/records/form.ts";
import { type Instance, isTest } from "../../../shared/stores/records/instance.ts";
import { isWithinSites } from "../../../shared/stores/site-rows.ts";
import type { Call } from "../../endpoint/call.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { instanceOutputs, replacedVersions } from "../../presenters/instance-outputs.ts";
import { shownCorrection, staffNames } from "../../presenters/staff-names.ts";
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
  const name = await staffNames(stores, [instance]);
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submissions.read",
    object: `SUBMISSION#${instanceId}`,
  });
  const isSeen = call.signedIn?.token === undefined; // by a person: a program shows nobody anything
  if (isSeen && instance.submittedAt !== undefined && card?.seenAt === undefined && !isTest(instance))
    await stores.reviews.mark(formId, instance, { seenAt: now.toISOString() });
  return {
    ...submissionRow(instance, statusReader(publication === undefined ? [] : [publication]), card, {
      test: isTest(instance),
      name,
    }),
    ...shownCorrection(instance.correction, name),
    ...((await mayCorrectNow(call, instance)) && { correctable: true as const }),
    ...(publication?.hidesCorrections === true && { hidesCorrections: publication.hidesCorrections }),
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
        replaced.map(async ({ correction, ...one }) => ({
          ...{ ...one, ...(await answersOf(stores, instance, one.version)) },
          ...shownCorrection(correction, name),
        })),
      ),
    }),
  };
});

/** Whoever reads more submissions than they correct has the way there for those alone. */
async function mayCorrectNow({ stores, rights, signedIn }: Call, instance: Instance): Promise<boolean> {
  const { submittedAt, enteredBy } = instance;
  if (rights === undefined) return false;
  // what somebody enters is theirs alone until it is submitted
  if (submittedAt === undefined)
    return mayCorrect(rights) && enteredBy !== undefined && enteredBy === signedIn?.user.username;
  const { correct, correctable } = rights;
  return correct === true || (correctable !== undefined && isWithinSites(stores, instance, correctable));
}

/** What was submitted as a version; nothing where its release kept no answers. */
async function answersOf({ blobs }: Stores, newest: Instance, version: number) {
  const { timeZone, answersHash } = newest.replaced?.[version - 1] ?? {};
  if (timeZone === undefined || answersHash === undefined) return {};
  const { instanceKey } = newest;
  return { timeZone, model: await answersText(blobs, { instanceKey, answersHash }) };
}
