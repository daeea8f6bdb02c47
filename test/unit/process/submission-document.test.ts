import { describe, expect, it } from "vitest";
import { type Answers, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { submissionDocument } from "../../../shared/process/submission-document.ts";

const facts = {
  title: "Visit",
  locale: "en",
  submittedAt: "2026-11-20T21:04:00Z",
  instanceId: "i1",
  pages: [],
  defaultPages: [],
};

describe("the document of a submission", () => {
  it("contains every answer at the top level, and raw under answers", () => {
    const document = submissionDocument({
      ...facts,
      answers: { firstName: "Ada", "service.s1": "good", "service.s2": "bad" },
    });
    expect(document).toEqual({
      form: { title: "Visit", locale: "en", submittedAt: "2026-11-20T21:04:00Z", instanceId: "i1" },
      answers: { firstName: "Ada", "service.s1": "good", "service.s2": "bad" },
      pages: [],
      defaultPages: [],
      firstName: "Ada",
      service: { s1: "good", s2: "bad" },
    });
  });
  it("keeps its own keys when a field has the same name", () => {
    const document = submissionDocument({ ...facts, answers: { form: "x", pages: "y", a: 1, "a.b": 2 } });
    expect(document.form.title).toBe("Visit");
    expect(document.answers).toMatchObject({ form: "x", "a.b": 2 });
    expect(document.a).toBe(1);
  });
  it("treats hostile keys as plain keys", () => {
    const answers: Answers = JSON.parse('{"__proto__":"p","constructor":"c","__proto__.polluted":"x"}');
    const written: unknown = JSON.parse(JSON.stringify(submissionDocument({ ...facts, answers })));
    expect(Object.hasOwn(Object(written), "constructor")).toBe(true);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("formatted answers", () => {
  const yesNo = [
    { key: "y", label: { en: "Often", es: "A menudo" } },
    { key: "n", label: { en: "Never", es: "Nunca" } },
  ];
  const definition = FormDefinition.parse({
    title: "Visit",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model: [
      {
        key: "p1",
        name: "About you",
        composites: [
          {
            key: "c1",
            label: { en: "Person", es: "Persona" },
            fields: [
              { key: "intro", controlType: "heading", label: "Welcome", modelInd: false },
              { key: "name", controlType: "text", label: { en: "Name", es: "Nombre" } },
              { key: "born", controlType: "date", dataType: "date", label: "Born" },
              { key: "smokes", controlType: "checkbox", label: "Smokes" },
              { key: "sport", controlType: "radio", label: "Sport", options: yesNo },
              { key: "likes", controlType: "multi-select", label: "Likes", options: yesNo },
              { key: "weight", controlType: "number", dataType: "number", label: "Weight" },
              {
                key: "secret",
                controlType: "text",
                label: "Hidden",
                conditionalExpression: "[name] = 'nobody'",
              },
              { key: "empty", controlType: "text", label: "Empty" },
              { key: "pin", controlType: "text", dataType: "password", label: "PIN" },
              { key: "noPin", controlType: "text", dataType: "password", label: "No PIN" },
              {
                key: "pair",
                controlType: "row",
                modelInd: false,
                fields: [{ key: "left", controlType: "text", label: "Left" }],
              },
              {
                key: "service",
                controlType: "likert",
                label: "Service",
                options: yesNo,
                questions: [{ key: "s1", label: { en: "Kind?", es: "¿Amable?" } }],
              },
            ],
          },
        ],
      },
    ],
  });
  const answers: Answers = {
    name: "Ada",
    born: "2020-02-29",
    smokes: true,
    sport: "y",
    likes: ["n", "y"],
    weight: 1234.5,
    left: "L",
    pin: "4711",
    "service.s1": "n",
  };
  const session = openForm(
    compileForm(definition),
    answers,
    formClock(new Date("2026-11-20T12:00:00Z"), "UTC"),
  );
  const inWords = (locale: string, region?: string) =>
    Object.fromEntries(
      describeAnswers(definition, session, locale, { region })
        .flatMap(({ sections }) => sections.flatMap((section) => section.answers))
        .map(({ label, value }) => [label, value]),
    );

  it("show labels of choices, long dates, yes and no, and no hidden answers", () => {
    expect(inWords("en")).toEqual({
      Name: "Ada",
      Born: "February 29, 2020",
      Smokes: "Yes",
      Sport: "Often",
      Likes: "Never, Often",
      Weight: "1234.5",
      Empty: "",
      PIN: "••••••", // somebody may look over a shoulder
      "No PIN": "",
      Left: "L",
      "Kind?": "Never",
    });
  });
  it("are in the reader's language", () => {
    expect(inWords("es")).toMatchObject({
      Nombre: "Ada",
      Born: "29 de febrero de 2020",
      Smokes: "Sí",
      Sport: "A menudo",
      Weight: "1234,5",
      "¿Amable?": "Nunca",
    });
    expect(inWords("fr")).toMatchObject({ Smokes: "Oui", Born: "29 février 2020" });
  });
  it("have the dates of the reader's region", () => {
    expect(inWords("en", "GB")).toMatchObject({ Born: "29 February 2020", Weight: "1234.5" });
  });
  it("are under the titles of pages and sections", () => {
    expect(describeAnswers(definition, session, "es")[0]).toMatchObject({
      title: "About you",
      sections: [{ title: "Persona" }],
    });
  });
});
