/** What the audit trail notes, and whose trail an entry belongs to. */

export const auditActions = [
  "access.refused",
  "share.save",
  "share.revoke",
  "form.import",
  "form.reimport",
  "form.download",
  "form.publish",
  "form.delete",
  "form.restore",
  "process.save",
  "process.template",
  "process.testAnswers",
  "process.translations",
  "publication.pause",
  "publication.resume",
  "publication.settings",
  "publication.revoke",
  "submissions.list",
  "submissions.read",
  "submissions.output",
  "submissions.export",
  "submissions.redrive",
  "submission.erase",
  "respondent.open",
  "respondent.report",
  "respondent.mailLink",
  "form.retention",
  "form.handover",
  "form.erase",
  "account.activate",
  "account.signIn",
  "account.signOut",
  "account.endSessions",
  "account.password",
  "account.profile",
  "account.data",
  "account.erase",
  "user.deactivate",
  "user.reactivate",
  "user.roles",
  "product.backup",
  "product.restore",
  "product.replay",
  "product.redrive",
  "product.migrate",
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * How it ended: `interrupted` is what began and was never heard of again, so that it may be done or not; the recorder
 * finds it.
 */
export const auditResults = ["done", "refused", "interrupted"] as const;
export type AuditResult = (typeof auditResults)[number];

/** Plain facts that are no answers: a privilege, a status, how many rows. */
export type AuditDetails = Record<string, string | number | boolean>;

/** @example formSubject(7) // "FORM#7" */
export const formSubject = (formId: number) => `FORM#${formId}`;
/** What a form's respondents did; beside the form's own trail, which would drown in it. */
export const respondentsSubject = (formId: number) => `RESPONDENTS#${formId}`;
export const userSubject = (username: string) => `USER#${username}`;
/** Sign-ins with addresses that nobody has: there is no trail of who never was. */
export const UNKNOWN_SUBJECT = "UNKNOWN";
/** What operators do to the product as a whole. */
export const PRODUCT_SUBJECT = "PRODUCT";

/** Who an entry names where there is no account. */
export const RESPONDENT_ACTOR = "respondent";
export const UNKNOWN_ACTOR = "unknown";
/** @example operatorActor("ana") // "operator ana" */
export const operatorActor = (name: string) => `operator ${name}`;
