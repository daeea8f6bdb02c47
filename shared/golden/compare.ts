/** Old beside new, by sentence: what a change of a form or its process alters in the reports of some cases. */
import type { StoredAnswers } from "../form/definition/definition.ts";
import { lineDifference } from "../process/line-difference.ts";
import {
  answersOf,
  type FormWithReports,
  type GoldenCase,
  MAX_SENTENCES,
  type Submission,
} from "./golden-case.ts";
import { GoldenMemory, nameOf } from "./memory.ts";
import { namedLine, structuredWordsOf, wordsOf } from "./report-lines.ts";
import { type Report, ReportRun } from "./report-run.ts";

/** A sentence that says something else, of all cases in which it does. */
export interface SentenceChange {
  /**
   * A hash of the step, the language, both sentences and the answers of all cases in which it changes: what somebody approves.
   * The same sentence for others is another change.
   */
  id: string;
  stepKey: string;
  /** The name of its step. */
  report: string;
  locale: string;
  /** The language isn't the one that the template is written in. */
  isTranslation: boolean;
  /** "": it is new. */
  before: string;
  /** "": it is gone. */
  after: string;
  /** The names of the first of them. */
  cases: string[];
  /** In how many cases. */
  count: number;
  /** Of the first case. */
  answers: StoredAnswers;
  /** When it is sent, where that matters. */
  at?: string;
}

export interface Comparison {
  cases: number;
  /** Of all cases, pages and languages. */
  reports: number;
  /** Those of them that say something else. */
  altered: number;
  changes: SentenceChange[];
  /** Steps that fail now, each with its message once. */
  failures: { stepKey: string; report: string; locale: string; message: string; case: string }[];
}

const MAX_NAMES = 10;

export interface CompareOptions {
  /** Kept between calls, so that an edit costs only what it changes. */
  memory?: GoldenMemory;
  /** Only these languages; by default all that the form has now. */
  locales?: readonly string[];
}

/**
 * Compares what the reports of cases say. Steps are the same if their keys are.
 * @param before undefined: everything is new
 * @example (await compareReports(before, after, cases)).changes[0]?.after // "Go to a doctor today."
 */
export async function compareReports(
  before: FormWithReports | undefined,
  after: FormWithReports,
  cases: readonly GoldenCase[],
  { memory = new GoldenMemory(), locales }: CompareOptions = {},
): Promise<Comparison> {
  const [old, fresh] = [before && new ReportRun(before, memory), new ReportRun(after, memory)];
  const found = new Changes();
  const languages = locales ?? [...new Set([...(old?.locales ?? []), ...fresh.locales])];
  let [reports, altered] = [0, 0];
  const translated = new Map(
    languages.flatMap((locale) =>
      [...(old?.pages(locale) ?? []), ...fresh.pages(locale)].map(
        ({ stepKey, isTranslation }) => [`${locale} ${stepKey}`, isTranslation] as const,
      ),
    ),
  );
  for (const one of cases) {
    const refused = refusals(old, fresh, one);
    if (refused !== undefined) {
      altered += refused.length;
      for (const { text, isFixed } of refused)
        found.add(one, {
          ...{
            stepKey: after.root.key,
            report: after.root.name,
            locale: after.form.definition.defaultLocale,
          },
          ...{ isTranslation: false, before: isFixed ? text : "", after: isFixed ? "" : text },
        });
      // what nobody could submit has no reports
      if (!refused.some(({ isAccepted }) => isAccepted)) continue;
    }
    for (const locale of languages) {
      const was = (await old?.reports(one, locale)) ?? [];
      const now = await fresh.reports(one, locale);
      const keys = new Set([...was, ...now].map(({ stepKey }) => stepKey));
      reports += keys.size;
      for (const stepKey of keys) {
        const [one_, other] = [was, now].map((all) => all.find((report) => report.stepKey === stepKey));
        if (other?.failure !== undefined) found.fail(one, other, locale);
        if (one_?.lines === other?.lines) continue;
        const pairs = differences(one_, other);
        if (pairs.length > 0) altered += 1;
        const report = other?.name ?? one_?.name ?? "";
        const isTranslation = translated.get(`${locale} ${stepKey}`) ?? false;
        for (const pair of pairs) found.add(one, { stepKey, report, locale, isTranslation, ...pair });
      }
    }
  }
  return { cases: cases.length, reports, altered, changes: found.changes, failures: found.failures };
}

class Changes {
  readonly #changes = new Map<string, SentenceChange>();
  /** The names of the answers that show each. */
  readonly #shownBy = new Map<string, string[]>();
  readonly #names = new WeakMap<object, string>();
  readonly #failures = new Map<string, Comparison["failures"][number]>();

  get changes(): SentenceChange[] {
    return [...this.#changes].map(([id, change]) => ({
      ...change,
      id: nameOf(id, ...(this.#shownBy.get(id) ?? []).toSorted()),
    }));
  }

  get failures(): Comparison["failures"] {
    return [...this.#failures.values()];
  }

  add(
    { name, answers, at }: GoldenCase,
    change: Pick<SentenceChange, "stepKey" | "report" | "locale" | "isTranslation" | "before" | "after">,
  ): void {
    const id = nameOf(change.stepKey, change.locale, change.before, change.after);
    const known = this.#changes.get(id);
    if (known !== undefined) {
      if (known.cases.at(-1) === name) return;
      known.count += 1;
      this.#shownBy.get(id)?.push(this.#nameOfAnswers(answers, at));
      if (known.cases.length < MAX_NAMES) known.cases.push(name);
    } else if (this.#changes.size < MAX_SENTENCES) {
      const sent = { answers: answersOf({ answers }), ...(at !== undefined && { at }) };
      this.#changes.set(id, { id, ...change, cases: [name], count: 1, ...sent });
      this.#shownBy.set(id, [this.#nameOfAnswers(answers, at)]);
    }
  }

  #nameOfAnswers(answers: object, at = ""): string {
    const name = this.#names.get(answers) ?? nameOf(JSON.stringify(answers) + at);
    this.#names.set(answers, name);
    return name;
  }

  fail({ name }: GoldenCase, { stepKey, name: report, failure = "" }: Report, locale: string): void {
    const id = `${stepKey} ${failure}`;
    if (!this.#failures.has(id))
      this.#failures.set(id, { stepKey, report, locale, message: failure, case: name });
  }
}

/** The sentences that differ between two reports, in order. */
function differences(was: Report | undefined, now: Report | undefined): { before: string; after: string }[] {
  const old = (was?.lines ?? []).join("\n");
  const fresh = (now?.lines ?? []).join("\n");
  if (old === fresh) return [];
  const pairs: { before: string; after: string }[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const end = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      pairs.push(inWords(removed[at], added[at]));
    [removed, added] = [[], []];
  };
  for (const { kind, text } of lineDifference(old, fresh)) {
    if (kind === "same") end();
    else (kind === "removed" ? removed : added).push(text);
  }
  end();
  return pairs;
}

function inWords(before: string | undefined, after: string | undefined): { before: string; after: string } {
  const words = [before, after].map((line) => (line === undefined ? "" : wordsOf(line)));
  const isSame =
    words[0] === words[1] ||
    (words[0] === "" && before !== undefined) ||
    (words[1] === "" && after !== undefined);
  const shown = isSame
    ? [before, after].map((line) => (line === undefined ? "" : structuredWordsOf(line)))
    : words;
  return { before: shown[0] ?? "", after: shown[1] ?? "" };
}

interface Refusal {
  text: string;
  /** True: the form takes the answers now. */
  isFixed: boolean;
  /** True: what is compared besides is worth it. */
  isAccepted: boolean;
}

/** What one of two forms refuses and the other takes; undefined where both agree. */
function refusals(
  old: ReportRun | undefined,
  fresh: ReportRun,
  one: Submission,
): readonly Refusal[] | undefined {
  const now = fresh.problems(one);
  if (old === undefined) return now.length === 0 ? undefined : [];
  const was = old.problems(one);
  if (was.length === 0 && now.length === 0) return undefined;
  if (was.length > 0 && now.length > 0) return [];
  const isFixed = now.length === 0;
  return (isFixed ? was : now).map(({ key, problem }) => ({
    text: wordsOf(
      namedLine(
        "",
        `Not accepted: ${key} (${problem.code}${problem.bound === undefined ? "" : ` ${problem.bound}`})`,
      ),
    ),
    isFixed,
    isAccepted: false,
  }));
}
