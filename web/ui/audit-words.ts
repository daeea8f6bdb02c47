import { privilegeLabels } from "../../shared/access.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import type { api } from "../lib/api.ts";
import { zonedDate } from "../lib/format.ts";
import callSummaries from "./call-summaries.json" with { type: "json" };

export type AuditEntry = OutputOf<typeof api.forms.audit>["entries"][number];
type DescribedEntry = Pick<AuditEntry, "action" | "object" | "result" | "details">;

const actionLabels: Readonly<Record<AuditEntry["action"], string>> = {
  "access.refused": "Access refused",
  "share.save": "Form shared",
  "share.revoke": "Share revoked",
  "form.import": "Form imported",
  "form.reimport": "Form imported again",
  "form.correct": "Texts corrected",
  "form.languages": "Translations imported",
  "form.download": "Workbook downloaded",
  "form.publish": "Form published",
  "form.delete": "Form moved to the trash",
  "form.restore": "Form restored",
  "signOff.on": "Sign-off switched on",
  "signOff.off": "Sign-off switched off",
  "signOff.request": "Sign-off requested",
  "signOff.decide": "Changes looked at",
  "signOff.waive": "Sign-off waived for one publication",
  "form.retention": "Retention period changed",
  "form.tags": "Tags changed",
  "form.notices": "Mails about what comes in chosen",
  "form.hook": "Hook set, changed, paused or resumed",
  "form.hookRemove": "Hook removed",
  "form.hookTest": "Hook tested",
  "form.hookReplay": "Hook sent again",
  "form.hookSecret": "Hook given a new secret",
  "form.hookPaused": "Hook paused",
  "form.hookReports": "Links to reports sent to a hook",
  "form.rename": "Renamed",
  "form.duplicate": "Made as a copy of another form",
  "form.offer": "Ownership offered",
  "form.offerWithdraw": "Offer of ownership taken back",
  "form.handover": "Ownership transferred",
  "form.handoverRefuse": "Ownership refused",
  "form.erase": "Form erased",
  "process.save": "Process changed",
  "process.template": "Template changed",
  "process.testAnswers": "Test answers changed",
  "process.translations": "Translations imported",
  "publication.pause": "Publication paused",
  "publication.update": "Changes published to a link",
  "publication.link": "Prefilled or test link made",
  "publication.resume": "Publication resumed",
  "publication.rename": "Publication renamed",
  "publication.settings": "Settings of a publication changed",
  "publication.revoke": "Publication revoked",
  "recipients.list": "Recipients listed",
  "recipients.save": "Recipients changed",
  "recipients.remindAt": "Date of a reminder changed",
  "recipients.send": "Mails to recipients sent",
  "recipients.remind": "Recipients reminded",
  "recipients.returned": "Mail to a recipient came back",
  "recipients.export": "Recipients exported",
  "recipients.erase": "Recipients erased",
  "submissions.list": "Submissions listed",
  "submissions.mark": "Submissions marked",
  "submissions.read": "Answers read",
  "submissions.output": "Report opened",
  "submissions.run": "Reports explained",
  "submissions.file": "File opened",
  "submissions.export": "Submissions exported",
  "submissions.redrive": "Failed reports started again",
  "submission.erase": "Submission erased",
  "submission.correct": "Answers corrected",
  "submission.enter": "Answers entered for somebody else",
  "submission.discard": "Entry deleted before it was submitted",
  "respondent.open": "Answers opened by the respondent",
  "respondent.change": "Answers changed by the respondent after submitting",
  "respondent.discard": "Unsubmitted answers deleted by the respondent",
  "respondent.report": "Report opened by the respondent",
  "respondent.file": "File opened by the respondent",
  "respondent.mailLink": "Link mailed to the respondent",
  "group.create": "Group created",
  "group.rename": "Group renamed",
  "group.member": "Member added or changed",
  "group.memberRemove": "Member removed, or left",
  "group.appoint": "Owner appointed by an administrator",
  "group.delete": "Group deleted",
  "group.organisation": "Organisation changed",
  "account.create": "Account created",
  "account.identity": "Single sign-on connected",
  "account.factorAdd": "Two-step verification: added",
  "account.factorRemove": "Two-step verification: removed",
  "account.recoveryCodes": "New recovery codes",
  "account.link": "One-time link made",
  "account.activate": "Account activated",
  "account.signIn": "Signed in",
  "account.signOut": "Signed out",
  "account.endSessions": "Other sessions ended",
  "account.tokenCreate": "Access token created",
  "account.tokenRevoke": "Access token revoked",
  "account.password": "Password changed",
  "account.profile": "Names or language changed",
  "account.organisation": "Organisation changed",
  "account.data": "Own data downloaded",
  "account.erase": "Account erased",
  "user.deactivate": "Account deactivated",
  "user.disconnect": "Single sign-on disconnected",
  "user.factorsReset": "Two-step verification reset",
  "user.reactivate": "Account reactivated",
  "user.roles": "Roles changed",
  "product.backup": "Product backed up",
  "product.restore": "Product restored",
  "product.replay": "Erasures repeated",
  "product.redrive": "Failed mails sent again",
  "product.migrate": "Stored data migrated",
  "product.trail": "Audit trail downloaded",
};

const resultLabels: Readonly<Record<AuditEntry["result"], string>> = {
  done: "",
  refused: " (refused)",
  interrupted: " (interrupted: perhaps not done)",
};

/** What was done, with the version that it made. @example "Process changed, version 19" */
export function actionText({ action, result, details }: DescribedEntry): string {
  const version = details.revision ?? details.version ?? details.formVersion;
  if (details.due !== undefined) return "Password right, second step due";
  const versionText = version === undefined ? "" : `, version ${version}`;
  return `${actionLabels[action]}${versionText}${action === "access.refused" ? "" : resultLabels[result]}`;
}

/** What an entry is about, and its details, in words. @example "“Autumn”, confirmed" */
export function subjectText({ action, object, details }: DescribedEntry): string {
  if (action === "access.refused") return refusedCallText(object);
  const [kind = "", ...rest] = object.split("#");
  const id = rest.join("#");
  const subject = subjects[kind]?.(id) ?? `${kind.charAt(0)}${kind.slice(1).toLowerCase()} ${id}`.trim();
  const isOneSubmission = kind === "SUBMISSION"; // which is not counted
  const texts = Object.entries(details)
    .filter(([name]) => !(isOneSubmission && name === "count"))
    .map(([name, value]) => detailText(name, value));
  return [details.name === undefined ? subject : "", ...texts].filter((part) => part !== "").join(", ");
}

/** The kinds of objects. What the action already says is not repeated. */
const subjects: Readonly<Record<string, (id: string) => string>> = {
  FORM: () => "",
  PROCESS: () => "",
  ACCOUNT: () => "",
  SUBMISSIONS: () => "",
  TESTS: () => "tests",
  RECIPIENTS: () => "",
  WORKBOOK: () => "",
  SHARE: (address) => address,
  GROUP: () => "group",
  TOTP: () => "authenticator app",
  PASSKEY: () => "passkey",
  DEVICE: () => "remembered browser",
  TOKEN: (id) => `token ${id}`,
  USER: (address) => address,
  STEP: (key) => `step ${key}`,
  HOOK: () => "",
  SUBMISSION: (id) => `submission ${id}`.trim(),
};

const checkNames: Readonly<Record<string, string>> = { LIGHT: "a light check", STRONG: "a strong check" };

/** A detail of an entry in words; "" for what the action already says. */
function detailText(name: string, value: string | number | boolean): string {
  switch (name) {
    case "revision":
    case "version":
    case "formVersion":
    case "reportErrorsSeen":
    case "missingTranslationsSeen":
      return "";
    case "due":
      return "";
    case "name":
    case "report":
      return `“${value}”`;
    case "processRevision":
      return `process version ${value}`;
    case "token":
      return `by a program with the token ${value}`;
    case "scopes":
      return `for ${value}`;
    case "forms":
      return value === "all" ? "all forms" : `forms ${value}`;
    case "validDays":
      return `valid for ${counted(value, "day")}`;
    case "privilege":
      return value === "R" || value === "W" || value === "O"
        ? `privilege ${privilegeLabels[value]}`
        : String(value);
    case "data":
      return value === true ? "with answers" : "without answers";
    case "correct":
      return value === true ? "may correct them" : "";
    case "signOff":
      return value === true ? "may sign off changes" : "";
    case "changed":
      return `changed: ${value}`;
    case "submitted":
      return value === true ? "submitted" : "begun";
    case "hidesCorrections":
      return value === true ? "respondents aren't told of corrections" : "respondents see corrections";
    case "confirmed":
      return value === true ? "simplifications confirmed" : "";
    case "missingTranslationsAccepted":
      return `${counted(value, "text")} not translated`;
    case "reportWarningsAccepted":
      return `${counted(value, "warning")} about reports accepted`;
    case "reportErrorsAccepted":
      return `with ${counted(value, "error")} in the reports`;
    case "sentences":
      return `${counted(value, "changed sentence")}`;
    case "approved":
      return `${value} approved`;
    case "sentBack":
      return value === 0 ? "" : `${value} sent back`;
    case "signedOff":
      return value === "approved"
        ? "signed off by somebody else"
        : value === "waived"
          ? "without sign-off, which an administrator waived"
          : "while sign-off was switched off";
    case "signOffBefore":
    case "signOffAfter":
    case "signOffChanges":
    case "signOffDecisions":
      return "";
    case "reason":
    case "missingTranslationsReason":
      return `because “${value}”`;
    case "count":
      return counted(value, "submission");
    case "recipients":
      return counted(value, "recipient");
    case "address":
      return `to ${value}`;
    case "links":
      return value === true ? "with links to reports" : "ids alone";
    case "paused":
      return value === true ? "paused" : "";
    case "messages":
      return counted(value, "message");
    case "reports":
      return counted(value, "report");
    case "mails":
      return counted(value, "mail");
    case "remindAt":
      return value === "never" ? "no reminder" : `reminder on ${zonedDate(String(value))}`;
    case "to":
      return value === "new" ? "to those who had none" : "to all who are missing";
    case "questions":
      return `with the answers to ${counted(value, "question")}`;
    case "bytes":
      return `${counted(value, "byte")}`;
    case "format":
      return `as ${String(value).toUpperCase()}`;
    case "deidentified":
      return value === "shift" ? "de-identified, dates moved" : "de-identified, months only";
    case "byHand":
      return `changed by hand: ${value}`;
    case "days":
      return typeof value === "number" ? `now ${counted(value, "day")}` : "now without limit";
    case "by":
      return `by ${value}`;
    case "annotated":
      return "with its problems marked";
    case "closesAt":
      return value === "never" ? "no closing date" : `closes ${zonedDate(String(value))}`;
    case "opensAt":
      return value === "now" ? "no opening date" : `opens ${zonedDate(String(value))}`;
    case "startCheck":
      return value === "OFF"
        ? "starts without a check"
        : `starts after ${checkNames[String(value)] ?? value}`;
    case "logo":
      return `logo ${value}`;
    case "maxSubmissions":
      return typeof value === "number" ? `takes ${counted(value, "submission")}` : "no limit of submissions";
    case "sharedDevice":
      return value === true ? "for a shared device" : "for personal devices";
    case "changeable":
      return value === true ? "answers can be changed after submitting" : "answers stay as submitted";
    case "reusable":
      return value === true ? "may start from the last answers" : "starts empty";
    case "personalLinksOnly":
      return value === true ? "opened by personal links only" : "opened by its address";
    case "answersVersion":
      return `of version ${value} of the answers`;
    case "about":
      return value === "" ? "no longer says whose form it is" : `shows ${aboutParts(String(value))}`;
    case "roles":
      return `now ${value}`;
    default:
      return `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`;
  }
}

/** @example aboutParts("contact nextSteps") // "contact, what happens next" */
function aboutParts(names: string): string {
  const words: Readonly<Record<string, string>> = {
    privacy: "privacy line",
    privacyLink: "privacy link",
    nextSteps: "what happens next",
    colour: "theme colour",
    closed: "words while it is closed",
    reminder: "words in the reminder",
  };
  return names
    .split(" ")
    .map((name) => words[name] ?? name)
    .join(", ");
}

/** @example counted(1, "day") // "1 day" */
function counted(value: string | number | boolean, noun: string): string {
  const number = typeof value === "number" ? value.toLocaleString("en") : String(value);
  return `${number} ${noun}${value === 1 ? "" : "s"}`;
}

const summaries: Readonly<Record<string, string>> = callSummaries;

/** The first words of what a call is for. @example "Publish a form with its process under a name" */
function refusedCallText(path: string): string {
  return summaries[path] ?? path;
}
