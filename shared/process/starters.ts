/** The initial process of a new form. */
import { answerSheetTemplate } from "./answer-sheet-template.ts";
import { type ProcessTypeCode, processTypes, rootStep, type Step } from "./step.ts";

/**
 * All answers as a page to read and as a PDF to keep: FORM_OUTPUT › HANDLEBARS › HTML2PDF, the latter two viewable as
 * "Answers". It contains no words of its own, so it works in every language.
 * @param newKey creates a key for each step, e.g. `() => crypto.randomUUID()`
 * @example answerSheet(newKey).children[0]?.processType.code // "HANDLEBARS"
 */
export function answerSheet(newKey: () => string): Step {
  const root = rootStep(newKey());
  const page = viewable(newKey(), "HANDLEBARS", "Answers", "All answers on one page", 1);
  const pdf = viewable(newKey(), "HTML2PDF", "Answers as PDF", "The same page to print, save or send", 2);
  const properties = [
    { name: "format", value: "A4" },
    { name: "margin", value: "18mm 16mm" },
    { name: "pageNumbers", value: "true" },
  ];
  return {
    ...root,
    children: [
      {
        ...page,
        template: answerSheetTemplate,
        children: [{ ...pdf, propertySets: [{ key: newKey(), name: "pdf", properties }] }],
      },
    ],
  };
}

function viewable(
  key: string,
  code: ProcessTypeCode,
  name: string,
  description: string,
  level: number,
): Step {
  const processType = processTypes.find((type) => type.code === code) ?? processTypes[0];
  return {
    key,
    name,
    description,
    processType,
    model: "",
    publicOutputInd: true,
    outputName: "Answers",
    level,
    propertySets: [],
    children: [],
  };
}
