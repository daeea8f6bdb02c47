/** What is wrong with an answer, and who wrote the text. */
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { FieldProblem } from "../../../shared/form/engine/field-problem.ts";
import { localize, otherLanguageOf } from "../../../shared/localize.ts";
import { wordFieldProblem } from "../../../shared/messages/field-problem-text.ts";
import { textsFor } from "../texts/texts.ts";
import type { AnswerStore } from "./answer-store.ts";
import { plainText } from "./rich-text.tsx";

export interface ProblemWords {
  /** Without marks. */
  text: string;
  /** False: the form's author wrote them. */
  isOwn: boolean;
  /** As the author wrote them, for `richText`. */
  marked?: string;
  /** The language of their words where they aren't translated. */
  language?: string | undefined;
}

interface Reader {
  locale: string;
  region: string | undefined;
  definition: Pick<FormDefinition, "defaultLocale">;
  store: Pick<AnswerStore, "session">;
}

/** The key of the only answer that a computed number of instances comes from. */
export function causeOf({ countedFrom = [] }: FieldProblem): string | undefined {
  return countedFrom.length === 1 ? countedFrom[0] : undefined;
}

/** That question in words; `""` where there is none. */
export function causeInWords(
  problem: FieldProblem,
  { store, locale }: Pick<Reader, "store" | "locale">,
): string {
  const key = causeOf(problem);
  return key === undefined ? "" : plainText(store.session.label(key, locale));
}

export function problemWords(problem: FieldProblem, reader: Reader): ProblemWords {
  const { locale, region } = reader;
  const { defaultLocale } = reader.definition;
  const { message } = problem;
  const marked = localize(message, locale, defaultLocale);
  const text = wordFieldProblem(problem, textsFor(locale).problems, locale, {
    ...{ region, defaultLocale, from: causeInWords(problem, reader) },
  });
  if (marked === "") return { text, isOwn: true };
  return { text, isOwn: false, marked, language: otherLanguageOf(message, locale, defaultLocale) };
}
