/** What the audit trail notes, and whose trail an entry belongs to. */

export const auditActions = [
  "access.refused",
  "share.save",
  "share.revoke",
  "form.publish",
  "form.delete",
  "form.restore",
  "publication.pause",
  "publication.resume",
  "publication.settings",
  "publication.revoke",
  "submissions.list",
  "submissions.read",
  "submissions.output",
  "submissions.export",
  "submission.erase",
  "form.retention",
  "form.handover",
  "form.erase",
  "account.erase",
  "user.deactivate",
  "user.reactivate",
  "user.roles",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** @example formSubject(7) // "FORM#7" */
export const formSubject = (formId: number) => `FORM#${formId}`;
export const userSubject = (username: string) => `USER#${username}`;
