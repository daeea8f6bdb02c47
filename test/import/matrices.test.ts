import { describe, expect, it } from "vitest";
import { measureCpu } from "../support/cpu-time.ts";
import { fieldsOf, form, placeOf, read } from "./read-form.ts";

const list = "\n# choices\n| list_name | name | label |\n| l | a | A |\n| m | b | B |";

/** The rows of a survey of select_one questions, by their appearance and, if it isn't `l`, their list. */
function grid(...appearances: string[]) {
  const rows = appearances.map((written, at) => {
    const [appearance = "", name = "l", constraint = ""] = written.split("/");
    return `| select_one ${name} | q${at} | Q${at} | ${appearance} | ${constraint} |`;
  });
  return read(`# survey\n| type | name | label | appearance | constraint |\n${rows.join("\n")}${list}`);
}

/** What answers: keys of fields, and for a grid those of its questions. */
function answered({ definition }: ReturnType<typeof read>): string[] {
  return fieldsOf(definition ?? { locales: [], defaultLocale: "en", title: "", model: [] }).flatMap(
    ({ key, questions, modelInd }) =>
      questions === undefined
        ? modelInd
          ? [key]
          : []
        : [key, ...questions.map((question) => `${key}/${question.key}`)],
  );
}

describe("rows of a grid", () => {
  it.each<[appearances: string[], keys: string[]]>([
    [
      ["label", "list-nolabel", "list-nolabel"],
      ["q0", "q0/q1", "q0/q2"],
    ],
    [
      ["label", "list-nolabel", "label", "list-nolabel"],
      ["q0", "q0/q1", "q2", "q2/q3"],
    ],
    [
      ["label", "list-nolabel", "list-nolabel likert", "likert"],
      ["q0", "q0/q1", "q0/q2", "q3", "q3/q3"],
    ],
    [
      ["label likert", "list-nolabel", "list-nolabel/m"],
      ["q0", "q0/q1", "q2"],
    ],
  ])("%j belong to one run each", (appearances, keys) => {
    expect(answered(grid(...appearances))).toEqual(keys);
  });

  it.each([
    [["label list-nolabel", "label list-nolabel", "label list-nolabel"]],
    [["label", "list-nolabel", "label list-nolabel", "list-nolabel"]],
    [["label", "list-nolabel/l/. != 'a'", "list-nolabel"]],
    [["label", "list-nolabel/m", "list-nolabel"]],
    [["label list-nolabel"]],
    [["list-nolabel", "label list-nolabel likert", "label likert", ""]],
  ])("%j all become a question or are reported not to be", (appearances) => {
    const result = grid(...appearances);
    const keys = answered(result).map((key) => key.replace(/.*\//, ""));
    const said = result.problems.map((problem) => placeOf(problem).replace(/\D+/, ""));
    for (const [index] of appearances.entries()) {
      const times = keys.filter((key) => key === `q${index}`).length;
      expect(times === 1 || said.includes(`${index + 2}`), `q${index}`).toBe(true);
    }
  });

  it("in thousands are read at once", () => {
    const looks = Array<string>(10_000).fill("label list-nolabel");
    expect(measureCpu(() => grid(...looks)).milliseconds).toBeLessThan(8_000);
  });
});

describe("references to a row of a grid", () => {
  const survey = (label: string, relevant: string) => `
    # survey
    | type | name | label | appearance | relevant |
    | begin group | agree | Do you agree? | table-list | |
    | select_one l | store | The store | | |
    | select_one l | shop | The shop | | |
    | end group | | | | |
    | begin group | mother | Mother | | |
    | text | name | Name | | |
    | end group | | | | |
    | begin group | father | Father | | |
    | text | name | Name | | |
    | end group | | | | |
    | text | why | ${label} | | ${relevant} |
    ${list}`;
  const why = (label: string, relevant: string) => fieldsOf(form(survey(label, relevant))).at(-1);

  it.each(["[store]", "[agree.store]", "${store}", "${agree.store}", "${Agree.Store}"])(
    "can be written as %s, like its answer in templates",
    (written) => {
      const field = why(`Why ${written}?`, `${written} = 'a'`);
      expect(field?.conditionalExpression).toBe("${agree.store} = 'a'");
      expect(field?.label).toMatch(/^Why (\[agree\.store\]|\$\{agree\.store\})\?$/);
    },
  );

  it("can be written with the key that a name used twice gets", () => {
    expect(why("Why?", "[mother.name] = [father.name]")?.conditionalExpression).toBe(
      "${mother.name} = ${father.name}",
    );
  });

  it("that are misspelt are reported with the nearest name and its place", () => {
    const { problems } = read(survey("Why?", "[agree.stoer] = 'a'"));
    expect(problems).toMatchObject([
      {
        code: "E_REF",
        message: 'There is no question named "agree.stoer".',
        hint: 'Did you mean "agree.store"? Correct the name, or add the question.',
      },
    ]);
    expect(read(survey("Why?", "[stoore] = 'a'")).problems[0]?.hint).toContain('"store"');
    expect(read(survey("Why?", "[weather] = 'a'")).problems[0]?.hint).toBe(
      "Correct the name, or add the question.",
    );
  });
});

describe("pages without a group", () => {
  it("that can't be reached are reported at their first question", () => {
    const { problems } = read(`# survey
      | type | name | label | relevant |
      | begin group | g | G | |
      | text | a | A | |
      | end group | | | |
      | text | b | B | 1 = 2 |
      | text | c | C | 1 = 2 |`);
    const pages = problems.filter(({ code }) => code === "W_PAGE_UNREACHABLE");
    expect(pages.map(placeOf)).toEqual(["survey!D5"]);
  });
});
