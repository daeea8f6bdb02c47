import { describe, expect, it } from "vitest";
import { portableConstraint } from "../../shared/form/definition/validator-patterns.ts";
import { codesOf, field, placesOf } from "./read-form.ts";

/** A question of a type with a constraint and cells of its own. */
function question(type: string, cells: Record<string, string>) {
  const headers = Object.keys(cells);
  const values = headers.map((header) => cells[header]);
  return `# survey\n| type | name | label | ${headers.join(" | ")} |\n| ${type} | q | Q | ${values.join(" | ")} |`;
}
const ask = (type: string, constraint: string, more: Record<string, string> = {}) =>
  field(question(type, { constraint, ...more }), "q");

describe("limits", () => {
  it.each([
    [". >= 1 and . <= 10", 1, 10],
    [".>=1 and .<=10", 1, 10],
    ["1 <= . and 10 >= .", 1, 10],
    [". > 0 and . < 11", 1, 10],
    [". >= -5", -5, undefined],
    ["(. <= 3)", undefined, 3],
  ])("are read from the constraint %s", (constraint, minValue, maxValue) => {
    const result = ask("integer", constraint);
    expect([result.minValue, result.maxValue, result.constraint]).toEqual([minValue, maxValue, undefined]);
  });

  it.each([". >= 1 or . <= 10", ". != 3", ". > 0.5 and . < 2", ". >= 1 and . >= 2", ". > [x]"])(
    "keep %s as a constraint",
    (constraint) => {
      const result = field(
        `# survey\n| type | name | label | constraint |\n| decimal | x | X | |\n| decimal | q | Q | ${constraint} |`,
        "q",
      );
      expect(result.constraint).toBe(constraint.replace("[x]", "$" + "{x}"));
      expect([result.minValue, result.maxValue]).toEqual([undefined, undefined]);
    },
  );

  it("of the extension take precedence over the constraint", () => {
    expect(ask("integer", ". >= 1 and . <= 10", { "x-min": "2", "x-max": "9" })).toMatchObject({
      minValue: 2,
      maxValue: 9,
    });
    expect(ask("date", "", { "x-min": "2020-01-31" })).toMatchObject({ minValue: "2020-01-31" });
  });
});

describe("what a browser may fill in", () => {
  it("is what the author says, in HTML's words", () => {
    expect(ask("text", "", { "x-autocomplete": "Family-Name" }).autocomplete).toBe("family-name");
    expect(ask("date", "", { autocomplete: "bday" }).autocomplete).toBe("bday");
    expect(ask("text", "", { "x-validator": "EMAIL", "x-autocomplete": "off" }).autocomplete).toBe("off");
    expect(ask("text", "", { "x-autocomplete": "" }).autocomplete).toBeUndefined();
  });

  it.each([
    ["text", "first name"],
    ["text", "cc-number"],
    ["note", "name"],
    ["acknowledge", "name"],
  ])("is an error at its cell on a question of type %s: %s", (type, written) => {
    expect(placesOf(question(type, { "x-autocomplete": written }), "E_PARAMETERS")).toEqual(["survey!D2"]);
  });
});

describe("what is identifying", () => {
  const sheet = (mark: string, own = "") =>
    `# survey\n| type | name | label | x-identifying |\n| begin group | g | G | ${mark} |\n| text | q | Q | ${own} |\n| end group | | | |`;

  it("is what the author says, of the row or of a group around it", () => {
    const marks = ["yes", "TRUE", "Code", "no", ""].map(
      (mark) => ask("text", "", { identifying: mark }).identifying,
    );
    expect(marks).toEqual(["yes", "yes", "code", "no", undefined]);
    expect(field(sheet("yes"), "q").identifying).toBe("yes");
    expect(field(sheet("yes", "code"), "q").identifying).toBe("code");
  });

  it("is an error at its cell where it is another word, and then left out of exports", () => {
    expect(placesOf(sheet("perhaps"), "E_PARAMETERS")).toEqual(["survey!D2"]);
    expect(placesOf(sheet("", "secret"), "E_PARAMETERS")).toEqual(["survey!D3"]);
  });

  it("is the strictest mark of a grid's rows", () => {
    const rows = (one: string, other: string) =>
      `# survey\n| type | name | label | x-identifying | appearance |\n| begin group | g | G | | table-list |\n| select_one l | a | A | ${one} | |\n| select_one l | b | B | ${other} | |\n| end group | | | | |\n# choices\n| list_name | name | label |\n| l | 1 | One |`;
    expect(field(rows("", "yes"), "g").identifying).toBe("yes");
    expect(field(rows("no", ""), "g").identifying).toBeUndefined();
    expect(field(rows("no", "no"), "g").identifying).toBe("no");
  });
});

describe("limits that don't fit the answers", () => {
  const list = "\n# choices\n| list_name | name | label |\n| l | 1 | One |\n| l | 2 | Two |";
  it.each([
    ["text", ". >= 18", ""],
    ["text", ". >= 1000 and . <= 9999", "numbers"],
    ["text", ". <= today()", ""],
    ["dateTime", ". <= today()", ""],
    ["dateTime", ". >= date('2020-01-01')", ""],
    ["time", ". >= 5", ""],
    ["select_one l", ". <= 2", ""],
    ["select_multiple l", ". <= 2", ""],
    ["barcode", ". >= 18", ""],
    ["acknowledge", ". >= 1", "toggle"],
    ["integer", ". <= today()", ""],
    ["integer", ". >= date('2020-01-01')", ""],
    ["date", ". >= 5", ""],
    ["date", ". >= today() and . <= today() and . >= date('2020-01-01')", ""],
    ["integer", ". >= 5 and . <= 3", ""],
  ])("keep the constraint of a question of type %s: %s", (type, constraint, appearance) => {
    const result = field(question(type, { constraint, appearance }) + list, "q");
    expect(result.constraint).toBe(constraint);
    expect([result.minValue, result.maxValue]).toEqual([undefined, undefined]);
    expect(result.fieldValidator ?? []).not.toContain("BEFORETODAY");
  });

  it("are days or minutes of a date-time, and its constraint stays", () => {
    const days = ask("dateTime", "", { "x-min": "2020-01-31", "x-max": "2020-01-31" });
    expect(days).toMatchObject({ minValue: "2020-01-31", maxValue: "2020-01-31" });
    const hours = ask("dateTime", ". <= today()", { "x-min": "2020-01-31T08:00", "x-max": "2020-01-31" });
    expect(hours).toMatchObject({ minValue: "2020-01-31T08:00", constraint: ". <= today()" });
    const validators = { "x-validator": "BEFORETODAY DATERANGE(2020-01-01,2020-12-31)" };
    expect(ask("dateTime", "", validators)).toMatchObject({
      minValue: "2020-01-01",
      maxValue: "2020-12-31",
      fieldValidator: expect.arrayContaining(["BEFORETODAY", "DATERANGE"]),
    });
    expect(codesOf(question("dateTime", validators))).toEqual([]);
  });

  it("and that nothing meets are reported", () => {
    expect(codesOf(question("integer", { constraint: ". >= 5 and . <= 3" }))).toContain("W_NEVER");
  });

  it("keep the constraint where its own column allows more", () => {
    expect(ask("integer", ". >= 5", { "x-min": "1" })).toMatchObject({ minValue: 1, constraint: ". >= 5" });
    expect(ask("integer", ". >= 5", { "x-max": "3" })).toMatchObject({ maxValue: 3, constraint: ". >= 5" });
  });

  it("never widen those of a slider", () => {
    const slider = { parameters: "start=0 end=10" };
    expect(ask("range", ". >= -5", slider)).toMatchObject({ minValue: 0, maxValue: 10 });
    expect(ask("range", ". >= 3", slider)).toMatchObject({ minValue: 3, maxValue: 10 });
    expect(ask("range", ". >= 20", slider)).toMatchObject({ minValue: 0, constraint: ". >= 20" });
  });

  it.each([
    ["integer", { "x-min": "2020-01-01" }],
    ["date", { "x-min": "5" }],
    ["date", { "x-min": "2020-01-31T08:00" }],
    ["dateTime", { "x-min": "5" }],
    ["dateTime", { "x-min": "2020-01-31T25:00" }],
    ["dateTime", { "x-max": "2020-01-31", "x-min": "2020-02-01T08:00" }],
    ["text", { "x-min": "5" }],
    ["select_one l", { "x-max": "5" }],
    ["integer", { "x-max": "5", "x-min": "10" }],
    ["range", { "x-min": "20" }],
    ["date", { "x-validator": "DATERANGE(2020-12-31,2020-01-01)" }],
  ])("are errors of their own columns on a question of type %s: %j", (type, cells) => {
    expect(placesOf(question(type, cells) + list, "E_PARAMETERS")).toEqual(["survey!D2"]);
  });
});

describe("validators", () => {
  it("are implied by a range of dates", () => {
    const constraint = ". >= date('2020-01-01') and . <= date('2020-12-31')";
    for (const result of [
      ask("date", constraint),
      ask("date", "", { "x-min": "2020-01-01", "x-max": "2020-12-31" }),
      ask("date", "", { "x-validator": "daterange(2020-01-01, 2020-12-31)" }),
    ]) {
      expect(result).toMatchObject({ minValue: "2020-01-01", maxValue: "2020-12-31" });
      expect(result.fieldValidator).toContain("DATERANGE");
      expect(result.constraint).toBeUndefined();
    }
  });

  it("that need dates are errors without them", () => {
    const wrong = ["(2020-13-01,2020-12-31)", "(2020-01-01,soon)", "(2020-01-01,2020-02-01,2020-03-01)"];
    for (const written of ["", "()", "(a, b)", ...wrong].map((ends) => `DATERANGE${ends}`))
      expect(codesOf(question("date", { "x-validator": written }))).toContain("E_PARAMETERS");
    expect(codesOf(question("text", { "x-validator": "DATERANGE(2020-01-01,2020-12-31)" }))).toContain(
      "E_PARAMETERS",
    );
  });

  it("of today are implied, and the rest stays a constraint", () => {
    expect(ask("date", ". <= today()")).toMatchObject({
      fieldValidator: expect.arrayContaining(["BEFORETODAY"]),
    });
    expect(ask("date", ". <= today()").constraint).toBeUndefined();
    expect(ask("date", ". < today()").constraint).toBe(". < today()");
    expect(ask("date", ". < today()", { "x-validator": "BEFORETODAY" }).constraint).toBeUndefined();
    expect(ask("date", ". > today()").fieldValidator).toContain("AFTERTODAY");
  });

  it("of years are implied by a range of years", () => {
    expect(ask("integer", ". >= 1900 and . <= 2100")).toMatchObject({
      minValue: 1900,
      maxValue: 2100,
      fieldValidator: ["INTEGER", "YEAR"],
    });
    expect(ask("integer", ". >= 1900 and . <= 2000").fieldValidator).toEqual(["INTEGER"]);
  });

  it.each([
    ["EMAIL", "email"],
    ["URL", "url"],
    ["PHONE", "tel"],
    ["ZIP", "text"],
  ] as const)("%s is implied by its portable constraint, which is kept", (name, dataType) => {
    const constraint = portableConstraint(name);
    for (const written of [constraint, ` ${constraint.replace("(., ", "(  . ,")} `]) {
      const result = ask("text", written);
      expect(result).toMatchObject({ fieldValidator: [name], dataType, constraint: written.trim() });
    }
    expect(codesOf(question("text", { constraint }))).toEqual([]);
    const twice = ask("text", constraint, { "x-validator": name });
    expect(twice).toMatchObject({ fieldValidator: [name], constraint });
  });

  it("that no other tool knows are reported", () => {
    expect(codesOf(question("text", { "x-validator": "unique, email" }))).toEqual(["W_UNIQUE_PORTABLE"]);
    expect(ask("text", "", { "x-validator": "unique email" }).fieldValidator).toEqual(["UNIQUE", "EMAIL"]);
  });
});
