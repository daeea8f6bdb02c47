/** What the builder could not save, and what is typed in it, kept in session storage until its form is opened again. */
import * as z from "zod";
import type { FormProcess } from "../../../../shared/contract/process.ts";
import { Step, walkSteps } from "../../../../shared/process/step.ts";
import { draftOf, type StoredText } from "../../../lib/browser-storage.ts";
import { forSaving, withLevels } from "../tree/tree-edits.ts";
import { readTree } from "./answered-tree.ts";

const UnsavedWork = z.object({
  /** The revision that the work started from: another one on the server means that someone else has saved since. */
  revision: z.int(),
  root: Step,
  /** The tree that the work started from, without the templates that `root` has alike; absent in what an older release kept. */
  base: Step.optional(),
  /** The translations that were changed, by the key of their step; absent in what an older release kept: any may be. */
  changedTranslations: z.array(z.string()).optional(),
  /** The test answers, as they are stored; absent: they were saved. */
  workingOutputModel: z.string().optional(),
});
export type UnsavedWork = z.infer<typeof UnsavedWork>;

const TypedWork = z.object({
  /** The tree that it was typed over. */
  base: Step,
  /** The texts, by the key of their step. */
  drafts: z.record(z.string(), z.string()),
});
/** What is typed into templates and can't be read yet. */
export type TypedWork = z.infer<typeof TypedWork>;

/** The tree that work started from, as it is kept beside it. */
export const bareBase = (base: Step, root: Step): Step => forSaving(base, root);

/** The tree that the work started from, with its templates. */
export function wholeBase({ base, root }: UnsavedWork): Step | undefined {
  if (base === undefined) return undefined;
  const templates = new Map([...walkSteps(root)].map(({ step }) => [step.key, step.template]));
  const visit = (step: Step): Step => {
    const template = step.template ?? templates.get(step.key);
    return { ...step, ...(template !== undefined && { template }), children: step.children.map(visit) };
  };
  return withLevels(visit(base));
}

const storedWorkOf = (formId: number) => draftOf(`process of ${formId}`);
const storedTextsOf = (formId: number) => draftOf(`templates of ${formId}`);

/** Keeps what could not be saved; undefined: everything was. */
export function keepUnsaved(formId: number, work: UnsavedWork | undefined): void {
  keep(storedWorkOf(formId), work);
}

/** Keeps what is typed; undefined: nothing is. */
export function keepTyped(formId: number, work: TypedWork | undefined): void {
  keep(storedTextsOf(formId), work);
}

function keep(stored: StoredText, work: object | undefined): void {
  if (work === undefined) stored.clear();
  else stored.set(JSON.stringify(work));
}

/** What is kept of a form; undefined: nothing that can be read. */
export function keptUnsaved(formId: number): UnsavedWork | undefined {
  return kept(storedWorkOf(formId), UnsavedWork);
}

/** What is kept of what was typed; undefined: nothing that can be read. */
export function keptTyped(formId: number): TypedWork | undefined {
  return kept(storedTextsOf(formId), TypedWork);
}

function kept<Work>(stored: StoredText, schema: z.ZodType<Work>): Work | undefined {
  const text = stored.get();
  if (text === null) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined; // from an older release, or incomplete: it can't be offered
  }
}

/**
 * Whether the server has all of it after all: the page may be left after a save has arrived and before its answer comes. What
 * the server adds by itself counts for nothing: the names that templates are stored under, and translations that became
 * stale with a text.
 * @param record what the server has now
 */
export function isStored(
  { root, workingOutputModel, changedTranslations }: UnsavedWork,
  record: FormProcess,
): boolean {
  if (workingOutputModel !== undefined && workingOutputModel !== record.workingOutputModel) return false;
  const written = (step: Step): unknown => {
    const { template = "", templateId: _name, children, ...rest } = step;
    const isCarried =
      step.processType.code === "TRANSLATIONS" && changedTranslations?.includes(step.key) === false;
    return { ...rest, ...(!isCarried && { template }), children: children.map(written) };
  };
  return JSON.stringify(written(withLevels(root))) === JSON.stringify(written(readTree(record)));
}
