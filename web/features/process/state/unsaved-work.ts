/** What the builder could not save, kept in session storage: offered again when its form is opened. */
import * as z from "zod";
import { Step } from "../../../../shared/process/step.ts";
import { draftOf } from "../../../lib/browser-storage.ts";

const UnsavedWork = z.object({
  /** The revision that the work started from: another one on the server means that someone else has saved since. */
  revision: z.int(),
  root: Step,
  /** The test answers, as they are stored; absent: they were saved. */
  workingOutputModel: z.string().optional(),
});
export type UnsavedWork = z.infer<typeof UnsavedWork>;

const storedWorkOf = (formId: number) => draftOf(`process of ${formId}`);

/** Keeps what could not be saved; undefined: everything was. */
export function keepUnsaved(formId: number, work: UnsavedWork | undefined): void {
  const stored = storedWorkOf(formId);
  if (work === undefined) stored.clear();
  else stored.set(JSON.stringify(work));
}

/** What is kept of a form; undefined: nothing that can be read. */
export function keptUnsaved(formId: number): UnsavedWork | undefined {
  const text = storedWorkOf(formId).get();
  if (text === null) return undefined;
  try {
    return UnsavedWork.parse(JSON.parse(text));
  } catch {
    return undefined; // from an older release, or incomplete: it can't be offered
  }
}
