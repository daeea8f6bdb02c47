/** Respondents' submissions: list, export, statistics (product decisions 18 and 37). */
import * as z from "zod";
import { instanceStatuses, messageCodes } from "../form/answers/instance-status.ts";
import { ReviewState } from "../form/answers/review-state.ts";
import { FormDefinition } from "../form/definition/definition.ts";
import { QuestionCells } from "../form/definition/question-cell.ts";
import {
  MAX_ANSWER_COLUMNS,
  MAX_EXPORT_ROWS,
  MAX_LONG_EXPORT_ROWS,
  MAX_MARKED_SUBMISSIONS,
  MAX_NOTE_CHARACTERS,
} from "../limits.ts";
import { DeidentifiedInput, MissingInput } from "./data-analysis.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { Key, OutputReference, output, ReplacedVersion } from "./runtime.ts";
import { SmallCount } from "./small-count.ts";

/** The statuses of instances, and FAILED: completed, but a report could not be created. */
export const SubmissionStatus = z.enum([...instanceStatuses, "FAILED"]);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

const filter = {
  id: FormId,
  publicationKey: z.string().min(1).max(200).optional(),
  /** Absent: all. */
  statuses: z.array(SubmissionStatus).min(1).max(6).optional(),
  /** The last activity is between these two moments, inclusive. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** The submission's id contains this text, ignoring case. */
  text: z.string().trim().max(40).optional(),
  /** The respondent's. */
  language: z.string().min(2).max(35).optional(),
  /** With one of these, only what was submitted: each word is in the answers, ignoring case and accents. */
  words: z.string().trim().min(2).max(100).optional(),
  review: ReviewState.optional(),
  seen: z.boolean().optional(),
  /** Whom it is about contains this text, ignoring case and accents. */
  about: z.string().trim().min(1).max(100).optional(),
  /** The answer to this question contains each of these words, as with `words`. */
  answer: z
    .strictObject({ question: z.string().min(1).max(200), contains: z.string().trim().min(1).max(100) })
    .optional(),
};

/** `activity`: the latest first. The others have only what was submitted: by its start, the latest or the oldest first. */
export const submissionOrders = ["activity", "start", "oldest"] as const;
export type SubmissionOrder = (typeof submissionOrders)[number];

export const Submission = z.object({
  instanceId: z.string(),
  /** Grants nothing by itself. */
  instanceKey: z.string(),
  publicationKey: z.string(),
  name: z.string(),
  /** The submission's name from the form or the respondent; absent where the form defines none. */
  submissionName: z.string().optional(),
  /** Whom it is about, where a prefilled link says so. */
  subjectId: z.string().optional(),
  /** The name of who of the staff entered it for somebody else. */
  enteredBy: z.string().optional(),
  /** True: staff corrected it. */
  corrected: z.literal(true).optional(),
  /** True: it was begun by a test link, counts nowhere and is erased within 7 days. */
  test: z.literal(true).optional(),
  status: SubmissionStatus,
  messageCode: z.enum(messageCodes),
  locale: z.string(),
  startedAt: z.iso.datetime(),
  activityDate: z.iso.datetime(),
  submittedAt: z.iso.datetime().optional(),
  /** Of what was submitted; absent: received. */
  review: ReviewState.optional(),
  /** What the form's people wrote about it; the respondent sees it only while it is sent back, to change the answers. */
  note: z.string().optional(),
  /** Whether somebody with the right to answers has opened it; absent: it was not submitted. */
  seen: z.boolean().optional(),
  /** JSON: the answers by field key, if requested. */
  model: z.string().optional(),
  /** In words, by the key of the question: of those that were requested, what was answered. */
  answerTexts: z.record(z.string(), z.string()).optional(),
});
export type Submission = z.infer<typeof Submission>;

export const submissions = route({
  method: "POST",
  path: "/rest/form/submissions",
  summary:
    "The submissions of a form, latest activity first, a page at a time; with `words`, `review`, `seen`, `about` or `answer`, latest start first. A page may contain fewer rows than requested and still have a `next`; and it is empty, with `reading`, while older submissions are read for their first search: ask again.",
  access: { privilege: "R", data: true, formId: (input) => input.id },
  audit: {
    action: ({ answers, questions }) =>
      answers || questions !== undefined ? "submissions.read" : "submissions.list",
    kind: "read",
    object: () => "SUBMISSIONS",
  },
  scopes: ["submissions:read"],
  input: () =>
    z
      .strictObject({
        ...filter,
        /** True: the form's tests, which are in no other list; nothing is noted about them, and their answers aren't searched. */
        tests: z.boolean().default(false),
        order: z.enum(submissionOrders).default("activity"),
        answers: z.boolean().default(false),
        /** Keys of questions outside of repeats: each row has their answers in words, in the form's language. */
        questions: z.array(z.string().min(1).max(200)).min(1).max(MAX_ANSWER_COLUMNS).optional(),
        after: z
          .string()
          .regex(/^([0-9TZ:.-]{20,30}~[\w-]{1,100}(~\d{1,2})?|s\d{1,6}\.[\w-]{60,300})$/)
          .optional(),
        limit: z.int().min(1).max(100).default(50),
      })
      .refine(({ answers, limit }) => !answers || limit <= 20, "With answers, a page has at most 20 rows."),
  output: () =>
    z.object({
      submissions: z.array(Submission),
      /** The form's publications, newest first: those that rows belong to and can be filtered by. */
      publications: z.array(
        z.object({
          publicationKey: z.string(),
          publicationName: z.string(),
          /** True: it was revoked, and takes nothing any more. */
          revoked: z.literal(true).optional(),
        }),
      ),
      next: z.string().optional(),
      /** How many submissions were read so far for a search that can't be answered yet. */
      reading: z.int().optional(),
    }),
  rights: ["table:write", "blobs:read"],
});

export const markSubmissions = route({
  method: "POST",
  path: "/rest/form/submissions/mark",
  summary:
    "Note something about submissions: seen or not, how far their review is, a note. Respondents see the note of what is sent back to them, where they may change their answers, and nothing else of it. An empty note deletes it; sending back needs one.",
  access: { privilege: "R", data: true, formId: (input) => input.formId },
  audit: { action: "submissions.mark", kind: "change", object: () => "SUBMISSIONS" },
  input: () =>
    z
      .strictObject({
        formId: FormId,
        instanceKeys: z.array(Key).min(1).max(MAX_MARKED_SUBMISSIONS),
        seen: z.boolean().optional(),
        review: ReviewState.optional(),
        note: z.string().trim().max(MAX_NOTE_CHARACTERS).optional(),
      })
      .refine(({ review, note }) => review !== "SENT_BACK" || Boolean(note), "Say what has to change."),
  output: () => z.object({ success: z.boolean() }),
  problems: ["ACCESS_DENIED"],
  rights: ["table:write", "blobs:read"],
});

const submissionRef = { formId: FormId, instanceKey: Key };

/** By whom of the staff a version is, and why. */
const ShownCorrection = z.object({ by: z.string(), reason: z.string() });

/** A step of a submission's run that failed for good. */
export const StepFailure = z.object({
  stepKey: z.string(),
  stepName: z.string(),
  message: z.string(),
  /** Absent in runs that were started before this was recorded. */
  at: z.iso.datetime().optional(),
});
export type StepFailure = z.infer<typeof StepFailure>;

export const SubmissionDetail = Submission.omit({ model: true, answerTexts: true }).extend({
  publicationName: z.string(),
  formVersion: z.int(),
  /** The form as it was published to this respondent. */
  definition: FormDefinition,
  /** JSON: the answers by field key. */
  model: z.string(),
  /** The respondent's, used to evaluate dates. */
  timeZone: z.string(),
  /** Its reports, in the order of the process. */
  outputs: z.array(OutputReference.omit({ instanceKey: true })),
  failures: z.array(StepFailure),
  /** The newest answers are a correction by staff. */
  correction: ShownCorrection.optional(),
  /** True: the caller may correct it. */
  correctable: z.literal(true).optional(),
  /** True: its respondent isn't told of corrections. */
  hidesCorrections: z.literal(true).optional(),
  /** True: its respondent may change the answers, and sees the note while it is sent back. */
  changeable: z.literal(true).optional(),
  /** True: its publication is paused, past its date or revoked, so that nothing can be changed now. */
  closed: z.literal(true).optional(),
  /** What newer answers have replaced, the newest first; absent: the answers were never changed. */
  replaced: z
    .array(
      ReplacedVersion.omit({ outputReferences: true, corrected: true }).extend({
        /** It was a correction by staff. */
        correction: ShownCorrection.optional(),
        outputs: z.array(OutputReference.omit({ instanceKey: true })),
        /** As in the newest; both absent where its release kept no answers. */
        model: z.string().optional(),
        timeZone: z.string().optional(),
      }),
    )
    .optional(),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

export const submission = route({
  method: "POST",
  path: "/rest/form/submission",
  summary:
    "One submission: its form as it was published, its answers, its reports and their failures. Recorded on the audit trail; what was submitted counts as seen from then on.",
  access: { privilege: "R", data: true, formId: (input) => input.formId },
  audit: { action: "submissions.read", kind: "read", object: () => "SUBMISSION" },
  scopes: ["submissions:read"],
  input: () => z.strictObject(submissionRef),
  output: SubmissionDetail,
  problems: ["ACCESS_DENIED"],
  rights: ["table:write", "blobs:read"],
});

/** The progress of a submission's reports. */
export const SubmissionProgress = z.object({
  /** POST_PROCESSING while they are being created, then COMPLETE or FAILED. */
  status: SubmissionStatus,
  /** 0 to 100: finished steps over all steps. */
  progress: z.int().min(0).max(100),
});

export const submissionProgress = route({
  method: "POST",
  path: "/rest/form/submission/progress",
  summary: "The progress of a submission's reports; none of its answers.",
  access: { privilege: "R", data: true, formId: (input) => input.formId },
  audit: { none: "the progress of reports, and none of their content" },
  passive: true, // a page that waits for the reports polls
  scopes: ["submissions:read", "outputs:read"],
  input: () => z.strictObject(submissionRef),
  output: SubmissionProgress,
  problems: ["ACCESS_DENIED"],
  rights: ["blobs:read"],
});

export const retrySubmission = route({
  method: "POST",
  path: "/rest/form/submission/retry",
  summary:
    "Retry the failed reports of a submission: finished ones stay, failed ones are tried once more. While they are being created, another call changes nothing.",
  access: { privilege: "W", formId: (input) => input.formId },
  audit: { action: "submissions.redrive", kind: "change", object: () => "SUBMISSION" },
  input: () => z.strictObject(submissionRef),
  output: () => z.object({ success: z.boolean() }),
  problems: ["ACCESS_DENIED", "NOTHING_TO_RETRY"],
  rights: ["table:write", "blobs:read", "queue:submissions"],
});

export const submissionOutput = route({
  method: "POST",
  path: "/rest/form/submission/output",
  summary:
    "One report of a submission, as its respondent has it: base64, or a short-lived link when it is large. Recorded on the audit trail.",
  access: { privilege: "R", data: true, formId: (input) => input.formId },
  audit: { action: "submissions.output", kind: "read", object: () => "SUBMISSION" },
  scopes: ["outputs:read"],
  input: () =>
    z.strictObject({
      ...submissionRef,
      outputId: output.input.shape.outputId,
      version: output.input.shape.version,
    }),
  output: output.output,
  problems: ["ACCESS_DENIED", "OUTPUT_NOT_FOUND"],
  rights: ["blobs:read"],
});

/** What a run of reports began with, as it was frozen. */
export const SubmissionRun = z.object({
  definition: FormDefinition,
  /** Where the workbook names the questions, by the keys of their answers; empty where the publication is older than that. */
  cells: QuestionCells,
  /** The tree of steps as JSON, with the templates that made the reports. */
  process: z.string(),
  /** The answers as JSON. */
  model: z.string(),
  /** The respondent's language. */
  locale: z.string(),
  /** ISO 8601. */
  submittedAt: z.string(),
  timeZone: z.string(),
  instanceId: z.string(),
  /** Whose form it was then, in the respondent's language. */
  organisation: z
    .object({ name: z.string(), logo: z.string(), contact: z.string(), address: z.string() })
    .partial()
    .optional(),
});
export type SubmissionRun = z.infer<typeof SubmissionRun>;

export const submissionRun = route({
  method: "POST",
  path: "/rest/form/submission/run",
  summary:
    "What the reports of a submission were made of: its answers, and the form and the steps of its publication, so that each step can be looked at and each sentence explained. Nothing is stored; recorded on the audit trail.",
  access: { privilege: "R", data: true, formId: (input) => input.formId },
  audit: { action: "submissions.run", kind: "read", object: () => "SUBMISSION" },
  input: () => z.strictObject(submissionRef),
  output: SubmissionRun,
  problems: ["ACCESS_DENIED", "OUTPUT_NOT_FOUND"],
  rights: ["blobs:read"],
});

export const ExportFormat = z.enum(["csv", "xlsx", "json", "files", "reports", "reports-pdf", "statistics"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The key of an export that is made in rounds; it is of use to who began it, for a day. */
const ExportJob = z.string().regex(/^[\w-]{16,64}$/);

export const exportSubmissions = route({
  method: "POST",
  path: "/rest/form/submissions/export",
  summary: `Submissions as a file: base64, or a short-lived link when it is large. At most ${MAX_EXPORT_ROWS.csv} as CSV or JSON, ${MAX_EXPORT_ROWS.xlsx} as XLSX, which also contains a codebook. As \`files\`: an archive of the uploaded files, with the data as CSV and a list of the files. As \`reports\`: an archive of the reports of at most ${MAX_EXPORT_ROWS.reports}, and a list that says which are missing and why. As \`reports-pdf\`: the PDF reports of as many as one PDF, tagged, with a bookmark for each submission. As \`statistics\`: an archive of the data with the commands that read it in SPSS, Stata and R. With \`deidentified\`, ids and marked answers are codes or left out, and so are typed texts and files. With \`job\`, in rounds, each of which answers soon: up to ${MAX_LONG_EXPORT_ROWS.csv} as CSV or JSON.`,
  access: { privilege: "R", data: true, formId: (input) => input.id },
  audit: { action: "submissions.export", kind: "read", object: () => "SUBMISSIONS" },
  scopes: ["submissions:read", "outputs:read"],
  scopeOf: ({ format }) => (format.startsWith("reports") ? "outputs:read" : "submissions:read"),
  input: () =>
    z
      .strictObject({
        ...filter,
        /** Only these, as far as they match. */
        instanceKeys: z.array(Key).min(1).max(MAX_MARKED_SUBMISSIONS).optional(),
        /** Absent: submitted ones. */
        statuses: filter.statuses.default(["COMPLETE", "POST_PROCESSING", "FAILED"]),
        format: ExportFormat,
        /** `labels`: labels of choices instead of their keys, and numbers as numbers. JSON always has keys. */
        values: z.enum(["keys", "labels"]).default("keys"),
        /** A column for each choice of a question with several; absent: with labels. JSON, and `statistics`, are always the same. */
        split: z.boolean().optional(),
        /**
         * In CSV files for spreadsheets, an apostrophe stands before a text that a spreadsheet would run as a formula; false: all is as it
         * was answered. XLSX, JSON and `statistics` never have it.
         */
        guarded: z.boolean().default(true),
        /** The language of the codebook, and of labels; absent, or none of the form's: the form's own. */
        locale: z.string().min(2).max(35).optional(),
        /**
         * `new`: a call reads submissions for a short time only, and answers how far the export is and as which `job` it goes on. It
         * contains what matched when it began, even if the filter is another by now. As `files`, the last call makes the archive; as `reports`
         * and `reports-pdf`, all is one call.
         */
        job: z.union([z.literal("new"), ExportJob]).optional(),
        /** Says why answers are missing, in CSV and XLSX by these words, as `statistics` by codes; absent: they are empty. Not in JSON. */
        missing: MissingInput.optional(),
        /** Without what says who the submissions are about, as far as the form says which answers do. */
        deidentified: DeidentifiedInput.optional(),
      })
      .refine(
        ({ deidentified, format }) => deidentified === undefined || !/^(files|reports)/.test(format),
        "Files and reports can't be de-identified.",
      ),
  output: () =>
    z.object({
      fileName: z.string(),
      contentType: z.string(),
      /** Of submissions; as `files`, of files; as `reports` and `reports-pdf`, of reports: without one there is no file. Of an export that isn't ready, so far. */
      count: z.int(),
      /** The export isn't ready: ask again with this, and all else as it was. */
      job: ExportJob.optional(),
      /** Of such an export: how many of its submissions were read. */
      progress: z.object({ done: z.int(), total: z.int() }).optional(),
      /** As `reports` and `reports-pdf`: of the submissions, how many have none in it. */
      without: z.int().optional(),
      data: z.base64().optional(),
      url: z.url().optional(),
    }),
  problems: ["EXPORT_GONE", "EXPORT_NEEDS_CSV", "EXPORT_TOO_LARGE", "SUBMISSIONS_NOT_READ"],
  rights: ["table:write", "blobs:read", "blobs:write"],
});

const Counts = z.object({
  started: SmallCount,
  saved: SmallCount,
  completed: SmallCount,
  failed: SmallCount,
  /** Of the completed ones: entered by staff for somebody else. */
  entered: SmallCount.optional(),
});

export const Statistics = z.object({
  /** Every day of the window in UTC, oldest first. */
  days: z.array(Counts.extend({ day: z.iso.date() })),
  totals: Counts,
  /** Completed over started, 0 to 1; null where a group is too small. */
  completionRate: z.number().min(0).max(1).nullable(),
  /** From the start to the submission, within 5 %. */
  medianSecondsToComplete: z.number().nullable(),
  /** How many respondents reached each page, from the first, which has index 0. */
  pages: z.array(z.object({ page: z.int(), reached: SmallCount })),
  /** Languages of completed submissions, most frequent first. */
  languages: z.array(z.object({ locale: z.string(), completed: SmallCount })),
  /** Seconds from a submission to its reports, within 5 %. */
  reportLatency: z.object({ median: z.number(), p95: z.number() }).nullable(),
  /** True: whoever sees some submissions only has more of them than are counted; these are the newest. */
  partial: z.literal(true).optional(),
});
export type Statistics = z.infer<typeof Statistics>;

export const statistics = route({
  method: "POST",
  path: "/rest/form/statistics",
  summary: "Usage of a form: counts by day, times, pages, languages. Groups under 5 are shown as '<5'.",
  access: { privilege: "R", formId: (input) => input.id },
  audit: { none: "counts of groups, never of fewer than five" },
  input: () =>
    z.strictObject({
      id: FormId,
      publicationKey: z.string().min(1).max(200).optional(),
      /** The window, up to today. */
      days: z.int().min(1).max(366).default(30),
    }),
  output: Statistics,
  rights: ["table:write", "blobs:read"],
});
