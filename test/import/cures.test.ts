/** What people write by mistake, each with the cure at its cell; the expected texts come from what they meant. */
import { describe, expect, it } from "vitest";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock } from "../../shared/form/engine/form-clock.ts";
import { openForm } from "../../shared/form/engine/open-form.ts";
import { field, form, placesOf, read } from "./read-form.ts";

const clock = formClock(new Date(0), "UTC");
const cell = (column: string, text: string, type = "integer") => `
  # survey
  | type | name | label | ${column} |
  | integer | a | A | |
  | select_multiple l | b | B | |
  | ${type} | q | Q | ${text} |
  # choices
  | list_name | name | label |
  | l | 1 | One |`;

describe("a mistake in an expression", () => {
  it.each([
    ["${a} =< 5", "<="],
    ["${a} => 5", ">="],
    ["${a} <> 5", "!="],
    ["${a} ≥ 5", ">="],
    ["${a} ≤ 5", "<="],
    ["${a} ≠ 5", "!="],
    ["${a} === 5", "="],
    ["${a} is 5", "="],
    ["${a} is not 5", "!="],
    ["${a} = 5;", "comma"],
    ["if(${a} = 5; 1; 2) = 1", "comma"],
    [". > 1,5", "1.5"],
    ["{a} = 5", "${a}"],
    ["{{a}} = 5", "${a}"],
    ["#{a} = 5", "${a}"],
    ["$(a) = 5", "${a}"],
    ["$a = 5", "${a}"],
    ["AND(${a} = 5, ${a} = 6)", "and"],
    ["OR(${a} = 5, ${a} = 6)", "or"],
    ["${a} = 5 AND ${a} = 6", "and"],
    ["${a} = 5 Or ${a} = 6", "or"],
    ["${a} = 5 & ${a} = 6", "and"],
    ["${a} × 2 = 4", "*"],
    ["${a} ÷ 2 = 4", "div"],
    ["${a} – 2 = 4", "-"],
    ["${a} ^ 2 = 4", "pow"],
    ["${b} contains 1", "selected("],
    ["${a} in 1", "selected("],
    ["now() > 14:30:00", "'14:30:00'"],
    ["${a} between 1 and 5", ">="],
    ["if ${a} = 1 then 2 else 3", "if(condition"],
    ["${a} = 1 ? 2 : 3", "if(condition"],
    ["not ${a} = 1", "not(…)"],
    ["${a} = 5,", "Delete the comma"],
    ["${a} > 365,25", "365.25"],
    ["slected(${b}, '1')", "Did you mean selected?"],
    ["cuont-selected(${b}) > 1", "Did you mean count-selected?"],
  ])("%s is left out where it is, with the cure", (written, cure) => {
    const { definition, problems } = read(cell("relevant", written));
    expect(definition).toBeDefined();
    const found = problems.find(({ column, row }) => column === "D" && row === 4);
    expect(found?.code).toMatch(/^E_(EXPR|FUNC|ARGS|EXPR_PATH)$/);
    expect(found?.hint).toContain(cure);
    expect(found?.effect).toBe("Until then, this question is always asked.");
  });

  it("says what happens without it, by its column", () => {
    const effectOf = (column: string, type?: string) =>
      read(cell(column, "(1", type)).problems.find(({ code }) => code === "E_EXPR")?.effect;
    expect(effectOf("constraint")).toBe("Until then, every answer is accepted.");
    expect(effectOf("required")).toBe("Until then, nobody has to answer.");
    expect(effectOf("calculation", "calculate")).toBe("Until then, it has no value.");
    expect(effectOf("choice_filter", "select_one l")).toBe("Until then, all choices are offered.");
    expect(effectOf("read_only")).toBe("Until then, the answer can be changed.");
    expect(effectOf("relevant", "note")).toBe("Until then, it is always shown.");
  });

  it.each([
    [". < 3 or.> 9", [2, 10], [3, 9]],
    [". > 3 and.< 9", [4, 8], [3, 9]],
  ])("%s has no blank, which ODK's engines don't need", (constraint, fine, wrong) => {
    const session = openForm(compileForm(form(cell("constraint", constraint))), {}, clock);
    const isFine = (value: number) => {
      session.setValue("q", value);
      return session.problems().every(({ key }) => key !== "q");
    };
    expect([...fine, ...wrong].map(isFine)).toEqual([true, true, false, false]);
  });

  it("a question's bare name counts as unanswered and asks, with the cure as the workbook writes references", () => {
    const problemOf = (text: string, other: string) => {
      const written = `
        # survey
        | type | name | label | relevant |
        | integer | a | A | |
        | text | b | B | ${other} |
        | text | q | Q | ${text} |`;
      return {
        stored: field(written, "q").conditionalExpression,
        ...read(written).problems.find(({ code }) => code === "W_NAME"),
      };
    };
    expect(problemOf("a = 5", "${a} = 1")).toMatchObject({
      stored: "'' = 5",
      column: "D",
      row: 4,
      offset: 0,
      hint: "Write ${a}.",
    });
    expect(problemOf("a = 5", "[a] = 1")).toMatchObject({ hint: "Write [a]." });
    expect(problemOf("a = 5", "")).toMatchObject({ hint: "Write ${a}." });
  });
});

describe("what is nearly a name", () => {
  const hintAt = (markdown: string, code: string, place: string) => {
    const found = read(markdown).problems.find(
      (one) => one.code === code && `${one.column ?? ""}${one.row ?? ""}` === place,
    );
    return found?.hint;
  };
  it.each([
    ["type", "tpye | name | label", "text | a | A", "E_NO_TYPE_COLUMN", "1"],
    ["relevant", "type | name | label | realvant", "text | a | A | 1=1", "W_COLUMN", "D1"],
    ["x-colspan", "type | name | label | x-colpsan", "text | a | A | 3", "W_COLUMN", "D1"],
    ["label", "type | name | lable::en", "text | a | A", "W_COLUMN", "C1"],
    ["text", "type | name | label", "textt | a | A", "E_TYPE", "A2"],
    ["select_one", "type | name | label", "selct_one yn | a | A", "E_TYPE", "A2"],
    ["begin group", "type | name | label", "begin gruop | a | A", "E_TYPE", "A2"],
    ["minimal", "type | name | label | appearance", "select_one yn | a | A | mininal", "W_APPEARANCE", "D2"],
    ["start", "type | name | label | parameters", "range | a | A | strat=1", "W_PARAMETERS", "D2"],
    ["radio", "type | name | label | x-control", "select_one yn | a | A | raido", "E_PARAMETERS", "D2"],
    ["integer", "type | name | label | x-datatype", "text | a | A | intger", "E_PARAMETERS", "D2"],
    ["BEFORETODAY", "type | name | label | x-validator", "date | a | A | BEFORTODAY", "E_PARAMETERS", "D2"],
    ["yesno", "type | name | label", "select_one yesmo | a | A", "E_LIST_MISSING", "A2"],
    ["yes", "type | name | label | required", "text | a | A | yess", "W_PATH", "D2"],
  ])("%s is what was meant", (meant, headers, row, code, place) => {
    const choices = "# choices\n| list_name | name | label |\n| yn | y | Yes |\n| yesno | y | Yes |";
    expect(hintAt(`# survey\n| ${headers} |\n| ${row} |\n${choices}`, code, place)).toContain(meant);
  });

  it("of other sheets is named as well", () => {
    const survey = "# survey\n| type | name | label |\n| select_one yn | a | A |";
    const choices = "| yn | y | Yes |";
    expect(
      hintAt(`${survey}\n# choices\n| list_name | name | lable |\n${choices}`, "W_COLUMN", "C1"),
    ).toContain("label");
    expect(
      hintAt(`${survey}\n# choises\n| list_name | name | label |\n${choices}`, "E_NO_CHOICES_SHEET", "A2"),
    ).toContain("choises");
    const sound = `${survey}\n# choices\n| list_name | name | label | region |\n| yn | y | Yes | n |`;
    expect(read(sound).problems).toEqual([]);
    expect(placesOf(`${sound}\n# setings\n| form_title |\n| T |`, "W_SETTING")).toEqual(["survey!"]);
    expect(hintAt(`${sound}\n# settings\n| form_titel | version |\n| T | 1 |`, "W_SETTING", "A2")).toContain(
      "form_title",
    );
    expect(
      placesOf(`${sound}\n# settings\n| form_title | nonsense |\n| T | 1 |\n| U | 2 |`, "W_SETTING"),
    ).toEqual(["settings!B2", "settings!A3"]);
    expect(placesOf(`${sound}\n# entities\n| dataset | label |\n| trees | x |`, "W_LOST")).toEqual([
      "entities!",
    ]);
  });
});

describe("what nobody sees", () => {
  const hidden = "\u200b";
  it("is named where it makes another word", () => {
    const { problems } = read(`
      # survey
      | type | name | label | relevant${hidden} |
      | text | a${hidden} | A | |
      | text${hidden} | b | B | |
      | select_one yn | c | C | 1 = 1 |
      | select_one yn${hidden} | d | D | |
      # choices
      | list_name | name | label |
      | yn | y${hidden} | Yes |`);
    const said = problems.map(({ code, sheet, column, row }) => `${code} ${sheet}!${column}${row}`);
    expect(said).toEqual(
      expect.arrayContaining([
        "E_NAME_BAD survey!B2",
        "E_TYPE survey!A3",
        "E_LIST_MISSING survey!A5",
        "W_COLUMN survey!D1",
        "W_INVISIBLE choices!B2",
      ]),
    );
    for (const { message, hint = "" } of problems.filter(({ code }) => code !== "W_TRANSLATION"))
      expect(message + hint).toContain("zero-width space, U+200B");
  });

  it("is the form of Unicode in which a name is stored: two of them are one name", () => {
    const composed = "caf\u00e9";
    const decomposed = "cafe\u0301";
    const twice = `# survey\n| type | name | label |\n| text | ${composed} | A |\n| text | ${decomposed} | B |`;
    const [problem, ...others] = read(twice).problems;
    expect([problem?.code, problem?.row, others]).toEqual(["E_NAME_DUP", 3, []]);
    expect(problem?.message).toContain("Unicode form");
    const read1 = `# survey\n| type | name | label | relevant |\n| text | ${composed} | A | |\n| text | b | B | \${${decomposed}} = 'x' |`;
    expect(read(read1).problems).toEqual([]);
    expect(field(read1, "b").conditionalExpression).toBe(`\${${composed}} = 'x'`);
  });
});

describe("one pass", () => {
  it("finds cycles, and what is wrong with settings, beside errors; each cell of a cycle is named", () => {
    const { definition, problems } = read(`
      # survey
      | type | name | label | calculation | relevant |
      | calculate | x | | \${y} + 1 | |
      | calculate | y | | \${z} + 1 | |
      | text | z | Z | | \${x} > 1 |
      | textt | wrong | W | | |
      | text | two words | T | | |
      | text | reader | R | | \${wrong} = 1 |
      # settings
      | form_titel |
      | T |`);
    expect(definition).toBeUndefined();
    const said = problems.map(({ code, sheet, column, row }) => `${code} ${sheet}!${column}${row}`);
    expect(said).toEqual([
      "E_CYCLE survey!D2",
      "E_CYCLE survey!D3",
      "E_CYCLE survey!E4",
      "E_TYPE survey!A5",
      "E_NAME_BAD survey!B6",
      "W_SETTING settings!A2",
    ]);
  });

  it("goes on where a column that every row needs is misspelt", () => {
    const { problems } = read(`
      # survey
      | tpye | nmae | label |
      | textt | a | A |
      | text | b | \${nobody} |`);
    expect(problems.map(({ code, column = "", row }) => `${code} ${column}${row}`)).toEqual([
      "E_NO_TYPE_COLUMN 1",
      "E_TYPE A2",
      "E_REF C3",
    ]);
  });

  it("says nothing that only follows from an error", () => {
    const { problems } = read(`
      # survey
      | type | name | label | relevant | choice_filter |
      | select_one nolist | a | A | | |
      | text | b | B | \${a} = 'x' | |
      | textt | c | C | \${a} = 'y' | |
      | text | d | D | \${c} > 3 and selected(\${a}, 'z') | |
      | select_one yn | e | E | | region = \${a} |
      # choices
      | list_name | name | label | region |
      | yn | y | Yes | n |`);
    expect(problems.map(({ code, column, row }) => `${code} ${column}${row}`)).toEqual([
      "E_LIST_MISSING A2",
      "E_TYPE A4",
    ]);
  });
});

describe("a computed label", () => {
  const label = (text: string, more = "") => `
    # survey
    | type | name | label |
    | integer | a | A |
    ${more}
    | note | q | ${text} | Q |`;
  it.each([
    ["CALC([a] + 1", "E_EXPR"],
    ["CALC(frobnicate([a]))", "E_FUNC"],
    ["CALC([agee] + 1)", "E_REF"],
    ["CALC()", "E_ARGS"],
  ])("%s is checked: %s at its cell", (text, code) => {
    expect(placesOf(label(text), code)).toEqual(["survey!C3"]);
  });

  it("is stored with keys; where none is computed, that is said", () => {
    expect(field(label("CALC([A] + 1)"), "q").label).toBe("CALC(${a} + 1)");
    expect(field(label("CALC([a] + "), "q").label).toBe("q");
    const group = "| begin group | g | CALC([a]) |\n| text | t | T |\n| end group | | |";
    expect(placesOf(label("Q", group), "W_LOST")).toEqual(["survey!C3"]);
    const languages = label("CALC([a])").replace(
      "| label |",
      "| label::English (en) | label::Español (es) |",
    );
    expect(placesOf(languages, "W_LOST")).toEqual(["survey!C3"]);
  });
});

describe("extension cells that nobody could answer with", () => {
  const row = (type: string, column: string, text: string) => `
    # survey
    | type | name | label | ${column} |
    | ${type} | q | Q | ${text} |
    # choices
    | list_name | name | label |
    | l | 1 | One |`;
  it.each([
    ["text", "x-control", "radio"],
    ["integer", "x-control", "select"],
    ["text", "x-control", "rank"],
    ["text", "x-control", "slider"],
    ["select_one l", "x-control", "slider"],
    ["date", "x-control", "slider"],
    ["text", "x-control", "upload"],
    ["text", "x-control", "geopoint"],
    ["integer", "x-control", "date"],
    ["date", "x-control", "number"],
    ["decimal", "x-datatype", "date"],
    ["integer", "x-datatype", "boolean"],
    ["date", "x-datatype", "integer"],
    ["select_one l", "x-datatype", "date"],
    ["image", "x-datatype", "integer"],
    ["text", "x-validator", "BEFORETODAY"],
    ["integer", "x-validator", "EMAIL"],
    ["select_one l", "x-validator", "INTEGER"],
    ["date", "x-validator", "PHONE"],
    ["text", "x-page", "yes"],
  ])("%s with %s %s", (type, column, text) => {
    const { definition } = read(row(type, column, text));
    expect([definition, placesOf(row(type, column, text), "E_PARAMETERS")]).toEqual([
      undefined,
      ["survey!D2"],
    ]);
  });

  it.each([
    ["integer", "x-control", "slider"],
    ["select_one l", "x-control", "select"],
    ["select_multiple l", "x-control", "multi-select"],
    ["text", "x-control", "textarea"],
    ["note", "x-control", "blank"],
    ["text", "x-control", "label"],
    ["note", "x-control", "div"],
    ["text", "x-datatype", "integer"],
    ["text", "x-datatype", "date"],
    ["date", "x-validator", "BEFORETODAY"],
    ["integer", "x-validator", "YEAR"],
    ["text", "x-validator", "EMAIL UNIQUE"],
    ["text", "x-page", "no"],
  ])("but %s with %s %s is fine", (type, column, text) => {
    expect(placesOf(row(type, column, text), "E_PARAMETERS")).toEqual([]);
  });
});
