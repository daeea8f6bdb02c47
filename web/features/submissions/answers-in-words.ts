/** A submission's answers in the words of the form as its respondent had it. Imports the form's engine: load it lazily. */
import type { SubmissionDetail } from "../../../shared/contract/submissions.ts";
import { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { flattenAnswers } from "../../../shared/form/definition/flat-answers.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import type { DescribedPage } from "../../../shared/process/submission-document.ts";
import { compile } from "../../player/opening/compile.ts";

/**
 * Every question that these answers show, page by page, in the reader's language where the form has it. A question
 * without an answer has the value "".
 */
export async function answersInWords(detail: SubmissionDetail, locale: string): Promise<DescribedPage[]> {
  const { definition, submittedAt, activityDate, timeZone } = detail;
  const answers = flattenAnswers(StoredAnswers.parse(JSON.parse(detail.model)));
  const clock = formClock(new Date(submittedAt ?? activityDate), timeZone);
  const session = openForm(await compile(definition), answers, clock, locale);
  // What a form fills in by itself is not an answer until its respondent has saved it.
  const isSaved = (key: string) => Object.hasOwn(answers, key);
  const described = { scores: "all", maxColumns: Number.POSITIVE_INFINITY } as const;
  return describeAnswers(definition, shownAsSaved(session, isSaved), locale, described);
}

type Session = ReturnType<typeof openForm>;

/** The session with no value where nothing was saved. */
function shownAsSaved(session: Session, isSaved: (key: string) => boolean) {
  return {
    value: (key: string) => (isSaved(key) ? session.value(key) : undefined),
    isVisible: (key: string) => session.isVisible(key),
    label: (key: string, locale: string) => session.label(key, locale),
    labelLanguage: (key: string, locale: string) => session.labelLanguage(key, locale),
    options: (key: string) => session.options(key),
    shown: (key: string, locale: string) => (isSaved(key) ? session.shown(key, locale) : ""),
  };
}
