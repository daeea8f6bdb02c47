/** Puts refused calls about a form on its audit trail, where the call itself would have been put there. */
import { formSubject } from "../../shared/accounts/audit.ts";
import { allowAttempt } from "../../shared/accounts/limits.ts";
import type { Route } from "../../shared/contract/route.ts";
import { noteAudit } from "../note-audit.ts";
import type { Call } from "./call.ts";

/** Of somebody who is refused again and again, only the first refusals of a minute are noted. */
export async function noteRefusal(row: Route, call: Call, formId: number): Promise<void> {
  const username = call.signedIn?.user.username;
  if (username === undefined || !row.rights.includes("audit:write")) return;
  const seconds = Math.floor(call.now.getTime() / 1000);
  if (!(await allowAttempt(call.stores, "refusalsByUser", username, seconds))) return;
  if ((await call.stores.forms.find(formId)) === undefined) return; // there is no trail of what never was
  await noteAudit(call, {
    ...{ subject: formSubject(formId), action: "access.refused", object: row.path, result: "refused" },
  });
}
