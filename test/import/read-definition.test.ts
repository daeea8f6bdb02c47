import { describe, expect, it } from "vitest";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { sheets } from "./markdown-sheets.ts";

function read(markdown: string, options: { oneRepeat?: boolean } = {}) {
  return readDefinition(sheets(markdown), { worksheetIndex: 0, fileName: "intake.xlsx", ...options });
}

/** The definition of a workbook without errors. */
function form(markdown: string) {
  const { definition, problems } = read(markdown);
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return definition;
}

const fieldsOf = (definition: ReturnType<typeof form>) =>
  definition.model.flatMap((page) => page.composites).flatMap((composite) => composite.fields);
const codes = (markdown: string) => read(markdown).problems.map(({ code }) => code);

const agree = `
  # choices
  | list_name | name | label |
  | agree5 | 1 | Fully |
  | agree5 | 2 | Not at all |
  | yesno | yes | Yes |
  | yesno | no | No |`;

describe("a native workbook", () => {
  const native = form(`
    # survey
    | type | name | label::English (en) | label::Español (es) | required | relevant | constraint | calculation | appearance | parameters | x-colspan | x-validator |
    | begin group | about | About you | Sobre usted | | | | | field-list | | | |
    | begin group | line1 | | | | | | | row | | | |
    | text | first | First name | Nombre | yes | | | | | | 6 | |
    | date | dob | Date of birth | Fecha de nacimiento | yes | | . < today() | | | | 6 | BEFORETODAY |
    | end group | | | | | | | | | | | |
    | calculate | age | | | | | | datedif([dob], today(), 'y') | | | | |
    | text | guardian | Guardian | Tutor | [age] < 18 | [age] < 18 | | | | | | |
    | end group | | | | | | | | | | | |
    | begin group | views | Your views | Su opinión | | | | | field-list | | | |
    | begin group | service | How was... | ¿Cómo fue...? | | | | | table-list | | | |
    | select_one agree5 | s1 | the staff | el personal | yes | | | | | | | |
    | select_one agree5 | s2 | the waiting time | la espera | | | | | | | | |
    | end group | | | | | | | | | | | |
    | range | nps | Would you recommend us? | ¿Nos recomendaría? | | [s1] = '1' | | | | start=0 end=10 step=1 | | |
    | end group | | | | | | | | | | | |
    ${agree}
    # settings
    | form_title | form_id | default_language |
    | Intake | intake | English (en) |`);

  it("has its page groups as pages, with the locales of its headers", () => {
    expect(native).toMatchObject({ title: "Intake", formId: "intake", defaultLocale: "en" });
    expect(native.locales).toEqual([
      { code: "en", name: "English" },
      { code: "es", name: "Español" },
    ]);
    expect(native.model.map(({ key, name, label }) => [key, name, label])).toEqual([
      ["about", "About you", { en: "About you", es: "Sobre usted" }],
      ["views", "Your views", { en: "Your views", es: "Su opinión" }],
    ]);
  });

  it("has rows with colspans, validators and calculations", () => {
    const [row, age, guardian] = fieldsOf(native);
    expect(row).toMatchObject({ key: "line1", controlType: "row", modelInd: false });
    expect(row?.fields?.map(({ key, colspan }) => [key, colspan])).toEqual([
      ["first", 6],
      ["dob", 6],
    ]);
    expect(row?.fields?.[1]?.fieldValidator).toContain("BEFORETODAY");
    expect(row?.fields?.[1]?.constraint).toBeUndefined();
    expect(age).toMatchObject({ controlType: "calculation", hidden: true });
    expect(guardian?.requiredExpression).toBe("$" + "{age} < 18");
  });

  it("makes a table-list a likert whose answers are under the group's key", () => {
    const likert = fieldsOf(native).find(({ key }) => key === "service");
    expect(likert).toMatchObject({
      controlType: "likert",
      label: { en: "How was...", es: "¿Cómo fue...?" },
      questions: [{ key: "s1", required: true }, { key: "s2" }],
    });
    expect(likert?.options?.map(({ key }) => key)).toEqual(["1", "2"]);
    const slider = fieldsOf(native).find(({ key }) => key === "nps");
    expect(slider).toMatchObject({ controlType: "slider", minValue: 0, maxValue: 10, step: 1 });
    expect(slider?.conditionalExpression).toBe("$" + "{service.s1} = '1'");
  });

  it("compiles without problems", () => {
    expect(compileForm(native).expressionProblems).toEqual([]);
  });
});

describe("pages", () => {
  it("are the top-level groups when none is marked, with runs of fields between them", () => {
    const definition = form(`
      # survey
      | type | name | label |
      | text | a | A |
      | begin group | g | G |
      | text | b | B |
      | begin group | inner | Inner |
      | text | c | C |
      | end group | | |
      | end group | | |
      | text | d | D |`);
    expect(
      definition.model.map((page) => page.composites.map((one) => one.fields.map(({ key }) => key))),
    ).toEqual([[["a"]], [["b"], ["c"]], [["d"]]]);
  });

  it("inherit the conditions of the groups around them", () => {
    const definition = form(`
      # survey
      | type | name | label | relevant | appearance |
      | text | a | A | | |
      | begin group | outer | Outer | [a] = 'x' | |
      | begin group | inner | Inner | [a] != 'y' | field-list |
      | text | b | B | | |
      | end group | | | | |
      | end group | | | | |`);
    expect(definition.model[1]?.conditionalExpression).toBe("($" + "{a} = 'x') and ($" + "{a} != 'y')");
  });
});

describe("keys and references", () => {
  it("are paths where a name is used twice, and references take the nearest", () => {
    const definition = form(`
      # survey
      | type | name | label | relevant |
      | begin group | mother | Mother | |
      | text | name | Name | |
      | text | job | Job | \${name} != '' |
      | end group | | | |
      | begin group | father | Father | |
      | text | name | Name | |
      | text | work | Work | ../name != '' |
      | end group | | | |`);
    expect(
      fieldsOf(definition).map(({ key, conditionalExpression }) => [key, conditionalExpression]),
    ).toEqual([
      ["mother.name", undefined],
      ["job", "$" + "{mother.name} != ''"],
      ["father.name", undefined],
      ["work", "$" + "{father.name} != ''"],
    ]);
  });

  it("in labels follow the same rule", () => {
    const definition = form(`
      # survey
      | type | name | label |
      | text | first | First |
      | note | hello | Hello \${first}, [first] and [nobody] |`);
    expect(fieldsOf(definition)[1]?.label).toBe("Hello $" + "{first}, [first] and [nobody]");
  });
});

describe("types", () => {
  it("become controls and data types", () => {
    const definition = form(`
      # survey
      | type | name | label | appearance | parameters | constraint |
      | text | a | A | multiline | | |
      | integer | b | B | | | . >= 1 and . < 10 |
      | decimal | c | C | | | |
      | select_one yesno | d | D | | | |
      | select_one yesno | e | E | minimal | | |
      | select_multiple yesno | f | F | | | |
      | select_multiple yesno | g | G | minimal | | |
      | acknowledge | h | H | | | |
      | dateTime | i | I | | | |
      | note | j | # J | | | |
      | hidden | k | | | | |
      | image | l | L | | | |
      ${agree}`);
    const result = fieldsOf(definition).map(({ key, controlType, dataType }) =>
      [key, controlType, dataType].join(" "),
    );
    expect(result).toEqual([
      "a textarea text",
      "b number number",
      "c number number",
      "d radio radio",
      "e select text",
      "f checkbox checkbox",
      "g multi-select text",
      "h checkbox checkbox",
      "i text datetime-local",
      "j heading text",
      "k text text",
      "l upload text",
    ]);
    expect(fieldsOf(definition)[1]).toMatchObject({ minValue: 1, maxValue: 9, step: 1 });
    expect(fieldsOf(definition)[1]?.constraint).toBeUndefined();
  });

  it("with or_other get the option and its text", () => {
    const definition = form(`
      # survey
      | type | name | label |
      | select_one yesno or_other | sure | Sure? |
      ${agree}`);
    const [sure, other] = fieldsOf(definition);
    expect(sure?.options?.map(({ key }) => key)).toEqual(["yes", "no", "other"]);
    expect(other).toMatchObject({
      key: "sure_other",
      conditionalExpression: "selected($" + "{sure}, 'other')",
    });
  });

  it("that are only shown, whatever their type, have no answer to refer to", () => {
    const definition = form(`
      # survey
      | type | name | label | x-control | relevant | calculation |
      | select_one yesno or_other | sure | Sure? | label | | |
      | text | why | Why? | | \${sure} = 'yes' | |
      | calculate | said | | | | instance('yesno')/root/item[name = \${sure}]/label |
      ${agree}`);
    expect(fieldsOf(definition).map(({ key }) => key)).toEqual(["sure", "why", "said"]);
    expect(fieldsOf(definition)[1]?.conditionalExpression).toBe("'' = 'yes'");
    expect(compileForm(definition).expressionProblems).toEqual([]);
  });

  it.each(["label", "heading", "div", "span"])(
    "that compute and only show the result by x-control %s are shown, can be referred to and are answers",
    (control) => {
      const definition = form(`
        # survey
        | type | name | label | x-control | relevant | calculation |
        | integer | weight | Weight | | | |
        | calculate | twice | | ${control} | | [weight] * 2 |
        | text | said | | ${control} | | concat('!', [twice]) |
        | text | why | Why [twice]? | | \${twice} > 10 | |`);
      const { problems } = read(`
        # survey
        | type | name | label | x-control | calculation |
        | calculate | twice | | ${control} | 1 + 1 |`);
      expect(problems).toEqual([]);
      const compiled = compileForm(definition);
      expect(compiled.expressionProblems).toEqual([]);
      const session = openForm(compiled, { weight: 6 }, { today: "2026-01-15", now: "2026-01-15T12:00:00Z" });
      expect(session.label("twice", "en")).toBe("12");
      expect(session.label("said", "en")).toBe("!12");
      expect(["twice", "why"].map((key) => session.isVisible(key))).toEqual([true, true]);
      expect(session.label("why", "en")).toBe("Why 12?");
      expect(session.setValue("weight", 2)).toEqual(new Set(["weight", "twice", "said", "why"]));
      expect(session.label("twice", "en")).toBe("4");
      expect(session.answers()).toEqual({ weight: 2, twice: 4, said: "!4" });
    },
  );

  it("that compute are shown by x-show, and others hidden by it", () => {
    const definition = form(`
      # survey
      | type | name | label | x-show | calculation |
      | calculate | twice | Twice | yes | 1 + 1 |
      | calculate | thrice | Thrice | no | 1 + 2 |
      | text | secret | Secret | no | |`);
    expect(fieldsOf(definition)).toMatchObject([
      { key: "twice", controlType: "calculation", show: true },
      { key: "thrice", controlType: "calculation", show: false },
      { key: "secret", controlType: "text", show: false },
    ]);
    const session = openForm(
      compileForm(definition),
      {},
      { today: "2026-01-15", now: "2026-01-15T12:00:00Z" },
    );
    expect(["twice", "thrice", "secret"].map((key) => session.isVisible(key))).toEqual([true, false, false]);
    expect(session.answers()).toEqual({ twice: 2, thrice: 3 });
  });

  it("that repeat are imported once only when asked", () => {
    const repeat = `
      # survey
      | type | name | label |
      | begin repeat | child | Child |
      | text | name | Name |
      | end repeat | | |`;
    expect(codes(repeat)).toEqual([]);
    expect(read(repeat, { oneRepeat: true }).problems.map(({ code }) => code)).toEqual(["W_REPEAT"]);
  });
});

describe("problems", () => {
  it("come all at once, each with its cell and its fix", () => {
    const { definition, problems } = read(`
      # survey
      | type | name | label | relevant |
      | text | | A | |
      | texd | b | B | |
      | text | 1c | C | |
      | select_one nolist | d | D | |
      | text | e | E | [zzz] = 1 |
      | text | e | E | |
      | begin group | g | G | |
      # choices
      | list_name | name | label |
      | a | 1 | One |`);
    expect(definition).toBeUndefined();
    expect(problems.map(({ code, row, column }) => `${code} ${column}${row}`)).toEqual([
      "E_NAME_MISSING B2",
      "E_TYPE A3",
      "E_NAME_BAD B4",
      "E_LIST_MISSING A5",
      "E_REF D6",
      "E_NAME_DUP B7",
      "E_UNMATCHED_BEGIN A8",
    ]);
    const missing = problems.find(({ code }) => code === "E_LIST_MISSING");
    expect(missing && importProblemLine(missing)).toBe(
      'Sheet "survey", cell A5 (type): The choice list "nolist" does not exist. Add its choices to the sheet "choices", or correct the name.',
    );
  });

  it("of expressions that other tools tolerate are warnings with an offset, and the expression is left out", () => {
    const { definition, problems } = read(`
      # survey
      | type | name | label | relevant | calculation |
      | text | a | A | frobnicate(1) | |
      | text | b | B | ([a] = 1 | |
      | calculate | c | | | plugin('x') |
      | text | d | D | [a] = if(1) | |`);
    expect(definition?.model[0]?.composites[0]?.fields[0]?.conditionalExpression).toBeUndefined();
    expect(problems.filter(({ code }) => code.startsWith("E_"))).toMatchObject([
      {
        code: "E_FUNC",
        row: 2,
        column: "D",
        offset: 0,
        effect: "Until then, this question is always asked.",
      },
      {
        code: "E_EXPR",
        row: 3,
        column: "D",
        offset: 8,
        effect: "Until then, this question is always asked.",
      },
      { code: "E_FUNC", row: 4, column: "E", effect: "Until then, it has no value." },
      { severity: "warning", code: "E_ARGS", row: 5, column: "D", offset: 6 },
    ]);
  });

  it("name duplicate headers, duplicate choices and unclosed references", () => {
    expect(
      codes(`
      # survey
      | type | name | label | label |
      | text | a | A | B |`),
    ).toContain("E_HEADER_DUP");
    expect(
      codes(`
      # survey
      | type | name | label |
      | select_one l | a | Hello \${a |
      # choices
      | list_name | name | label |
      | l | 1 | One |
      | l | 1 | Two |`),
    ).toEqual(expect.arrayContaining(["E_CHOICE_DUP", "E_REF"]));
  });

  it("name cycles of dependencies", () => {
    expect(
      codes(`
      # survey
      | type | name | label | calculation |
      | calculate | a | | [b] + 1 |
      | calculate | b | | [a] + 1 |`),
    ).toContain("E_CYCLE");
  });

  it("refuse a sheet without types and one with too many rows", () => {
    expect(codes("# notes\n| topic | text |\n| a | b |")).toEqual(["E_NO_TYPE_COLUMN"]);
    const long = sheets("# survey\n| type | name |\n| text | a |");
    if (long.sheets[0] !== undefined) long.sheets[0].isCut = true;
    const { problems } = readDefinition(long, { worksheetIndex: 0, fileName: "x.xlsx" });
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ["E_TOO_MANY_ROWS", "This sheet has more than 20,000 rows."],
    ]);
  });
});

describe("texts", () => {
  it("marked safe are sanitised, others keep no tables", () => {
    const definition = form(`
      # survey
      | type | name | label | x-safe |
      | note | a | <h2 onclick="x()">Hi</h2><script>1</script><a href="javascript:x">l</a> | yes |
      | note | b | <b>Bold</b> and <table>text</table> | |
      | note | c | 1 < 2 | |`);
    expect(fieldsOf(definition).map(({ label, safe }) => [label, safe])).toEqual([
      ["<h2>Hi</h2>&lt;script&gt;1&lt;/script&gt;<a>l</a>", true],
      ["<b>Bold</b> and  text ", true],
      ["1 < 2", undefined],
    ]);
  });

  it("missing in a language are reported once for the language", () => {
    const { problems } = read(`
      # survey
      | type | name | label::English (en) | label::fr |
      | text | a | A | |
      | text | b | B | |
      | text | c | C | Cé |`);
    expect(problems.map(({ code }) => code)).toEqual(["W_TRANSLATION"]);
  });
});

describe("choice filters", () => {
  it("read the other columns of a choice's row", () => {
    const definition = form(`
      # survey
      | type | name | label | choice_filter |
      | text | region | Region | |
      | select_one town | town | Town | state = \${region} |
      # choices
      | list_name | name | label | state |
      | town | a | A | north |
      | town | b | B | south |`);
    const town = fieldsOf(definition)[1];
    expect(town?.optionFilter).toBe("state = $" + "{region}");
    expect(town?.options?.[0]?.filters).toEqual({ state: "north" });
  });
});
