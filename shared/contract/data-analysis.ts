/** Answers for analysis: why a value is missing, exports without what says who somebody is, and charts of answers. */
import * as z from "zod";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { SmallCount } from "./small-count.ts";

const Word = z.string().trim().min(1).max(40);

/** What an export says in place of an answer that is missing. */
export const MissingInput = z.strictObject({
  /** The form didn't ask it: a condition wasn't met, or it is only computed and has no result. */
  notRelevant: Word,
  /** It was asked, and left empty. */
  skipped: Word,
  /** Its question isn't in the version of the form that was answered. */
  notInVersion: Word,
});

const MAX_CHOSEN = 2_000;

export const DeidentifiedInput = z.strictObject({
  /** `shift`: the dates of each subject are moved by a number of days of its own, so that the time between them stays. `month`: of dates, the month is left. */
  dates: z.enum(["shift", "month"]),
  /** By the key of a question, over what the form says of it; a text that is typed, and a file, are left out in any case. */
  answers: z
    .record(z.string().min(1).max(400), z.enum(["out", "code", "keep"]))
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOSEN, "Too many questions.")
    .default({}),
});
export type DeidentifiedInput = z.infer<typeof DeidentifiedInput>;

const AnswerChart = z.object({
  key: z.string(),
  question: z.string(),
  page: z.string(),
  /** `several`: any number of the choices; `numbers`: in ranges. */
  kind: z.enum(["choice", "several", "numbers"]),
  /** The repeat that it is in: its entries are counted. */
  repeat: z.string().optional(),
  answered: SmallCount,
  /** How many submissions, or entries of the repeat, have the question in their version of the form. */
  of: SmallCount,
  bars: z.array(z.object({ name: z.string(), count: SmallCount })),
});
export type AnswerChart = z.infer<typeof AnswerChart>;

export const answerCharts = route({
  method: "POST",
  path: "/rest/form/statistics/answers",
  summary:
    "How often each choice was answered, and each range of numbers, question by question. Groups under 5 are shown as '<5', and then all other figures of the question rounded down to fives.",
  access: { privilege: "R", data: true, formId: (input) => input.id },
  audit: { none: "counts of groups, never of fewer than five" },
  input: () => z.strictObject({ id: FormId, publicationKey: z.string().min(1).max(200).optional() }),
  output: () =>
    z.object({
      charts: z.array(AnswerChart),
      /** Submissions that were counted. */
      submissions: SmallCount,
      /** True: there are more; the newest are counted. */
      partial: z.literal(true).optional(),
    }),
  rights: ["blobs:read"],
});
