import { describe, expect, it } from "vitest";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { sheets } from "./markdown-sheets.ts";
import { codesOf, field, form, placeOf, placesOf } from "./read-form.ts";

const survey = "| type | name | label |\n| select_one l | a | A |";
const list = (label: string) => `| list_name | name | label |\n| l | 1 | ${label} |`;

describe("sheets", () => {
  it("besides the form's are those with its own name as prefix, else those of the usual names, in any case", () => {
    const both = `# Intake\n${survey}\n# intake.CHOICES \n${list("Own")}\n# choices\n${list("Common")}`;
    expect(field(both, "a").options?.[0]?.label).toBe("Own");
    expect(field(`# Intake\n${survey}\n#  Choices \n${list("Common")}`, "a").options?.[0]?.label).toBe(
      "Common",
    );
    const settings = `# Intake\n${survey}\n# choices\n${list("X")}\n# Settings\n| form_title |\n| Common |\n# INTAKE.settings\n| form_title |\n| Own |`;
    expect(form(settings).title).toBe("Own");
  });

  it("that are hidden are found by name, and others are ignored", () => {
    const workbook = sheets(
      `# Help\n| a |\n# survey\n${survey}\n# choices\n${list("X")}\n# notes\n| type |\n| x |`,
    );
    for (const sheet of workbook.sheets) sheet.hidden = sheet.name === "choices";
    expect(pickWorksheet(workbook)).toBe(1);
    const { definition, problems } = readDefinition(workbook, { worksheetIndex: 1, fileName: "x.xlsx" });
    expect(problems).toEqual([]);
    expect(definition?.model).toHaveLength(1);
  });

  it("to start with are the one called survey, else the first with a type and a name", () => {
    expect(pickWorksheet(sheets("# a\n| type |\n| x |\n# b\n| Command | Tag |\n| text | q |"))).toBe(1);
    expect(pickWorksheet(sheets("# a\n| type | name |\n| x | y |\n# Survey \n| z |"))).toBe(1);
    expect(pickWorksheet(sheets("# a\n| type |\n| x |"))).toBe(-1);
  });

  it("that lack a list are named", () => {
    expect(placesOf(`# survey\n${survey}`, "E_NO_CHOICES_SHEET")).toEqual(["survey!A2"]);
    const other = "| list_name | name | label |\n| other | 1 | One |";
    expect(placesOf(`# survey\n${survey}\n# choices\n${other}`, "E_LIST_MISSING")).toEqual(["survey!A2"]);
  });

  it("of too many columns are refused", () => {
    const headers = Array.from({ length: 299 }, (_, index) => `c${index}`).join(" | ");
    expect(codesOf(`# survey\n| type | name | ${headers} |\n| text | a |`)).toEqual(["E_TOO_BIG"]);
  });
});

describe("choices", () => {
  const choices = (rows: string, type = "select_one l", settings = "") => `
    # survey
    | type | name | label |
    | ${type} | a | A |
    # choices
    | list_name | name | label |
    ${rows}
    ${settings}`;

  it("with a value twice are errors unless the settings allow it", () => {
    const twice = "| l | 1 | One |\n| m | 1 | One |\n| l | 1 | Uno |";
    expect(placesOf(choices(twice), "E_CHOICE_DUP")).toEqual(["choices!B4"]);
    for (const yes of ["yes", "TRUE", "true()"])
      expect(
        codesOf(choices(twice, "select_one l", `# settings\n| allow choice duplicates |\n| ${yes} |`)),
      ).toEqual([]);
  });

  it("need a value, which contains no spaces where several can be chosen", () => {
    expect(placesOf(choices("| l | | One |\n| l | 2 | Two |"), "E_CHOICE_NAME")).toEqual(["choices!A2"]);
    const spaced = "| l | not now | Later |";
    expect(codesOf(choices(spaced))).toEqual([]);
    expect(placesOf(choices(spaced, "select_multiple l"), "E_CHOICE_NAME")).toEqual(["choices!B2"]);
  });

  it("without a label show their value, and are reported", () => {
    const workbook = choices("| l | 1 | |\n| l | 2 | Two |");
    expect(field(workbook, "a").options?.[0]).toEqual({ key: "1", label: "1" });
    expect(placesOf(workbook, "W_CHOICE_LABEL")).toEqual(["choices!B2"]);
  });

  it("without a list are only noted", () => {
    expect(placesOf(choices("| | 1 | Remark |\n| l | 2 | Two |"), "W_NO_EFFECT")).toEqual(["choices!B2"]);
  });
});

describe("settings", () => {
  const settings = (table: string) =>
    `# survey\n| type | name | label |\n| text | a | A |\n# settings\n${table}`;

  it("are those of the first row, under all of their names", () => {
    expect(
      form(settings("| Form Title | id_string | VERSION |\n| One | f1 | 3 |\n| Two | f2 | 4 |")),
    ).toMatchObject({ title: "One", formId: "f1", version: "3" });
    expect(form(settings("| set form title | form_id |\n| One | f1 |")).title).toBe("One");
  });

  it("that are missing lead to the file's name", () => {
    expect(form("# survey\n| type | name | label |\n| text | a | A |").title).toBe("intake");
  });

  it("that have no effect here are reported at their cell", () => {
    const { problems } = readDefinition(
      sheets(settings("| form_title | public_key | SMS Keyword | logging |\n| T | K | S | L |")),
      { worksheetIndex: 0, fileName: "x.xlsx" },
    );
    expect(problems.map((problem) => `${problem.code} ${placeOf(problem)}`)).toEqual([
      "W_LOST settings!B2",
      "W_SETTING settings!C2",
      "W_SETTING settings!D2",
    ]);
  });

  it("and columns of other tools that change what is stored ask for confirmation", () => {
    const workbook = "# survey\n| type | name | label | save_to |\n| text | a | A | c |";
    const { problems } = readDefinition(sheets(workbook), { worksheetIndex: 0, fileName: "x.xlsx" });
    expect(problems.map((problem) => `${problem.code} ${placeOf(problem)}`)).toEqual(["W_LOST survey!D1"]);
  });

  it("that contain an error are refused at their cell", () => {
    const workbook = sheets(settings("| form_title |\n| #N/A |"));
    const cell = workbook.sheets[1]?.rows[1]?.cells[0];
    if (cell !== undefined) cell.flaw = "error";
    const { problems } = readDefinition(workbook, { worksheetIndex: 0, fileName: "x.xlsx" });
    expect(problems.map((problem) => `${problem.code} ${placeOf(problem)}`)).toEqual(["E_CELL settings!A2"]);
  });
});

describe("cells that contain an error", () => {
  const flawed = (column: string, sheetName: string) => {
    const workbook = sheets(`
      # survey
      | type | name | label | hint | note | mystery | choice_filter |
      | select_one l | a | A | H | N | M | used = '1' |
      # choices
      | list_name | name | label | used | unused |
      | l | 1 | One | 1 | 2 |`);
    const sheet = workbook.sheets.find(({ name }) => name === sheetName);
    const position = sheet?.rows[0]?.cells.find(({ text }) => text === column)?.column;
    const cell = sheet?.rows[1]?.cells.find((one) => one.column === position);
    if (cell !== undefined) cell.flaw = "error";
    const { problems } = readDefinition(workbook, { worksheetIndex: 0, fileName: "x.xlsx" });
    return problems.filter(({ code }) => code === "E_CELL").map(placeOf);
  };

  it("are refused where the form uses them", () => {
    expect(flawed("hint", "survey")).toEqual(["survey!D2"]);
    expect(flawed("label", "choices")).toEqual(["choices!C2"]);
    expect(flawed("used", "choices")).toEqual(["choices!D2"]);
  });

  it("are ignored where nothing uses them", () => {
    expect(flawed("mystery", "survey")).toEqual([]);
    expect(flawed("unused", "choices")).toEqual([]);
  });
});
