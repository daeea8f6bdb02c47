import { formSubject } from "../../../../shared/audit.ts";
import { submissionChanges } from "../../../../shared/contract/submission-changes.ts";
import { problem } from "../../../../shared/problems.ts";
import { ChangePlace, firstPlace } from "../../../../shared/stores/dynamodb/submission-change-store.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { seal, unseal } from "../../../../shared/stores/secrets/sealed.ts";
import { CHANGE_SETTLED_SECONDS } from "../../../../shared/timings.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordAudit, recordNothing } from "../../../endpoint/record-audit.ts";
import { changesSince } from "../../../reviewing/changes.ts";

/** A cursor is of one form, and sealed: it may name a submission that the caller doesn't see. */
const purposeOf = (formId: number) => `changes ${formId}`;

export const handler = endpoint(submissionChanges, async ({ input, stores, now, call }) => {
  const { id, since, limit } = input;
  const settled = new Date(now.getTime() - CHANGE_SETTLED_SECONDS * 1000).toISOString();
  const from = since === undefined ? firstPlace(settled) : await placeOf(stores, id, since);
  const { changes, next, more } = await changesSince(stores, id, from, { settled, limit });
  if (changes.length === 0) recordNothing(call);
  else
    await recordAudit(call, {
      subject: formSubject(id),
      action: "submissions.read",
      object: "SUBMISSIONS",
      details: { count: changes.length },
    });
  const sealed = seal(JSON.stringify(next), await stores.keyring.current(), purposeOf(id));
  return { changes, next: sealed, more };
});

/** @throws CURSOR_REFUSED for one of another form, one that was changed, or one whose key is no longer accepted */
async function placeOf(stores: Stores, formId: number, sealed: string): Promise<ChangePlace> {
  const text = unseal(sealed, await stores.keyring.all(), purposeOf(formId));
  const place = text === undefined ? undefined : ChangePlace.safeParse(JSON.parse(text)).data;
  if (place === undefined) throw problem("CURSOR_REFUSED");
  return place;
}
