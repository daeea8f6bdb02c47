/** The demo's process: JOLT picks out what readers need, then a checklist for the family and a letter for the doctor. */
import { readFileSync } from "node:fs";
import { type ProcessTypeCode, processTypes, rootStep, type Step } from "../../../shared/process/step.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

interface Made {
  name: string;
  description: string;
  template?: string;
  outputName?: string;
  /** Property sets by name. */
  sets?: Record<string, Record<string, string>>;
  children?: Step[];
}

/** @param newKey makes the key of each step */
export function demoProcess(newKey: () => string): Step {
  const step = (code: ProcessTypeCode, made: Made): Step => ({
    ...rootStep(newKey()),
    name: made.name,
    description: made.description,
    processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
    ...(made.template !== undefined && { template: made.template }),
    publicOutputInd: made.outputName !== undefined,
    outputName: made.outputName ?? "",
    propertySets: Object.entries(made.sets ?? {}).map(([name, set]) => propertySet(newKey(), name, set)),
    children: made.children ?? [],
  });

  const checklist = step("HANDLEBARS", {
    name: "Checklist",
    description: "What the family should bring and ask, in their language",
    template: read("checklist.hbs"),
    outputName: "Your checklist",
    children: [
      step("HTML2PDF", {
        name: "Checklist to print",
        description: "The same as a PDF",
        outputName: "Your checklist to print",
        sets: { pdf: { format: "A4" } },
      }),
    ],
  });
  const letter = step("HANDLEBARS", {
    name: "Letter for the doctor",
    description: "What matters first, then every answer",
    template: read("letter.hbs"),
    sets: { report: { locale: "en" } },
    children: [
      step("HTML2PDF", {
        name: "Letter to print",
        description: "Goes to the doctor",
        outputName: "Letter for the doctor",
        sets: { pdf: { format: "A4", pageNumbers: "true", lang: "en" } },
      }),
    ],
  });
  const pick = step("JOLT", {
    name: "Pick what readers need",
    description: "Child, visit and what the family said",
    template: read("chain.json"),
    children: [checklist, letter],
  });
  const translations = step("TRANSLATIONS", {
    name: "Spanish and French",
    description: "The words of the checklist",
    template: read("translations.json"),
    children: [pick],
  });
  return levelled({ ...rootStep(newKey()), children: [translations] }, 0);
}

function propertySet(key: string, name: string, properties: Record<string, string>) {
  return {
    key,
    name,
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
  };
}

function levelled(step: Step, level: number): Step {
  return { ...step, level, children: step.children.map((child) => levelled(child, level + 1)) };
}
