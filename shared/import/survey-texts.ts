/** The texts of a survey by locale code. */
import type { LocalizedText } from "../form/localize.ts";
import { localeOfHeader, unknownLocale } from "./languages.ts";
import { allNodes, type Choice, type ParsedSurvey, type SurveyNode, type Texts } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";
import { hasSlimTags, sanitizeHtml } from "./sanitize-html.ts";
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

export class SurveyTexts {
  readonly locales: readonly SurveyLocale[];
  readonly defaultLocale: string;
  /** Header text → locale code. */
  private readonly codes = new Map<string, string>();
  private readonly expressions: SurveyExpressions;

  constructor(survey: ParsedSurvey, expressions: SurveyExpressions, problems: ProblemList) {
    this.expressions = expressions;
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
          { sheet: survey.sheet, row: 1 },
          `The language "${header}" is not known.`,
          `Write its code in brackets, e.g. label::${header} (en).`,
        );
      }
      add(header, known ?? unknownLocale(header));
    }
    if (survey.languages.includes("default") || locales.length === 0) {
      const isLabelled = [...allNodes(survey.nodes)].some(
        ({ texts }) => texts.get("label")?.default !== undefined,
      );
      const english = { code: "en", name: "English" };
      // plain columns beside languages: their own language if they hold labels, else the first one's
      if (isLabelled || locales[0] === undefined) add("default", english);
      else this.codes.set("default", locales[0].code);
    }
    const wanted = survey.settings.default_language;
    const wantedCode =
      wanted === undefined ? undefined : (this.codes.get(wanted) ?? localeOfHeader(wanted)?.code);
    const chosen = locales.find(({ code }) => code === (wantedCode ?? this.codes.get("default")));
    this.defaultLocale = (chosen ?? locales[0])?.code ?? "en";
    this.locales = [
      ...locales.filter(({ code }) => code === this.defaultLocale),
      ...locales.filter(({ code }) => code !== this.defaultLocale),
    ];
    this.reportMissing(survey, problems);
  }

  /** The texts of a column of a row; undefined when there are none. */
  of(node: SurveyNode, column: string): LocalizedText | undefined {
    const texts = node.texts.get(column);
    return texts === undefined
      ? undefined
      : this.byLocale(texts, (cell) => this.expressions.text(node, cell));
  }

  /** A label, as HTML when it is marked safe or holds the few tags that need no mark. */
  label(node: SurveyNode, isMarkedSafe: boolean): { label: LocalizedText | undefined; safe: boolean } {
    const label = this.of(node, "label");
    if (label === undefined) return { label, safe: false };
    if (isMarkedSafe) return { label: mapText(label, (text) => sanitizeHtml(text, "full")), safe: true };
    const all = typeof label === "string" ? [label] : Object.values(label);
    if (!all.some(hasSlimTags)) return { label, safe: false };
    const safe = mapText(label, (text) => sanitizeHtml(text, "slim").replaceAll("\n", "<br>"));
    return { label: safe, safe: true };
  }

  choiceLabel(choice: Choice, node: SurveyNode): LocalizedText {
    if (choice.isGenerated) return this.own("other");
    const label = this.byLocale(choice.label, (cell) =>
      cell.text.includes("${") ? this.expressions.text(node, cell) : cell.text,
    );
    return label ?? choice.value;
  }

  own(name: OwnText): LocalizedText {
    const texts: Record<string, string> = ownTexts[name];
    if (this.locales.length <= 1) return texts[this.defaultLocale] ?? ownTexts[name].en;
    return Object.fromEntries(this.locales.map(({ code }) => [code, texts[code] ?? ownTexts[name].en]));
  }

  private byLocale(texts: Texts, read: (cell: Texts[string]) => string): LocalizedText | undefined {
    const byCode: Record<string, string> = {};
    for (const [header, cell] of Object.entries(texts)) {
      const code = this.codes.get(header) ?? this.defaultLocale;
      if (header === "default" && Object.hasOwn(byCode, code)) continue;
      byCode[code] = read(cell);
    }
    const all = Object.values(byCode);
    if (all.length === 0) return undefined;
    return this.locales.length === 1 ? all[0] : byCode;
  }

  private reportMissing(survey: ParsedSurvey, problems: ProblemList): void {
    if (this.locales.length < 2) return;
    const labelled = [...allNodes(survey.nodes)].flatMap((node) => {
      const texts = node.texts.get("label");
      return texts === undefined
        ? []
        : [{ row: node.row, codes: Object.keys(texts).map((one) => this.codes.get(one)) }];
    });
    for (const { code, name } of this.locales) {
      const missing = labelled.filter(({ codes }) => !codes.includes(code));
      if (missing.length === 0) continue;
      const rows = missing.slice(0, 5).map(({ row }) => row);
      const more = missing.length > rows.length ? " and more" : "";
      problems.add(
        "W_TRANSLATION",
        { sheet: survey.sheet },
        `${missing.length} labels have no ${name} text (rows ${rows.join(", ")}${more}); another language is shown.`,
        "Add the missing texts.",
      );
    }
  }
}

export function mapText(text: LocalizedText, change: (text: string) => string): LocalizedText {
  if (typeof text === "string") return change(text);
  return Object.fromEntries(Object.entries(text).map(([code, one]) => [code, change(one)]));
}
