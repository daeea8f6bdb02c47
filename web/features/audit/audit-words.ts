import type { OutputOf } from "../../../shared/contract/route.ts";
import type { api } from "../../lib/api.ts";

type AuditEntry = OutputOf<typeof api.forms.audit>["entries"][number];

export const actionWords: Readonly<Record<AuditEntry["action"], string>> = {
  "access.refused": "Was refused access",
  "share.save": "Shared the form",
  "share.revoke": "Took a share back",
  "form.publish": "Published the form",
  "form.delete": "Moved the form to the trash",
  "form.restore": "Restored the form",
  "publication.pause": "Paused a publication",
  "publication.resume": "Resumed a publication",
  "publication.settings": "Changed the settings of a publication",
  "publication.revoke": "Revoked a publication",
  "submissions.list": "Listed submissions",
  "submissions.read": "Looked at answers",
  "submissions.output": "Opened a report",
  "submissions.export": "Exported submissions",
  "submission.erase": "Erased a submission",
  "form.retention": "Changed how long submissions are kept",
  "form.handover": "Handed the form over",
  "form.erase": "Erased the form",
  "account.erase": "Erased the account",
  "user.deactivate": "Deactivated an account",
  "user.reactivate": "Reactivated an account",
  "user.roles": "Changed roles",
};

/** What an entry is about, and its particulars. @example "Submission AB12CD · count: 1" */
export function aboutWhat({ object, details }: Pick<AuditEntry, "object" | "details">): string {
  const [kind = "", ...rest] = object.split("#");
  const thing = kind.charAt(0) + kind.slice(1).toLowerCase();
  const name = rest.join("#");
  const particulars = Object.entries(details).map(([key, value]) => `${inWords(key)}: ${value}`);
  return [name === "" ? thing : `${thing} ${name}`, ...particulars].join(" · ");
}

/** @example inWords("formVersion") // "form version" */
function inWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
