/** A submission in words, for people to read: labels instead of keys, dates and choices in the reader's language. */

import type { Answer, Composite, Field, FormDefinition, Option } from "../form/definition/definition.ts";
import { isMeantToShow } from "../form/definition/field-kind.ts";
import { instanceKey, prefixOf } from "../form/definition/instance-keys.ts";
import { plainLabel } from "../form/definition/label-text.ts";
import { likertKey } from "../form/definition/likert-key.ts";
import { fileOf } from "../form/definition/uploaded-file.ts";
import type { FormSession } from "../form/engine/engine.ts";
import { hiddenAnswer, writtenAnswer } from "../form/engine/written-values.ts";
import { localize, otherLanguageOf } from "../localize.ts";
import { reportWordsFor } from "../messages/report-words.ts";
import type {
  DescribedAnswer,
  DescribedPage,
  DescribedSection,
  DescribedTable,
} from "./submission-document.ts";

/** What is said of something that was ticked, and of what wasn't. @example yesNoIn("es-MX") // ["Sí", "No"] */
export function yesNoIn(locale: string): readonly [yes: string, no: string] {
  const { yes, no } = reportWordsFor(locale);
  return [yes, no];
}

/** Which calculations that the form itself doesn't show are among the answers: those with a label, or all of them. */
export type Scores = "none" | "labelled" | "all";

interface Described {
  /** Where it is read: it decides how dates and times are written. */
  region?: string | undefined;
  /** Results that the form computes and doesn't show: where they have a value. */
  scores?: Scores;
  /** A repeat of more questions has no table. */
  maxColumns?: number;
}

/**
 * Every visible answer field of a form, page by page and section by section, in the order of the form. Hidden fields are left
 * out, and so are pages and sections without answer fields; unanswered fields have the value "". A repeat is in its place: each
 * of its instances is a section of its own, the first of which has the table of all of them.
 * @example describeAnswers(form.definition, session, "es")[0]?.sections[0]?.answers[0] // { key: "smokes", label: "¿Fuma?",
 * value: "Sí" }
 */
export function describeAnswers(
  definition: FormDefinition,
  session: Pick<FormSession, "value" | "isVisible" | "label" | "labelLanguage" | "options" | "shown">,
  locale: string,
  { region, scores = "none", maxColumns = MAX_COLUMNS }: Described = {},
): DescribedPage[] {
  /** The answers of a field, and the repeats in it, in order. */
  const partsOf = (field: Field, prefix: string): (DescribedAnswer | Repeated)[] => {
    const key = prefix + field.key;
    if (!session.isVisible(key)) return scoresIn(field, prefix);
    if (field.repeat !== undefined) return [{ field, list: key }];
    if (field.fields) return field.fields.flatMap((inner) => partsOf(inner, prefix));
    if (field.controlType === "likert") return describeLikert(field, prefix);
    if (!field.modelInd || wordless.has(field.controlType)) return [];
    return [describe(field, key, session.options(key))];
  };

  const describe = (field: Field, key: string, options: readonly Option[]): DescribedAnswer => {
    const answer = session.value(key);
    const value = inWords(field, key, answer, options);
    const file = field.controlType === "upload" ? fileOf(answer) : undefined;
    const valueLanguage = value === "" ? undefined : languageOfChoices(options, answer);
    return {
      ...{ key, label: labelOf(key), value },
      ...languageOf(key),
      ...(valueLanguage !== undefined && { valueLanguage }),
      ...(file && { file }),
    };
  };

  /** What is computed and not shown; one that is left out by a condition has no value. */
  const scoresIn = (field: Field, prefix: string): DescribedAnswer[] => {
    if (scores === "none" || field.repeat !== undefined) return [];
    if (field.fields) return field.fields.flatMap((inner) => scoresIn(inner, prefix));
    const key = prefix + field.key;
    const isHidden = field.controlType === "calculation" && !isMeantToShow(field);
    if (!isHidden || !field.modelInd) return [];
    const described = describe(field, key, session.options(key));
    const { label, value } = described;
    return value === "" || (label === "" && scores === "labelled") ? [] : [described];
  };

  const describeLikert = (field: Field, prefix: string): DescribedAnswer[] =>
    (field.questions ?? []).flatMap((question) => {
      const key = prefix + likertKey(field.key, question.key);
      return session.isVisible(key) ? [describe(field, key, session.options(prefix + field.key))] : [];
    });

  /** Sections of fields: where a repeat is among them, its instances come between what is before it and what is after it. */
  const sectionsOf = ({ key: own, fields }: Composite): DescribedSection[] => {
    const titled = { title: labelOf(own), ...languageOf(own) };
    let before: DescribedSection = { ...titled, answers: [] };
    const sections = [before];
    for (const part of fields.flatMap((field) => partsOf(field, ""))) {
      if ("value" in part) before.answers.push(part);
      else {
        before = { ...titled, answers: [] };
        sections.push(...instancesOf(part, ""), before);
      }
    }
    return sections;
  };

  /** A section for each instance of a repeat, with those of the repeats inside it after it. */
  const instancesOf = ({ field, list }: Repeated, above: string): DescribedSection[] => {
    const ids = session.value(list);
    if (!Array.isArray(ids)) return [];
    const label = labelOf(list) || field.key;
    const below = (title: string) => (above === "" ? title : `${above} › ${title}`);
    const instances = ids.map((id, place) => {
      const named = labelOf(instanceKey(list, id));
      const own = named || `${label} ${place + 1}`;
      const language = languageOf(named === "" ? list : instanceKey(list, id));
      const prefix = prefixOf(list, id);
      const parts = (field.fields ?? []).flatMap((inner) => partsOf(inner, prefix));
      const answers = parts.filter((part) => "value" in part);
      return { own, language, prefix, answers, inner: parts.filter((part) => "list" in part) };
    });
    const rows = instances.filter(({ answers }) => answers.length > 0);
    const table = { title: below(label), ...tableOf(rows) };
    const isTable = table.columns.length <= maxColumns;
    const inTable = (answers: readonly DescribedAnswer[]) => {
      if (!isTable || answers.length === 0) return {};
      return answers === rows[0]?.answers ? { table } : { isInTable: true };
    };
    return instances.flatMap(({ own, language, answers, inner }) => [
      { title: below(own), ...language, answers, ...inTable(answers) },
      ...inner.flatMap((repeat) => instancesOf(repeat, below(own))),
    ]);
  };

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

  const languageOf = (key: string): { language?: string } => {
    const language = session.labelLanguage(key, locale);
    return language === undefined ? {} : { language };
  };

  /** Of the first of these choices that isn't translated. */
  const languageOfChoices = (options: readonly Option[], answer: Answer | undefined): string | undefined => {
    const keys = new Set([answer].flat());
    return options
      .filter(({ key }) => keys.has(key))
      .map(({ label }) => otherLanguageOf(label, locale, definition.defaultLocale))
      .find((language) => language !== undefined);
  };

  return definition.model
    .filter((page) => scores !== "none" || session.isVisible(page.key))
    .map((page) => ({
      title: labelOf(page.key) || page.name,
      ...languageOf(page.key),
      sections: page.composites
        .filter((composite) => scores !== "none" || session.isVisible(composite.key))
        .flatMap(sectionsOf)
        .filter(({ answers }) => answers.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** A repeat, and the key of the list of its instances. */
interface Repeated {
  field: Field;
  list: string;
}

/** A row for each instance, a column for each question that any of them shows. */
function tableOf(
  instances: readonly { own: string; prefix: string; answers: readonly DescribedAnswer[] }[],
): Omit<DescribedTable, "title"> {
  const labels = new Map<string, string>();
  for (const { prefix, answers } of instances) {
    for (const { key, label } of answers) {
      const own = key.slice(prefix.length);
      if (!labels.has(own)) labels.set(own, label || own);
    }
  }
  const rows = instances.map(({ own, prefix, answers }) => {
    const cells = new Map(answers.map((answer) => [answer.key.slice(prefix.length), answer]));
    const inOrder = [...labels.keys()].map((key) => cells.get(key));
    return {
      ...{ title: own, values: inOrder.map((cell) => cell?.value ?? "") },
      ...(inOrder.some((cell) => cell?.file) && { files: inOrder.map((cell) => cell?.file ?? null) }),
    };
  });
  return { columns: [...labels.values()], rows };
}

/** With more columns than these, a table is too wide for paper. */
const MAX_COLUMNS = 6;

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
