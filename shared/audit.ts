/** What the audit trail records, and whose trail an entry belongs to. */

export const auditActions = [
  "access.refused",
  "share.save",
  "share.revoke",
  "form.import",
  "form.reimport",
  "form.correct",
  "form.languages",
  "form.download",
  "form.publish",
  "form.delete",
  "form.restore",
  "process.save",
  "process.template",
  "process.testAnswers",
  "process.translations",
  "publication.pause",
  "publication.update",
  "publication.link",
  "publication.resume",
  "publication.rename",
  "publication.settings",
  "publication.revoke",
  "recipients.list",
  "recipients.save",
  "recipients.send",
  "recipients.remindAt",
  "recipients.remind",
  "recipients.returned",
  "recipients.export",
  "recipients.erase",
  "submissions.list",
  "submissions.mark",
  "submissions.read",
  "submissions.output",
  "submissions.run",
  "submissions.file",
  "submissions.export",
  "submissions.redrive",
  "submission.erase",
  "submission.correct",
  "submission.enter",
  "submission.discard",
  "respondent.open",
  "respondent.change",
  "respondent.discard",
  "respondent.report",
  "respondent.file",
  "respondent.mailLink",
  "signOff.on",
  "signOff.off",
  "signOff.request",
  "signOff.decide",
  "signOff.waive",
  "form.retention",
  "form.tags",
  "form.notices",
  "form.hook",
  "form.hookRemove",
  "form.hookTest",
  "form.hookReplay",
  "form.hookSecret",
  "form.hookPaused",
  "form.hookReports",
  "form.duplicate",
  "form.rename",
  "form.offer",
  "form.offerWithdraw",
  "form.handover",
  "form.handoverRefuse",
  "form.erase",
  "group.create",
  "group.rename",
  "group.member",
  "group.memberRemove",
  "group.appoint",
  "group.delete",
  "group.organisation",
  "account.create",
  "account.link",
  "account.activate",
  "account.identity",
  "account.factorAdd",
  "account.factorRemove",
  "account.recoveryCodes",
  "account.signIn",
  "account.signOut",
  "account.endSessions",
  "account.tokenCreate",
  "account.tokenRevoke",
  "account.password",
  "account.profile",
  "account.organisation",
  "account.data",
  "account.erase",
  "user.deactivate",
  "user.reactivate",
  "user.roles",
  "user.disconnect",
  "user.factorsReset",
  "product.backup",
  "product.restore",
  "product.replay",
  "product.redrive",
  "product.migrate",
  "product.trail",
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * How it ended: `interrupted` means that it started and never reported an end, so it may or may not have happened; the
 * recorder detects it.
 */
export const auditResults = ["done", "refused", "interrupted"] as const;
export type AuditResult = (typeof auditResults)[number];

/** Plain facts other than answers: a privilege, a status, a number of rows. */
export type AuditDetails = Record<string, string | number | boolean>;

/** @example formSubject(7) // "FORM#7" */
export const formSubject = (formId: number) => `FORM#${formId}`;
/** What a form's respondents did; separate from the form's own trail, which would be flooded by it. */
export const respondentsSubject = (formId: number) => `RESPONDENTS#${formId}`;
export const userSubject = (username: string) => `USER#${username}`;
export const groupSubject = (groupId: string) => `GROUP#${groupId}`;
/** Sign-ins with addresses that have no account: without an account there is no trail. */
export const UNKNOWN_SUBJECT = "UNKNOWN";
/** What operators do to the product as a whole. */
export const PRODUCT_SUBJECT = "PRODUCT";

/** The actor of an entry where there is no account. */
export const RESPONDENT_ACTOR = "respondent";
export const UNKNOWN_ACTOR = "unknown";
/** @example operatorActor("ana") // "operator ana" */
export const operatorActor = (name: string) => `operator ${name}`;
