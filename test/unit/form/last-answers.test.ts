/** What a form that is started again takes of what was submitted before, and what is left to confirm. */
import { expect, it } from "vitest";
import {
  lastAnswers,
  unconfirmedPages,
  withoutConfirmed,
} from "../../../shared/form/answers/last-answers.ts";
import { FormDefinition, type StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";

const clock = { today: "2026-05-20", now: "2026-05-20T10:00:00.000+01:00" };
const options = [
  { key: "a", label: "Often" },
  { key: "b", label: "Never" },
];
const page = (key: string, fields: object[]) => ({
  ...{ key, name: key },
  composites: [{ key: `${key}-c`, fields }],
});
const form = compileForm(
  FormDefinition.parse({
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      page("about", [
        { key: "name", controlType: "text", label: "Your name", required: true },
        { key: "age", controlType: "text", dataType: "number", label: "Your age", maxValue: 120 },
        { key: "seen", controlType: "date", label: "Today", default: "today()" },
        { key: "country", controlType: "text", label: "Country", default: "Spain" },
        { key: "device", controlType: "text", label: "Device", fill: "deviceid" },
        { key: "fixed", controlType: "text", label: "Fixed", readOnly: "true()" },
      ]),
      page("habits", [
        { key: "one", controlType: "radio", label: "One", options },
        { key: "why", controlType: "text", label: "Why", conditionalExpression: "[one] = 'a'" },
        { key: "well", controlType: "checkbox", label: "Well" },
      ]),
      page("rest", [
        { key: "sum", controlType: "calculation", label: "Sum", expression: "[age] + 1" },
        { key: "once", controlType: "calculation", label: "Once", expression: "once(random())" },
        { key: "photo", controlType: "upload", label: "Photo" },
        { key: "where", controlType: "geopoint", label: "Where" },
        {
          ...{ key: "children", controlType: "composite", label: "Children", repeat: {} },
          fields: [{ key: "child", controlType: "text", label: "Child" }],
        },
      ]),
    ],
  }),
);
const copy = (input: StoredAnswers) => lastAnswers(form, input, clock, "en");
const photo = { file: "x.png", name: "x.png", type: "image/png", bytes: 3, sha256: "0".repeat(64) };

it("copies what the respondent gave and the form still takes, with repeats and places", () => {
  const kept = {
    ...{ name: "Ana", age: 40, country: "Peru", one: "a", why: "So", well: true },
    where: { latitude: 1, longitude: 2 },
    children: [
      { $id: "k1", child: "Ben" },
      { $id: "k2", child: "Cy" },
    ],
  };
  expect(copy(kept)).toEqual({ answers: kept, pages: ["about", "habits", "rest"] });
});

it("leaves out files, what is calculated, and what the form or the device fills in", () => {
  const fresh = { seen: "2026-05-03", device: "d1", fixed: "x", sum: 41, once: 0.5, photo };
  expect(copy({ name: "Ana", ...fresh })).toEqual({ answers: { name: "Ana" }, pages: ["about"] });
});

it("leaves out what the form no longer asks or takes, and what that hides", () => {
  const input = { gone: "x", age: 130, one: "c", why: "So", country: "Spain", well: false };
  expect(copy(input)).toEqual({ answers: { country: "Spain", well: false }, pages: [] });
});

it("asks of the pages that are shown, until each is confirmed", () => {
  const copied = { submittedAt: "2026-05-03T10:00:00.000Z", pages: ["about", "rest"] };
  expect(withoutConfirmed(copied).pages).toEqual(["about", "rest"]);
  expect(withoutConfirmed(copied, ["rest", "habits"])).toEqual({ ...copied, pages: ["about"] });
  expect(unconfirmedPages(form, {}, clock, ["about", "gone"])).toEqual(["about"]);
});

it("copies what was given in instances whose number an answer or a constant says", () => {
  const name = { key: "first", controlType: "text", label: "Name" };
  const visit = { key: "why", controlType: "text", label: "Why" };
  const repeated = (key: string, repeat: object, ...fields: object[]) => ({
    ...{ key, controlType: "composite", label: key, repeat, fields },
  });
  const family = compileForm(
    FormDefinition.parse({
      title: "Family",
      locales: [{ code: "en", name: "English" }],
      defaultLocale: "en",
      model: [
        page("all", [
          { key: "n", controlType: "number", dataType: "number", label: "How many" },
          repeated("child", { count: "${n}" }, name, repeated("visits", { count: "2" }, visit)),
        ]),
      ],
    }),
  );
  const input = {
    n: 2,
    child: [
      { $id: "1", first: "Ana", visits: [{ $id: "1" }, { $id: "2", why: "fever" }] },
      { $id: "2", first: "Ben", visits: [{ $id: "1" }, { $id: "2" }] },
    ],
  };
  expect(lastAnswers(family, input, clock, "en")).toEqual({ answers: input, pages: ["all"] });
});
