/**
 * Every error that the product can report: one catalogue, `name → { code, status, message }`. A code is never reused or
 * renamed. Sent as `application/problem+json` (RFC 9457).
 */
import * as z from "zod";
import { ERROR_PREFIX } from "./brand.ts";
import {
  MAX_FILE_BYTES,
  MAX_FILES_BYTES,
  MAX_GROUPS,
  MAX_HOOKS,
  MAX_LINK_CHARACTERS,
  MAX_LOGO_BYTES,
  MAX_MEMBERS,
  MAX_RECIPIENT_MAILS_A_DAY,
  MAX_RECIPIENTS,
  MAX_STORED_BYTES_A_DAY,
  MAX_TEMPLATE_BYTES,
  MAX_TOKENS,
  MAX_UPLOAD_BYTES,
} from "./limits.ts";
import { RECENT_SIGN_IN_SECONDS } from "./timings.ts";

const entry = (code: string, status: number, message: string) => ({
  code: `${ERROR_PREFIX}-${code}`,
  status,
  message,
});

export const problems = {
  // problems of the wrapper around every call
  ACCESS_DENIED: entry("ACCESS-1", 403, "Access denied"),
  SIGN_IN_NEEDED: entry("ACCESS-2", 401, "Your session has ended. Sign in again to continue."),
  XSRF_REFUSED: entry("ACCESS-3", 403, "This page is out of date. Reload it and try again."),
  CROSS_SITE_REFUSED: entry("ACCESS-4", 403, "This request came from another site and was refused."),
  TOKEN_REFUSED: entry(
    "ACCESS-6",
    401,
    "This access token is not accepted: it is unknown, expired or revoked, or it came from a browser.",
  ),
  CURSOR_REFUSED: entry(
    "INPUT-9",
    422,
    "This cursor is of another form, or no longer valid. Start without one.",
  ),
  TOO_MANY_TOKENS: entry("ACCESS-8", 409, `You have ${MAX_TOKENS} access tokens. Revoke one first.`),
  TOKEN_SCOPE: entry("ACCESS-7", 403, "This access token is not for this call."),
  SIGN_IN_TOO_OLD: entry(
    "ACCESS-5",
    403,
    `You signed in a while ago. Sign in again, then do this within ${RECENT_SIGN_IN_SECONDS / 60} minutes.`,
  ),
  INPUT_INVALID: entry("INPUT-1", 400, "Some of the data can't be read. The fields are named below."),
  CONTENT_TYPE_WRONG: entry("INPUT-2", 415, "The content type of this request isn't accepted here."),
  BODY_TOO_LARGE: entry("INPUT-3", 413, "What you sent is too large."),
  ROUTE_UNKNOWN: entry("INPUT-4", 404, "There is nothing at this address."),
  TOO_MANY_REQUESTS: entry("LIMIT-1", 429, "Too many attempts. Wait a little and try again."),
  SERVICE_BUSY: entry("LIMIT-2", 503, "The service is busy. Try again in a moment."),
  STORAGE_SPENT: entry(
    "LIMIT-3",
    429,
    `You have stored ${MAX_STORED_BYTES_A_DAY / 1024 / 1024} MB today, which is the maximum. This was not stored; try again tomorrow.`,
  ),
  FAULT: entry("FAULT-1", 500, "Something went wrong on our side. Nothing was lost; try again."),

  // uploads and imports
  FILE_MISSING: entry("FILE-1", 422, "Choose a file to upload."),
  FILE_TOO_LARGE: entry("FILE-2", 413, `This file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`),
  FILE_NOT_A_WORKBOOK: entry(
    "FILE-3",
    422,
    "This file can't be read as an Excel workbook (.xlsx, .xls) or as CSV. Open it in your spreadsheet program and save it as .xlsx.",
  ),
  UPLOAD_NOT_FOUND: entry("FILE-4", 404, "This upload no longer exists. Upload the file again."),
  WORKSHEET_NOT_FOUND: entry("FILE-5", 422, "Choose the worksheet that contains the form."),
  FORM_NAME_MISSING: entry("FILE-6", 422, "Please give your form a name"),
  IMPORT_REFUSED: entry(
    "FILE-7",
    422,
    "The worksheet has problems. Nothing was imported; each problem is listed.",
  ),
  EXPORT_FILE_MISSING: entry("FILE-8", 404, "This form is missing its export file."),
  UPLOAD_TOO_LARGE: entry("FILE-9", 413, `This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`),
  UPLOAD_REFUSED: entry("FILE-10", 422, "This kind of file isn't accepted here. Choose another one."),
  UPLOAD_NOT_ASKED: entry("FILE-12", 422, "This question takes no files."),
  UPLOAD_BEING_CHECKED: entry(
    "FILE-14",
    409,
    "This file is being checked for malware. Ask again in a moment.",
  ),
  UPLOAD_HARMFUL: entry("FILE-15", 422, "This file was not kept: it is harmful, or couldn't be checked."),
  LOGO_WITHOUT_NAME: entry(
    "FILE-17",
    422,
    "Enter the organisation's name as well: it stands for the logo where the logo can't be seen.",
  ),
  LOGO_REFUSED: entry(
    "FILE-16",
    422,
    `A logo is a PNG, JPEG or WebP picture of at most ${MAX_LOGO_BYTES / 1024} KB.`,
  ),
  FILE_NOT_FOUND: entry("FILE-13", 404, "This file is no longer there."),
  UPLOADS_TOO_LARGE: entry(
    "FILE-11",
    413,
    `All files together may have ${MAX_FILES_BYTES / 1024 / 1024} MB. This one was not kept.`,
  ),

  // forms and publications
  FORM_HAS_NO_PAGES: entry("FORM-2", 422, "This form has no pages yet. Import a workbook first."),
  PUBLICATION_EARLY: entry("FORM-45", 403, "This form isn't open yet."),
  CHECK_NEEDED: entry(
    "FORM-46",
    428,
    "This form is guarded against programs. Compute what the details ask for, and start it again.",
  ),
  LOOKS_AUTOMATED: entry(
    "FORM-47",
    422,
    "This could not be sent: a field that people don't see was filled in. Reload the page and send it again.",
  ),
  PUBLICATION_CLOSED: entry("FORM-3", 403, "This form is closed and takes no more answers."),
  PUBLICATION_EXPIRED: entry(
    "FORM-11",
    403,
    "This form was open until a date that has passed. It takes no more answers.",
  ),

  FORM_STALE: entry(
    "FORM-4",
    409,
    "Somebody else imported this form a moment ago. Look at it, then import again.",
  ),

  CORRECTIONS_LACKING: entry(
    "FORM-31",
    409,
    "This workbook lacks texts that were corrected here. Keep the corrections or drop them, then import it.",
  ),
  TEXT_NOT_FOUND: entry("FORM-32", 404, "This cell has no text of the form that can be corrected here."),
  TEXT_CHANGES_FORM: entry(
    "FORM-33",
    422,
    "With this text, more than texts would change in the form. Change it in the workbook and import it again.",
  ),

  PUBLISH_REFUSED: entry(
    "FORM-5",
    422,
    "This form can't be published yet: its workbook has problems that must be fixed first.",
  ),
  PUBLISH_UNCONFIRMED: entry(
    "FORM-6",
    422,
    "Some questions were imported in a simpler way. Look at the list and confirm it to publish the form.",
  ),
  TRANSLATIONS_MISSING: entry(
    "FORM-7",
    422,
    "Some texts of the reports are not translated yet, so readers would get them as they are. Translate them, or say why the form is to be published all the same.",
  ),

  REPORTS_REFUSED: entry(
    "FORM-12",
    422,
    "This form can't be published yet: a step of its reports can't be run.",
  ),
  OFFER_ENDED: entry("FORM-29", 409, "This form isn't being handed over any more."),
  REPORTS_NEED_REASON: entry(
    "FORM-28",
    422,
    "The check of the reports found errors. Correct them, or say why the form is to be published all the same.",
  ),
  SIGN_OFF_NEEDED: entry(
    "SIGN-1",
    422,
    "Somebody else must sign off these changes before they are published. Ask for it, or wait until they have.",
  ),
  SIGN_OFF_IS_OFF: entry("SIGN-2", 409, "Changes of this form need no sign-off."),
  REVIEW_STALE: entry(
    "SIGN-3",
    409,
    "The form was changed since you looked at it. Nothing was recorded; load the page again.",
  ),
  REVIEWER_IS_AUTHOR: entry(
    "SIGN-4",
    403,
    "You changed a part of this yourself. Somebody else must look at it.",
  ),
  REVIEW_NEEDS_REASON: entry(
    "SIGN-5",
    422,
    "The form or its reports were changed, though no sentence is listed. Say what you looked at.",
  ),
  REPORTS_UNCONFIRMED: entry(
    "FORM-13",
    422,
    "Something in the reports may not be meant. Look at the list, and correct it or confirm it to publish the form.",
  ),

  PUBLICATION_NOT_FOUND: entry("FORM-8", 404, "This publication doesn't exist."),
  PUBLICATION_REVOKED: entry(
    "FORM-9",
    409,
    "This publication was revoked, and that can't be undone. Publish the form again to collect more answers.",
  ),
  PUBLICATION_STALE: entry(
    "FORM-14",
    409,
    "Somebody else published changes to this link a moment ago. Look at them, then publish again.",
  ),
  PUBLICATION_CHANGED: entry(
    "FORM-28",
    409,
    "Somebody else changed this publication a moment ago. Look at it, then save again.",
  ),
  PUBLICATION_UNCHANGED: entry("FORM-15", 409, "Nothing has changed since this link was last published."),
  LINK_ANSWERS_REFUSED: entry("FORM-20", 422, "The form doesn't take some of these answers."),
  LINK_DATE_REFUSED: entry("FORM-21", 422, "A link is valid until a time within the next year."),
  RECIPIENTS_TOO_MANY: entry(
    "RECIPIENT-1",
    422,
    `A publication can have ${MAX_RECIPIENTS.toLocaleString("en")} recipients. Nothing was added.`,
  ),
  NOBODY_TO_WRITE_TO: entry("RECIPIENT-2", 422, "There is nobody left to write to."),
  RECIPIENT_MAILS_SPENT: entry(
    "RECIPIENT-3",
    429,
    `At most ${MAX_RECIPIENT_MAILS_A_DAY.toLocaleString("en")} mails a day are sent to recipients of a form. Nothing was sent; try again tomorrow.`,
  ),
  RECIPIENTS_JUST_MAILED: entry("RECIPIENT-4", 429, "These mails were sent a moment ago. Wait a minute."),
  REMINDER_DATE_REFUSED: entry("RECIPIENT-5", 422, "A reminder is sent at a time within the next year."),
  HOOK_NOT_FOUND: entry("HOOK-1", 404, "This hook doesn't exist."),
  HOOKS_OFF: entry(
    "HOOK-2",
    409,
    "Hooks are off here. The setting hooks says where they may go; ask whoever runs this service.",
  ),
  HOOK_ADDRESS_REFUSED: entry(
    "HOOK-3",
    422,
    "A hook goes to an https address with a public host name, on a host that the setting hooks allows.",
  ),
  HOOKS_TOO_MANY: entry("HOOK-4", 422, `A form can have ${MAX_HOOKS} hooks.`),
  HOOK_TESTS_SPENT: entry("HOOK-5", 429, "At most 20 tests in ten minutes are sent. Wait a little."),
  LINK_TOO_LONG: entry(
    "FORM-22",
    422,
    `The link would be longer than ${MAX_LINK_CHARACTERS} characters. Put fewer or shorter answers into it.`,
  ),
  LINK_INVALID: entry(
    "FORM-23",
    403,
    "This link isn't whole, or is not for this form. Open it again from the message that it came in; if that doesn't help, ask the people who sent it for a new one.",
  ),
  LINK_EXPIRED: entry(
    "FORM-24",
    403,
    "This link was valid until a date that has passed. Ask the people who sent it for a new one.",
  ),
  LINK_USED: entry(
    "FORM-25",
    409,
    "Answers were already submitted with this link, and it can be used once. Ask the people who sent it for a new one.",
  ),
  LINK_NEEDED: entry(
    "FORM-28",
    403,
    "This form opens by a personal link only. Open the link in the message that you received; if you have none, ask the people who sent you here.",
  ),
  PUBLICATION_FULL: entry("FORM-26", 403, "This form has received as many answers as it takes."),
  OWN_DATA_TOO_LARGE: entry(
    "ACCOUNT-1",
    422,
    "Your data is too large for one download. Ask your administrator for it.",
  ),
  EXPORT_NEEDS_CSV: entry(
    "FORM-30",
    422,
    "A sheet of a workbook has at most 16,384 columns and 1,048,576 rows, and these answers need more. Export them as CSV, or without a column for each choice.",
  ),
  EXPORT_TOO_LARGE: entry(
    "FORM-10",
    422,
    "There are too many submissions for one file. Choose a shorter range of dates, or another format.",
  ),
  EXPORT_GONE: entry(
    "FORM-27",
    404,
    "This export is no longer there: it took longer than a day, or a submission of the form was erased meanwhile. Start it again.",
  ),
  SUBMISSIONS_NOT_READ: entry(
    "FORM-16",
    409,
    "These submissions are being prepared for their first search. Try again in a minute.",
  ),

  // sharing and people
  USER_NOT_FOUND: entry("SHARE-1", 404, "No user with this address was found."),
  SHARE_OF_OWNER: entry("SHARE-2", 409, "The owner's own share can't be changed."),
  SHARES_TOO_MANY: entry(
    "SHARE-3",
    422,
    "A form can be shared with 200 people. Revoke a share to share it with somebody else.",
  ),
  SHARE_NOT_FOUND: entry("SHARE-4", 404, "This form isn't shared with that user."),
  GROUP_OWNER_NEEDED: entry(
    "GROUP-1",
    409,
    "A group needs an owner whose account is active. Make somebody else an owner first, or delete the group once it has no forms.",
  ),
  GROUP_HAS_FORMS: entry(
    "GROUP-2",
    409,
    "This group still has forms, perhaps in the trash, or got one a moment ago. Hand them over first.",
  ),
  GROUPS_TOO_MANY: entry("GROUP-3", 422, `Somebody can be a member of ${MAX_GROUPS} groups.`),
  MEMBERS_TOO_MANY: entry("GROUP-4", 422, `A group can have ${MAX_MEMBERS} members.`),
  MEMBER_NOT_FOUND: entry("GROUP-5", 404, "Nobody with this address is a member of the group."),
  GROUP_HAS_OWNER: entry("GROUP-6", 409, "This group has an owner, who decides about its members."),
  OWN_ACCOUNT: entry(
    "USER-1",
    409,
    "You can't deactivate your own account or take the role ADMIN from it. Ask another administrator.",
  ),

  // instances
  INSTANCE_STALE: entry(
    "INSTANCE-1",
    409,
    "This form was changed somewhere else. The newer answers are shown.",
  ),
  INSTANCE_COMPLETE: entry("INSTANCE-2", 409, "This form was already submitted."),
  ANSWERS_INVALID: entry(
    "INSTANCE-3",
    422,
    "Some answers need your attention before the form can be submitted.",
  ),
  ANSWERS_TOO_LARGE: entry(
    "INSTANCE-4",
    413,
    "The answers are too long to be saved. Shorten the longest ones.",
  ),
  TOO_MANY_ENTRIES: entry(
    "INSTANCE-11",
    422,
    "A list has more entries than a form can take. Nothing was changed here; remove some entries and try again.",
  ),
  TOO_MUCH_TO_COMPUTE: entry(
    "INSTANCE-12",
    422,
    "This form has too much to compute with these answers. Your answers are kept as they are; remove some entries, or tell those who sent you the form.",
  ),
  OUTPUT_NOT_FOUND: entry("INSTANCE-5", 404, "This report isn't there."),
  NOTHING_TO_RETRY: entry(
    "INSTANCE-6",
    409,
    "No report of this submission has failed, so there is nothing to try again.",
  ),
  REPORTS_UNDER_WAY: entry(
    "INSTANCE-7",
    409,
    "The reports of your last answers are still being made. Try again in a moment; your changes are safe.",
  ),
  TOO_MANY_CHANGES: entry(
    "INSTANCE-8",
    409,
    "These answers were changed as often as they can be. Ask the people who sent you the form.",
  ),
  REASON_NEEDED: entry("INSTANCE-13", 422, "Say why the answers are corrected."),
  ENTRY_ELSEWHERE: entry(
    "INSTANCE-14",
    403,
    "With these answers it would be among submissions that you don't see, so it wasn't sent. Somebody who sees all submissions of the form can do it.",
  ),

  // processes
  PROCESS_STALE: entry("PROCESS-1", 409, "Somebody else changed this process. Reload it to continue."),
  PROCESS_INVALID: entry("PROCESS-2", 422, "This tree of steps can't be saved; the problem is named below."),
  PROCESS_VERSION_NOT_FOUND: entry("PROCESS-5", 404, "This version of the process is no longer kept."),
  STEP_NOT_FOUND: entry("PROCESS-3", 404, "This step is no longer there."),
  TEMPLATE_TOO_LARGE: entry(
    "PROCESS-4",
    413,
    `This template is larger than ${MAX_TEMPLATE_BYTES / 1024} KB. Shorten it, or divide it between several steps.`,
  ),
} as const satisfies Record<string, { code: string; status: number; message: string }>;

export type ProblemName = keyof typeof problems;

/** Details sent with a problem: never answers, never secrets. */
export type ProblemDetails = Readonly<Record<string, unknown>>;

/** An expected refusal. Throw `problem("NAME")`, never this class directly. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly problemName: ProblemName;
  readonly details: ProblemDetails;

  constructor(problemName: ProblemName, details: ProblemDetails, options?: ErrorOptions) {
    super(problems[problemName].message, options);
    this.problemName = problemName;
    this.details = details;
  }

  get status(): number {
    return problems[this.problemName].status;
  }
}

/** @example throw problem("FORM_HAS_NO_PAGES", { formId: 7 }) */
export function problem(name: ProblemName, details: ProblemDetails = {}, options?: ErrorOptions): Problem {
  return new Problem(name, details, options);
}

/** The body of `application/problem+json` (RFC 9457); `details` has what the catalogue can't know. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  name: z.string(),
  requestId: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

/** The body that is sent for a problem. */
export function problemBody(thrown: Problem, requestId: string): ProblemBody {
  const { code, status, message } = problems[thrown.problemName];
  return {
    type: `urn:sprout:problem:${code}`,
    title: message,
    status,
    code,
    name: thrown.problemName,
    requestId,
    ...(Object.keys(thrown.details).length > 0 && { details: { ...thrown.details } }),
  };
}
