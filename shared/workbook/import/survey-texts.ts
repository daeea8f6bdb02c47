/** The texts of a survey by locale code. */
import type { LocalizedText } from "../../localize.ts";
import { localeOfHeader, unknownLocale } from "./languages.ts";
import { allNodes, type Choice, type ParsedSurvey, type SurveyNode, type Texts } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import type { SheetCell } from "./read-table.ts";
import { reportTranslations } from "./report-translations.ts";
import { hasSlimTags, sanitizeHtml } from "./sanitize-html.ts";
import { slimHtml } from "./slim-html.ts";
import type { SurveyExpressions } from "./survey-expressions.ts";

export interface SurveyLocale {
  code: string;
  name: string;
}

/** What the texts that the import adds by itself say. */
const ownTexts = {
  other: { en: "Other", es: "Otro", fr: "Autre" },
  specifyOther: { en: "Specify other.", es: "Especifique.", fr: "Précisez." },
  noUploads: {
    en: "Files can't be uploaded here.",
    es: "Aquí no se pueden subir archivos.",
    fr: "L'envoi de fichiers n'est pas possible ici.",
  },
} as const;
export type OwnText = keyof typeof ownTexts;

export interface SurveyLabel {
  label: LocalizedText | undefined;
  /** True: it is HTML. */
  safe: boolean;
  /** `slim`: with the few tags that need no mark; `full`: marked safe. */
  format: "plain" | "slim" | "full";
}

export class SurveyTexts {
  readonly locales: readonly SurveyLocale[];
  readonly defaultLocale: string;
  /** Header text → locale code. */
  private readonly codes = new Map<string, string>();
  private readonly expressions: SurveyExpressions;
  private readonly problems: ProblemList;
  private readonly sheet: string;
  private readonly choicesSheet: string;
  /** True: plain columns hold no labels, so that nobody said which language they are. */
  private readonly isPlainGuessed: boolean;

  constructor(survey: ParsedSurvey, expressions: SurveyExpressions, problems: ProblemList) {
    this.expressions = expressions;
    this.problems = problems;
    this.sheet = survey.sheet;
    this.choicesSheet = survey.choicesSheet ?? "choices";
    const locales: SurveyLocale[] = [];
    const add = (header: string, locale: SurveyLocale) => {
      this.codes.set(header, locale.code);
      if (!locales.some(({ code }) => code === locale.code)) locales.push(locale);
    };
    for (const header of survey.languages) {
      if (header === "default") continue;
      const known = localeOfHeader(header);
      if (known === undefined) {
        problems.add(
          "E_LANGUAGE",
          survey.languageCells.get(header) ?? { sheet: survey.sheet },
          `The language "${header}" is not known.`,
          `Write its code in brackets, e.g. label::${header} (en).`,
        );
      }
      add(header, known ?? unlike(locales, unknownLocale(header)));
    }
    let isPlainGuessed = false;
    if (survey.languages.includes("default") || locales.length === 0) {
      const isLabelled = [...allNodes(survey.nodes)].some(
        ({ texts }) => texts.get("label")?.default !== undefined,
      );
      const english = { code: "en", name: "English" };
      // plain columns beside languages: their own language if they hold labels, else the first one's
      const isEnglishTaken = locales.some(({ code }) => code === english.code);
      if (isLabelled && isEnglishTaken) add("default", unlike(locales, unknownLocale("Default")));
      else if (isLabelled || locales[0] === undefined) add("default", english);
      else {
        this.codes.set("default", locales[0].code);
        isPlainGuessed = true;
      }
    }
    this.isPlainGuessed = isPlainGuessed;
    const wanted = survey.defaultLanguage;
    const wantedCode = this.codes.get(wanted) ?? localeOfHeader(wanted)?.code;
    const chosen = locales.find(({ code }) => code === (wantedCode ?? this.codes.get("default")));
    this.defaultLocale = (chosen ?? locales[0])?.code ?? "en";
    this.locales = [
      ...locales.filter(({ code }) => code === this.defaultLocale),
      ...locales.filter(({ code }) => code !== this.defaultLocale),
    ];
    reportTranslations(survey, this.locales, (header) => this.codes.get(header), problems);
  }

  /** The texts of a column of a row; undefined when there are none. */
  of(node: SurveyNode, column: string): LocalizedText | undefined {
    const texts = node.texts.get(column);
    return texts === undefined
      ? undefined
      : this.byLocale(texts, this.sheet, (cell) => this.expressions.text(node, cell));
  }

  /** A label, as HTML when it is marked safe or holds the few tags that need no mark. */
  label(node: SurveyNode, isMarkedSafe: boolean): SurveyLabel {
    const label = this.of(node, "label");
    const all = typeof label === "object" ? Object.values(label) : [label ?? ""];
    const format = isMarkedSafe ? "full" : all.some(hasSlimTags) ? "slim" : "plain";
    const isSafe = label !== undefined && format !== "plain";
    return { label: label && inFormat(label, format), safe: isSafe, format: isSafe ? format : "plain" };
  }

  /** A text that is shown together with a label, in the same format. */
  beside({ format }: SurveyLabel, node: SurveyNode, column: string): LocalizedText | undefined {
    const text = this.of(node, column);
    return text && inFormat(text, format);
  }

  choiceLabel(choice: Choice, node: SurveyNode): LocalizedText {
    if (choice.isGenerated) return this.own("other");
    const label = this.byLocale(choice.label, this.choicesSheet, (cell) =>
      cell.text.includes("${") ? this.expressions.text(node, cell, this.choicesSheet) : cell.text,
    );
    return label ?? choice.value;
  }

  own(name: OwnText): LocalizedText {
    const texts: Record<string, string> = ownTexts[name];
    if (this.locales.length <= 1) return texts[this.defaultLocale] ?? ownTexts[name].en;
    return Object.fromEntries(this.locales.map(({ code }) => [code, texts[code] ?? ownTexts[name].en]));
  }

  private byLocale(
    texts: Texts,
    sheet: string,
    read: (cell: SheetCell) => string,
  ): LocalizedText | undefined {
    const byCode: Record<string, string> = {};
    const cells = new Map<string, SheetCell>();
    let first: string | undefined;
    for (const header of Object.keys(texts)) {
      const cell = texts[header];
      if (cell === undefined) continue;
      const code = this.codes.get(header) ?? this.defaultLocale;
      const twin = cells.get(code);
      if (twin !== undefined && twin.text !== cell.text && !this.isPlainGuessed)
        this.reportTwins(code, sheet, twin, cell);
      if (twin !== undefined && header === "default") continue;
      cells.set(code, cell);
      byCode[code] = read(cell);
      first ??= byCode[code];
    }
    return first === undefined || this.locales.length === 1 ? first : byCode;
  }

  /** Two columns of one language: one of the texts would be lost. */
  private reportTwins(code: string, sheet: string, one: SheetCell, other: SheetCell): void {
    const name = this.locales.find((locale) => locale.code === code)?.name ?? code;
    this.problems.add(
      "E_HEADER_DUP",
      { sheet, cell: other },
      `The columns "${one.header}" and "${other.header}" are both ${name} and differ in this row.`,
      "Keep one of them, or name its language.",
    );
  }
}

/** Codes of unknown languages keep only their Latin letters, so that two may look the same. */
function unlike(locales: readonly SurveyLocale[], locale: SurveyLocale): SurveyLocale {
  let { code } = locale;
  for (let number = 2; locales.some((other) => other.code === code); number += 1)
    code = `${locale.code}-${number}`;
  return { ...locale, code };
}

function inFormat(text: LocalizedText, format: SurveyLabel["format"]): LocalizedText {
  if (format === "plain") return text;
  return mapText(text, (one) => (format === "full" ? sanitizeHtml(one, "full") : slimHtml(one)));
}

export function mapText(text: LocalizedText, change: (text: string) => string): LocalizedText {
  if (typeof text === "string") return change(text);
  return Object.fromEntries(Object.entries(text).map(([code, one]) => [code, change(one)]));
}
