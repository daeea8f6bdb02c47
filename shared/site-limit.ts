/**
 * Which submissions of a form somebody sees whose share is limited: those of any of these subjects, publications, links or answers.
 * It limits rows only; what somebody may do with the form, their privilege says.
 */
import * as z from "zod";

const MAX_VALUES = 50;
const list = (value: z.ZodString) => z.array(value).min(1).max(MAX_VALUES).optional();

const Values = z.strictObject({
  /** Whom a submission is about starts with one of these, exactly. */
  subjectPrefixes: list(z.string().trim().min(1).max(100)),
  publicationKeys: list(z.string().min(1).max(200)),
  /** `linkMark` of the links that submissions were started by. */
  linkMarks: list(z.string().regex(/^[\w-]{16}$/)),
  /** A question outside of repeats was answered by one of these choices. */
  answer: z
    .strictObject({
      question: z.string().min(1).max(200),
      choices: z.array(z.string().min(1).max(200)).min(1).max(MAX_VALUES),
    })
    .optional(),
});
export const SiteLimit = Values.refine(
  (limit) => Object.values(limit).some((values) => values !== undefined),
  "Say which submissions.",
);
export type SiteLimit = z.infer<typeof SiteLimit>;

/** What a limit asks about a submission beside its answers. */
export interface PlacedSubmission {
  publicationKey: string;
  subjectId?: string | undefined;
  linkMark?: string | undefined;
}

/** True: it is within the limit whatever was answered. */
export function isOfSite(limit: SiteLimit, submission: PlacedSubmission): boolean {
  const { publicationKey, subjectId, linkMark } = submission;
  return (
    limit.publicationKeys?.includes(publicationKey) === true ||
    (linkMark !== undefined && limit.linkMarks?.includes(linkMark) === true) ||
    (subjectId !== undefined &&
      limit.subjectPrefixes?.some((prefix) => subjectId.startsWith(prefix)) === true)
  );
}

/** @param answers as they were submitted last; those of a draft are none */
export function isAnsweredAtSite({ answer }: SiteLimit, answers: Readonly<Record<string, unknown>>): boolean {
  if (answer === undefined || !Object.hasOwn(answers, answer.question)) return false;
  const value = answers[answer.question];
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return chosen.some((one) => typeof one === "string" && answer.choices.includes(one));
}
