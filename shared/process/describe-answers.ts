/** A submission in words, for people to read: labels instead of keys, dates and choices in the reader's language. */
import type { Answer, Field, FormDefinition, Option } from "../form/definition.ts";
import type { FormSession } from "../form/engine.ts";
import { likertKey } from "../form/likert-key.ts";
import { writtenAnswer } from "../form/written-values.ts";
import { localize } from "../localize.ts";
import type { DescribedAnswer, DescribedPage } from "./submission-document.ts";

const yesNo: Record<string, readonly [yes: string, no: string]> = {
  en: ["Yes", "No"],
  es: ["Sí", "No"],
  fr: ["Oui", "Non"],
};

/**
 * Every visible answer field of a form, page by page and section by section, in the order of the form. Hidden fields are left
 * out, and so are pages and sections without answer fields; unanswered fields have the value "".
 * @example describeAnswers(form.definition, session, "es")[0]?.sections[0]?.answers[0] // { key: "smokes", label: "¿Fuma?",
 * value: "Sí" }
 */
export function describeAnswers(
  definition: FormDefinition,
  session: Pick<FormSession, "value" | "isVisible" | "label" | "options" | "shown">,
  locale: string,
): DescribedPage[] {
  const describe = (field: Field): DescribedAnswer[] => {
    if (!session.isVisible(field.key)) return [];
    if (field.fields) return field.fields.flatMap(describe);
    if (field.controlType === "likert") return describeLikert(field);
    if (!field.modelInd || wordless.has(field.controlType)) return [];
    const value = inWords(field, session.value(field.key), session.options(field.key));
    return [{ key: field.key, label: labelOf(field.key, field.safe), value }];
  };

  const describeLikert = (field: Field): DescribedAnswer[] =>
    (field.questions ?? []).flatMap((question) => {
      const key = likertKey(field.key, question.key);
      if (!session.isVisible(key)) return [];
      const value = inWords(field, session.value(key), session.options(field.key));
      return [{ key, label: labelOf(key, field.safe), value }];
    });

  const inWords = (field: Field, answer: Answer | undefined, options: readonly Option[]): string => {
    if (answer === undefined || answer === null || answer === "") return "";
    if (field.dataType === "password") return "••••••";
    if (typeof answer === "boolean") {
      const [yes, no] = yesNo[locale.split("-")[0] ?? ""] ?? ["Yes", "No"];
      return answer ? yes : no;
    }
    if (Array.isArray(answer)) return answer.map((key) => optionLabel(options, key)).join(", ");
    if (options.length > 0) return optionLabel(options, String(answer));
    // a computed text may contain numbers and dates
    if (field.controlType === "calculation") return session.shown(field.key, locale);
    return writtenAnswer(field, answer, locale);
  };

  const optionLabel = (options: readonly Option[], key: string): string => {
    const option = options.find((candidate) => candidate.key === key);
    return option ? localize(option.label, locale, definition.defaultLocale) || key : key;
  };

  /** Texts for a page or a screen: a label that is HTML loses its tags. */
  const labelOf = (key: string, isHtml = false): string => {
    const label = session.label(key, locale);
    return isHtml ? plainText(label) : label;
  };

  return definition.model
    .filter((page) => session.isVisible(page.key))
    .map((page) => ({
      title: labelOf(page.key, page.safe) || page.name,
      sections: page.composites
        .filter((composite) => session.isVisible(composite.key))
        .map((composite) => ({
          title: labelOf(composite.key, composite.safe),
          answers: composite.fields.flatMap(describe),
        }))
        .filter(({ answers }) => answers.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** They show something and have no answer. */
const wordless: ReadonlySet<string> = new Set([
  "div",
  "span",
  "heading",
  "label",
  "blank",
  "page",
  "composite",
  "row",
]);

function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };
