import { describe, expect, it } from "vitest";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { codesOf, field, fieldsOf, form, placesOf, read } from "./read-form.ts";

const choices = `
  # choices
  | list_name | name | label |
  | agree | 1 | Yes, very |
  | agree | 2 | Not at all |`;

/** Pages as `key: fields; fields` with a `;` between sections. */
function layout(markdown: string): string[] {
  return form(markdown).model.map(
    ({ key, composites }) =>
      `${key}: ${composites.map(({ fields }) => fields.map((one) => one.key).join(" ")).join("; ")}`,
  );
}

describe("groups with a calculation", () => {
  it("have it as heading: pages, sections, and headings inside them", () => {
    const definition = form(`
      # survey
      | type | name | label | calculation |
      | begin group | child | Your child | concat('About ', [name]) |
      | begin group | body | | concat([name], '!') |
      | text | name | Name | |
      | begin group | inner | | concat([name], '?') |
      | text | other | Other | |
      | end group | | | |
      | end group | | | |
      | end group | | | |`);
    const [page] = definition.model;
    expect(page).toMatchObject({
      key: "child",
      label: "Your child",
      expression: "concat('About ', ${name})",
    });
    expect(page?.composites[0]).toMatchObject({ key: "body", expression: "concat(${name}, '!')" });
    const session = openForm(
      compileForm(definition),
      {},
      { today: "2026-01-15", now: "2026-01-15T12:00:00Z" },
    );
    session.setValue("name", "Ana");
    expect(["child", "body", "inner"].map((key) => session.label(key, "en"))).toEqual([
      "About Ana",
      "Ana!",
      "Ana?",
    ]);
  });
});

describe("rows of grids that are in none", () => {
  it("are told at their cell, rows and labels alike", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | select_one agree | head | Head | label |
      | select_multiple agree | other | Other | label |
      | select_one agree | row | Row | list-nolabel |
      ${choices}`;
    expect(placesOf(workbook, "W_APPEARANCE")).toEqual(["survey!D2", "survey!D3"]);
    expect(placesOf(workbook, "W_NO_EFFECT")).toEqual(["survey!D4"]);
    expect(field(workbook, "row").controlType).toBe("radio");
  });
});

describe("hints of groups", () => {
  const hints = (markdown: string) =>
    form(markdown).model.map(({ composites }) =>
      composites.map(({ fields }) =>
        fields.map(({ key, hint, guidance }) => [key, hint, guidance].filter(Boolean).join(" ")),
      ),
    );

  it("stand above the questions: of pages, sections, groups inside them, rows and repeats", () => {
    expect(
      hints(`
        # survey
        | type | name | label | hint | guidance_hint | appearance | relevant |
        | begin group | p | P | Page | More | field-list | |
        | begin group | s | S | Section | | | |
        | begin group | g | G | Group | | | \${x} = 1 |
        | text | a | A | | | | |
        | end group | | | | | | |
        | begin group | r | R | Row | | row | |
        | text | b | B | | | | |
        | end group | | | | | | |
        | begin repeat | m | M | Many | | | \${x} = 2 |
        | text | c | C | | | | |
        | end repeat | | | | | | |
        | end group | | | | | | |
        | integer | x | X | | | | |
        | end group | | | | | | |`),
    ).toEqual([
      [
        ["p.hint Page More"],
        ["s.hint Section", "g", "g.hint Group", "a", "r.hint Row", "r", "m Many"],
        ["x"],
      ],
    ]);
  });

  it("have their group's condition, and stand on the first page of a group of pages", () => {
    const [page, ...others] = form(`
      # survey
      | type | name | label | hint | appearance | relevant |
      | begin group | part | Part | Above all | | |
      | begin group | one | One | | field-list | |
      | begin group | g | G | Inside | | \${x} = 1 |
      | begin group | h | H | Inner | | \${x} = 2 |
      | text | a | A | | | |
      | end group | | | | | |
      | end group | | | | | |
      | end group | | | | | |
      | begin group | two | Two | | field-list | |
      | integer | x | X | | | |
      | end group | | | | | |
      | end group | | | | | |`).model;
    const fields = page?.composites.flatMap((composite) => composite.fields) ?? [];
    expect(fields.map(({ key, conditionalExpression }) => [key, conditionalExpression])).toEqual([
      ["part.hint", undefined],
      ["g.hint", undefined],
      ["h", "${x} = 2"],
      ["h.hint", "${x} = 2"],
      ["a", "${x} = 2"],
    ]);
    expect(JSON.stringify(others)).not.toContain("hint");
  });

  it("make no page of a group without questions, and are the hint of the grid that takes their group's place", () => {
    const [page, ...others] = form(`
      # survey
      | type | name | label | hint | appearance |
      | begin group | none | None | Nobody reads this | field-list |
      | end group | | | | |
      | begin group | page | Page | | field-list |
      | begin group | grid | Grid | Once | table-list |
      | select_one agree | a | A | | |
      | select_one agree | b | B | | |
      | end group | | | | |
      | end group | | | | |
      ${choices}`).model;
    expect(page?.composites.flatMap(({ fields }) => fields.map(({ key, hint }) => [key, hint]))).toEqual([
      ["grid", "Once"],
    ]);
    expect(others).toEqual([]);
  });
});

describe("pages", () => {
  it("are the groups marked as such, and the runs of questions between them", () => {
    expect(
      layout(`
        # survey
        | type | name | label | appearance | x-page |
        | text | before | Before | | |
        | begin group | one | One | field-list | |
        | text | a | A | | |
        | begin group | inner | Inner | field-list | |
        | text | b | B | | |
        | end group | | | | |
        | end group | | | | |
        | begin group | between | Between | | |
        | text | c | C | | |
        | end group | | | | |
        | begin group | two | Two | | yes |
        | text | d | D | | |
        | end group | | | | |
        | begin_group | three | Three | field-list | no |
        | text | e | E | | |
        | end_group | | | | |`),
    ).toEqual(["page1: before", "one: a; b", "page3: c", "two: d", "page5: e"]);
  });

  it("take the label of a group around them as the title of their part", () => {
    const { model } = form(`
      # survey
      | type | name | label | relevant | appearance |
      | text | a | A | | |
      | begin group | health | Your health | [a] = 'x' | |
      | note | n | N | | |
      | begin group | sleep | Sleep | [a] != 'y' | field-list |
      | text | b | B | | |
      | end group | | | | |
      | begin group | food | | | field-list |
      | text | c | C | | |
      | end group | | | | |
      | end group | | | | |`);
    expect(model.map(({ name, label, section }) => [name, label, section])).toEqual([
      ["Page 1", undefined, undefined],
      ["Your health", "Your health", undefined],
      ["Sleep", "Sleep", "Your health"],
      ["Your health", "Your health", undefined],
    ]);
    expect(model[2]?.conditionalExpression).toBe("($" + "{a} = 'x') and ($" + "{a} != 'y')");
    expect(model[1]?.conditionalExpression).toBe("$" + "{a} = 'x'");
  });

  it("are one for a form without groups", () => {
    expect(layout("# survey\n| type | name | label |\n| text | a | A |\n| note | b | B |")).toEqual([
      "page1: a b",
    ]);
  });

  it("are ordered by x-order where it is given, like all siblings", () => {
    expect(
      layout(`
        # survey
        | type | name | label | x-order |
        | begin group | one | One | 2 |
        | text | a | A | |
        | text | b | B | 1 |
        | text | c | C | 1 |
        | end group | | | |
        | begin group | two | Two | 1 |
        | text | d | D | |
        | end group | | | |`),
    ).toEqual(["two: d", "one: a b c"]);
    expect(
      layout(`
        # survey
        | type | name | label | x-order |
        | text | a | A | 3 |
        | text | b | B | 2.5 |
        | text | c | C | |`),
    ).toEqual(["page1: b a c"]);
  });
});

describe("sections", () => {
  it("are the groups of a page; groups within become headings, with their conditions on each field", () => {
    const workbook = `
      # survey
      | type | name | label | relevant |
      | begin group | page | Page | |
      | text | a | A | |
      | begin group | part | Part | [a] = '1' |
      | text | b | B | |
      | begin group | deep | Deep | [a] = '2' |
      | text | c | C | [b] = 'x' |
      | begin group | deeper | | [a] = '3' |
      | text | d | D | |
      | end group | | | |
      | end group | | | |
      | end group | | | |
      | end group | | | |`;
    expect(layout(workbook)).toEqual(["page: a; b deep c d"]);
    const [a, b] = ["$" + "{a}", "$" + "{b}"];
    expect(form(workbook).model[0]?.composites[1]?.conditionalExpression).toBe(`${a} = '1'`);
    expect(field(workbook, "deep")).toMatchObject({
      controlType: "heading",
      label: "Deep",
      conditionalExpression: `${a} = '2'`,
    });
    expect(field(workbook, "c").conditionalExpression).toBe(`(${a} = '2') and (${b} = 'x')`);
    expect(field(workbook, "d").conditionalExpression).toBe(`(${a} = '2') and (${a} = '3')`);
  });
});

describe("rows", () => {
  it("are groups marked as such; their visible fields share the width", () => {
    const row = fieldsOf(
      form(`
        # survey
        | type | name | label | appearance | calculation | x-colspan | x-control |
        | begin group | page | Page | | | | |
        | begin group | line | | row | | | |
        | text | a | A | | | | |
        | text | b | B | w3 | | | |
        | note | gap | | | | 2 | blank |
        | calculate | c | | | 1 | | |
        | end group | | | | | | |
        | end group | | | | | | |`),
    )[0];
    expect(row).toMatchObject({ key: "line", controlType: "row", fieldType: "row", modelInd: false });
    expect(row?.fields?.map(({ key, controlType, colspan }) => [key, controlType, colspan])).toEqual([
      ["a", "text", 4],
      ["b", "text", 3],
      ["gap", "blank", 2],
      ["c", "calculation", 4],
    ]);
  });

  it("are groups with widths under the style theme-grid", () => {
    const workbook = (style: string) => `
      # survey
      | type | name | label | appearance |
      | begin group | page | Page | |
      | begin group | line | Line | |
      | text | a | A | w6 |
      | text | b | B | w6 |
      | end group | | | |
      | end group | | | |
      # settings
      | style |
      | ${style} |`;
    expect(layout(workbook("theme-grid no-text-transform"))).toEqual(["page: line"]);
    expect(layout(workbook("pages"))).toEqual(["page: a b"]);
  });
});

describe("grids", () => {
  it("are the selects of a table-list, each with its own rules", () => {
    const workbook = `
      # survey
      | type | name | label | hint | appearance | required | relevant | required_message |
      | begin group | page | Page | | | | | |
      | begin group | service | How was... | In all | table-list minimal | | | |
      | select_one agree | s1 | the staff | doctors too | | yes | | Please say. |
      | select_one agree | s2 | the food | | | | [s1] = '1' | |
      | end group | | | | | | | |
      | end group | | | | | | | |
      ${choices}`;
    expect(field(workbook, "service")).toMatchObject({
      controlType: "likert",
      dataType: "likert",
      label: "How was...",
      hint: "In all",
      requiredMessage: "Please say.",
      options: [{ key: "1" }, { key: "2" }],
      questions: [
        { key: "s1", label: "the staff", hint: "doctors too", required: true },
        { key: "s2", label: "the food", conditionalExpression: "$" + "{service.s1} = '1'" },
      ],
    });
    expect(codesOf(workbook)).toEqual([]);
    expect(compileForm(form(workbook)).expressionProblems).toEqual([]);
  });

  it("are a row with label and the rows with list-nolabel below it", () => {
    const workbook = `
      # survey
      | type | name | label | appearance | relevant |
      | begin group | page | Page | field-list | |
      | text | a | A | | |
      | select_one agree | head | How was... | label | [a] = 'x' |
      | select_one agree | s1 | the staff | list-nolabel | |
      | select_one agree | s2 | the food | list-nolabel | |
      | text | b | B | | |
      | end group | | | | |
      ${choices}`;
    expect(layout(workbook)).toEqual(["page: a head b"]);
    expect(field(workbook, "head")).toMatchObject({
      controlType: "likert",
      label: "How was...",
      conditionalExpression: "$" + "{a} = 'x'",
      questions: [{ key: "s1" }, { key: "s2" }],
    });
  });

  it("are the rows of KoboToolbox's score", () => {
    const workbook = (list: string) => `
      # survey
      | type | name | label | kobo--score-choices | required |
      | begin_score | service | How was... | ${list} | |
      | score__row | s1 | the staff | | true |
      | score__row | s2 | the food | | false |
      | end_score | | | | |
      ${choices}`;
    expect(field(workbook("agree"), "service")).toMatchObject({
      controlType: "likert",
      label: "How was...",
      options: [{ key: "1" }, { key: "2" }],
      questions: [{ key: "s1", required: true }, { key: "s2" }],
    });
    expect(placesOf(workbook("none"), "E_LIST_MISSING")).toEqual(["survey!D2"]);
  });

  it("of one row are a select that is a likert, with its hint and its message", () => {
    const likert = field(
      `
      # survey
      | type | name | label | hint | appearance | required | x-class |
      | select_one agree | s1 | The staff? | All of them | likert | yes | wide |
      ${choices}`,
      "s1",
    );
    expect(likert).toMatchObject({
      controlType: "likert",
      hint: "All of them",
      class: "wide",
      questions: [{ key: "s1", label: "The staff?", required: true }],
    });
    expect(likert.label).toBeUndefined();
  });

  it("leave out rows that need more than a grid has, and report them", () => {
    const workbook = `
      # survey
      | type | name | label | appearance | constraint | default |
      | begin group | page | Page | field-list | | |
      | begin group | one | How was... | table-list | | |
      | select_one agree | s1 | the staff | | . != '2' | |
      | select_multiple agree | s2 | the food | | | |
      | end group | | | | | |
      | select_one agree | head | And... | label | | |
      | select_one agree | s3 | the rooms | list-nolabel | | 1 |
      | end group | | | | | |
      ${choices}`;
    expect(layout(workbook)).toEqual(["page: s1 s2; head s3"]);
    expect(field(workbook, "s1")).toMatchObject({ controlType: "radio", constraint: ". != '2'" });
    expect(field(workbook, "head")).toMatchObject({ controlType: "label", modelInd: false, label: "And..." });
    expect(field(workbook, "s3")).toMatchObject({ controlType: "radio", default: "1" });
    expect(placesOf(workbook, "W_APPEARANCE")).toEqual(["survey!D3", "survey!D7"]);
  });

  it("report a row without a label", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | begin group | g | G | table-list |
      | select_one agree | s1 | | |
      | select_one agree | s2 | B | |
      | end group | | | |
      ${choices}`;
    expect(placesOf(workbook, "W_LABEL")).toEqual(["survey!B3"]);
  });
});

describe("begin and end rows", () => {
  it("that do not match name their row", () => {
    const rows = (...types: string[]) =>
      `# survey\n| type | name | label |\n${types.map((type, index) => `| ${type} | n${index} | L |`).join("\n")}`;
    expect(placesOf(rows("text", "begin group", "text"), "E_UNMATCHED_BEGIN")).toEqual(["survey!A3"]);
    expect(placesOf(rows("text", "end group", "text"), "E_UNMATCHED_END")).toEqual(["survey!A3"]);
    expect(placesOf(rows("begin group", "end repeat", "end group"), "E_UNMATCHED_END")).toEqual([
      "survey!A3",
    ]);
    expect(codesOf(rows("begin_group", "text", "end_group", "begin repeat", "text", "end repeat"))).toEqual(
      [],
    );
  });

  it("of nested repeats are fields with their own, or imported once each where that is wanted", () => {
    const workbook = `
      # survey
      | type | name | label | repeat_count |
      | integer | n | N | |
      | begin repeat | child | Child | \${n} |
      | text | name | Name | |
      | begin repeat | toy | Toy | 3 |
      | text | what | What | |
      | end repeat | | | |
      | end repeat | | | |`;
    expect(codesOf(workbook)).toEqual([]);
    expect(layout(workbook)).toEqual(["page1: n", "child.page: child"]);
    expect(field(workbook, "child")).toMatchObject({
      controlType: "composite",
      label: "Child",
      repeat: { count: "${n}" },
      fields: [{ key: "name" }, { key: "toy", repeat: { count: "3" }, fields: [{ key: "what" }] }],
    });
    const once = read(workbook, { oneRepeat: true });
    expect(once.problems.map(({ code }) => code)).toEqual(["W_REPEAT", "W_REPEAT"]);
    expect(once.definition?.model.map(({ key }) => key)).toEqual(["page1", "child"]);
  });
});

describe("names", () => {
  it("that are invalid are errors at their cell", () => {
    const named = (name: string) => `# survey\n| type | name | label |\n| text | ${name} | A |`;
    for (const good of ["a", "_a", "a-b", "a.b", "año", "名前", "ไทย", "a1"])
      expect([good, codesOf(named(good))]).toEqual([good, []]);
    for (const bad of ["1a", "a b", "-a", "a$", ".a", "a:b"])
      expect([bad, placesOf(named(bad), "E_NAME_BAD")]).toEqual([bad, ["survey!B2"]]);
  });

  it("are unique in a group, and can recur in other groups", () => {
    const workbook = `
      # survey
      | type | name | label |
      | begin group | mother | Mother |
      | text | age | Age |
      | text | age | Again |
      | text | Age | Capital |
      | end group | | |
      | begin group | father | Father |
      | text | age | Age |
      | end group | | |`;
    expect(placesOf(workbook, "E_NAME_DUP")).toEqual(["survey!B4", "survey!B5"]);
  });

  it("that differ only in case are errors in a grid, too", () => {
    const workbook = `
      # survey
      | type | name | label | appearance |
      | begin group | g | G | table-list |
      | select_one agree | s1 | A | |
      | select_one agree | S1 | B | |
      | end group | | | |
      ${choices}`;
    expect(placesOf(workbook, "E_NAME_DUP")).toEqual(["survey!B4"]);
  });

  it("that other tools reserve are reported", () => {
    const { definition, problems } = read(`
      # survey
      | type | name | label |
      | begin group | meta | Meta |
      | text | a | A |
      | end group | | |`);
    expect(definition).toBeDefined();
    expect(problems.map(({ code, row, column }) => `${code} ${column}${row}`)).toEqual(["W_LABEL B2"]);
  });

  it("can be omitted for notes and metadata", () => {
    const workbook = "# survey\n| type | name | label |\n| note | | Hi |\n| start | | |\n| text | a | A |";
    expect(fieldsOf(form(workbook)).map(({ key }) => key)).toEqual(["generated_note_name_2", "start", "a"]);
  });

  it("of any length and depth make valid keys", () => {
    const long = "x".repeat(150);
    const workbook = `
      # survey
      | type | name | label::${"y".repeat(100)} (en) | label::A (en-${Array.from({ length: 5 }, () => "abcdefgh").join("-")}) |
      | begin group | ${long} | G | H |
      | begin group | ${long} | G | H |
      | text | ${long} | A | H |
      | end group | | | |
      | text | a | A | H |
      | end group | | | |
      | text | a | A | H |`;
    const keys = fieldsOf(form(workbook)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(200);
  });

  it("of grids of one row can be in several groups", () => {
    const workbook = `
      # survey
      | type | name | label | appearance | relevant |
      | begin group | one | One | | |
      | select_one agree | q | Q | likert | |
      | text | r | R | | [q] = '1' |
      | end group | | | | |
      | begin group | two | Two | | |
      | select_one agree | q | Q | likert | |
      | text | q.q | Q | | [q] = '1' |
      | end group | | | | |
      ${choices}`;
    const answers = fieldsOf(form(workbook)).flatMap(({ key, questions }) =>
      questions === undefined ? [key] : questions.map((question) => `${key}.${question.key}`),
    );
    expect(new Set(answers).size).toBe(answers.length);
    expect(compileForm(form(workbook)).expressionProblems).toEqual([]);
  });
});
