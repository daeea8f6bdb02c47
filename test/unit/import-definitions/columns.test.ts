import { describe, expect, it } from "vitest";
import { PublicationAbout } from "../../../shared/contract/publication-about.ts";
import { stopsOf } from "../../../shared/problem-codes.ts";
import { choicesColumns, filterColumn } from "../../../shared/workbook/import/definitions/choices-columns.ts";
import type { ColumnDefinition } from "../../../shared/workbook/import/definitions/definition.ts";
import {
  extensionColumns,
  toolColumns,
} from "../../../shared/workbook/import/definitions/extension-columns.ts";
import { languageExamples } from "../../../shared/workbook/import/definitions/languages.ts";
import { workbookOf } from "../../../shared/workbook/import/definitions/native-example.ts";
import {
  ignoredSettings,
  isIgnoredSetting,
  settings,
} from "../../../shared/workbook/import/definitions/settings.ts";
import {
  columnPrefixes,
  mediaColumns,
  questionColumns,
  quietColumns,
  ruleColumns,
} from "../../../shared/workbook/import/definitions/survey-columns.ts";
import { localeOfHeader } from "../../../shared/workbook/import/languages.ts";
import { readDefinition } from "../../../shared/workbook/import/read-definition.ts";
import {
  choiceColumn,
  knownSurveyColumns,
  surveyColumn,
  translatable,
} from "../../../shared/workbook/import/survey-columns.ts";
import { fieldOf, importRows, sheetOf } from "./example-form.ts";

const columns: readonly ColumnDefinition[] = [
  ...[...questionColumns, ...ruleColumns, ...mediaColumns],
  ...[...extensionColumns, ...toolColumns, ...quietColumns],
];
const stopping = (problems: readonly { code: string; message: string }[]) =>
  problems.filter(({ code }) => stopsOf(code) === "import" || stopsOf(code) === "publish");
const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);

describe("columns of the survey sheet", () => {
  it("are listed once each, under all of their names", () => {
    const names = columns.flatMap(({ header, aliases = [] }) => [header, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const { header, aliases = [] } of columns)
      for (const name of [...aliases, header, header.toUpperCase(), header.replaceAll("_", " ")])
        expect([name, surveyColumn(name)]).toEqual([name, surveyColumn(header)]);
  });

  it("are exactly those that the reader knows", () => {
    expect([...knownSurveyColumns].sort()).toEqual(
      columns.map(({ header }) => surveyColumn(header).name).sort(),
    );
  });

  it("have a text for each language where the guide says so", () => {
    for (const { header, isTranslatable } of columns)
      expect([header, translatable.has(surveyColumn(header).name)]).toEqual([
        header,
        isTranslatable ?? false,
      ]);
  });

  it("may have a prefix", () => {
    for (const prefix of columnPrefixes)
      expect(surveyColumn(`${prefix}::relevant`)).toEqual({ name: "relevant" });
  });

  it.each(columns.map((column) => [column.header, column] as const))(
    "has a true example of %s",
    (header, column) => {
      const row = {
        type: "text",
        name: "example",
        label: "Example",
        ...column.row,
        [header]: column.example,
      };
      const { definition, problems } = importRows([row]);
      expect(stopping(problems)).toEqual([]);
      expect(codes(problems)).not.toContain("W_COLUMN");
      expect(codes(problems)).not.toContain("W_APPEARANCE");
      expect(definition).toBeDefined();
    },
  );

  it("shows a calculation that is read only, and keeps others as they are", () => {
    const row = { type: "integer", name: "example", label: "Example", calculation: "[age] + 1" };
    const controlOf = (read_only: string) =>
      fieldOf(importRows([{ ...row, read_only }]).definition, "example")?.controlType;
    expect([controlOf("yes"), controlOf("")]).toEqual(["calculation", "number"]);
  });

  it("skips a row that is disabled", () => {
    const { definition } = importRows([{ type: "text", name: "example", label: "Example", disabled: "yes" }]);
    expect(fieldOf(definition, "example")).toBeUndefined();
  });

  it("takes every kind of value that x-datatype names", () => {
    const meaning = columns.find(({ header }) => header === "x-datatype")?.meaning ?? "";
    const kinds = [...meaning.matchAll(/`([a-z]+)`/g)].map(([, kind = ""]) => kind);
    expect(kinds).toHaveLength(8);
    for (const kind of kinds) {
      const row = { type: "text", name: "example", label: "Example", "x-datatype": kind };
      expect(stopping(importRows([row]).problems)).toEqual([]);
    }
  });

  it("reads KoboToolbox's own spelling of a grid's list", () => {
    const grid = { type: "begin_score", name: "grid", label: "Grid", "kobo--score-choices": "agree" };
    const { definition, problems } = importRows([grid]);
    expect(problems).toEqual([]);
    expect(fieldOf(definition, "grid")).toMatchObject({
      controlType: "likert",
      options: [{ key: "1" }, { key: "2" }],
    });
  });
});

describe("columns of the choices sheet", () => {
  it.each(choicesColumns.map((column) => [column.header, column.example] as const))(
    "have a true example of %s",
    (header, example) => {
      const choice = { list_name: "colour", name: "red", label: "Red", [header]: example };
      const { problems } = importRows([{ type: "text", name: "example", label: "Example" }], { choice });
      expect(stopping(problems)).toEqual([]);
    },
  );

  it("are no attributes of the choice, and all others are", () => {
    const own = Object.fromEntries(choicesColumns.map(({ header, example }) => [header, example]));
    const choice = { ...own, list_name: "colour", state: filterColumn.example, key: "k", count: "3" };
    const { definition } = importRows([{ type: "select_one colour", name: "example", label: "Example" }], {
      choice,
    });
    expect(fieldOf(definition, "example")?.options?.[0]?.filters).toEqual({
      state: filterColumn.example,
      key: "k",
      count: "3",
    });
  });

  it("are listed under all of their names", () => {
    for (const { header, ...column } of choicesColumns as readonly ColumnDefinition[])
      for (const alias of column.aliases ?? []) expect(choiceColumn(alias)).toEqual(choiceColumn(header));
  });
});

describe("settings", () => {
  const read = (cells: Record<string, string>) =>
    importRows([{ type: "note", name: "n", label: "N" }], { settings: cells });

  it.each(settings.map((setting) => [setting.header, setting.example] as const))(
    "have a true example of %s",
    (header, example) => {
      expect(stopping(read({ [header]: example }).problems)).toEqual([]);
      expect(codes(read({ [header]: example }).problems)).not.toContain("W_SETTING");
    },
  );

  it("reach the form under each of their names", () => {
    for (const header of ["form_title", "set form title", "title"])
      expect(read({ [header]: "Sleep" }).definition?.title).toBe("Sleep");
    for (const header of ["form_id", "id_string"])
      expect(read({ [header]: "s1" }).definition?.formId).toBe("s1");
    expect(read({ version: "7" }).definition?.version).toBe("7");
    expect(read({ default_language: "Español (es)" }).definition?.defaultLocale).toBe("es");
  });

  it("say whose form it is, in its languages", () => {
    const { definition, problems } = read({
      organization: "Riverside Clinic",
      "organisation::Español (es)": "Clínica Ribera",
      privacy_note: "Only your care team reads your answers.",
      "contact::Español (es)": "Recepción\nlunes a viernes",
      theme_color: "#1F5FA8",
      "privacy_note::Español (es)": "Solo su equipo lee sus respuestas.",
      privacy_link: "https://clinic.example/privacy",
      "privacy_link::Español (es)": "https://clinic.example/es",
      next_steps: "We call you.\nWithin a week.",
      "next_steps::Español (es)": "Le llamamos.",
      closed_text: "Call us.",
    });
    expect(definition?.about).toEqual({
      organisation: { en: "Riverside Clinic", es: "Clínica Ribera" },
      privacy: {
        en: "Only your care team reads your answers.",
        es: "Solo su equipo lee sus respuestas.",
      },
      privacyLink: { en: "https://clinic.example/privacy", es: "https://clinic.example/es" },
      nextSteps: { en: "We call you.\nWithin a week.", es: "Le llamamos." },
      closed: { en: "Call us." },
      contact: { es: "Recepción\nlunes a viernes" },
      colour: "#1f5fa8",
    });
    expect(PublicationAbout.parse(definition?.about)).toEqual(definition?.about);
    expect(problems).toEqual([]);
    expect(read({ form_title: "Sleep" }).definition).not.toHaveProperty("about");
  });

  it("about whose form it is that a publication couldn't take are left out and named", () => {
    const { definition, problems } = read({
      organisation: "x".repeat(121),
      theme_colour: "blue",
      privacy_note: "Only us.",
      privacy_link: "http://clinic.example",
      contact: "555",
    });
    expect(definition?.about).toEqual({ privacy: { en: "Only us." }, contact: { en: "555" } });
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'W_SETTING The setting "organisation" can\'t be used as it is and was ignored.',
      'W_SETTING The setting "theme_colour" can\'t be used as it is and was ignored.',
      'W_SETTING The setting "privacy_link" can\'t be used as it is and was ignored.',
    ]);
  });

  it("that have no effect here are reported", () => {
    for (const { header, example } of ignoredSettings) {
      const name = header.endsWith("*") ? example : header;
      expect(isIgnoredSetting(name)).toBe(true);
      expect([name, codes(read({ [name]: "x" }).problems)]).toEqual([
        name,
        [name === "public_key" ? "W_LOST" : "W_SETTING"],
      ]);
    }
    for (const { header } of settings) expect(isIgnoredSetting(header)).toBe(false);
  });

  it("with a name like a property of every object are ignored, and named", () => {
    const { definition, problems } = read({ constructor: "x", form_title: "Sleep" });
    expect([definition?.title, problems.map(({ code }) => code)]).toEqual(["Sleep", ["W_SETTING"]]);
  });
});

describe("languages", () => {
  it.each(languageExamples.map((example) => [example.header, example.code] as const))(
    "reads %s as %s",
    (header, code) => {
      const { language = "" } = surveyColumn(header);
      expect(localeOfHeader(language)?.code).toBe(code);
      const sheet = sheetOf("survey", [{ type: "text", name: "a", label: "A", [header]: "B" }]);
      const { problems } = readDefinition(workbookOf([sheet]), { worksheetIndex: 0, fileName: "x.xlsx" });
      expect(codes(problems).includes("E_LANGUAGE")).toBe(code === undefined);
    },
  );
});
