import { describe, expect, it } from "vitest";
import { FieldValidator, FormDefinition } from "../../../shared/form/definition/definition.ts";
import { openForm } from "../../../shared/form/engine/engine.ts";
import { compiled } from "./observe-pair.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };
const pieces = ["a", "1", " ", ".", "-", "@", "a@", "@a.", "a.", "(", "é", "https://", "1.", "\n"];
const frames = [["", "x"], ["https://", " x"], ["a@b.", "@"], ["+", "x"], ["1", "x"]] as const; // biome-ignore format: pairs

/** A form of one text for each validator, and one of each other kind of answer. */
const form = compiled(
  FormDefinition.parse({
    title: "Form",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    strictValidators: true,
    model: [
      {
        key: "page",
        name: "Page",
        composites: [
          {
            key: "section",
            fields: [
              ...FieldValidator.options.map((name) => ({
                key: name,
                controlType: "text",
                fieldValidator: [name],
              })),
              ...["number", "date", "time", "datetime-local"].map((dataType) => ({
                key: dataType,
                controlType: "text",
                dataType,
              })),
              { key: "switch", controlType: "sliderToggle" },
              { key: "label", controlType: "label", label: "You said ${EMAIL}, [URL]" },
            ],
          },
        ],
      },
    ],
  }),
);

describe("an answer as long as a submission may be", () => {
  it("is evaluated as quickly as others, whatever it contains", () => {
    const slow: string[] = [];
    for (const piece of pieces) {
      for (const [before, after] of frames) {
        const answer = before + piece.repeat(100_000 / piece.length) + after;
        const answers = Object.fromEntries(form.nodes.map(({ key }) => [key, answer]));
        const started = process.threadCpuUsage();
        const session = openForm(form, answers, clock);
        session.problems();
        session.label("label", "en");
        const { user, system } = process.threadCpuUsage(started);
        if (user + system > 500_000) slow.push(JSON.stringify([before, piece, after]));
      }
    }
    expect(slow).toEqual([]);
  });
});
