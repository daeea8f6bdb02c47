/** The columns of the three sheets, their languages and limits. */
import { choicesColumns, filterColumn } from "../../../shared/workbook/import/definitions/choices-columns.ts";
import type { ColumnDefinition } from "../../../shared/workbook/import/definitions/definition.ts";
import {
  extensionColumns,
  toolColumns,
} from "../../../shared/workbook/import/definitions/extension-columns.ts";
import { languageExamples } from "../../../shared/workbook/import/definitions/languages.ts";
import { layoutRules } from "../../../shared/workbook/import/definitions/layout.ts";
import { limits } from "../../../shared/workbook/import/definitions/limits.ts";
import { ignoredSettings, settings } from "../../../shared/workbook/import/definitions/settings.ts";
import {
  columnPrefixes,
  mediaColumns,
  questionColumns,
  quietColumns,
  ruleColumns,
} from "../../../shared/workbook/import/definitions/survey-columns.ts";
import type { GuideEntry, GuideSection } from "./guide.ts";

/** @param place keeps the ids of columns that several sheets have apart */
function columnEntry(column: ColumnDefinition, place: string): GuideEntry {
  return {
    name: column.header,
    id: `${place}${column.header.replaceAll(/[^\w-]+/g, "-")}`,
    ...(column.aliases !== undefined && { aliases: column.aliases }),
    meaning: column.meaning,
    ...(column.isTranslatable && { remarks: ["a column for each language"] }),
    example: { kind: "cell", text: column.example },
  };
}

const entries = (columns: readonly ColumnDefinition[], place: string) =>
  columns.map((column) => columnEntry(column, place));

export const surveySections: readonly GuideSection[] = [
  {
    id: "survey",
    title: "The sheet survey",
    intro: `A row is a question, a text, or the begin or end of a group; their order is the form's order. Only \`type\` and \`name\` must be there. Headers are read in any case, with spaces or hyphens for underscores, and after one of the prefixes ${columnPrefixes.map((prefix) => `\`${prefix}::\``).join(", ")}.`,
    groups: [
      { title: "What is asked", entries: entries(questionColumns, "column-") },
      { title: "Rules and values", entries: entries(ruleColumns, "column-") },
      { title: "Files", entries: entries(mediaColumns, "column-") },
      { title: "For yourself", entries: entries(quietColumns, "column-") },
    ],
  },
  {
    id: "extensions",
    title: "Columns of our own",
    intro:
      "Their headers begin with `x-`. Other XLSForm tools read past them, so one workbook serves both; where they say something else than the usual columns, they win.",
    groups: [
      { entries: entries(extensionColumns, "column-") },
      { title: "Of other tools", entries: entries(toolColumns, "column-") },
    ],
  },
  {
    id: "layout",
    title: "Pages and sections",
    intro: "Groups shape the form. Each begins with a row `begin group` and ends with a row `end group`.",
    groups: [
      {
        entries: layoutRules.map(({ title, meaning, rows }) => ({
          name: title,
          isCode: false,
          id: `layout-${title.toLowerCase().replaceAll(" ", "-")}`,
          meaning,
          example: { kind: "rows", rows },
        })),
      },
    ],
  },
];

export const settingSections: readonly GuideSection[] = [
  {
    id: "choices",
    title: "The sheet choices",
    intro:
      "The lists that questions choose from: a row a choice. In a workbook of several forms, a sheet called like the form's with `.choices` behind it comes first.",
    groups: [{ entries: [...entries(choicesColumns, "choice-"), columnEntry(filterColumn, "choice-")] }],
  },
  {
    id: "settings",
    title: "The sheet settings",
    intro:
      "One row about the form as a whole, below its headers. The sheet may be left out; settings that stand not here are read past.",
    groups: [
      { entries: entries(settings, "setting-") },
      { title: "Without meaning here", entries: entries(ignoredSettings, "setting-") },
    ],
  },
  {
    id: "languages",
    title: "Languages",
    intro:
      "Texts in several languages stand in several columns: the header, `::`, and the language. A column without a language is the one of `default_language`, or English. Where a text is missing, the form's first language is shown.",
    groups: [
      {
        entries: languageExamples.map(({ title, header, code, meaning }) => ({
          name: title,
          isCode: false,
          id: `language-${title.toLowerCase().replaceAll(" ", "-")}`,
          meaning,
          ...(code !== undefined && { remarks: [`read as \`${code}\``] }),
          example: { kind: "cell", text: header },
        })),
      },
    ],
  },
];

export const limitSection: GuideSection = {
  id: "limits",
  title: "Limits",
  intro: "Above them a workbook is refused, or an expression left out, with a message that says so.",
  groups: [
    {
      entries: limits.map(({ what, most }) => ({
        name: what,
        isCode: false,
        id: `limit-${what.toLowerCase().replaceAll(" ", "-")}`,
        meaning: `At most ${most}.`,
      })),
    },
  ],
};
