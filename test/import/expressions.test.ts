import { describe, expect, it } from "vitest";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock } from "../../shared/form/engine/form-clock.ts";
import { openForm } from "../../shared/form/engine/open-form.ts";
import { codesOf, field, fieldsOf, form, placesOf, read } from "./read-form.ts";

/** Two questions to refer to, and one with a cell in a column. */
const cell = (column: string, text: string, type = "text") => `
  # survey
  | type | name | label | ${column} |
  | text | a | A | |
  | select_one l | b | B | |
  | ${type} | q | Q | ${text} |
  # choices
  | list_name | name | label | size |
  | l | 1 | One | S |`;
const relevant = (text: string) => field(cell("relevant", text), "q").conditionalExpression;
const places = (column: string, text: string, code: string) =>
  read(cell(column, text)).problems.flatMap((problem) =>
    problem.code === code ? [`${problem.column}${problem.row}+${problem.offset}`] : [],
  );
const a = "$" + "{a}";
const b = "$" + "{b}";

describe("expressions", () => {
  it.each([
    ["${a} = 'x'", `${a} = 'x'`],
    ["${ a } = 'x'", `${a} = 'x'`],
    ["[a] = ‘x’", `${a} = 'x'`],
    ["${a} = “x”", `${a} = "x"`],
    ["/data/a = 'x'", `${a} = 'x'`],
    ["../a = 'x'", `${a} = 'x'`],
    ["TRUE", "TRUE"],
    ["no", "no"],
    ["once(today()) = today()", "once(today()) = today()"],
    ["jr:choice-name(${b}, '${b}') = 'One'", `jr:choice-name(${b}, ${b}) = 'One'`],
    ["instance('l')/root/item[name = ${b}]/size = 'S'", `CHOICE(${b}, 'size') = 'S'`],
    ["SELECTED([b], '1')", `SELECTED(${b}, '1')`],
  ])("read %s", (written, stored) => {
    expect(relevant(written)).toBe(stored);
    expect(codesOf(cell("relevant", written)).filter((code) => code.startsWith("E_"))).toEqual([]);
  });

  it("that can't be used are dropped and reported with their place", () => {
    expect(places("relevant", "(${a} = 1", "E_EXPR")).toEqual(["D4+9"]);
    expect(places("relevant", "pulldata('x', 'y', 'z', ${a}) = 1", "E_EXPR_PATH")).toEqual(["D4+0"]);
    expect(places("relevant", "device-info() = 1", "E_FUNC")).toEqual(["D4+0"]);
    expect(places("relevant", "selected(${a})", "E_ARGS")).toEqual(["D4+0"]);
    expect(places("relevant", "/data/nowhere/a = 1", "W_PATH")).toEqual(["D4+0"]);
    expect(relevant("/data/nowhere/a = 1")).toBe("'' = 1");
    expect(places("constraint", "regex(., '(?=x)')", "E_REGEX")).toEqual(["D4+9"]);
    expect(places("constraint", "regex(., '[0-9]+')", "W_REGEX_ANCHOR")).toEqual(["D4+9"]);
    expect(relevant("pulldata('x', 'y', 'z', ${a}) = 1")).toBeUndefined();
  });

  it("take a bare word for a path to nothing, as XPath does, but not for a question", () => {
    expect(places("relevant", "${a} = basic", "W_PATH")).toEqual(["D4+7"]);
    expect(relevant("${a} = basic")).toBe("${a} = ''");
    const { requiredExpression } = field(cell("required", "basic"), "q");
    expect(requiredExpression).toBe("''");
    expect(relevant("coalesce(${a}, join(',', ${b}), NULL) = 1")).toBe(
      "coalesce(${a}, join(',', ${b}), '') = 1",
    );
    const named = `# survey\n| type | name | label |\n| text | a | A |\n# settings\n| instance_name |\n| xl-date-v1 |`;
    expect(codesOf(named)).toEqual(["W_PATH"]);
    expect(form(named).instanceName).toBe("''");
  });

  it("with the length that forms of wq.io allow are read as meant", () => {
    const { constraint } = field(cell("constraint", "wq:length(5) and . != 'x'"), "q");
    expect(constraint).toBe("(string-length(.) <= 5) and . != 'x'");
    expect(places("constraint", "wq:length(a)", "E_FUNC")).toEqual(["D4+0"]);
  });

  it("read the device in calculations and defaults, which are kept", () => {
    const calculated = cell("calculation", "concat('on ', device-info())");
    expect(field(calculated, "q").default).toBe("concat('on ', device-info())");
    expect(field(cell("default", "device-info()"), "q").default).toBe("device-info()");
    expect(placesOf(calculated, "W_META")).toEqual(["survey!D4"]);
    // the server would hide what the browser shows
    expect(places("relevant", "contains(device-info(), 'Android')", "E_FUNC")).toEqual(["D4+9"]);
    expect(codesOf(cell("calculation", "device-info(1)"))).toContain("E_ARGS");
  });

  it("of filters may read the label in a language of the workbook", () => {
    const filtered = `
      # survey
      | type | name | label::English | choice_filter |
      | text | a | A | |
      | select_one l | q | Q | label::English != '' |
      # choices
      | list_name | name | label::English |
      | l | 1 | \${a} |
      | l | 2 | Two |`;
    expect(codesOf(filtered).filter((code) => code.startsWith("E_EXPR"))).toEqual([]);
    const session = openForm(compileForm(form(filtered)), {}, formClock(new Date(0), "UTC"));
    expect(session.options("q").map(({ key }) => key)).toEqual(["2"]);
    session.setValue("a", "One");
    expect(session.options("q").map(({ key }) => key)).toEqual(["1", "2"]);
  });

  it("that read rows of a list by any condition keep these rows in the form", () => {
    const lookup = `instance('l')/root/item[size = \${a} and label != '']/name = '1'`;
    expect(relevant(lookup)).toBe(lookup);
    expect(form(cell("relevant", lookup)).tables).toEqual({ l: [{ name: "1", label: "One", size: "S" }] });
    expect(relevant("pulldata('l', 'size', 'name', ${a}) = 'S'")).toBe(
      `pulldata('l', 'size', 'name', ${a}) = 'S'`,
    );
    expect(form(cell("relevant", "${a} = 'x'"))).not.toHaveProperty("tables");
    expect(places("relevant", "instance('l')/root/item[size = ${nobody}]/name = 1", "E_REF")).toContain(
      "D4+31",
    );
  });

  describe("with conditions on the instances of a repeat", () => {
    const workbook = (column: string, inside: string, outside: string) => `
  # survey
  | type | name | label | ${column} |
  | begin repeat | child | Child | |
  | text | name | Name | |
  | integer | age | Age | |
  | begin repeat | dose | Dose | |
  | decimal | ml | Ml | |
  | end repeat | | | |
  | calculate | inside | | ${inside} |
  | end repeat | | | |
  | text | wanted | Wanted | |
  | calculate | outside | | ${outside} |`;
    const stored = (inside: string, outside: string) => {
      const all = fieldsOf(form(workbook("calculation", inside, outside)));
      const of = (key: string) => all.find((one) => one.key === key)?.expression;
      return [of("inside"), of("outside")];
    };
    const codes = (inside: string, outside: string) =>
      read(workbook("calculation", inside, outside)).problems.map(({ code, row, offset }) => [
        code,
        row,
        offset,
      ]);

    it.each([
      ["count(${child}[age > 2])", "count(where(${child}, ${child}, ${age} > 2))"],
      [
        "sum(/data/child[age > 2 and name != '']/age)",
        "sum(where(${age}, ${child}, ${age} > 2 and ${name} != ''))",
      ],
      [
        "join(' ', ${child}[name = ${wanted}][1]/name)",
        "join(' ', where(${name}, ${child}, ${name} = ${wanted}, 1))",
      ],
      ["max(${age}[. < 9])", "max(where(${age}, ${child}, ${age} < 9))"],
      ["../child[last()]/name", "where(${name}, ${child}, last())"],
      ["sum(${child}/dose/ml)", "sum(${ml})"],
      [
        "sum(${child}[age > 2]/dose[. != ''][ml > 1]/ml)",
        "sum(where(where(${ml}, ${dose}, ${dose} != '', ${ml} > 1), ${child}, ${age} > 2))",
      ],
      ["${child}[selected('a b', ./name)]/age", "where(${age}, ${child}, selected('a b', ${name}))"],
      ["${wanted}[1]", "${wanted}"],
    ])("stores %s outside of it", (written, expected) => {
      expect(stored("1", written)[1]).toBe(expected);
    });

    it.each([
      [
        "${child}[position() = position(current()/..) - 1]/age",
        "where(${age}, ${child}, position() = outer(position(${child})) - 1)",
      ],
      [
        "count(${child}[name = current()/../name])",
        "count(where(${child}, ${child}, ${name} = outer(${name})))",
      ],
      ["count(${child}[age > ${age}])", "count(where(${child}, ${child}, ${age} > outer(${age})))"],
      ["sum(../dose[ml > 1]/ml)", "sum(where(${ml}, ${dose}, ${ml} > 1))"],
    ])("stores %s inside of it", (written, expected) => {
      expect(stored(written, "1")[0]).toBe(expected);
    });

    it("reports what they name wrongly, in its place", () => {
      expect(codes("1", "count(${child}[agee > 2])")).toEqual([["W_PATH", 11, 15]]);
      expect(codes("1", "count(${child}[age > ${nobody}])")).toEqual([["E_REF", 11, 21]]);
      expect(codes("1", "count(${childs}[age > 2])")).toContainEqual(["E_REF", 11, 6]);
      expect(codes("1", "count(${child}[frob(age)])")).toEqual([["E_FUNC", 11, 15]]);
      expect(codes("1", "count(${wanted}[. = 'x'])")).toEqual([["E_EXPR_PATH", 11, 6]]);
    });
  });

  it("that read another application's data count it as unanswered", () => {
    const lookup = "instance('contact-summary')/context/pregnant = 'yes'";
    expect(relevant(lookup)).toBe("'' = 'yes'");
    expect(places("relevant", lookup, "W_PATH")).toEqual(["D4+0"]);
  });

  it("take the time since a question of type start", () => {
    const workbook =
      "# survey\n| type | name | label | calculation |\n| start | begun | | |\n| calculate | d | | duration() |";
    expect(field(workbook, "d").expression).toBe("duration(${begun})");
    expect(places("calculation", "duration()", "E_FUNC")).toEqual(["D4+0"]);
  });

  it("with signs as in HTML are read as meant", () => {
    expect(relevant("${a} &gt;= 1")).toBe(`${a}    >= 1`);
  });

  it("that refer to nothing are errors in every cell, whatever uses it", () => {
    const columns = [
      ...["relevant", "constraint", "calculation", "required", "read_only", "default", "choice_filter"],
      ...["label", "hint", "guidance_hint", "constraint_message", "required_message", "repeat_count"],
      ...["appearance", "parameters", "image"],
    ];
    for (const column of columns) {
      const workbook = `# survey\n| type | name | caption | ${column} |\n| note | q | | x \${nobody} |`;
      const said = read(workbook).problems.filter(({ code }) => code === "E_REF");
      expect([column, said.map((one) => `${one.column}${one.row}+${one.offset}`)]).toEqual([
        column,
        ["D2+2"],
      ]);
    }
    expect(places("label::en", "${a and ${b}", "E_REF")).toEqual(["D4+0"]);
    expect(places("hint", "${2}", "E_REF")).toEqual(["D4+0"]);
    expect(codesOf(cell("hint", "An empty ${} stays"))).toEqual([]);
  });

  it("may refer to groups and notes, which have no answer", () => {
    const workbook = `
      # survey
      | type | name | label | relevant |
      | begin group | g | G | |
      | note | n | N | |
      | text | q | Q | \${g} = '' and \${n} = '' |
      | end group | | | |`;
    expect(field(workbook, "q").conditionalExpression).toBe("'' = '' and '' = ''");
  });

  it("about a name used by several questions take the nearest, or are reported as ambiguous", () => {
    const workbook = `
      # survey
      | type | name | label | relevant |
      | begin group | one | One | |
      | text | x | X | |
      | end group | | | |
      | begin group | two | Two | |
      | text | x | X | |
      | text | q | Q | \${x} = '1' |
      | end group | | | |
      | text | r | R | \${x} = '1' |`;
    expect(placesOf(workbook, "E_REF_AMBIGUOUS")).toEqual(["survey!D9"]);
  });

  it("about the last saved form are calls in defaults and calculations, and unanswered elsewhere", () => {
    expect(relevant("${last-saved#a} = ''")).toMatch(/^'' += ''$/);
    expect(field(cell("default", "${last-saved#a}"), "q").default).toBe("last-saved('a')");
    expect(field(cell("default", "coalesce(${last-saved#a}, 'x')"), "q").default).toBe(
      "coalesce(last-saved('a'), 'x')",
    );
    expect(field(cell("calculation", "concat(${last-saved#b}, 1)"), "q").default).toBe(
      "concat(last-saved('b'), 1)",
    );
    expect(field(cell("hint", "Last: ${last-saved#a}."), "q").hint).toBe("Last: .");
    expect(placesOf(cell("default", "${last-saved#a}"), "W_LAST_SAVED")).toEqual(["survey!D4"]);
    expect(placesOf(cell("default", "${last-saved#nobody}"), "E_REF")).toEqual(["survey!D4"]);
  });

  it("of the settings are reported at the settings' own cell", () => {
    const workbook = (name: string) => `
      # survey
      | type | name | label |
      | text | a | A |
      # settings
      | form_title | version | instance_name |
      | Title | 3 | ${name} |`;
    expect(form(workbook("concat(${a}, '!')"))).toMatchObject({
      title: "Title",
      version: "3",
      instanceName: `concat(${a}, '!')`,
    });
    expect(placesOf(workbook("concat(${nobody})"), "E_REF")).toEqual(["settings!C2"]);
    expect(placesOf(workbook("nonsense(1)"), "E_FUNC")).toEqual(["settings!C2"]);
  });

  it("that form a cycle name their cells", () => {
    const workbook = `
      # survey
      | type | name | label | calculation | relevant |
      | text | x | X | | [z] = 1 |
      | calculate | y | | [x] + 1 | |
      | calculate | z | | [y] + 1 | |`;
    expect(placesOf(workbook, "E_CYCLE")).toEqual(["survey!E2", "survey!D3", "survey!D4"]);
  });
});

describe("defaults", () => {
  it.each(["none", "none (yet)", "[other]", "a-b", "1", "TRUE", "2020-01-31", "12:00:00"])(
    "such as %s stay as written",
    (text) => {
      expect(field(cell("default", text), "q").default).toBe(text);
      expect(codesOf(cell("default", text))).toEqual([]);
    },
  );

  it("that read or compute something are expressions", () => {
    expect(field(cell("default", "${a}"), "q").default).toBe(a);
    expect(field(cell("default", "concat([a], '!')"), "q").default).toBe(`concat(${a}, '!')`);
    expect(field(cell("default", "today()", "date"), "q").default).toBe("today()");
    expect(codesOf(cell("default", "pulldata('x', 'y', 'z', 1)"))).toContain("E_EXPR_PATH");
  });

  it("of a number accept no decimal comma", () => {
    expect(placesOf(cell("default", "12,5", "decimal"), "E_PARAMETERS")).toEqual(["survey!D4"]);
    expect(field(cell("default", "12.5", "decimal"), "q").default).toBe("12.5");
    expect(codesOf(cell("default", "12,5"))).toEqual([]);
  });

  it("of a date that are only a number are misread dates", () => {
    for (const number of ["2020", "45000", "45000.5"]) {
      expect(codesOf(cell("default", number, "date"))).toEqual(["W_DATE_CELL"]);
      expect(placesOf(cell("default", number, "date"), "W_DATE_CELL")).toEqual(["survey!D4"]);
      expect(field(cell("default", number, "date"), "q").default).toBeUndefined();
    }
  });
});

describe("cells of yes and no", () => {
  it.each(["yes", "Yes", "TRUE", "true()", "1"])("%s is a yes", (text) => {
    expect(field(cell("required", text), "q").required).toBe(true);
    expect(field(cell("read_only", text), "q").readOnly).toBe(true);
  });

  it.each(["no", "FALSE", "false()", "0"])("%s is a no", (text) => {
    expect(field(cell("required", text), "q")).toMatchObject({ required: false });
    expect(field(cell("required", text), "q").requiredExpression).toBeUndefined();
  });

  it("and anything else is an expression", () => {
    expect(field(cell("required", "${a} = 'x'"), "q").requiredExpression).toBe(`${a} = 'x'`);
    expect(field(cell("read_only", "[a] = 'x'"), "q").readOnly).toBe(`${a} = 'x'`);
  });
});

describe("choice filters", () => {
  const filtered = (filter: string) => `
    # survey
    | type | name | label | choice_filter |
    | text | a | A | |
    | select_one l | q | Q | ${filter} |
    # choices
    | list_name | name | label | Region | empty |
    | l | 1 | One | north | |
    | other | 2 | Two | | x |`;

  it("read the columns of the list, with capitals as they are", () => {
    expect(field(filtered("Region = ${a} or name = 'z'"), "q").optionFilter).toBe(
      `Region = ${a} or name = 'z'`,
    );
    for (const wrong of ["region = ${a}", "empty = ${a}", "Region = north"])
      expect([wrong, placesOf(filtered(wrong), "W_FILTER")]).toEqual([wrong, ["survey!D3"]]);
    // as elsewhere, such a filter offers nothing
    expect(field(filtered("region = 'x'"), "q").optionFilter).toBe("region = 'x'");
  });
});

describe("groups that are read only", () => {
  it("make all their contents read only", () => {
    const workbook = (outer: string, own: string) => `
      # survey
      | type | name | label | read_only |
      | text | a | A | |
      | begin group | g | G | ${outer} |
      | begin group | h | H | |
      | text | q | Q | ${own} |
      | end group | | | |
      | end group | | | |`;
    expect(field(workbook("yes", ""), "q").readOnly).toBe(true);
    expect(field(workbook("[a] = '1'", "[a] = '2'"), "q").readOnly).toBe(`(${a} = '2') or (${a} = '1')`);
    expect(field(workbook("no", ""), "q").readOnly).toBeUndefined();
  });
});

describe("calculations that wait", () => {
  const waiting = (trigger: string, calculation: string, type = "text") =>
    field(
      `
      # survey
      | type | name | label | calculation | trigger |
      | text | a | A | | |
      | text | b | B | | |
      | ${type} | q | Q | ${calculation} | ${trigger} |`,
      "q",
    );

  it("name the questions that they wait for, and have no other calculation", () => {
    const input = waiting(`${a}, ${b}`, `concat(${a}, '!')`);
    expect(input.trigger).toEqual({ keys: ["a", "b"], expression: `concat(${a}, '!')` });
    expect([input.expression, input.controlType]).toEqual([undefined, "text"]);
    expect(waiting(a, "now()", "calculate")).toMatchObject({
      controlType: "calculation",
      hidden: true,
      trigger: { keys: ["a"], expression: "now()" },
    });
    expect(waiting(a, "").trigger).toEqual({ keys: ["a"] });
  });

  it("wait for nothing that isn't there", () => {
    const workbook = `
      # survey
      | type | name | label | calculation | trigger |
      | text | q | Q | now() | ${b} |`;
    expect(placesOf(workbook, "E_REF")).toEqual(["survey!E2", "survey!E2"]);
  });
});

it("a group has the text of everything in it, and none for what is in it", () => {
  const workbook = `
    # survey
    | type | name | label | relevant |
    | begin group | g | G | |
    | text | a | A | |
    | note | n | N | |
    | text | b | B | \${g} != '' |
    | end group | | | |
    | text | q | Q | \${g} != '' |`;
  expect(field(workbook, "q").conditionalExpression).toBe(`concat(${a}, ${b}) != ''`);
  expect(field(workbook, "b").conditionalExpression).toBe("'' != ''");
});
