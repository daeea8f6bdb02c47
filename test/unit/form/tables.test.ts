/** Expressions that read rows of the form's tables, random numbers, and their agreement with the server. */
import { expect, it } from "vitest";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const calculated = (key: string, expression: string) => ({
  key,
  expression,
  controlType: "calculation" as const,
});
const definition = FormDefinition.parse({
  title: "Towns",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  tables: {
    towns: [
      { name: "a", label: "Ostby", people: "900", region: "north" },
      { name: "b", label: "Westby", people: "400", region: "north" },
      { name: "c", label: "Sudby", people: "70", region: "south" },
    ],
  },
  model: [
    {
      key: "p",
      name: "p",
      composites: [
        {
          key: "c",
          fields: [
            { key: "region", controlType: "text" },
            calculated("first", "instance('towns')/root/item[region = ${region}]/label"),
            calculated("large", "instance('towns')/root/item[region = ${region} and people > 500]/label"),
            calculated("second", "instance('towns')/root/item[region = ${region}][2]/label"),
            calculated("all", "sum(instance('towns')/root/item[region = ${region}]/people)"),
            calculated("many", "count(instance('towns')/root/item[region = ${region}])"),
            calculated("pulled", "pulldata('towns', 'people', 'region', ${region})"),
            calculated("nothing", "instance('nowhere')/root/item[constructor = '1']/label"),
            calculated("drawn", "int(random() * 1000000)"),
          ],
        },
      ],
    },
  ],
});
let keys = 0;
const form = compileForm(definition, {
  newKey: () => {
    keys += 1;
    return `3f2b8c9e-6d1a-4c57-9a0e-${String(keys).padStart(3, "0")}d2f41c8e6`;
  },
});

it("reads the rows that meet every condition", () => {
  const session = openForm(form, {}, clock);
  session.setValue("region", "north");
  const values = ["first", "large", "second", "all", "many", "pulled", "nothing"].map((key) =>
    session.value(key),
  );
  expect(values).toEqual(["Ostby", "Ostby", "Westby", 1300, 2, "900", undefined]);
  session.setValue("region", "south");
  expect(session.value("first")).toBe("Sudby");
  expect(session.value("second")).toBeUndefined();
});

it("draws a random number once, which the server keeps", () => {
  const session = openForm(form, {}, clock);
  const drawn = session.value("drawn");
  expect(drawn).toBeTypeOf("number");
  session.setValue("region", "north");
  expect(session.value("drawn")).toBe(drawn);
  expect(checkAnswers(form, session.answers(), clock).answers.drawn).toBe(drawn);
  expect(openForm(form, {}, clock).value("drawn")).not.toBe(drawn);
});
