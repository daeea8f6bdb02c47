import { describe, expect, it } from "vitest";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { sheets } from "./markdown-sheets.ts";
import { codesOf, field, fieldsOf, form, placesOf, read } from "./read-form.ts";

const label = (header: string) => `
  # survey
  | type | name | ${header} |
  | text | a | What? |`;

describe("headers", () => {
  it.each(["label", "LABEL", "Caption", "label::English (en)", "Label : English", "label:en"])(
    "can be written as %s",
    (header) => {
      expect(field(label(header), "a").label).toBe("What?");
    },
  );

  it("can be the aliases of other tools", () => {
    const result = field(
      `
      # survey
      | Command | Tag | caption | Relevance | bind::constraint | bind:jr:constraintMsg | bind::required | jr:requiredMsg | bind::readonly | default | control::appearance | Hint |
      | note | n | N | | | | | | | | | |
      | text | a | A | [b] = 1 | . != 'x' | Not x. | yes | Needed. | TRUE | y | multiline | Help |
      | integer | b | B | | | | | | | | | |`,
      "a",
    );
    expect(result).toMatchObject({
      conditionalExpression: "$" + "{b} = 1",
      constraint: ". != 'x'",
      constraintMessage: "Not x.",
      required: true,
      requiredMessage: "Needed.",
      readOnly: true,
      default: "y",
      controlType: "textarea",
      hint: "Help",
    });
  });

  it("with a prefix never give the type or name of a row", () => {
    const workbook = `
      # survey
      | type | bind::type | name | instance::name | label | body::intent |
      | text | int | a | z | A | app |`;
    expect(field(workbook, "a")).toMatchObject({ controlType: "text", label: "A" });
    expect(placesOf(workbook, "W_COLUMN")).toEqual(["survey!B1", "survey!D1", "survey!F1"]);
  });

  it("that are unknown are each reported at their own cell", () => {
    const workbook = `
      # survey
      | type | name | label | mystery | #remarks | note | notes on it | empty |
      | text | a | A | 1 | 2 | 3 | 4 | |`;
    const { problems } = read(workbook);
    expect(problems.map(({ code, row, column, header }) => `${code} ${column}${row} ${header}`)).toEqual([
      "W_COLUMN D1 mystery",
      "W_COLUMN G1 notes on it",
    ]);
  });

  it("that are duplicated with values are an error, as are two names of one column with different values", () => {
    expect(
      placesOf(`# survey\n| type | name | label | Label |\n| text | a | A | B |`, "E_HEADER_DUP"),
    ).toEqual(["survey!D1"]);
    expect(
      placesOf(`# survey\n| type | name | label | caption |\n| text | a | A | B |`, "E_HEADER_DUP"),
    ).toEqual(["survey!D2"]);
    expect(codesOf(`# survey\n| type | name | label | caption |\n| text | a | A | A |`)).toEqual([]);
    expect(codesOf(`# survey\n| type | name | label | label |\n| text | a | A | |`)).toEqual([]);
  });

  it("are those of the first row with any content", () => {
    const workbook = sheets("# survey\n| type | name | label | mystery |\n| text | a | A | 1 |");
    for (const row of workbook.sheets[0]?.rows ?? []) row.number += 70 * row.number;
    const { definition, problems } = readDefinition(workbook, { worksheetIndex: 0, fileName: "x.xlsx" });
    expect(definition?.model).toHaveLength(1);
    expect(problems.map(({ code, row, column }) => `${code} ${column}${row}`)).toEqual([
      "W_COLUMN D71",
      "W_GAP A142",
    ]);
  });

  it("need a type and a name, and report which is missing", () => {
    const nameless = read("# survey\n| type | label |\n| text | A |\n| note | B |\n| text | C |");
    expect(nameless.definition).toBeUndefined();
    expect(nameless.problems.map(({ code, row }) => `${code} ${row}`)).toEqual([
      "E_NO_TYPE_COLUMN 1",
      "E_NAME_MISSING 2",
    ]);
    expect(nameless.problems[0]?.message).toContain('"name"');
    expect(codesOf("# survey\n| name | label |\n| a | A |")).toEqual(["E_NO_TYPE_COLUMN"]);
  });
});

describe("headers of languages", () => {
  it("are read by the code in brackets, as a code, or by a language's name", () => {
    const { locales } = form(`
      # survey
      | type | name | label::Español(es) | label::fr | label::Swahili | label::pt-BR | label:العربية | hint::Kiswahili |
      | text | a | A | B | C | D | E | F |`);
    expect(locales.map(({ code }) => code)).toEqual(["es", "fr", "sw", "pt-BR", "ar"]);
  });

  it("that are unknown are errors at their own cell, once for each language", () => {
    const workbook = `
      # survey
      | type | name | label::en | label::Klingon | hint::Klingon |
      | select_one l | a | A | Q | H |
      # choices
      | list_name | name | label::en | label::Elvish |
      | l | 1 | One | Min |`;
    expect(placesOf(workbook, "E_LANGUAGE")).toEqual(["survey!D1", "choices!D1"]);
    expect(read(workbook).definition?.locales).toHaveLength(3);
  });

  it("next to plain ones leave the plain ones to the default language", () => {
    const workbook = (language: string) => `
      # survey
      | type | name | label | label::Français (fr) |
      | text | a | Name | Nom |
      # settings
      | default_language |
      | ${language} |`;
    expect(field(workbook("Español (es)"), "a").label).toEqual({ es: "Name", fr: "Nom" });
    expect(form(workbook("Español (es)")).defaultLocale).toBe("es");
    expect(field(workbook(""), "a").label).toEqual({ en: "Name", fr: "Nom" });
    // what names the language wins, as in ODK
    expect(placesOf(workbook("Français (fr)"), "W_HEADER_DUP")).toEqual(["survey!C2"]);
    expect(field(workbook("Français (fr)"), "a").label).toBe("Nom");
  });

  it.each([
    ["label::en", "label::English", "en"],
    ["label::English (en)", "label::British (en)", "en"],
  ])("%s and %s are one column, so that two texts in a row are an error", (one, other, language) => {
    const workbook = (rows: string) => `
      # survey
      | type | name | ${one} | ${other} |
      ${rows}
      # settings
      | form_title | default_language |
      | T | ${language} |`;
    expect(placesOf(workbook("| text | a | One | Two |"), "E_HEADER_DUP")).toEqual(["survey!D2"]);
    const fine = "| text | a | Same | Same |\n| text | b | One | |\n| text | c | | Two |";
    expect(placesOf(workbook(fine), "E_HEADER_DUP")).toEqual([]);
    const labels = fieldsOf(form(workbook(fine))).map(({ label }) => label);
    expect(labels).toEqual(["Same", "One", "Two"]);
  });

  it.each([
    ["label", "label::French (fr)", "fr"],
    ["label::French (fr)", "label", "fr"],
    ["label", "label::French (fr)", "French (fr)"],
    ["label::French (fr)", "label", "French (fr)"],
  ])(
    "%s beside %s: the one that names the default language counts, with a warning",
    (one, other, language) => {
      const workbook = (more = "") => `
      # survey
      | type | name | ${one} | ${other} | ${more} |
      | select_one l | a | One | Two | x |
      | select_one l | b | Three | Four | y |
      | text | c | Five | | |
      | text | d | | Six | |
      # choices
      | list_name | name | ${one} | ${other} |
      | l | 1 | Seven | Eight |
      # settings
      | default_language |
      | ${language} |`;
      const isFirst = one !== "label";
      for (const more of ["", "label::Español (es)"]) {
        const textOf = (label: unknown) =>
          typeof label === "object" && label !== null && "fr" in label ? label.fr : label;
        const fields = fieldsOf(form(workbook(more)));
        expect(fields.map(({ label }) => textOf(label))).toEqual(
          isFirst ? ["One", "Three", "Five", "Six"] : ["Two", "Four", "Five", "Six"],
        );
        expect(textOf(fields[0]?.options?.[0]?.label)).toBe(isFirst ? "Seven" : "Eight");
        expect(placesOf(workbook(more), "E_HEADER_DUP")).toEqual([]);
        const plain = isFirst ? "D2" : "C2";
        expect(placesOf(workbook(more), "W_HEADER_DUP").sort()).toEqual([
          `choices!${plain}`,
          `survey!${plain}`,
        ]);
      }
    },
  );

  it("translate the form's title", () => {
    const workbook = (head: string, values: string) => `
      # survey
      | type | name | label::English (en) | label::Español (es) | label::Haitian Creole |
      | text | a | One | Uno | Yon |
      # settings
      | ${head} |
      | ${values} |`;
    const settings = "form_title | form_title::Español (es) | form title::Haitian Creole | default_language";
    const { definition, problems } = read(workbook(settings, "Diary | Diario | Jounal | English (en)"));
    expect(definition).toMatchObject({ title: "Diary", titles: { es: "Diario", ht: "Jounal" } });
    // the product's own words are English there, which is said at the language's first header
    expect(problems).toMatchObject([{ code: "W_LANGUAGE_WORDS", column: "E", row: 1, severity: "warning" }]);
    const without = read(workbook("form_title | default_language", "Diary | English (en)")).definition;
    expect(Object.keys(without ?? {})).not.toContain("titles");
    const only = read(workbook("form_title::English | default_language", "Diary | English (en)")).definition;
    expect(only?.title).toBe("Diary");
  });

  it("in scripts without a code stay separate", () => {
    const { problems } = read(`
      # survey
      | type | name | label::हिन्दीx | label::मराठीx |
      | text | a | One | Two |`);
    expect(problems.map(({ code }) => code)).toEqual(["E_LANGUAGE", "E_LANGUAGE"]);
  });

  it("are not words of the program", () => {
    expect(
      placesOf("# survey\n| type | name | label::constructor |\n| text | a | A |", "E_LANGUAGE"),
    ).toEqual(["survey!C1"]);
  });

  it("of an unknown default language point to the settings", () => {
    const workbook = `
      # survey
      | type | name | label |
      | text | a | A |
      # settings
      | form_title | default_language |
      | T | Klingon |`;
    expect(placesOf(workbook, "E_LANGUAGE")).toEqual(["settings!B2"]);
  });
});

describe("columns of choices", () => {
  it("can have other names", () => {
    const result = field(
      `
      # survey
      | type | name | label |
      | select_one yn | a | A |
      # Choices
      | List Name | VALUE | Caption | media::image |
      | yn | 1 | Yes | y.png |
      | yn | 2 | No | n.png |`,
      "a",
    );
    expect(result.options).toMatchObject([
      { key: "1", label: "Yes", image: "y.png" },
      { key: "2", label: "No" },
    ]);
  });

  it("with other names are attributes, whatever they mean in a survey", () => {
    const result = field(
      `
      # survey
      | type | name | label | choice_filter |
      | text | kind | Kind | |
      | select_one l | a | A | Type = \${kind} and count = 2 |
      # choices
      | list_name | name | label | Type | count | relevance |
      | l | 1 | One | x | 2 | r |`,
      "a",
    );
    expect(result.options?.[0]?.filters).toEqual({ Type: "x", count: "2", relevance: "r" });
  });

  it("give options classes and an order", () => {
    const result = field(
      `
      # survey
      | type | name | label |
      | select_one l | a | A |
      # choices
      | list_name | name | label | order | x-class |
      | l | 1 | One | 2 | big 4bad red |
      | l | 2 | Two | 1 | |`,
      "a",
    );
    expect(result.options).toEqual([
      { key: "2", label: "Two" },
      { key: "1", label: "One", class: "big red" },
    ]);
  });
});
