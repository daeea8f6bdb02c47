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
import { testsColumns } from "../../../shared/workbook/import/definitions/tests-columns.ts";
import type { GuideEntry, GuideSection } from "./guide.ts";

/** @param place distinguishes the ids of columns that several sheets have */
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
    title: "The survey sheet",
    intro: `A row is a question, a text, or the beginning or end of a group; their order is the form's order. Only \`type\` and \`name\` are required. Headers are read in any case, with spaces or hyphens for underscores, and after one of the prefixes ${columnPrefixes.map((prefix) => `\`${prefix}::\``).join(", ")}.`,
    groups: [
      { title: "What is asked", entries: entries(questionColumns, "column-") },
      { title: "Rules and values", entries: entries(ruleColumns, "column-") },
      { title: "Files", entries: entries(mediaColumns, "column-") },
      { title: "For yourself", entries: entries(quietColumns, "column-") },
    ],
  },
  {
    id: "extensions",
    title: "Our own columns",
    intro:
      "Their headers begin with `x-`. Other XLSForm tools ignore them, so one workbook works with both; where they differ from the usual columns, they take precedence.",
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
    title: "The choices sheet",
    intro:
      "The lists that questions choose from: one row per choice. In a workbook of several forms, a sheet with the name of the form's sheet followed by `.choices` comes first.",
    groups: [{ entries: [...entries(choicesColumns, "choice-"), columnEntry(filterColumn, "choice-")] }],
  },
  {
    id: "settings",
    title: "The settings sheet",
    intro:
      "One row about the form as a whole, below its headers. The sheet may be left out; settings not listed here are ignored.",
    groups: [
      { entries: entries(settings, "setting-") },
      { title: "Ignored", entries: entries(ignoredSettings, "setting-") },
    ],
  },
  {
    id: "tests",
    title: "The tests sheet",
    intro:
      "What reports must say, and must not say, with which answers: a row for each. The sheet may be left out, and is only read where it has a column `must_say` or `must_not_say`. The check of reports names each cell that doesn't hold.",
    groups: [{ entries: [...entries(testsColumns, "test-")] }],
  },
  {
    id: "languages",
    title: "Languages",
    intro:
      "Texts in several languages are written in several columns: the header, `::`, and the language. A column without a language is in the `default_language`, or in English. Where a text is missing, it is shown in the form's first language.",
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
  intro: "Beyond them a workbook is refused, or an expression left out, with a message that says so.",
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
