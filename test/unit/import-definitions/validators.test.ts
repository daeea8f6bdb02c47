import { describe, expect, it } from "vitest";
import { matches } from "../../../shared/expression/matches.ts";
import { FieldValidator } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";
import { validators } from "../../../shared/workbook/import/definitions/validators.ts";
import { fieldOf, importRows } from "./example-form.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

/** Answers that each rule takes, and that it refuses. */
const answers: Partial<Record<FieldValidator, { good: (string | number)[]; bad: (string | number)[] }>> = {
  BEFORETODAY: { good: ["2026-01-15", "1990-06-15"], bad: ["2026-01-16"] },
  AFTERTODAY: { good: ["2026-01-15", "2030-01-01"], bad: ["2026-01-14"] },
  DATERANGE: { good: ["2020-01-01", "2026-12-31"], bad: ["2019-12-31", "2027-01-01"] },
  YEAR: { good: [1990, 2026], bad: [90, 20_260] },
  EMAIL: {
    good: ["ada@hospital.example", "a.b+c@d-e.example"],
    bad: ["ada", "ada@", "a b@c.example", "ada@x"],
  },
  URL: {
    good: ["https://hospital.example/a?b=1", "http://x"],
    bad: ["hospital.example", "ftp://x", "https://"],
  },
  PHONE: { good: ["+47 22 33 44 55", "(030) 123-456"], bad: ["12", "call me", "1".repeat(21)] },
  ZIP: { good: ["0123", "SW1A 1AA", "12345-6789"], bad: ["1", "12", "-123", "A".repeat(11)] },
};
const names = FieldValidator.options.filter((name) => validators[name].constraint !== undefined);

/** Whether a form of one row takes an answer. */
function takes(row: Readonly<Record<string, string>>, answer: string | number, isStrict = false): boolean {
  const { definition } = importRows([row]);
  if (definition === undefined) throw new Error("The row does not import.");
  const form = compileForm({ ...definition, strictValidators: isStrict }, { matches });
  const key = row.name ?? "";
  return openForm(form, { [key]: answer }, clock).problem(key) === undefined;
}

describe("validators", () => {
  it.each(names)("%s has a portable constraint that accepts and refuses the same answers", (name) => {
    const { example, constraint } = validators[name];
    const { good, bad } = answers[name] ?? { good: [], bad: [] };
    expect(good.length * bad.length).toBeGreaterThan(0);
    const alone = { ...example, constraint: constraint ?? "", "x-validator": "" };
    for (const answer of good)
      expect([answer, takes(alone, answer), takes(example, answer)]).toEqual([answer, true, true]);
    for (const answer of bad)
      expect([answer, takes(alone, answer), takes(example, answer)]).toEqual([answer, false, false]);
  });

  it.each(names.filter((name) => name !== "YEAR"))(
    "%s alone agrees with its constraint where validators are strict",
    (name) => {
      const alone = { ...validators[name].example, constraint: "" };
      const { good, bad } = answers[name] ?? { good: [], bad: [] };
      for (const answer of good) expect([answer, takes(alone, answer, true)]).toEqual([answer, true]);
      for (const answer of bad) expect([answer, takes(alone, answer, true)]).toEqual([answer, false]);
    },
  );

  it("are set by only the constraint, where the guide says so", () => {
    const implied = FieldValidator.options.filter((name) =>
      validators[name].impliedBy?.includes("this constraint"),
    );
    expect(implied.length).toBeGreaterThan(1);
    for (const name of implied) {
      const { example, constraint = "" } = validators[name];
      const { definition } = importRows([{ ...example, constraint, "x-validator": "" }]);
      expect(fieldOf(definition, example.name ?? "")?.fieldValidator).toContain(name);
    }
  });
});
