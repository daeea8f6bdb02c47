/** Calculations that wait for others, orders by chance, and answers of the form last submitted on the device. */
import { describe, expect, it } from "vitest";
import { shuffler } from "../../../shared/expression/shuffle.ts";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/open-form.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T10:00:00.000+01:00" };
const later = { today: "2026-01-16", now: "2026-01-16T10:00:00.000+01:00" };

function formOf(fields: object[], tools: Parameters<typeof compileForm>[1] = {}) {
  const definition = FormDefinition.parse({
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [{ key: "p", name: "Page", composites: [{ key: "c", fields }] }],
  });
  return compileForm(definition, tools);
}

const text = (key: string, more: object = {}) => ({ key, controlType: "text", ...more });
const waiting = (key: string, keys: string[], expression?: string) => ({
  key,
  controlType: "calculation",
  trigger: { keys, ...(expression !== undefined && { expression }) },
});

describe("a calculation that waits for another answer", () => {
  const form = formOf([
    text("weight"),
    text("other"),
    { key: "double", controlType: "calculation", expression: "${weight} * 2" },
    waiting("at", ["weight"], "concat(today(), ' ', ${double}, ' ', ${other})"),
    text("reason", { trigger: { keys: ["Weight"], expression: "'typed'" } }),
    waiting("after", ["at"], "concat('after ', ${at})"),
    text("gone", { default: "first", trigger: { keys: ["other"] } }),
  ]);

  it("runs once that answer changes, after everything else, and not before", () => {
    const session = openForm(form, {}, clock);
    expect(session.value("at")).toBeUndefined();
    session.setValue("other", "x");
    expect(session.value("at")).toBeUndefined();
    session.setValue("weight", "4");
    expect(session.value("at")).toBe("2026-01-15 8 x");
    expect(session.value("after")).toBe("after 2026-01-15 8 x");
    session.setClock(later);
    session.setValue("other", "y");
    expect(session.value("at")).toBe("2026-01-15 8 x");
    session.setValue("weight", "5");
    expect(session.value("at")).toBe("2026-01-16 10 y");
  });

  it("leaves to the respondent what can be typed, until it runs again", () => {
    const session = openForm(form, {}, clock);
    session.setValue("weight", "4");
    expect(session.value("reason")).toBe("typed");
    session.setValue("reason", "own words");
    session.setValue("other", "z");
    expect(session.value("reason")).toBe("own words");
    session.setValue("weight", "5");
    expect(session.value("reason")).toBe("typed");
  });

  it("takes the answer away when there is nothing to compute", () => {
    const session = openForm(form, {}, clock);
    expect(session.value("gone")).toBe("first");
    session.setValue("other", "x");
    expect(session.value("gone")).toBeUndefined();
  });

  it("keeps its value when the form is opened again, and the server agrees", () => {
    const session = openForm(form, {}, clock);
    session.setValue("weight", "4");
    const answers = session.answers();
    const again = openForm(form, answers, later);
    expect(again.answers()).toEqual(answers);
    expect(checkAnswers(form, answers, later).answers).toEqual(answers);
  });

  it("runs in its own instance of a repeat", () => {
    const repeated = formOf([
      {
        key: "child",
        controlType: "composite",
        repeat: { minimum: 2 },
        fields: [text("name"), waiting("greeting", ["name"], "concat('Hello ', ${name})")],
      },
    ]);
    const session = openForm(repeated, {}, clock);
    session.setValue("child/2/name", "Ana");
    expect(session.value("child/2/greeting")).toBe("Hello Ana");
    expect(session.value("child/1/greeting")).toBeUndefined();
  });

  it("ends, even where two wait for each other", () => {
    const circle = formOf([
      text("begin"),
      waiting("one", ["begin", "two"], "concat(${two}, 'a')"),
      waiting("two", ["one"], "concat(${one}, 'b')"),
    ]);
    const session = openForm(circle, {}, clock);
    session.setValue("begin", "x");
    expect(String(session.value("one"))).toMatch(/^(ab)*a$/);
  });
});

describe("options in an order by chance", () => {
  const options = Array.from({ length: 20 }, (_, at) => ({ key: `o${at}`, label: `Option ${at}` }));
  const choice = (shuffle: string) => ({ key: "pick", controlType: "radio", options, shuffle });
  const orderOf = (shuffle: string, chance: string, answers = {}) =>
    openForm(formOf([text("seed"), choice(shuffle)], { shuffle: shuffler(chance) }), answers, clock)
      .options("pick")
      .map(({ key }) => key);
  const listed = options.map(({ key }) => key);

  it("has all of them, in the same order for the same seed", () => {
    expect(orderOf("42", "one")).not.toEqual(listed);
    expect([...orderOf("42", "one")].sort()).toEqual([...listed].sort());
    expect(orderOf("42", "one")).toEqual(orderOf("42", "two"));
    expect(orderOf("42", "one")).not.toEqual(orderOf("43", "one"));
  });

  it("follows a seed that is an answer, and another chance without a seed", () => {
    expect(orderOf("${seed}", "one", { seed: "42" })).toEqual(orderOf("42", "one"));
    expect(orderOf("", "one")).not.toEqual(orderOf("", "two"));
    expect(orderOf("", "one")).toEqual(orderOf("", "one"));
  });
});

describe("answers of the form last submitted on the device", () => {
  const fields = [
    text("village", { default: "last-saved('village')" }),
    { key: "before", controlType: "calculation", expression: "concat('was ', last-saved('village'))" },
  ];
  const kept = formOf(fields, { lastSaved: (key) => (key === "village" ? "Ostby" : "") });

  it("are defaults, and read once by calculations, so that the server agrees", () => {
    const session = openForm(kept, {}, clock);
    expect(session.answers()).toEqual({ village: "Ostby", before: "was Ostby" });
    expect(checkAnswers(formOf(fields), session.answers(), clock).answers).toEqual(session.answers());
  });

  it("are none elsewhere", () => {
    expect(openForm(formOf(fields), {}, clock).value("village")).toBeUndefined();
  });
});

describe("what the browser says of the device", () => {
  const fields = [
    text("seen", { default: "device-info()" }),
    { key: "device", controlType: "calculation", expression: "substr(device-info(), 0, 6)" },
  ];

  it("is read once, and kept on another device and by the server", () => {
    const answers = openForm(formOf(fields, { deviceInfo: () => "Tablet 9" }), {}, clock).answers();
    expect(answers).toEqual({ seen: "Tablet 9", device: "Tablet" });
    for (const tools of [{}, { deviceInfo: () => "Phone 1" }])
      expect(checkAnswers(formOf(fields, tools), answers, clock).answers).toEqual(answers);
  });

  it("is nothing where there is no browser", () => {
    expect(openForm(formOf(fields), {}, clock).value("device") ?? "").toBe("");
  });
});

it("a choice's label that refers to an answer is computed with it, and again when it changes", () => {
  const form = formOf([
    text("town"),
    { key: "pick", controlType: "radio", options: [{ key: "a", label: "Only in ${town}" }] },
    { key: "label", controlType: "calculation", expression: "jr:choice-name(${pick}, ${pick})" },
  ]);
  const session = openForm(form, { pick: "a", town: "Ostby" }, clock);
  expect(session.value("label")).toBe("Only in Ostby");
  session.setValue("town", "Westby");
  expect(session.value("label")).toBe("Only in Westby");
});

it("a calculation of its own value keeps its default, and an unticked box has no words", () => {
  const form = formOf([
    { key: "kept", controlType: "calculation", expression: ".", default: "7" },
    { key: "agree", controlType: "checkbox", dataType: "checkbox" },
    { key: "switch", controlType: "sliderToggle", dataType: "checkbox" },
  ]);
  const session = openForm(form, {}, clock);
  expect(session.value("kept")).toBe("7");
  expect(session.shown("agree", "en")).toBe("");
  expect(session.shown("switch", "en")).toBe("");
});
