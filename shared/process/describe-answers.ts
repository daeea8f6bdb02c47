/** A submission in words, for people to read: labels instead of keys, dates and choices in the reader's language. */
import type { Answer, Field, FormDefinition, Option } from "../form/definition.ts";
import type { FormSession } from "../form/engine.ts";
import { instanceKey, prefixOf } from "../form/instance-keys.ts";
import { plainLabel } from "../form/label-text.ts";
import { likertKey } from "../form/likert-key.ts";
import { hiddenAnswer, writtenAnswer } from "../form/written-values.ts";
import { localize } from "../localize.ts";
import type { DescribedAnswer, DescribedPage, DescribedSection } from "./submission-document.ts";

const yesNo: Record<string, readonly [yes: string, no: string]> = {
  en: ["Yes", "No"],
  es: ["Sí", "No"],
  fr: ["Oui", "Non"],
  ar: ["نعم", "لا"],
};

/** What is said of something that was ticked, and of what wasn't. @example yesNoIn("es-MX") // ["Sí", "No"] */
export function yesNoIn(locale: string): readonly [yes: string, no: string] {
  return yesNo[locale.split("-")[0] ?? ""] ?? ["Yes", "No"];
}

/**
 * Every visible answer field of a form, page by page and section by section, in the order of the form. Hidden fields are left
 * out, and so are pages and sections without answer fields; unanswered fields have the value "". Each
 * instance of a repeat is a section of its own.
 * @param region where it is read: it decides how dates and times are written
 * @example describeAnswers(form.definition, session, "es")[0]?.sections[0]?.answers[0] // { key: "smokes", label: "¿Fuma?",
 * value: "Sí" }
 */
export function describeAnswers(
  definition: FormDefinition,
  session: Pick<FormSession, "value" | "isVisible" | "label" | "options" | "shown">,
  locale: string,
  region?: string,
): DescribedPage[] {
  const describe = (field: Field, prefix: string): DescribedAnswer[] => {
    const key = prefix + field.key;
    if (!session.isVisible(key) || field.repeat !== undefined) return [];
    if (field.fields) return field.fields.flatMap((inner) => describe(inner, prefix));
    if (field.controlType === "likert") return describeLikert(field, prefix);
    if (!field.modelInd || wordless.has(field.controlType)) return [];
    const value = inWords(field, key, session.value(key), session.options(key));
    return [{ key, label: labelOf(key), value }];
  };

  const describeLikert = (field: Field, prefix: string): DescribedAnswer[] =>
    (field.questions ?? []).flatMap((question) => {
      const key = prefix + likertKey(field.key, question.key);
      if (!session.isVisible(key)) return [];
      const value = inWords(field, key, session.value(key), session.options(prefix + field.key));
      return [{ key, label: labelOf(key), value }];
    });

  /** A section for each instance of each repeat, with those inside it after it. */
  const describeInstances = (fields: readonly Field[], prefix: string, above: string): DescribedSection[] =>
    fields.flatMap((field) => {
      const list = prefix + field.key;
      if (field.repeat === undefined) return describeInstances(field.fields ?? [], prefix, above);
      const ids = session.value(list);
      if (!session.isVisible(list) || !Array.isArray(ids)) return [];
      return ids.flatMap((id, place) => {
        const own = labelOf(instanceKey(list, id)) || `${labelOf(list) || field.key} ${place + 1}`;
        const title = above === "" ? own : `${above} › ${own}`;
        const [inside, inner] = [prefixOf(list, id), field.fields ?? []];
        const answers = inner.flatMap((one) => describe(one, inside));
        return [{ title, answers }, ...describeInstances(inner, inside, title)];
      });
    });

  const inWords = (
    field: Field,
    key: string,
    answer: Answer | undefined,
    options: readonly Option[],
  ): string => {
    if (answer === undefined || answer === null || answer === "") return "";
    if (field.dataType === "password") return hiddenAnswer;
    if (typeof answer === "boolean") {
      return yesNoIn(locale)[answer ? 0 : 1];
    }
    if (Array.isArray(answer)) return answer.map((key) => optionLabel(options, key)).join(", ");
    if (options.length > 0) return optionLabel(options, String(answer));
    // a computed text may contain numbers and dates
    if (field.controlType === "calculation") return session.shown(key, locale);
    return writtenAnswer(field, answer, locale, region);
  };

  const optionLabel = (options: readonly Option[], key: string): string => {
    const option = options.find((candidate) => candidate.key === key);
    return (option && plainLabel(localize(option.label, locale, definition.defaultLocale))) || key;
  };

  const labelOf = (key: string): string => plainLabel(session.label(key, locale));

  return definition.model
    .filter((page) => session.isVisible(page.key))
    .map((page) => ({
      title: labelOf(page.key) || page.name,
      sections: page.composites
        .filter((composite) => session.isVisible(composite.key))
        .flatMap((composite) => [
          {
            title: labelOf(composite.key),
            answers: composite.fields.flatMap((field) => describe(field, "")),
          },
          ...describeInstances(composite.fields, "", ""),
        ])
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
