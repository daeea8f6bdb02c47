/** Faults in the demo's reports, as designers make them, each with where it is and what corrects it. */
import { api } from "../../shared/contract/index.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import type { Client } from "./client.ts";
import { must } from "./published-form.ts";

export interface DemoFault {
  step: string;
  right: string;
  wrong: string;
  /** A part of what is said about it. */
  said: RegExp;
}

export const demoFaults: readonly DemoFault[] = [
  {
    step: "Checklist",
    right: "(ge visit.temperature 40)",
    wrong: "(ge visit.temprature 40)",
    said: /Nothing gives “visit\.temprature”.*Did you mean “visit\.temperature”/,
  },
  {
    step: "Checklist",
    right: '(eq visit.interpreter "yes")',
    wrong: '(eq visit.interpreter "Yes")',
    said: /“Yes”/,
  },
  {
    step: "Checklist",
    right: '<h2>{{t "Bring with you"}}</h2>',
    wrong: "<h2>Bring with you</h2>",
    said: /“Bring with you”/,
  },
  {
    step: "Letter for the doctor",
    right: "{{#each pages}}",
    wrong: "{{#each child.name}}",
    said: /“child\.name” is one value, not a list/,
  },
  {
    step: "Pick what readers need",
    right: '"allergies": "visit.allergies"',
    wrong: '"allergies": "visit.allergyList"',
    said: /Nothing reads what this writes/,
  },
];

/** Seeds them. @returns the form that has them */
export async function seedFaults(designer: Client): Promise<number> {
  const [form] = must(await designer.call(api.forms.list, {}));
  const formId = form?.id ?? 0;
  const { model } = must(await designer.call(api.process.processes, { id: formId }));
  for (const { step } of walkSteps(Step.parse(JSON.parse(model)))) {
    const faults = demoFaults.filter((one) => one.step === step.name);
    if (faults.length === 0) continue;
    let template = step.template ?? "";
    for (const { right, wrong } of faults) {
      if (!template.includes(right)) throw new Error(`${step.name} has no ${right}.`);
      template = template.replace(right, wrong);
    }
    must(await designer.call(api.process.templateSave, { formId, key: step.key, template }));
  }
  return formId;
}
