/** Records refused calls on the audit trail of what they tried to access. */
import { formSubject, respondentsSubject, userSubject } from "../../shared/audit.ts";
import type { Route } from "../../shared/contract/route.ts";
import { allowAttempt } from "../../shared/people/limits.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import { recordAudit } from "../support/record-audit.ts";
import type { Call } from "./call.ts";

/** What a refused call tried to access; neither: something that only some roles may do. */
interface Refused {
  formId?: number | undefined;
  instance?: Instance | undefined;
}

/** When somebody is refused repeatedly, only the first refusals of a minute are recorded. */
export async function recordRefusal(row: Route, call: Call, refused: Refused): Promise<void> {
  if (!row.rights.includes("audit:write")) return;
  const { formId, instance } = refused;
  const username = call.signedIn?.user.username;
  if (instance === undefined && username === undefined) return; // the target does not exist
  const seconds = Math.floor(call.now.getTime() / 1000);
  if (!(await allowAttempt(call.stores, "refusalsByUser", username ?? call.place.near, seconds))) return;
  if (formId !== undefined && (await call.stores.forms.find(formId)) === undefined) return; // what never existed has no trail
  await recordAudit(call, { subject: subjectOf(refused, username), ...refusal(row) });
}

function subjectOf({ formId, instance }: Refused, username = ""): string {
  if (instance !== undefined) return respondentsSubject(instance.formId);
  return formId === undefined ? userSubject(username) : formSubject(formId);
}

const refusal = ({ path }: Route) => ({ action: "access.refused", object: path, result: "refused" }) as const;
