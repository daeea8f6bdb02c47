/** Which pages are printed to see how all of them are: few, so that the printer isn't kept from others. */
import type { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import {
  answersOf,
  type FormWithReports,
  type GoldenCase,
  type Submission,
} from "../../../shared/golden/golden-case.ts";
import { type PrintOptions, printOptions } from "../../../shared/process/print.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import { type Step, walkSteps } from "../../../shared/process/step.ts";
import { stepOutput } from "./step-output.ts";

export interface PageToPrint {
  html: string;
  options: PrintOptions;
}

/** A page, and how it was before. */
export interface PagesToPrint {
  stepKey: string;
  report: string;
  locale: string;
  /** The case that it is of. */
  name: string;
  answers: StoredAnswers;
  /** When it is sent, where that matters. */
  at?: string;
  page: PageToPrint;
  /** Absent: it was the same, or there was none. */
  before?: PageToPrint;
}

/** So many cases are tried for each page and language, spread over the set. */
const MAX_TRIED = 60;

/**
 * Of each printed page in each language that of the case which makes it longest, as what is too wide or too long is on it first;
 * then those of other cases that differ most in length from those that are chosen.
 * @param most pages, with those of before
 */
export async function pagesToPrint(
  before: FormWithReports | undefined,
  after: FormWithReports,
  cases: readonly GoldenCase[],
  most: number,
): Promise<PagesToPrint[]> {
  const tried = spread(cases, MAX_TRIED);
  const ranked: PagesToPrint[][] = [];
  const { locales } = after.form.definition;
  for (const { step, parent } of walkSteps(after.root))
    if (step.processType.code === "HTML2PDF" && parent !== undefined)
      for (const { code: locale } of locales)
        ranked.push(await pagesOf(after, step, parent.key, locale, tried));
  const chosen: PagesToPrint[] = [];
  let left = most;
  for (let rank = 0; left > 0 && ranked.some((pages) => rank < pages.length); rank += 1)
    for (const pages of ranked) {
      const page = pages[rank];
      if (page === undefined || left <= 0) continue;
      const old = before && left > 1 ? await pageBefore(before, page) : undefined;
      left -= old === undefined ? 1 : 2;
      chosen.push({ ...page, ...(old && { before: old }) });
    }
  return chosen;
}

/** The pages of one step in one language: the longest first, then the shortest, then those between them; equal ones once. */
async function pagesOf(
  side: FormWithReports,
  step: Step,
  parentKey: string,
  locale: string,
  cases: readonly GoldenCase[],
): Promise<PagesToPrint[]> {
  const pages = new Map<string, PagesToPrint>();
  for (const { name, ...sent } of cases) {
    const page = await pageOf(side, step, parentKey, locale, sent);
    if (page !== undefined && !pages.has(page.html))
      pages.set(page.html, {
        ...{ stepKey: step.key, report: step.name, locale, name, answers: answersOf(sent), page },
        ...(sent.at !== undefined && { at: sent.at }),
      });
  }
  const longest = [...pages.values()].toSorted((one, other) => other.page.html.length - one.page.html.length);
  const [first, ...others] = longest;
  const last = others.pop();
  return [...(first ? [first] : []), ...(last ? [last] : []), ...others];
}

async function pageOf(
  side: FormWithReports,
  step: Step,
  parentKey: string,
  locale: string,
  sent: Submission,
): Promise<PageToPrint | undefined> {
  const { content } = await stepOutput(side, parentKey, sent, locale);
  if (content?.contentType !== "text/html" || typeof content.body !== "string") return undefined;
  return { html: content.body, options: printOptions(step, content.body, locale) };
}

async function pageBefore(before: FormWithReports, now: PagesToPrint): Promise<PageToPrint | undefined> {
  const found = findStep(before.root, now.stepKey);
  if (found?.parent === undefined) return undefined;
  const old = await pageOf(before, found.step, found.parent.key, now.locale, now);
  return JSON.stringify(old) === JSON.stringify(now.page) ? undefined : old;
}

function spread<One>(all: readonly One[], most: number): One[] {
  const by = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, at) => all[Math.floor(at * by)]).flatMap(
    (one) => (one === undefined ? [] : [one]),
  );
}
