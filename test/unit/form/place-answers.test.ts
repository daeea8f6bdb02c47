/** Places: objects where they are stored and in documents, one text in a session. */
import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { plausibleAnswers } from "../../../shared/form/answers/plausible-answers.ts";
import { FormDefinition, StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { flattenAnswers } from "../../../shared/form/definition/flat-answers.ts";
import { placesOf } from "../../../shared/form/definition/place-answers.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";
import { cellOf } from "../../../shared/submissions/codebook.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const definition = FormDefinition.parse({
  title: "Outing",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "p",
      name: "p",
      composites: [
        {
          key: "c",
          fields: [
            { key: "home", controlType: "geopoint", required: true },
            { key: "field", controlType: "geoshape" },
            { key: "size", controlType: "calculation", expression: "area(${field}) > 0" },
            {
              key: "stops",
              controlType: "composite",
              repeat: {},
              fields: [
                { key: "place", controlType: "geopoint" },
                { key: "way", controlType: "geotrace" },
              ],
            },
          ],
        },
      ],
    },
  ],
});
const form = compileForm(definition);
const problemsOf = (answers: StoredAnswers) =>
  checkAnswers(form, answers, clock).problems.map(({ key, problem }) => [key, problem.code, problem.bound]);

describe("places", () => {
  it("are stored as objects, in repeats too, and come back as they were", () => {
    const flat = {
      home: "51.5 -0.1 12.5 5",
      field: "0 0; 0 1; 1 1",
      size: true,
      stops: ["a"],
      "stops/a/place": "1.5 2",
      "stops/a/way": "1 2 0 0; 3 4 0 7",
    };
    const stored = checkAnswers(form, flat, clock).answers;
    expect(stored).toEqual({
      home: { latitude: 51.5, longitude: -0.1, altitude: 12.5, accuracy: 5 },
      field: [
        { latitude: 0, longitude: 0 },
        { latitude: 0, longitude: 1 },
        { latitude: 1, longitude: 1 },
      ],
      size: true,
      stops: [
        {
          $id: "a",
          place: { latitude: 1.5, longitude: 2 },
          way: [
            { latitude: 1, longitude: 2 },
            { latitude: 3, longitude: 4, accuracy: 7 },
          ],
        },
      ],
    });
    const read = StoredAnswers.parse(JSON.parse(JSON.stringify(stored)));
    expect(checkAnswers(form, read, clock).answers).toEqual(stored);
    expect(openForm(form, read, clock).shown("home", "en")).toBe("51.5, -0.1 (±5 m)");
    expect([cellOf(stored.home), cellOf(stored.field)]).toEqual([
      "51.5 -0.1 12.5 5",
      "0 0 0 0; 0 1 0 0; 1 1 0 0",
    ]);
  });

  it("are checked", () => {
    expect(problemsOf({})).toEqual([["home", "required", undefined]]);
    for (const wrong of ["95 0", "0 181", "x y", "1", "1 ?", "1e1 0", "1 2; 3 4", "1 2 3 4 5", "0 0 0 -1"])
      expect([wrong, problemsOf({ home: wrong })]).toEqual([wrong, [["home", "notAPlace", undefined]]]);
    expect(problemsOf({ home: "1 2", field: "0 0; 0 1" })).toEqual([["field", "tooFew", 3]]);
    expect(problemsOf(plausibleAnswers(form, clock, 3))).toEqual([]);
  });

  it("that aren't places yet stay what was typed, in a draft", () => {
    expect(checkAnswers(form, { home: "48.8 ?" }, clock).answers.home).toBe("48.8 ?");
  });

  it("aren't mistaken for instances of a repeat, nor these for places", () => {
    expect(flattenAnswers({ stops: [{ latitude: 1, longitude: 2, name: "x" }] })).toEqual({
      stops: ["1"],
      "stops/1/latitude": 1,
      "stops/1/longitude": 2,
      "stops/1/name": "x",
    });
    expect(placesOf("")).toBeUndefined();
  });
});
