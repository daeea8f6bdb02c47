/** What the step dialog asks for, and how it becomes a step. */
import * as z from "zod";
import {
  ProcessTypeCode,
  PropertySet,
  processTypes,
  rootStep,
  type Step,
} from "../../../../shared/process/step.ts";
import { filledNames } from "../../../ui/other-names.ts";

const property = z.object({ name: z.string().trim().min(1, "Give the property a name."), value: z.string() });

/**
 * Name, description and type are required; the output's name as soon as the output is viewable (specification,
 * section 5).
 */
export const StepValues = z
  .object({
    name: z.string().trim().min(1, "Give the step a name.").max(200, "A name has at most 200 characters."),
    description: z
      .string()
      .trim()
      .min(1, "Say in a few words what the step is for.")
      .max(2_000, "A description has at most 2,000 characters."),
    processType: z
      .union([ProcessTypeCode, z.literal("")])
      .refine((code): boolean => code !== "", "Choose a step type."),
    publicOutputInd: z.boolean(),
    outputName: z.string().trim().max(200, "A name has at most 200 characters."),
    outputNames: z.record(z.string(), z.string().trim().max(200, "A name has at most 200 characters.")),
    propertySets: z.array(
      PropertySet.extend({
        name: z.string().trim().min(1, "Give the property set a name."),
        properties: z.array(property),
      }),
    ),
  })
  .refine(({ publicOutputInd, outputName }) => !publicOutputInd || outputName !== "", {
    message: "Give the output a name: readers see it under this name.",
    path: ["outputName"],
  });
export type StepValues = z.infer<typeof StepValues>;

export const emptyStepValues: StepValues = {
  name: "",
  description: "",
  processType: "",
  publicOutputInd: false,
  outputName: "",
  outputNames: {},
  propertySets: [],
};

export function valuesOf(step: Step): StepValues {
  const {
    name,
    description,
    processType,
    publicOutputInd,
    outputName,
    outputNames = {},
    propertySets,
  } = step;
  const code = processType.code;
  return { name, description, processType: code, publicOutputInd, outputName, outputNames, propertySets };
}

/** The step with what was entered. Another type can't read the old template, so it starts without one. */
export function stepWith(
  step: Step,
  values: StepValues,
  startTemplate: (code: ProcessTypeCode) => string | undefined,
): Step {
  const processType = processTypes.find(({ code }) => code === values.processType) ?? step.processType;
  const { template, templateId, outputNames: _, ...rest } = { ...step, ...values, processType };
  const outputNames = filledNames(values.outputNames);
  const bare = { ...rest, ...(outputNames && { outputNames }) };
  if (processType.code === step.processType.code) {
    return {
      ...bare,
      ...(template !== undefined && { template }),
      ...(templateId !== undefined && { templateId }),
    };
  }
  const startText = startTemplate(processType.code);
  return startText === undefined ? bare : { ...bare, template: startText };
}

/** A step that isn't in the tree yet; it has level 0 until it is placed (specification, section 9). */
export function newStep(key: string): Step {
  return { ...rootStep(key), name: "", description: "" };
}
