import { formSubject } from "../../../shared/audit.ts";
import { beginEntry } from "../../../shared/contract/corrections.ts";
import { offeredLocale } from "../../../shared/localize.ts";
import { problem } from "../../../shared/problems.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import type { Instance } from "../../../shared/stores/records/instance.ts";
import { isFull } from "../../../shared/stores/submission-limit.ts";
import { isTimeZone } from "../../../shared/time-zone.ts";
import { newInstanceId, newKey } from "../../../shared/tokens.ts";
import { recordStart } from "../../answering/record-progress.ts";
import { assertMayBecome } from "../../answering/stays-within.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { assertAcceptsAnswers } from "../../presenters/instance-state.ts";

/** Begins what staff enter for somebody else. Paper comes late: only a publication that was revoked, or is full, takes none. */
export const handler = endpoint(beginEntry, async ({ input, stores, now, user, call }) => {
  const { formId, publicationKey, subjectId } = input;
  const publication = await call.read.publication(publicationKey, formId);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  if (publication.status === "REVOKED") throw problem("PUBLICATION_REVOKED");
  if (await isFull(stores, publication, now)) assertAcceptsAnswers("full", publication);
  await limitAttempts(call, { instancesByIp: call.clientAddress });
  assertMayBecome(call, { publicationKey, subjectId });
  const { definition } = await loadSnapshot(stores.blobs, publication);
  const at = now.toISOString();
  const entry: Instance = {
    ...{ instanceKey: newKey(), instanceId: newInstanceId(), formId, publicationKey },
    name: publication.publicationName,
    ...(publication.earlierNames !== undefined && { names: publication.publicationNames ?? {} }),
    ...(publication.snapshot !== undefined && { snapshot: publication.snapshot }),
    ...(subjectId !== undefined && { subjectId }),
    enteredBy: user.username,
    ...{ status: "NEW", messageCode: "OK", location: "0:", answers: "{}", revision: 0 },
    locale: offeredLocale(definition, input.locale ?? definition.defaultLocale),
    timeZone: input.timeZone !== undefined && isTimeZone(input.timeZone) ? input.timeZone : "UTC",
    ...{ createdAt: at, updatedAt: at },
  };
  // lists look from now on who entered the publication's submissions: their index doesn't say
  if (publication.hasStaffWork !== true) await stores.forms.noteStaff(formId, publicationKey);
  await recordStart(call, entry);
  await stores.instances.create(entry);
  await recordAudit(call, {
    subject: formSubject(formId),
    action: "submission.enter",
    object: `SUBMISSION#${entry.instanceId}`,
    details: { submitted: false },
  });
  return { instanceKey: entry.instanceKey };
});
