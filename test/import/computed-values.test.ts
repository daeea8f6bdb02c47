/** What a workbook's expressions compute, as ODK's engines do. */
import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../shared/form/answers/check-answers.ts";
import type { Answers } from "../../shared/form/definition/definition.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { form } from "./read-form.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const compiled = (markdown: string) => {
  let count = 0;
  return compileForm(form(markdown), {
    newKey: () => `00000000-0000-0000-0000-${String(++count).padStart(12, "0")}`,
  });
};
const opened = (markdown: string, answers: Answers = {}) =>
  openForm(compiled(markdown), answers, clock, "en");

/** A calculation's result with some answers. */
function computed(calculation: string, answers: Answers = {}) {
  const session = opened(
    `
    # survey
    | type | name | label | calculation |
    | integer | a | A | |
    | integer | b | B | |
    | dateTime | at | At | |
    | acknowledge | ack | I agree | |
    | text | t | T | |
    | calculate | product | | \${a} * \${b} |
    | calculate | c | | ${calculation} |`,
    answers,
  );
  return session.value("c") ?? "";
}

describe("a number that reaches a date", () => {
  const days = `
    # survey
    | type | name | label | calculation | read_only | default |
    | date | visit | Visit | | | today() - 1 |
    | date | back | Back | \${visit} + 7 | yes | |
    | date | open | Open | \${visit} + 1.9 | | |
    | date | since | Since | | | now() |
    | note | said | Come back on \${back}. | | | |`;

  it("is that day, as it is computed, opened, filled in and said", () => {
    const session = opened(days);
    expect(["visit", "back", "open", "since"].map((key) => session.value(key))).toEqual([
      ...["2026-01-14", "2026-01-21", "2026-01-15", "2026-01-15"],
    ]);
    expect(session.label("said", "en")).toBe("Come back on January 21, 2026.");
    expect(session.problems()).toEqual([]);
    session.setValue("visit", "2026-12-31");
    expect(["back", "open"].map((key) => session.value(key))).toEqual(["2027-01-07", "2027-01-01"]);
  });

  it("is counted in whole days", () => {
    const at = "2026-08-27T08:24";
    expect(computed("number(${at})", { at })).toBe(20692);
    expect(computed("decimal-date-time(${at})", { at })).toBeCloseTo(20692.35, 2);
  });
});

describe("what can't be computed", () => {
  it.each([
    ["coalesce(${a} * ${b}, 0)", [0, 0, 20]],
    ["if(${a} * ${b} = '', 'empty', 'full')", ["empty", "empty", "full"]],
    ["if(${a} * ${b} != '', 'full', 'empty')", ["empty", "empty", "full"]],
    ["if(${product} != '', 'full', 'empty')", ["empty", "empty", "full"]],
    ["count-non-empty(${a} * ${b}, ${a})", [0, 1, 2]],
    ["concat('x', ${a} * ${b})", ["x", "x", "x20"]],
    ["if(boolean(${a} - ${b}), 1, 0)", [0, 0, 1]],
    ["coalesce(number('abc'), -1)", [-1, -1, -1]],
    ["coalesce(${a} div 0, 'none')", ["none", "none", "none"]],
    ["coalesce(-${b}, 'none')", ["none", "none", -5]],
  ])("is empty in %s", (calculation, results) => {
    const all = [{}, { a: 4 }, { a: 4, b: 5 }].map((answers) => computed(calculation, answers));
    expect(all).toEqual(results);
  });
});

describe("what is made once", () => {
  const dice = `
    # survey
    | type | name | label | calculation |
    | integer | bonus | Bonus | |
    | calculate | die | | concat('Die ', once(int(random() * 6) + 1), ' + ', \${bonus}) |
    | calculate | id | | concat(\${bonus}, '-', uuid()) |
    | begin repeat | child | Child | |
    | text | name | Name | |
    | calculate | code | | concat(\${name}, '/', uuid(), '/', once(random())) |
    | end repeat | | | |`;

  it("keeps its value by its place, while what is around it follows the answers", () => {
    const session = opened(dice, { bonus: 1 });
    const [die, id] = [String(session.value("die")), String(session.value("id"))];
    expect(die).toMatch(/^Die \d \+ 1$/);
    session.setValue("bonus", 2);
    session.setClock({ ...clock, now: "2026-01-15T12:01:00.000+00:00" });
    expect(session.value("die")).toBe(die.replace(/1$/, "2"));
    expect(session.value("id")).toBe(id.replace(/^1/, "2"));
  });

  it("is the same once it was saved, on the server, and in each instance", () => {
    const one = compiled(dice);
    const session = openForm(one, { bonus: 1 }, clock, "en");
    const [key = ""] = [session.nodes().find((node) => node.key.endsWith("/name"))?.key ?? ""];
    session.setValue(key, "Ana");
    const checked = checkAnswers(one, checkAnswers(one, session.answers(), clock).answers, clock);
    const again = openForm(one, checked.answers, clock, "en");
    expect(again.answers()).toEqual(session.answers());
    again.setValue(key, "Eva");
    const code = key.replace(/name$/, "code");
    expect(again.value(code)).toBe(String(session.value(code)).replace("Ana", "Eva"));
  });
});

describe("a comparison with what isn't there", () => {
  it("is never true, neither equal nor different", () => {
    const session = opened(`
      # survey
      | type | name | label | choice_filter | relevant | calculation |
      | text | region | Region | | | |
      | select_one l | q | Q | regoin = \${region} | | |
      | select_one l | r | R | regoin != \${region} | | |
      | select_one l | s | S | zone != 'x' | | |
      | calculate | found | | | | if(instance('l')/root/item[name = \${region}]/zone = '', 'empty', 'not there') |
      # choices
      | list_name | name | label | zone |
      | l | 1 | One | |
      | l | 2 | Two | y |`);
    expect(["q", "r", "s"].map((key) => session.options(key).map((option) => option.key))).toEqual([
      ...[[], [], ["2"]],
    ]);
    expect(session.value("found")).toBe("not there");
  });
});

describe("an acknowledgement", () => {
  it("is OK in a text, as in ODK, and true in a condition", () => {
    for (const [ack, text] of [
      [true, "OK"],
      [false, ""],
    ] as const) {
      const session = opened(
        `
        # survey
        | type | name | label | calculation |
        | acknowledge | ack | I agree | |
        | calculate | own | | \${ack} |
        | calculate | said | | concat('<', \${ack}, '>', string(\${ack}), '/', if(true(), \${ack}, '')) |
        | calculate | is | | if(\${ack} = 'OK' and \${ack} = true() and \${ack} = 'yes', 'is', 'not') |
        | note | n | (\${ack}/\${own}) | |`,
        { ack },
      );
      expect(session.value("said")).toBe(`<${text}>${text}/${text}`);
      expect(session.value("is")).toBe(ack ? "is" : "not");
      expect(session.label("n", "en")).toBe(`(${text}/${text})`);
    }
  });
});

describe("a calculation that is shown", () => {
  const sums = `
    # survey
    | type | name | label | calculation | read_only | required | required_message | constraint | constraint_message |
    | integer | a | A | | | | | | |
    | integer | sum | Sum | \${a} * 2 | yes | yes | Give \${a} first. | . < 10 | Not \${sum}. |
    | integer | guess | Guess | \${a} * 3 | | | | . < 100 | |
    | note | told | Told | \${a} * 4 | | | | . < 100 | Less. |`;

  it("is required and limited, as in ODK", () => {
    const session = opened(sums);
    expect(session.problem("sum")).toMatchObject({ code: "required", message: "Give  first." });
    session.setValue("a", 4);
    expect(session.problem("sum")).toBeUndefined();
    session.setValue("a", 7);
    expect(session.problem("sum")).toMatchObject({ code: "constraint", message: "Not 14." });
    session.setValue("a", 30);
    expect(session.problem("told")).toMatchObject({ code: "constraint", message: "Less." });
    const { problems } = checkAnswers(compiled(sums), { a: 7 }, clock);
    expect(problems.map(({ key, problem }) => `${key} ${problem.code}`)).toEqual(["sum constraint"]);
  });

  it("is not required where nobody can enter what it is computed from", () => {
    const session = opened(`
      # survey
      | type | name | label | calculation | read_only | required | appearance |
      | text | host | NO_LABEL | | | | hidden |
      | calculate | state | | \${host} | | | |
      | text | shown | State | \${state} | yes | yes | |`);
    expect(session.problems()).toEqual([]);
  });

  it("is the respondent's to change where it isn't read only, until what it reads changes", () => {
    const one = compiled(sums);
    const session = openForm(one, { a: 2 }, clock, "en");
    expect(session.value("guess")).toBe(6);
    expect([session.isReadOnly("guess"), session.isReadOnly("sum")]).toEqual([false, true]);
    session.setValue("guess", 50);
    expect(checkAnswers(one, session.answers(), clock).answers).toMatchObject({ guess: 50, sum: 4 });
    session.setValue("a", 3);
    expect(session.value("guess")).toBe(9);
    session.setValue("guess", 500);
    expect(session.problem("guess")).toMatchObject({ code: "tooLarge" });
  });
});
