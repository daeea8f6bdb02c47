/** What a change does to the reports of a form, for somebody who looks at it: each sentence once, with answers that print it. */
import type { SignOffState } from "../../../shared/contract/sign-off.ts";
import { matches } from "../../../shared/expression/matches.ts";
import "../../../shared/expression/functions/all.ts";
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";
import { compareReports, type SentenceChange } from "../../../shared/golden/compare.ts";
import { type FormWithReports, goldenClock } from "../../../shared/golden/golden-case.ts";
import { casesFor } from "../../../shared/golden/make-set.ts";
import { GoldenMemory } from "../../../shared/golden/memory.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { Step } from "../../../shared/process/step.ts";

/** As many changes as a comparison lists. */
const MAX_LISTED = 2_000;

type Contents = NonNullable<SignOffState["contents"]>;

export interface ContentsToCompare {
  /** Absent: everything is new. */
  before?: Contents | undefined;
  after: Contents;
}

/** The same sentence in all reports that print it. */
export interface ReviewedSentence
  extends Pick<SentenceChange, "locale" | "isTranslation" | "before" | "after" | "count"> {
  /** Of each report that prints it. */
  ids: readonly string[];
  reports: readonly string[];
  /** The first answers that show it, in words. */
  shownBy: readonly { label: string; value: string }[];
}

export interface ReviewedChanges {
  cases: number;
  reports: number;
  altered: number;
  sentences: readonly ReviewedSentence[];
  /** True: there are more, which nobody can look at at once. */
  isCut: boolean;
  failures: readonly { report: string; locale: string; message: string }[];
}

/** @example (await compareContents({ before, after })).sentences[0]?.after // "Take 2 tablets." */
export async function compareContents({ before, after }: ContentsToCompare): Promise<ReviewedChanges> {
  const sideOf = ({ definition, process }: Contents): FormWithReports => ({
    form: compileForm(definition, { matches }),
    root: Step.parse(JSON.parse(process)),
  });
  const [old, fresh] = [before && sideOf(before), sideOf(after)];
  const memory = new GoldenMemory();
  const cases = await casesFor(old ?? fresh, fresh, { memory });
  const { reports, altered, changes, failures } = await compareReports(old, fresh, cases, { memory });
  const alike = Map.groupBy(changes, ({ locale, before: was, after: now }) =>
    JSON.stringify([locale, was, now]),
  );
  return {
    ...{ cases: cases.length, reports, altered, failures, isCut: changes.length >= MAX_LISTED },
    sentences: [...alike.values()].flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const { locale, before: was, after: now } = first;
      return {
        ...{ locale, before: was, after: now, isTranslation: same.every((one) => one.isTranslation) },
        count: Math.max(...same.map(({ count }) => count)),
        ids: same.map(({ id }) => id),
        reports: [...new Set(same.map(({ report }) => report))],
        shownBy: inWords(now === "" && old !== undefined ? old : fresh, first.answers),
      };
    }),
  };
}

/** The answers that somebody gave, in the form's own language. */
function inWords({ form }: FormWithReports, answers: StoredAnswers) {
  const { definition } = form;
  const pages = describeAnswers(definition, openForm(form, answers, goldenClock()), definition.defaultLocale);
  return pages
    .flatMap(({ sections }) => sections.flatMap((section) => section.answers))
    .flatMap(({ label, value }) => (value === "" ? [] : { label, value }));
}
