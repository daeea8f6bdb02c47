/** What the worker of golden cases does: it keeps forms, and what reports say, between two requests. */
import { describedAnswers } from "../../../shared/analysis/why/described-answers.ts";
import { matches } from "../../../shared/expression/matches.ts";
import type { FormDefinition, StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { type Comparison, compareReports } from "../../../shared/golden/compare.ts";
import {
  type Coverage,
  type FormWithReports,
  type GoldenCase,
  goldenMoment,
} from "../../../shared/golden/golden-case.ts";
import { type EngineChange, engineChanges, type KeptSet } from "../../../shared/golden/kept-set.ts";
import { casesFor, goldenSet } from "../../../shared/golden/make-set.ts";
import { GoldenMemory } from "../../../shared/golden/memory.ts";
import { recordOf } from "../../../shared/golden/record.ts";
import type { Step } from "../../../shared/process/step.ts";
import type { DescribedAnswer } from "../../../shared/process/submission-document.ts";
import { previewContent } from "../../../shared/process/submitted-content.ts";
import { decidingKeys, type ShownChange } from "./deciding-answers.ts";
import { type PagesToPrint, pagesToPrint } from "./pages-to-print.ts";
import { type StepOutput, stepOutput } from "./step-output.ts";

/** A form, by the number that its client gave it, with its steps. */
export interface Side {
  form: number;
  root: Step;
}

/** One thing to find out. */
export type GoldenJob =
  | CompareJob
  /** What a step makes of answers, in each language. */
  | { kind: "languages"; side: Side; stepKey: string; answers: StoredAnswers; locales: readonly string[] }
  /** The answers that show a sentence, as people read them. */
  | { kind: "answers"; before?: Side; after: Side; change: ShownChange; cases: readonly GoldenCase[] }
  /** What the cases of a version cover. */
  | { kind: "coverage"; side: Side; cases: readonly GoldenCase[] }
  /** The pages that show how all of them are printed. */
  | { kind: "pages"; before?: Side; after: Side; cases: readonly GoldenCase[]; most: number };

/** Compares the reports of two versions. */
export interface CompareJob {
  kind: "compare";
  /** Absent: everything is new. */
  before?: Side;
  after: Side;
  /** Those of the builder's test answers. */
  named: readonly GoldenCase[];
  kept?: KeptSet;
  /** Only these: nothing is looked for that an edit may need besides, which takes the longest. */
  cases?: readonly GoldenCase[];
}

/** What a comparison found. */
export interface Compared {
  comparison: Comparison;
  cases: readonly GoldenCase[];
  /** What is kept of the version before; absent where there is none. */
  record?: KeptSet;
  /** What is kept once the version after is published. */
  next?: KeptSet;
  /** Texts of the version before that another engine made otherwise; absent where that can't be said. */
  engine?: readonly EngineChange[];
}

export interface GoldenAnswers {
  compare: Compared;
  languages: readonly StepOutput[];
  answers: readonly (DescribedAnswer & { isDeciding: boolean })[];
  coverage: Coverage;
  pages: readonly PagesToPrint[];
}

/** Forms come with the first job that names them. */
export interface GoldenRequest {
  forms: readonly { id: number; definition: FormDefinition }[];
  job: GoldenJob;
}

/** Answers one request after the other; what was known of reports before is known again. */
export function createGolden() {
  const forms = new Map<number, CompiledForm>();
  const memory = new GoldenMemory();
  const formOf = (id: number) => {
    const form = forms.get(id);
    if (form === undefined) throw new Error("This form didn't come.");
    return form;
  };
  const sideOf = ({ form, root }: Side): FormWithReports => ({ form: formOf(form), root });

  return async ({ forms: sent, job }: GoldenRequest): Promise<GoldenAnswers[GoldenJob["kind"]]> => {
    for (const { id, definition } of sent) forms.set(id, compileForm(definition, { matches }));
    switch (job.kind) {
      case "compare":
        return compared(job, sideOf, memory);
      case "languages": {
        const outputs: StepOutput[] = [];
        for (const locale of job.locales)
          outputs.push(await stepOutput(sideOf(job.side), job.stepKey, { answers: job.answers }, locale));
        return outputs;
      }
      case "answers":
        return answersInWords(job, sideOf, memory);
      case "coverage": {
        const { form, root } = sideOf(job.side);
        return (await goldenSet(form, root, { kept: job.cases, memory })).coverage;
      }
      case "pages":
        return pagesToPrint(job.before && sideOf(job.before), sideOf(job.after), job.cases, job.most);
    }
  };
}

async function compared(
  { before, after, named, kept, cases: known }: CompareJob,
  sideOf: (side: Side) => FormWithReports,
  memory: GoldenMemory,
): Promise<Compared> {
  const [old, fresh] = [before && sideOf(before), sideOf(after)];
  if (known !== undefined)
    return { comparison: await compareReports(old, fresh, known, { memory }), cases: known };
  const options = { named, memory, ...(kept && { kept: kept.cases }) };
  const found =
    old === undefined
      ? (await goldenSet(fresh.form, fresh.root, options)).cases
      : await casesFor(old, fresh, options);
  // answers that the builder shows may be those of a case: they are one
  const cases = [...new Map(found.map((one) => [sameAnswers(one), one])).values()];
  const comparison = await compareReports(old, fresh, cases, { memory });
  const record = old && (await recordOf(old, cases, memory));
  const next = await recordOf(fresh, cases, memory);
  const engine = record && engineChanges(kept, record);
  return { comparison, cases, next, ...(record && { record }), ...(engine && { engine }) };
}

const sameAnswers = ({ answers }: GoldenCase) =>
  JSON.stringify(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Only what was answered; first what decides. */
async function answersInWords(
  { before, after, change, cases }: Extract<GoldenJob, { kind: "answers" }>,
  sideOf: (side: Side) => FormWithReports,
  memory: GoldenMemory,
): Promise<GoldenAnswers["answers"]> {
  const [old, fresh] = [before && sideOf(before), sideOf(after)];
  const { definition } = fresh.form;
  const { defaultLocale: locale } = definition;
  const { timeZone } = goldenMoment;
  const now = change.at === undefined ? goldenMoment.now : new Date(change.at);
  const known = { definition, compiled: fresh.form, locale, timeZone, now };
  const { body } = previewContent(JSON.stringify(change.answers), known);
  const described = describedAnswers(String(body), locale, locale) ?? [];
  const deciding = await decidingKeys(old, fresh, cases, change, memory, () => performance.now());
  const shown = described.filter(({ value }) => value !== "");
  const all = shown.map((one) => ({ ...one, isDeciding: deciding.has(one.key) }));
  return all.toSorted((one, other) => Number(other.isDeciding) - Number(one.isDeciding));
}
