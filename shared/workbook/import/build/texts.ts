/** The texts of a survey by locale code. */
import type { BesideLabel } from "../../../form/definition/definition.ts";
import { HEADING } from "../../../form/definition/label-text.ts";
import type { LocalizedText, RespondentLocale } from "../../../localize.ts";
import { missingCatalogues, wordsFor } from "../../../respondent-words.ts";
import { mediaName } from "../../attached/attached-file.ts";
import { isShownAs, type MediaColumn } from "../attached-media.ts";
import type { Findings } from "../finding.ts";
import type { SurveyLanguages } from "../languages.ts";
import type { Texts as CellTexts, Choice, Question, SheetCell, TextsByColumn } from "../question.ts";
import { hasBlockTags, hasSlimTags, sanitizeHtml } from "../sanitize-html.ts";
import type { Survey } from "../survey.ts";
import type { Expressions } from "./expressions.ts";

/* Labels of other tools that mix a few HTML tags with Markdown → HTML of the same look. */

/** What Markdown doesn't change: tags, and references to answers. */
const untouched = /<[^<>]*>|\$\{[^{}]*\}|\[[^[\]\s()]+\](?!\()/g;

/** Inline Markdown, in the order in which the player reads it. */
const marks: readonly [pattern: RegExp, html: string][] = [
  [/\*\*([^*]+)\*\*|__([^_]+)__/g, "<b>$1$2</b>"],
  [/\*([^*\s][^*]*)\*|(?<![A-Za-z0-9])_([^_\s][^_]*)_(?![A-Za-z0-9])/g, "<i>$1$2</i>"],
  [
    // without brackets in a link's text and with a limit on its address, since every bracket starts a new attempt
    /\[([^[\]]+)\]\((https?:\/\/[^\s)]{1,2000}|mailto:[^\s)]{1,2000})\)/g,
    '<a href="$2" rel="noopener noreferrer" target="_blank">$1</a>',
  ],
];

/**
 * Keeps the tags that need no mark, turns Markdown into them, and escapes the rest.
 * @example slimHtml("**Hi** <u>you</u>") // "<b>Hi</b> <u>you</u>"
 * @see workbook page, section 8
 */
export function slimHtml(text: string): string {
  const kept: string[] = [];
  // characters of the private use area, which no label contains
  const marked = sanitizeHtml(text.replace(/[\ue000\ue001]/g, ""), "slim").replace(untouched, (piece) => {
    kept.push(piece);
    return `\ue000${kept.length - 1}\ue001`;
  });
  const html = marks.reduce((written, [pattern, tag]) => written.replace(pattern, tag), marked);
  return html
    .split("\n")
    .map((line) => line.replace(HEADING, ""))
    .join("<br>")
    .replace(/\ue001(?:<br>)+/g, (between, at: number, all: string) => {
      // blocks begin a line by themselves
      const before = kept[Number(all.slice(all.lastIndexOf("\ue000", at) + 1, at))] ?? "";
      return isBlock(before) ? "\ue001" : between;
    })
    .replace(/\ue000(\d+)\ue001/g, (_mark, number: string) => kept[Number(number)] ?? "");
}

function isBlock(tag: string): boolean {
  return /^<\/?(p|h[1-6]|ul|ol|li|hr|div|blockquote)\b/.test(tag);
}

/** The texts that the import adds itself. */
interface FormWords {
  other: string;
  startPlace: string;
  digitsOnly: string;
  specifyOther: string;
}
export type OwnText = keyof FormWords;

export const formWords: Readonly<Record<RespondentLocale, FormWords>> = {
  en: {
    other: "Other",
    startPlace: "Where you are now, if you want to share it",
    digitsOnly: "Enter digits only.",
    specifyOther: "Specify other.",
  },
  es: {
    other: "Otro",
    startPlace: "Dónde está ahora, si quiere compartirlo",
    digitsOnly: "Escriba solo cifras.",
    specifyOther: "Especifique.",
  },
  fr: {
    other: "Autre",
    startPlace: "Où vous êtes maintenant, si vous voulez le partager",
    digitsOnly: "Saisissez uniquement des chiffres.",
    specifyOther: "Précisez.",
  },
  ar: {
    other: "غير ذلك",
    startPlace: "موقعك الآن، إن أردت مشاركته",
    digitsOnly: "أدخل أرقامًا فقط.",
    specifyOther: "حدّد.",
  },
};

export interface SurveyLabel {
  label: LocalizedText | undefined;
  /** True: it is HTML. */
  safe: boolean;
  /** `slim`: with the few tags that need no mark; `full`: marked safe. */
  format: "plain" | "slim" | "full";
}

export class Texts {
  private readonly languages: SurveyLanguages;
  private readonly expressions: Expressions;
  private readonly found: Findings;
  private readonly sheet: string;
  private readonly choicesSheet: string;
  private readonly attached: Survey["media"];
  /** Whether two headers name one language. */
  private readonly mayCollide: boolean;

  constructor(survey: Survey, expressions: Expressions, found: Findings) {
    this.languages = survey.locales;
    this.expressions = expressions;
    this.found = found;
    this.sheet = survey.sheet;
    this.choicesSheet = survey.choicesSheet ?? "choices";
    this.attached = survey.media;
    const { codes } = survey.locales;
    this.mayCollide = new Set(codes.values()).size < codes.size;
  }

  /** The texts of a column of a row; undefined when there are none. */
  of(node: Question, column: string): LocalizedText | undefined {
    const texts = node.texts.get(column);
    return texts === undefined
      ? undefined
      : this.byLocale(texts, this.sheet, (cell) =>
          column === "label" && isComputed(cell)
            ? this.computed(node, cell)
            : this.expressions.text(node, cell),
        );
  }

  /** A label that is an expression. Only a question of a form with one language has one. */
  private computed(node: Question, cell: SheetCell): string {
    if (!node.isGroup && this.languages.locales.length <= 1)
      return this.expressions.expressionIn(node, "label", cell) ?? node.name;
    this.found.add(
      "W_LOST",
      { sheet: this.sheet, cell },
      node.isGroup
        ? "Only the label of a question is computed; this one is shown as it is written."
        : "A label is computed in forms of one language only; this one is shown as it is written.",
      `Compute it in a row of type calculate, and write \${name} into the label.`,
    );
    return this.expressions.text(node, cell);
  }

  /** A label, as HTML when it is marked safe, or when it or its hints contain tags that need no mark. */
  label(node: Question): SurveyLabel {
    const label = this.of(node, "label");
    const isHtml =
      hasTags(label, hasSlimTags) ||
      ["hint", "guidance_hint"].some((column) => hasTags(this.of(node, column), hasBlockTags));
    const format = node.isSafe ? "full" : isHtml ? "slim" : "plain";
    const isSafe = label !== undefined && format !== "plain";
    return { label: label && inFormat(label, format), safe: isSafe, format: isSafe ? format : "plain" };
  }

  /** A text that is shown together with a label, in the same format. */
  beside({ format }: SurveyLabel, node: Question, column: string): LocalizedText | undefined {
    const text = this.of(node, column);
    return text && inFormat(text, format);
  }

  /** What a row shows under its label, as far as it is attached. */
  media({ texts }: Pick<Question, "texts">): BesideLabel {
    if (this.attached.size === 0) return {};
    const of = (column: MediaColumn) => this.mediaIn(column, texts, this.sheet);
    const [image, bigImage] = [of("image"), of("big_image")];
    return {
      image: image ?? bigImage,
      bigImage: image && bigImage,
      audio: of("audio"),
      video: of("video"),
    };
  }

  /** What is shown in a choice: the larger picture where it has two, as a choice that is pressed is chosen. */
  choiceMedia({ media }: Choice): Omit<BesideLabel, "bigImage"> {
    if (this.attached.size === 0) return {};
    const of = (column: MediaColumn) => this.mediaIn(column, media, this.choicesSheet);
    return { image: of("big_image") ?? of("image"), audio: of("audio"), video: of("video") };
  }

  /** The ids of the attached files that a row names in a column. */
  private mediaIn(column: MediaColumn, row: TextsByColumn, sheet: string): LocalizedText | undefined {
    const texts = row.get(column);
    if (texts === undefined) return undefined;
    const idOf = ({ text }: SheetCell) => this.attached.get(mediaName(text)) ?? "";
    const there = Object.entries(texts).filter(([, cell]) => isShownAs(column, idOf(cell)));
    return this.byLocale(Object.fromEntries(there), sheet, idOf);
  }

  choiceLabel(choice: Choice, node: Question): LocalizedText {
    if (choice.isGenerated) return this.own("other");
    const label = this.byLocale(choice.label, this.choicesSheet, (cell) =>
      cell.text.includes("${") ? this.expressions.text(node, cell, this.choicesSheet) : cell.text,
    );
    return label ?? choice.value;
  }

  /** In the languages that the product speaks: others get the form's own, which is then marked as such. */
  own(name: OwnText): LocalizedText {
    const { locales, defaultLocale } = this.languages;
    const textIn = (code: string) => wordsFor("forms", formWords, code)[name];
    if (locales.length <= 1) return textIn(defaultLocale);
    const unknown = new Set(missingCatalogues(locales.map(({ code }) => code)).map(({ locale }) => locale));
    const spoken = locales.filter(({ code }) => code === defaultLocale || !unknown.has(code));
    return Object.fromEntries(spoken.map(({ code }) => [code, textIn(code)]));
  }

  private byLocale(
    texts: CellTexts,
    sheet: string,
    read: (cell: SheetCell) => string,
  ): LocalizedText | undefined {
    const byCode: Record<string, string> = {};
    let first: string | undefined;
    for (const header in texts) {
      const cell = texts[header];
      if (cell === undefined) continue;
      const code = this.codeOf(header);
      const duplicate = this.mayCollide ? this.cellBefore(header, texts) : undefined;
      if (duplicate !== undefined && duplicate.text !== cell.text && !this.languages.isPlainGuessed)
        this.reportDuplicates(code, sheet, duplicate, cell);
      if (duplicate !== undefined && (header === "default" || isPlain(cell))) continue;
      byCode[code] = read(cell);
      first ??= byCode[code];
    }
    if (first === undefined) return undefined;
    return this.languages.locales.length === 1 ? (byCode[this.languages.defaultLocale] ?? first) : byCode;
  }

  private codeOf(header: string): string {
    return this.languages.codes.get(header) ?? this.languages.defaultLocale;
  }

  /** The last cell before that of a header which counts for the same language. */
  private cellBefore(header: string, texts: CellTexts): SheetCell | undefined {
    let found: SheetCell | undefined;
    for (const other in texts) {
      if (other === header) break;
      const isPlain = other === "default" && found !== undefined; // the named column's counts
      if (this.codeOf(other) === this.codeOf(header) && !isPlain) found = texts[other] ?? found;
    }
    return found;
  }

  /** Two columns of one language: one of the texts would be lost. */
  private reportDuplicates(code: string, sheet: string, one: SheetCell, other: SheetCell): void {
    const name = this.languages.locales.find((locale) => locale.code === code)?.name ?? code;
    if (isPlain(one) !== isPlain(other)) {
      const [plain, named] = isPlain(one) ? [one, other] : [other, one];
      this.found.addOnce(
        `${sheet} ${plain.header} ${named.header}`,
        "W_HEADER_DUP",
        { sheet, cell: plain },
        `The columns "${plain.header}" and "${named.header}" are both ${name} and differ, first in this row; the text of "${named.header}" is used.`,
        "Keep one of them.",
      );
      return;
    }
    this.found.add(
      "E_HEADER_DUP",
      { sheet, cell: other },
      `The columns "${one.header}" and "${other.header}" are both ${name} and differ in this row.`,
      "Keep one of them, or name its language.",
    );
  }
}

/** As the form engine reads it. */
const isComputed = ({ text }: SheetCell) => /^\s*CALC\(/.test(text);

/** Whether a cell's column names no language. */
const isPlain = ({ header }: SheetCell) => !header.includes(":");

function hasTags(text: LocalizedText | undefined, has: (text: string) => boolean): boolean {
  if (text === undefined || typeof text === "string") return text !== undefined && has(text);
  for (const code in text) if (has(text[code] ?? "")) return true;
  return false;
}

function inFormat(text: LocalizedText, format: SurveyLabel["format"]): LocalizedText {
  if (format === "plain") return text;
  return mapText(text, (one) => (format === "full" ? sanitizeHtml(one, "full") : slimHtml(one)));
}

export function mapText(text: LocalizedText, change: (text: string) => string): LocalizedText {
  if (typeof text === "string") return change(text);
  return Object.fromEntries(Object.entries(text).map(([code, one]) => [code, change(one)]));
}
