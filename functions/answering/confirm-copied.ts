/** A form that was started from earlier answers is submitted once its respondent has confirmed or changed each page of them. */

import {
  type CopiedAnswers,
  unconfirmedPages,
  withoutConfirmed,
} from "../../shared/form/answers/last-answers.ts";
import type { StoredAnswers } from "../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../shared/form/engine/compiled-form.ts";
import type { FormClock } from "../../shared/form/engine/engine.ts";
import { reportWordsFor } from "../../shared/messages/report-words.ts";
import type { WrongAnswer } from "./accept-answers.ts";

/**
 * @param confirmed keys of pages
 * @returns what is left to confirm, as it is stored, and what of it keeps the answers from being submitted
 */
export function confirmCopied(
  before: CopiedAnswers,
  confirmed: readonly string[] | undefined,
  sent: { form: CompiledForm; answers: StoredAnswers; clock: FormClock; locale: string },
): { copied: CopiedAnswers; wrong: WrongAnswer[] } {
  const copied = withoutConfirmed(before, confirmed);
  const pages = unconfirmedPages(sent.form, sent.answers, sent.clock, copied.pages);
  const message = reportWordsFor(sent.locale).notConfirmed;
  return { copied, wrong: pages.map((field) => ({ field, code: "notConfirmed", message })) };
}
