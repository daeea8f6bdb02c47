/** Puts refused calls on the audit trail of what they asked for. */
import { formSubject, respondentsSubject, userSubject } from "../../shared/audit.ts";
import type { Route } from "../../shared/contract/route.ts";
import { allowAttempt } from "../../shared/people/limits.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { recordAudit } from "../support/record-audit.ts";
import type { Call } from "./call.ts";

/** What a refused call asked for; neither: what only some roles may do. */
interface Refused {
  formId?: number | undefined;
  instance?: Instance | undefined;
}

/** Of somebody who is refused again and again, only the first refusals of a minute are noted. */
export async function recordRefusal(row: Route, call: Call, refused: Refused): Promise<void> {
  if (!row.rights.includes("audit:write")) return;
  const { formId, instance } = refused;
  const username = call.signedIn?.user.username;
  if (instance === undefined && username === undefined) return; // nobody asked for anything that is there
  const seconds = Math.floor(call.now.getTime() / 1000);
  if (!(await allowAttempt(call.stores, "refusalsByUser", username ?? call.place.near, seconds))) return;
  if (formId !== undefined && (await call.stores.forms.find(formId)) === undefined) return; // there is no trail of what never was
  await recordAudit(call, { subject: subjectOf(refused, username), ...refusal(row) });
}

function subjectOf({ formId, instance }: Refused, username = ""): string {
  if (instance !== undefined) return respondentsSubject(instance.formId);
  return formId === undefined ? userSubject(username) : formSubject(formId);
}

const refusal = ({ path }: Route) => ({ action: "access.refused", object: path, result: "refused" }) as const;
