import { MAX_STEPS, Work } from "../expression/work.ts";
import { nestAnswers } from "../form/answers/repeated-answers.ts";
import type { FormDefinition } from "../form/definition/definition.ts";
import { StoredAnswers } from "../form/definition/definition.ts";
import { type CompiledForm, formClock, openForm, withWork } from "../form/engine/engine.ts";
import { isTooMuch } from "../form/engine/few-instances.ts";
import { localize } from "../localize.ts";
import { PREVIEW_MOMENT_MS } from "../timings.ts";
import { describeAnswers } from "./describe-answers.ts";
import { organisationIn } from "./organisation.ts";
import type { Content } from "./step.ts";
import { StepProblem } from "./step-problem.ts";
import { type Organisation, submissionDocument } from "./submission-document.ts";

export interface Submission {
  definition: FormDefinition;
  compiled: CompiledForm;
  answers: StoredAnswers;
  /** The respondent's language. */
  locale: string;
  /** ISO 8601: the value of `today` and `now` when it was sent. */
  submittedAt: string;
  timeZone: string;
  instanceId: string;
  /** Whose form it is, where somebody said it. */
  organisation?: Organisation | undefined;
}

/**
 * The input of the root step: the submitted answers, raw and as people read them (see `submissionDocument`). Hidden answers
 * are left out and calculated ones evaluated, as at submit.
 * @example submittedContent(submission).contentType // "application/json"
 */
export function submittedContent(submission: Submission): Content {
  return json(documentOf(submission));
}

/**
 * The input of the root step of a preview: for test answers, what it would be for a submission sent at the start of the
 * current quarter of an hour (with a new moment every second, nothing could be cached). Keys that the form doesn't have are
 * at the top level as they are, so that a template can be tried on data that the form doesn't have yet; a complete document,
 * or a value that is not an object, is used as it is.
 * @param inputJson as the builder sends it; invalid JSON is passed on, for the root step to reject
 * @example previewContent('{"firstName":"Ada"}', { definition, compiled, locale: "en", timeZone: "UTC", now: new Date() })
 */
export function previewContent(
  inputJson: string,
  { now, ...form }: Omit<Submission, "answers" | "submittedAt" | "instanceId"> & { now: Date },
): Content {
  const asItIs: Content = { contentType: "application/json", body: inputJson };
  try {
    const parsed: unknown = JSON.parse(inputJson);
    if (!isRecord(parsed) || isDocument(parsed)) return asItIs;
    const { answers, others } = sorted(parsed, form.compiled);
    const { about, defaultLocale } = form.definition;
    const organisation = organisationIn(about, form.locale, defaultLocale);
    const submittedAt = new Date(
      Math.floor(now.getTime() / PREVIEW_MOMENT_MS) * PREVIEW_MOMENT_MS,
    ).toISOString();
    return json({
      ...others,
      ...documentOf({ organisation, ...form, answers, submittedAt, instanceId: "PREVIEW" }),
    });
  } catch (thrown) {
    // Not JSON, or nested too deeply to be written again: the steps report it in their own words.
    if (thrown instanceof SyntaxError || thrown instanceof RangeError) return asItIs;
    throw thrown;
  }
}

/** A document has the texts of all questions besides, in two languages. */
const DOCUMENT_TIMES = 4;

function documentOf(submission: Submission) {
  try {
    return computedDocument(submission);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    const text = "The form has too much to compute with these answers. Use fewer entries.";
    throw new StepProblem("ANSWERS_TOO_MUCH", "", text, { retry: "never", cause: error });
  }
}

function computedDocument(submission: Submission) {
  const { definition, compiled, answers, locale, submittedAt, timeZone, instanceId, organisation } =
    submission;
  const { title, titles, defaultLocale } = definition;
  const form = withWork(compiled, new Work(MAX_STEPS * DOCUMENT_TIMES));
  const session = openForm(form, answers, formClock(new Date(submittedAt), timeZone), locale);
  return submissionDocument({
    title: localize({ [defaultLocale]: title, ...titles }, locale, defaultLocale),
    locale,
    submittedAt,
    timeZone,
    instanceId,
    organisation,
    answers: nestAnswers(session.answers(), definition, false),
    pages: describeAnswers(definition, session, locale, { scores: "labelled" }),
    defaultPages: describeAnswers(definition, session, definition.defaultLocale, { scores: "labelled" }),
  });
}

const json = (value: unknown): Content => ({ contentType: "application/json", body: JSON.stringify(value) });

/** Splits off the keys that the form doesn't have. */
function sorted(input: Readonly<Record<string, unknown>>, { byKey }: CompiledForm) {
  const answers: [string, StoredAnswers[string]][] = [];
  const others: [string, unknown][] = [];
  for (const [key, value] of Object.entries(input)) {
    const isQuestion = (byKey.get(key)?.kind ?? "none") !== "none";
    const answer = isQuestion ? StoredAnswers.safeParse({ [key]: value }) : undefined;
    if (answer?.success) answers.push(...Object.entries(answer.data));
    else others.push([key, value]);
  }
  return { answers: Object.fromEntries(answers), others: Object.fromEntries(others) };
}

function isDocument(value: Readonly<Record<string, unknown>>): boolean {
  const { form, answers, pages } = value;
  return isRecord(form) && typeof form.submittedAt === "string" && isRecord(answers) && Array.isArray(pages);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
