/** Every size that the product accepts, in one place; above it, the answer is 413 or 422, never a server error. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
/** A logo, which respondents load with the form. */
export const MAX_LOGO_BYTES = 100 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_ANSWERS_BYTES = 256 * 1024;
/** Longer answers go to S3: a DynamoDB item is limited to 400 KB. */
export const MAX_INLINE_ANSWERS_BYTES = 100 * 1024;
export const MAX_TEMPLATE_BYTES = 256 * 1024;
/** A form as JSON; its questions and choices are what respondents load. */
export const MAX_DEFINITION_BYTES = 8 * 1024 * 1024;
/** A longer table of a form is stored beside it, and loaded when the form is opened. */
export const MAX_INLINE_TABLE_BYTES = 32 * 1024;
export const MAX_STEPS = 500;
/** Levels of JSON of a tree of steps: 100 levels of steps, each of which is an object in a list, and what a step contains. */
export const MAX_TREE_DEPTH = 2 * 100 + 4;
export const MAX_HTML_BYTES = 4 * 1024 * 1024;
/** A printed report. */
export const MAX_PDF_BYTES = 50 * 1024 * 1024;
/** Larger outputs are answered by a short-lived link (product decision 25). */
export const MAX_INLINE_OUTPUT_BYTES = 4 * 1024 * 1024;
export const OUTPUT_LINK_SECONDS = 60;
/** Pictures of a form are fetched one after the other as it is opened, also over a slow connection. */
export const MEDIA_LINK_SECONDS = 600;
export { MAX_FILE_BYTES, MAX_FILE_NAME } from "./file-limits.ts";
/** The files of one respondent's copy of a form, all together. */
export const MAX_FILES_BYTES = 100 * 1024 * 1024;
/** How long a link takes an upload: on a slow line, ten megabytes need minutes. */
export const UPLOAD_LINK_SECONDS = 10 * 60;
/** A Lambda call is limited to 6 MB, an HTTP API to 10 MB. */
export const LAMBDA_PAYLOAD_BYTES = 6 * 1024 * 1024;
export const API_PAYLOAD_BYTES = 10 * 1024 * 1024;
/**
 * How much one person's uploads, forms, processes and publications may add to storage in a day. About a hundred imports of a
 * typical workbook; counted per day, so that nobody who works for years is ever locked out.
 */
export const MAX_STORED_BYTES_A_DAY = 512 * 1024 * 1024;
/** The maximum number of people that a form can be shared with. */
export const MAX_SHARES = 200;
/** Forms that wait for somebody's answer, as they are listed: the newest. */
export const MAX_OFFERS_LISTED = 50;
/** The rows that a search for people returns, and the letters that it needs. */
export const MAX_PEOPLE_FOUND = 20;
export const MIN_SEARCH_LETTERS = 2;
/** Of how many groups somebody can be a member: each is read with every call that is about a form. */
export const MAX_GROUPS = 30;
/** How many changes of submissions a page has at most. */
export const MAX_CHANGED_SUBMISSIONS = 500;
/** How many access tokens a person can have. */
export const MAX_TOKENS = 20;
/** How many forms a token can name; without names it is for all that its person may use. */
export const MAX_TOKEN_FORMS = 50;
/** How long a token is valid, at most. */
export const MAX_TOKEN_DAYS = 365;
/** How many members a group can have. */
export const MAX_MEMBERS = 100;
/** Submissions that fit into one exported file. */
export const MAX_EXPORT_ROWS = {
  csv: 20_000,
  json: 20_000,
  xlsx: 10_000,
  files: 20_000,
  reports: 2_000,
  "reports-pdf": 2_000,
  statistics: 20_000,
} as const;
/** Of an export in rounds, which reads CSV and JSON some submissions at a time. */
export const MAX_LONG_EXPORT_ROWS = { ...MAX_EXPORT_ROWS, csv: 50_000, json: 50_000 } as const;
/** Submissions that can be chosen at once, to mark or export them. */
export const MAX_MARKED_SUBMISSIONS = 100;
/** Questions whose answers a list of submissions shows as columns. */
export const MAX_ANSWER_COLUMNS = 6;
/** Why a submission is corrected, in characters. */
export const MAX_CORRECTION_REASON = 500;
/** How often a respondent can change a submission: each change makes its reports again, and the earlier ones stay. As often, staff can correct it. */
export const MAX_CHANGES = 20;
/** A prefilled link with its answers: browsers, mail programs and QR codes take it. */
export const MAX_LINK_CHARACTERS = 2_000;
/** Links that are made at once, for a list of subjects. */
export const MAX_LINKS_AT_ONCE = 500;
/** How long one may be valid. */
export const MAX_LINK_DAYS = 366;
/** Recipients of a publication; and how many of them one call takes. */
export const MAX_RECIPIENTS = 5_000;
export const MAX_RECIPIENTS_AT_ONCE = 1_000;
export const MAX_RECIPIENT_NAME = 100;
/** Mails to recipients of a form in a day, and of a person who sends them: everybody of the longest list, and a reminder. */
export const MAX_RECIPIENT_MAILS_A_DAY = 10_000;
/** Hooks of a form, and the length of their addresses. */
export const MAX_HOOKS = 20;
export const MAX_HOOK_ADDRESS = 1_000;
/** How long a link to a report works that a hook was sent. */
export const HOOK_LINK_SECONDS = 15 * 60;
/** The words of a mail to recipients. */
export const MAX_INVITATION_SUBJECT = 150;
export const MAX_INVITATION_CHARACTERS = 3_000;
/** The highest limit of submissions that a publication can have. */
export const MAX_SUBMISSION_LIMIT = 1_000_000;
/** What can be noted about a submission. */
export const MAX_NOTE_CHARACTERS = 2_000;
/** Why a form is published although its reports have errors. */
export const MAX_REASON_CHARACTERS = 500;
/** The files, or reports, that one exported archive holds: what can be copied while a call runs. */
export const MAX_EXPORTED_FILES = 2_000;
export const MAX_EXPORTED_FILES_BYTES = 300 * 1024 * 1024;

/** N of scrypt for passwords in every deployed product; a stack under test uses a lower one. */
export const PASSWORD_COST = 2 ** 16;

/** How many submissions with failed reports a form names in its list; more count as this many. */
export const MOST_FAILED_NAMED = 100;

/** How many submissions a mail about what came in counts; it says of more that there are at least as many. */
export const MOST_NEWS_COUNTED = 5_000;

/** How many submissions that nobody has opened a list counts; more count as this many. */
export const MOST_UNSEEN_COUNTED = 100;

/** How many submissions of a form since a moment are counted; more count as this many. */
export const MOST_ARRIVED_COUNTED = 1_000;

/** Texts of a form that are corrected at once. */
export const MAX_TEXTS_AT_ONCE = 100;
