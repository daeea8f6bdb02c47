/** The budget of steps: what a form computes is counted, refused where it is too much, and asked about at import. */
import { describe, expect, it } from "vitest";
import { matches } from "../../../shared/expression/matches.ts";
import { MAX_STEPS, TooMuchWork, Work } from "../../../shared/expression/work.ts";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { lastAnswers } from "../../../shared/form/answers/last-answers.ts";
import { withChoices } from "../../../shared/form/definition/choice-tables.ts";
import type { FormDefinition, StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm, readForm, withTools } from "../../../shared/form/engine/engine.ts";
import { isTooMuch, TooManyInstances } from "../../../shared/form/engine/few-instances.ts";
import { repeatTools } from "../../../shared/form/engine/session-repeats.ts";
import { overBudget } from "../../../shared/form/engine/work-at-limits.ts";
import { caseSeed } from "../../fuzz/random.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { formOfFields } from "../../support/form-of-fields.ts";
import { hostileForm } from "../../support/hostile-forms.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const number = (key: string) => ({ key, controlType: "number", dataType: "number" });
const text = (key: string) => ({ key, controlType: "text" });
const computed = (key: string, expression: string) => ({ key, controlType: "calculation", expression });
const repeat = (fields: readonly unknown[], rule: object = {}) => ({
  ...{ key: "r", controlType: "composite", repeat: rule, fields },
});
const entries = (count: number, more: object = {}) => ({
  r: Array.from({ length: count }, (_, at) => ({ x: at, ...more })),
});

function stepsOf(definition: FormDefinition, answers: StoredAnswers): number {
  const work = new Work(Number.POSITIVE_INFINITY);
  checkAnswers(compileForm(definition, { matches, work }), answers, clock);
  return work.steps;
}

const before = computed("y", "indexed-repeat(${x}, ${r}, position(${r}) - 1)");

describe("an instance that is read by its place", () => {
  it("takes as many steps however many there are", () => {
    const form = formOfFields([repeat([number("x"), before])]);
    const [few, many] = [stepsOf(form, entries(100)), stepsOf(form, entries(1_000))];
    expect(many / few).toBeLessThan(11);
    const { answers } = checkAnswers(compileForm(form), entries(1_000), clock);
    expect(answers.r).toHaveLength(1_000);
    expect(answers.r).toMatchObject({ 0: { x: 0 }, 1: { x: 1, y: 0 }, 999: { x: 999, y: 998 } });
  });

  it("is the same one as before, inside others and hidden ones too", () => {
    const inner = {
      ...{ key: "q", controlType: "composite", repeat: {} },
      fields: [
        { ...text("w"), conditionalExpression: "${x} != 2" },
        computed("same", "indexed-repeat(${w}, ${q}, 2)"),
        computed("other", "indexed-repeat(${w}, ${r}, 3, ${q}, 1)"),
        computed("hidden", "indexed-repeat(${w}, ${r}, 2, ${q}, 1)"),
        computed("none", "indexed-repeat(${w}, ${r}, 0.5, ${q}, 9)"),
      ],
    };
    const form = compileForm(formOfFields([repeat([number("x"), inner]), computed("first", "${w}")]));
    const q = (at: number) => [{ w: `${at}a` }, { w: `${at}b` }];
    const { answers } = checkAnswers(form, { r: [1, 2, 3].map((x) => ({ x, q: q(x) })) }, clock);
    expect(answers).toMatchObject({
      r: [
        {
          q: [
            { same: "1b", other: "3a" },
            { same: "1b", other: "3a" },
          ],
        },
        {},
        { q: [{ same: "3b" }, {}] },
      ],
      first: "1a",
    });
    expect(JSON.stringify(answers)).not.toMatch(/hidden|none/);
  });
});

describe("a row that is looked up for each row of a list", () => {
  it("takes steps for each look, besides those for its parts", () => {
    const looks = "count(instance('l')/root/item[v = instance('l')/root/item[name = ${t}]/v])";
    const withRows = (count: number) => ({
      ...formOfFields([text("t"), computed("c", looks)]),
      tables: { l: Array.from({ length: count }, (_, at) => ({ name: `n${at}`, v: String(at) })) },
    });
    const [few, many] = [100, 1_100].map((count) => stepsOf(withRows(count), { t: "n7" }));
    expect((Number(many) - Number(few)) / 1_000).toBeGreaterThan(30);
  });
});

it("counts what a condition of each entry reads of all of them", () => {
  const form = formOfFields([
    repeat([number("x")]),
    computed("c", "count(where(${x}, ${r}, ${x} = outer(${x})))"),
  ]);
  const [few, many] = [100, 400].map((count) => stepsOf(form, entries(count)));
  expect(Number(many)).toBeGreaterThan(400 * 400);
  expect(Number(many) / Number(few)).toBeGreaterThan(7);
});

describe("texts that answers bring", () => {
  const withTexts = (expression: string) =>
    compileForm(formOfFields([text("t"), text("y"), computed("c", expression)]));

  it("are found in each other in no longer time, however much they repeat", () => {
    const [t, part] = ["a".repeat(200_000), `${"a".repeat(50)}b${"a".repeat(99_000)}`];
    const began = process.cpuUsage();
    for (const [y, found] of [
      [part, false],
      ["a".repeat(90_000), true],
    ] as const) {
      const one = (expression: string) => checkAnswers(withTexts(expression), { t, y }, clock).answers.c;
      expect(one("if(contains(${t}, ${y}), 'yes', 'no')")).toBe(found ? "yes" : "no");
      expect(one("string-length(substring-after(${t}, ${y}))")).toBe(found ? 110_000 : 0);
      expect(one("count-items(${y}, ${t})")).toBe(found ? 3 : 1);
    }
    expect(withTimeOf(`${"T".repeat(200_000)}\n`)).toBeUndefined();
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3);
  });

  it("are looked for as a column's name once, whatever they are", () => {
    const form = (count: number) => ({
      ...formOfFields([repeat([text("t"), computed("c", "pulldata('l', 'v', ${t}, 'x')")])]),
      tables: { l: Array.from({ length: count }, (_, at) => ({ name: `n${at}`, v: String(at) })) },
    });
    const answers = { r: Array.from({ length: 100 }, (_, at) => ({ t: `${at}${"t".repeat(1_000)}` })) };
    const [few, many] = [100, 1_100].map((count) => stepsOf(form(count), answers));
    expect(Number(many) - Number(few)).toBe(1_000);
  });

  it("are read by a call, which takes steps for itself and each argument", () => {
    const steps = (expression: string) =>
      stepsOf(formOfFields([number("x"), computed("c", expression)]), { x: 1 });
    const [none, one, three] = ["${x}", "int(${x})", "concat(${x}, ${x}, ${x})"].map(steps);
    expect(Number(one) - Number(none)).toBeGreaterThan(6);
    expect(Number(three) - Number(none)).toBeGreaterThan(40);
  });

  const withTimeOf = (t: string) =>
    checkAnswers(withTexts("decimal-time(${t})"), { t, y: "x" }, clock).answers.c;
});

describe("instances are counted before a session opens", () => {
  const form = compileForm(formOfFields([repeat([number("x"), text("t")], { maximum: 5 })]));

  it("more than a repeat can have are refused, with its key; more than its own maximum are a problem", () => {
    expect(() => checkAnswers(form, entries(1_001), clock)).toThrow(TooManyInstances);
    expect(checkAnswers(form, entries(1_000), clock).problems).toMatchObject([
      { key: "r", problem: { code: "tooMany", bound: 5 } },
    ]);
    expect(() => lastAnswers(form, entries(1_001), clock, "en")).toThrow(TooManyInstances);
  });

  it("so are those that are few in each repeat and too many in all", () => {
    const nested = compileForm(formOfFields([repeat([{ ...repeat([number("x")]), key: "q" }])]));
    const answers = {
      r: Array.from({ length: 900 }, () => ({ q: Array.from({ length: 60 }, () => ({ x: 1 })) })),
    };
    expect(() => checkAnswers(nested, answers, clock)).toThrow(TooManyInstances);
  });
});

describe("what takes too many steps", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => ({ name: `n${at}`, v: String(at), same: "s" }));
  const many = (count: number, make: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => make(at));
  const long = "a".repeat(200_000);
  const slow: Readonly<Record<string, [fields: readonly unknown[], answers: StoredAnswers]>> = {
    "rows of a long list": [
      many(400, (at) => computed(`c${at}`, `count(instance('l')/root/item[v > ${at}])`)),
      {},
    ],
    "rows with the same text": [
      many(100, (at) => computed(`c${at}`, "count(instance('l')/root/item[same = 's'])")),
      {},
    ],
    "choices that a filter leaves": [
      many(100, (at) => ({
        ...{ key: `c${at}`, controlType: "select", choicesFrom: { table: "l", value: "name", label: ["v"] } },
        optionFilter: "v > 5",
      })),
      {},
    ],
    "all entries, in each entry of another": [
      [
        repeat([number("x")]),
        { ...repeat(many(4, (at) => computed(`c${at}`, "sum(${x}) + max(${x})"))), key: "s" },
      ],
      { ...entries(1_000), s: many(1_000, () => ({})) as StoredAnswers[] },
    ],
    "entries that meet a condition, in each entry": [
      [repeat([number("x"), computed("c", "sum(where(${x}, ${r}, ${x} < outer(${x})))")])],
      entries(1_000),
    ],
    "a text that doubles": [
      [
        text("t"),
        ...many(30, (at) =>
          computed(
            `c${at}`,
            `concat(\${${at === 0 ? "t" : `c${at - 1}`}}, \${t}, \${${at === 0 ? "t" : `c${at - 1}`}})`,
          ),
        ),
      ],
      { t: long },
    ],
    "a long text in each entry": [
      [text("t"), repeat([number("x"), computed("c", "${t}")])],
      { t: long, ...entries(1_000) },
    ],
    "long texts that are joined": [
      [
        text("t"),
        computed(
          "c",
          `concat(${many(190, () => ({}))
            .map(() => "${t}")
            .join(", ")})`,
        ),
      ],
      { t: long },
    ],
    "a pattern over a long text": [
      [text("t"), ...many(9, (at) => computed(`c${at}`, "regex(${t}, '[a-z]*[a-z]*[a-z]*[a-z]*[0-9]')"))],
      { t: long },
    ],
    "another pattern in each entry": [
      [repeat([number("x"), computed("c", "regex('b', concat('(a?){300}', ${x}))")])],
      entries(1_000),
    ],
    digests: [[text("t"), ...many(9, (at) => computed(`c${at}`, "digest(${t}, 'SHA-512')"))], { t: long }],
    signatures: [[repeat([text("x"), computed("c", "extract-signed(${x}, ${x})")])], entries(1_000)],
    places: [
      [text("t"), ...many(40, (at) => computed(`c${at}`, "area(${t})"))],
      { t: "1 1;".repeat(50_000) },
    ],
  };

  it.each(Object.entries(slow))("is refused: %s", (_name, [fields, answers]) => {
    const definition = { ...formOfFields(fields), tables: { l: rows } };
    const work = new Work();
    const form = compileForm(withChoices(definition), { matches, work });
    expect(form.expressionProblems.filter(({ code }) => code !== "E_REF")).toEqual([]);
    expect(() => checkAnswers(form, answers, clock)).toThrow(TooMuchWork);
    // the last step may be a large one, never another whole budget
    expect(work.steps).toBeLessThan(3 * MAX_STEPS);
  });

  it("is never more than the budget, whatever was drawn", () => {
    for (let at = 0; at < budget({ search: 500, usual: 12 }); at += 1) {
      const seed = caseSeed(testSeed, at);
      const { definition, answers } = hostileForm(seed);
      const work = new Work();
      let outcome = "computed";
      try {
        checkAnswers(compileForm(definition, { matches, work, newKey: () => "k" }), answers, clock);
      } catch (error) {
        outcome = isTooMuch(error) ? "refused" : String(error);
      }
      expect(`${seed} ${outcome}`).toMatch(/ (computed|refused)$/);
      if (outcome === "computed") expect(work.steps).toBeLessThanOrEqual(MAX_STEPS);
    }
  });

  it("has the same number of steps again, whoever made an index before", () => {
    const definition = {
      ...formOfFields([text("t"), computed("c", "pulldata('l', 'v', 'name', ${t})")]),
      tables: { l: [...rows] },
    };
    const first = stepsOf(definition, { t: "n7" });
    expect(stepsOf(definition, { t: "n7" })).toBe(first);
  });
});

describe("in the browser of the person who fills in", () => {
  const definition = formOfFields([
    text("t"),
    { ...text("kept"), conditionalExpression: "sum(${c}) >= 0" },
    repeat([number("x"), computed("c", "sum(where(${x}, ${r}, ${x} < outer(${x})))")]),
  ]);
  const form = withTools(readForm(definition), { repeats: repeatTools });

  it("nothing is lost and nothing is thrown; with fewer entries it is computed again", () => {
    const session = openForm(form, { t: "Ana", kept: "still", ...entries(1_000) }, clock);
    expect(session.isTooMuch()).toBe(true);
    expect(session.answers()).toMatchObject({ t: "Ana", kept: "still" });
    expect(session.value("r")).toHaveLength(1_000);
    session.setValue("t", "Eva");
    expect(session.value("t")).toBe("Eva");
    session.setValue("r", ["1", "2", "3"]);
    expect(session.isTooMuch()).toBe(false);
    expect(session.value("r/3/c")).toBe(1);
  });
});

describe("at its limits", () => {
  it.each([
    ["the entry before", [repeat([number("x"), before])], []],
    ["a sum beside a repeat", [repeat([number("x")]), computed("s", "sum(${x})")], []],
    [
      "a condition on all entries in each",
      [repeat([number("x"), computed("c", "count(where(${x}, ${r}, ${x} = outer(${x})))")])],
      ["c"],
    ],
    [
      "the same with few entries",
      [repeat([number("x"), computed("c", "count(where(${x}, ${r}, ${x} = outer(${x})))")], { maximum: 20 })],
      [],
    ],
    [
      "as many as a number says",
      [repeat([number("x"), computed("c", "count(where(${x}, ${r}, ${x} = outer(${x})))")], { count: "20" })],
      [],
    ],
  ] as const)("%s asks or doesn't", (_name, fields, keys) => {
    expect(overBudget(compileForm(formOfFields(fields))).map(({ key }) => key)).toEqual(keys);
  });

  it("counts over a long list ask, looking up a row doesn't", () => {
    const tables = { l: Array.from({ length: 50_000 }, (_, at) => ({ name: `n${at}`, v: String(at) })) };
    const formOf = (expression: string, count: number) =>
      compileForm({
        ...formOfFields([
          text("t"),
          ...Array.from({ length: count }, (_, at) => computed(`c${at}`, expression)),
        ]),
        tables,
      });
    expect(overBudget(formOf("count(instance('l')/root/item[v > 5])", 400)).length).toBeGreaterThan(300);
    expect(overBudget(formOf("instance('l')/root/item[name = ${t}]/v", 20))).toEqual([]);
  });
});
