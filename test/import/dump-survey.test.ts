import { describe, expect, it } from "vitest";
import { dumpSurvey } from "../../shared/workbook/import/dump-survey.ts";
import { read } from "./read-form.ts";

function dump(markdown: string) {
  const { survey, problems } = read(markdown);
  const dumped = dumpSurvey(survey, problems);
  if (!dumped.ok) throw new Error(JSON.stringify(dumped.errors));
  return dumped;
}

/** One node by its path. */
function node(markdown: string, path: string) {
  const nodes = dump(markdown).nodes as { path: string }[]; // plain JSON, of which only paths are read here
  return nodes.find((one) => one.path === path);
}

const choices = `
  # choices
  | list_name | name | label |
  | l | 1 | One |`;

describe("the dump of a survey", () => {
  it("contains every cell under the XForms name of its column, with plain quotes", () => {
    const workbook = `
      # survey
      | type | name | caption | hint::fr | required | relevant | calculate | readonly | appearance |
      | begin group | g | G | | | | | | |
      | select one from l or_other | q | Q “x” | H | TRUE | \${r} = ‘a’ | 1 | no | minimal |
      | end group | | | | | | | | |
      | text | r | R | | \${q} != '' | | | yes | |
      ${choices}`;
    expect(node(workbook, "g/q")).toEqual({
      row: 3,
      kind: "question",
      path: "g/q",
      type: "select_one",
      list: "l",
      label: { default: 'Q "x"' },
      hint: { fr: "H" },
      required: true,
      relevant: "${r} = 'a'",
      calculation: "1",
      appearance: "minimal",
    });
    expect(node(workbook, "r")).toMatchObject({ required: "${q} != ''", readonly: true });
    expect(dump(workbook).languages).toEqual(["default", "fr"]);
    expect(dump(workbook).lists.l).toMatchObject([{ value: "1" }, { value: "other" }]);
  });

  it("writes a table-list as in XForms", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | begin group | t | T | w4 table-list |
      | select_one l | a | A | minimal |
      | begin group | inner | Inner | |
      | select_one l | b | B | |
      | end group | | | |
      | select_one l | c | C | |
      | end group | | | |
      ${choices}`;
    expect(node(workbook, "t")).not.toHaveProperty("label");
    expect(node(workbook, "t")).toHaveProperty("appearance", "field-list w4");
    expect(node(workbook, "t/a")).toHaveProperty("appearance", "list-nolabel");
    expect(node(workbook, "t/inner/b")).toHaveProperty("appearance", "list-nolabel");
    expect(node(workbook, "t/c")).not.toHaveProperty("appearance");
  });

  it("reads parameters where a type has names for them", () => {
    const workbook = `
      # survey
      | type | name | label | parameters |
      | range | r | R | end=5 |
      | select_one l | s | S | randomize=TRUE, seed=\${r} |
      | select_one_from_file x.csv | f | F | value=Key label=Name |
      | image | i | I | max-pixels=1000 |
      ${choices}`;
    expect(node(workbook, "r")).toHaveProperty("parameters", { start: "1", end: "5", step: "1" });
    expect(node(workbook, "s")).toHaveProperty("parameters", { randomize: "true", seed: "${r}" });
    expect(node(workbook, "f")).toHaveProperty("parameters", { value: "Key", label: "Name" });
    expect(node(workbook, "i")).toHaveProperty("parameters", "max-pixels=1000");
  });

  it("of a refused workbook is its errors", () => {
    const { survey, problems } = read("# survey\n| type | name |\n| texd | a |");
    expect(dumpSurvey(survey, problems)).toMatchObject({
      ok: false,
      errors: [{ code: "E_TYPE", sheet: "survey", row: 2 }],
    });
  });
});
