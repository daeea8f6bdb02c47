/** What newer answers changed, question by question. */
import type { DescribedPage } from "../../../shared/process/submission-document.ts";

export interface AnswerChange {
  key: string;
  label: string;
  /** In words; "" where it was not answered, or not asked. */
  before: string;
  after: string;
}

/** In the order of the newer answers; what they no longer ask comes last. */
export function answerChanges(
  before: readonly DescribedPage[],
  after: readonly DescribedPage[],
): AnswerChange[] {
  const earlier = new Map(answersOf(before).map((one) => [one.key, one]));
  const later = answersOf(after);
  const laterKeys = new Set(later.map(({ key }) => key));
  const gone = [...earlier.values()].filter(({ key }) => !laterKeys.has(key));
  return [
    ...later.map(({ key, label, value }) => ({
      ...{ key, label },
      before: earlier.get(key)?.value ?? "",
      after: value,
    })),
    ...gone.map(({ key, label, value }) => ({ key, label, before: value, after: "" })),
  ].filter((one) => one.before !== one.after);
}

const answersOf = (pages: readonly DescribedPage[]) =>
  pages.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers));
