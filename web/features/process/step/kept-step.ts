/** What is entered into the dialog of a step and not saved yet, kept until the builder of its form is opened again. */
import * as z from "zod";
import { ProcessTypeCode, PropertySet } from "../../../../shared/process/step.ts";
import { draftOf } from "../../../lib/browser-storage.ts";
import type { StepValues } from "./step-values.ts";

/** As they are typed: they need not be complete. */
const TypedValues = z.object({
  name: z.string(),
  description: z.string(),
  processType: z.union([ProcessTypeCode, z.literal("")]),
  publicOutputInd: z.boolean(),
  outputName: z.string(),
  outputNames: z.record(z.string(), z.string()),
  propertySets: z.array(PropertySet),
}) satisfies z.ZodType<StepValues>;

const KeptStep = z.object({
  /** `add`: below the step with this key. */
  kind: z.enum(["add", "edit"]),
  key: z.string(),
  values: TypedValues,
});
export type KeptStep = z.infer<typeof KeptStep>;

export function keptStepOf(formId: number) {
  const stored = draftOf(`step of ${formId}`);
  return {
    read(): KeptStep | undefined {
      try {
        return KeptStep.parse(JSON.parse(stored.get() ?? ""));
      } catch {
        return undefined; // nothing, or incomplete
      }
    },
    keep: (step: KeptStep) => stored.set(JSON.stringify(step)),
    clear: stored.clear,
  };
}
