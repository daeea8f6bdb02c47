/** What the columns of exported answers mean. */
import type { Answer, Field, FormDefinition } from "../form/definition.ts";
import { likertKey } from "../form/likert-key.ts";
import type { StoredAnswers } from "../form/repeated-answers.ts";
import { type LocalizedText, localize } from "../localize.ts";

/** A column of exported answers. */
export interface CodebookEntry {
  key: string;
  page: string;
  question: string;
  type: string;
  /** `key = label` of each choice, joined by "; ". */
  options: string;
  required: boolean;
}

/**
 * The answers that a form collects, in the order of its pages; those of earlier versions come after the newer ones.
 * @param definitions newest first
 */
export function codebookOf(definitions: readonly FormDefinition[], locale: string): CodebookEntry[] {
  const entries = new Map<string, CodebookEntry>();
  for (const definition of definitions) {
    const text = (label: LocalizedText | undefined) =>
      plain(localize(label, locale, definition.defaultLocale));
    for (const page of definition.model) {
      const pageName = text(page.label) || page.name;
      for (const field of page.composites.flatMap(({ fields }) => fields.flatMap(answerFields))) {
        for (const entry of entriesOf(field, pageName, text))
          if (!entries.has(entry.key)) entries.set(entry.key, entry);
      }
    }
  }
  return [...entries.values()];
}

type PlainField = Omit<Field, "fields">;

function answerFields(field: Field): PlainField[] {
  return field.controlType === "row" ? (field.fields ?? []) : [field];
}

const WITHOUT_ANSWERS = new Set(["div", "span", "heading", "label", "page", "composite", "row", "blank"]);

function entriesOf(
  field: PlainField,
  page: string,
  text: (label: LocalizedText | undefined) => string,
): CodebookEntry[] {
  if (!field.modelInd || WITHOUT_ANSWERS.has(field.controlType)) return [];
  const question = text(field.label);
  const options = (field.options ?? []).map(({ key, label }) => `${key} = ${text(label)}`).join("; ");
  const shared = { page, type: field.controlType, options, required: field.required };
  if (field.controlType !== "likert") return [{ key: field.key, question, ...shared }];
  return (field.questions ?? []).map((row) => ({
    ...shared,
    key: likertKey(field.key, row.key),
    question: [question, text(row.label)].filter(Boolean).join(": "),
  }));
}

/** Labels may be HTML. */
function plain(label: string): string {
  return label
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** One answer in one cell; several choices are joined by "; ", instances are counted. @example cellOf(["a", "b"]) // "a; b" */
export function cellOf(answer: Answer | StoredAnswers[] | undefined): string | number | boolean | undefined {
  if (answer === null || answer === undefined) return undefined;
  if (!Array.isArray(answer)) return answer;
  return answer.every((one) => typeof one === "string") ? answer.join("; ") : answer.length;
}
