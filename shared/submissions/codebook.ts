/** What the columns of exported answers mean. */

import type { Field, FormDefinition, Option, StoredAnswer } from "../form/definition/definition.ts";
import { answerKind } from "../form/definition/field-kind.ts";
import { likertKey } from "../form/definition/likert-key.ts";
import { placesText, storedPlaces } from "../form/definition/place-answers.ts";
import { unfilledLabels } from "../form/definition/unfilled-labels.ts";
import { isUploadedFile } from "../form/definition/uploaded-file.ts";
import type { LocalizedText } from "../localize.ts";

/** A column of exported answers. */
export interface CodebookEntry {
  key: string;
  /** Of a column for one choice: the key of its question. */
  of?: string;
  /** The repeats that it is inside of, outermost first; absent outside of repeats. */
  repeats?: readonly string[];
  page: string;
  question: string;
  type: string;
  /** `key = label` of each choice, joined by "; ". */
  options: string;
  required: boolean;
  /** Of a question for files: what they are called in an archive, in the folder of their submission. */
  files?: string;
}

/**
 * The answers that a form collects, in the order of its pages; those of earlier versions come after the newer ones.
 * @param definitions newest first
 */
export function codebookOf(definitions: readonly FormDefinition[], locale: string): CodebookEntry[] {
  const entries = new Map<string, CodebookEntry>();
  for (const definition of definitions) {
    const text = unfilledLabels(definition, locale);
    for (const page of definition.model) {
      const pageName = text(page.label) || page.name;
      for (const { fields } of page.composites)
        for (const { field, repeats } of answerFields(fields, []))
          for (const entry of entriesOf(field, pageName, text))
            if (!entries.has(entry.key))
              entries.set(entry.key, repeats.length === 0 ? entry : { ...entry, repeats });
    }
  }
  return [...entries.values()];
}

/** The labels of choices by the key of each, for every answer that has choices, in all versions of the form. */
export type Choices = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * What can be chosen, by the key of the answer; a label of a newer version wins.
 * @param definitions newest first
 */
export function choicesOf(definitions: readonly FormDefinition[], locale: string): Choices {
  const choices = new Map<string, Map<string, string>>();
  const texts = new Map(definitions.map((one) => [one, unfilledLabels(one, locale)]));
  for (const { key, option, definition } of everyChoice(definitions)) {
    const labels = choices.get(key) ?? new Map<string, string>();
    choices.set(key, labels);
    if (!labels.has(option.key)) labels.set(option.key, texts.get(definition)?.(option.label) || option.key);
  }
  return choices;
}

/** Every choice of every answer, by the answer's key. */
export function* everyChoice(
  definitions: readonly FormDefinition[],
): Generator<{ key: string; option: Option; definition: FormDefinition }> {
  for (const definition of definitions)
    for (const { composites } of definition.model)
      for (const { fields } of composites)
        for (const { field } of answerFields(fields, [])) {
          const rows = field.controlType === "likert" ? (field.questions ?? []) : [undefined];
          for (const row of rows) {
            const key = row === undefined ? field.key : likertKey(field.key, row.key);
            for (const option of field.options ?? []) yield { key, option, definition };
          }
        }
}

/**
 * Whether a question takes several of its choices in no order; a checkbox without choices is a switch.
 * @example takesSeveral({ key: "likes", type: "multi-select" }, choices) // true
 */
export function takesSeveral({ key, type }: Pick<CodebookEntry, "key" | "type">, choices: Choices): boolean {
  return type === "multi-select" || (type === "checkbox" && choices.has(key));
}

/** Fields with their repeats; a repeat itself before what is inside it. */
export function answerFields(
  fields: readonly Field[],
  repeats: readonly string[],
): { field: Field; repeats: readonly string[] }[] {
  return fields.flatMap((field) => {
    const inside = field.repeat === undefined ? repeats : [...repeats, field.key];
    return [{ field, repeats }, ...answerFields(field.fields ?? [], inside)];
  });
}

const WITHOUT_ANSWERS = new Set(["div", "span", "heading", "label", "page", "composite", "row", "blank"]);

function entriesOf(
  field: Field,
  page: string,
  text: (label: LocalizedText | undefined) => string,
): CodebookEntry[] {
  const question = text(field.label);
  if (field.repeat !== undefined)
    return [{ key: field.key, page, question, type: "repeat", options: "", required: false }];
  if (!field.modelInd || WITHOUT_ANSWERS.has(field.controlType)) return [];
  const options = (field.options ?? []).map(({ key, label }) => `${key} = ${text(label)}`).join("; ");
  const shared = { page, type: typeOf(field), options, required: field.required };
  if (field.controlType === "upload")
    return [{ key: field.key, question, ...shared, files: `${fileStem(field.key)}-1, -2, …` }];
  if (field.controlType !== "likert") return [{ key: field.key, question, ...shared }];
  return (field.questions ?? []).map((row) => ({
    ...shared,
    key: likertKey(field.key, row.key),
    question: [question, text(row.label)].filter(Boolean).join(": "),
  }));
}

/** Its control, or what is typed into it where that says more. @example typeOf({ controlType: "text", dataType: "time", … }) // "time" */
export function typeOf(field: Field): string {
  const { controlType } = field;
  // what computes a moment says so in its data type alone
  const kind = answerKind(controlType === "calculation" ? { ...field, controlType: "text" } : field);
  const isOpen = controlType === "text" || controlType === "date" || controlType === "calculation";
  return (isOpen ? typedIn.get(kind) : undefined) ?? controlType;
}

const typedIn: ReadonlyMap<string, string> = new Map([
  ["number", "number"],
  ["date", "date"],
  ["dateTime", "date-time"],
  ["time", "time"],
]);

/** A question's key as a part of a file's name that every system takes. @example fileStem("../photo") // "___photo" */
export function fileStem(key: string): string {
  return key.replace(/[^\p{L}\p{N}_-]/gu, "_").slice(0, MAX_STEM);
}

const MAX_STEM = 60;

/** One answer in one cell; several choices or places are joined by "; ", instances are counted, and a file is its id. @example cellOf(["a", "b"]) // "a; b" */
export function cellOf(answer: StoredAnswer | undefined): string | number | boolean | undefined {
  if (answer === null || answer === undefined) return undefined;
  const places = storedPlaces(answer);
  if (places !== undefined) return placesText(places);
  if (isUploadedFile(answer)) return answer.file;
  if (!Array.isArray(answer)) return typeof answer === "object" ? undefined : answer;
  return answer.every((one) => typeof one === "string") ? answer.join("; ") : answer.length;
}
