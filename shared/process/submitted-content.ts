import type { Answer, Answers, FormDefinition } from "../form/definition.ts";
import { type CompiledForm, formClock, openForm } from "../form/engine.ts";
import { describeAnswers } from "./describe-answers.ts";
import type { Content } from "./step.ts";
import { submissionDocument } from "./submission-document.ts";

export interface Submission {
  definition: FormDefinition;
  compiled: CompiledForm;
  answers: Answers;
  /** The respondent's language. */
  locale: string;
  /** ISO 8601: what `today` and `now` were when it was sent. */
  submittedAt: string;
  timeZone: string;
  instanceId: string;
}

/**
 * What the root step begins with: the submitted answers, raw and as people read them (see `submissionDocument`).
 * Hidden answers are left out and calculated ones worked out, as at submit.
 *
 * @example submittedContent(submission).contentType // "application/json"
 */
export function submittedContent(submission: Submission): Content {
  return json(documentOf(submission));
}

/** Every time zone's day begins at a quarter of an hour, so the day of a preview is the right one everywhere. */
const QUARTER_MS = 15 * 60 * 1000;

/**
 * What the root step of a preview begins with: of answers that somebody tests with, what it would be of a
 * submission sent at the quarter of an hour that has begun (a new moment every second would have nothing to remember). Keys that the form doesn't have stand at the top as they are, so that a template can be tried on data
 * that the form doesn't hold yet; what is such a document already, or no object at all, is taken as it is.
 *
 * @param inputJson as the builder sends it; what is no JSON is passed on, for the root step to refuse
 * @example previewContent('{"firstName":"Ada"}', { definition, compiled, locale: "en", timeZone: "UTC", now: new Date() })
 */
export function previewContent(
  inputJson: string,
  { now, ...form }: Omit<Submission, "answers" | "submittedAt" | "instanceId"> & { now: Date },
): Content {
  const asItIs: Content = { contentType: "application/json", body: inputJson };
  try {
    const given: unknown = JSON.parse(inputJson);
    if (!isRecord(given) || isDocument(given)) return asItIs;
    const { answers, others } = sorted(given, form.compiled);
    const submittedAt = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
    return json({ ...others, ...documentOf({ ...form, answers, submittedAt, instanceId: "PREVIEW" }) });
  } catch (thrown) {
    // No JSON, or nested too deeply to be written again: the steps say so, in the words that they have for it.
    if (thrown instanceof SyntaxError || thrown instanceof RangeError) return asItIs;
    throw thrown;
  }
}

function documentOf(submission: Submission) {
  const { definition, compiled, answers, locale, submittedAt, timeZone, instanceId } = submission;
  const session = openForm(compiled, answers, formClock(new Date(submittedAt), timeZone), locale);
  return submissionDocument({
    title: definition.title,
    locale,
    submittedAt,
    timeZone,
    instanceId,
    answers: session.answers(),
    pages: describeAnswers(definition, session, locale),
    defaultPages: describeAnswers(definition, session, definition.defaultLocale),
  });
}

const json = (value: unknown): Content => ({ contentType: "application/json", body: JSON.stringify(value) });

/** What the form asks for, and what it doesn't know. */
function sorted(given: Readonly<Record<string, unknown>>, { byKey }: CompiledForm) {
  const answers: [string, Answer][] = [];
  const others: [string, unknown][] = [];
  for (const [key, value] of Object.entries(given)) {
    const asked = (byKey.get(key)?.kind ?? "none") !== "none";
    if (asked && isAnswer(value)) answers.push([key, value]);
    else others.push([key, value]);
  }
  return { answers: Object.fromEntries(answers), others: Object.fromEntries(others) };
}

function isAnswer(value: unknown): value is Answer {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return value === null || typeof value !== "object";
}

function isDocument(value: Readonly<Record<string, unknown>>): boolean {
  const { form, answers, pages } = value;
  return isRecord(form) && typeof form.submittedAt === "string" && isRecord(answers) && Array.isArray(pages);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
