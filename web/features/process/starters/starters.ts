/** Processes to begin with, for a form that has none. */
import { answerSheet } from "../../../../shared/process/starters.ts";
import { type ProcessTypeCode, processTypes, rootStep, type Step } from "../../../../shared/process/step.ts";
import { withLevels } from "../tree/tree-edits.ts";
import { letterMessages, letterTemplate, recordTemplate } from "./letter-template.ts";

export interface Starter {
  name: string;
  description: string;
  /**
   * @param newKey makes the key of each step and property set
   * @param formLocale the form's own language, e.g. "en"
   */
  make: (newKey: () => string, formLocale: string) => Step;
}

export const starters: readonly Starter[] = [
  {
    name: "Answer sheet",
    description: "All answers on one page, to read and as a PDF. Serves every language.",
    make: answerSheet,
  },
  {
    name: "Letter",
    description: "A letter to the one who filled in the form, in their language, to read and as a PDF.",
    make: (newKey) => withLevels({ ...rootStep(newKey()), children: [letter(newKey)] }),
  },
  {
    name: "Report for two readers",
    description:
      "The letter for the one who filled in the form, and a record in the form's own language for the clinic.",
    make: (newKey, formLocale) =>
      withLevels({ ...rootStep(newKey()), children: [letter(newKey), record(newKey, formLocale)] }),
  },
];

function letter(newKey: () => string): Step {
  const page = step(newKey, "HANDLEBARS", {
    name: "Letter",
    description: "Thanks, and the answers in plain words",
    template: letterTemplate,
    output: "Your letter",
    children: [pdf(newKey, "Letter to print", "Your letter to print")],
  });
  return step(newKey, "TRANSLATIONS", {
    name: "Translations",
    description: "The letter's words in Spanish and French",
    template: JSON.stringify(letterMessages, undefined, 2),
    children: [page],
  });
}

function record(newKey: () => string, formLocale: string): Step {
  return step(newKey, "HANDLEBARS", {
    name: "Record",
    description: "All answers in the form's own language",
    template: recordTemplate,
    sets: { report: { locale: formLocale } },
    children: [pdf(newKey, "Record to file", "Record for the clinic")],
  });
}

function pdf(newKey: () => string, name: string, output: string): Step {
  return step(newKey, "HTML2PDF", {
    name,
    description: "The same page as a PDF",
    output,
    sets: { pdf: { format: "A4", pageNumbers: "true" } },
  });
}

interface Made {
  name: string;
  description: string;
  template?: string;
  output?: string;
  sets?: Record<string, Record<string, string>>;
  children?: Step[];
}

function step(newKey: () => string, code: ProcessTypeCode, made: Made): Step {
  const { name, description, template, output, sets = {}, children = [] } = made;
  return {
    ...rootStep(newKey()),
    ...{ name, description, children },
    processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
    publicOutputInd: output !== undefined,
    outputName: output ?? "",
    propertySets: Object.entries(sets).map(([setName, set]) => ({
      key: newKey(),
      name: setName,
      properties: Object.entries(set).map(([property, value]) => ({ name: property, value })),
    })),
    ...(template !== undefined && { template }),
  };
}
