/** Pictures that come with a workbook: where they are shown, and what is said of the others. */
import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { compareForms } from "../../shared/form/form-difference.ts";
import { picturesOf } from "../../shared/form/pictures.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { hashOf, pictureOf } from "../support/uploads.ts";
import { fieldsOf, read } from "./read-form.ts";

const picture = (name: string, content = name) => readAttached(name, pictureOf(content));
const idOf = (content: string) => `${hashOf(pictureOf(content))}.png`;

function imported(markdown: string, ...names: string[]) {
  const attached = names.map((name) => picture(name));
  const { definition, problems } = read(markdown, { attached });
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return { definition, said: problems.map(importProblemLine) };
}
const fieldOf = (definition: FormDefinition, key: string) =>
  fieldsOf(definition).find((field) => field.key === key);

describe("attached pictures", () => {
  it("belong to questions and choices, whatever the case of their names", () => {
    const { definition, said } = imported(
      `
      # survey
      | type | name | label | media::image | big-image |
      | note | n | A note | arm.png | |
      | select_one l | a | A | jr://images/leg.PNG | leg-large.png |
      # choices
      | list_name | name | label | image | big-image |
      | l | 1 | One | one.png | |
      | l | 2 | Two | two.png | two-large.png |`,
      ...["Arm.png", "leg.png", "leg-large.png", "one.png", "two.png", "two-large.png"],
    );
    expect(said).toEqual([]);
    expect(fieldOf(definition, "n")).toMatchObject({ image: idOf("Arm.png"), controlType: "label" });
    expect(fieldOf(definition, "n")).not.toHaveProperty("bigImage");
    expect(fieldOf(definition, "a")).toMatchObject({
      image: idOf("leg.png"),
      bigImage: idOf("leg-large.png"),
      options: [{ image: idOf("one.png") }, { image: idOf("two-large.png") }],
    });
    expect(picturesOf(definition)).toHaveLength(5);
  });

  it("are those of each language", () => {
    const { definition, said } = imported(
      `
      # survey
      | type | name | label::English (en) | label::Español (es) | image::English (en) | image::Español (es) |
      | note | n | A note | Una nota | en.png | es.png |
      | note | m | Another | Otra | en.png | missing.png |`,
      ...["en.png", "es.png"],
    );
    expect(fieldOf(definition, "n")?.image).toEqual({ en: idOf("en.png"), es: idOf("es.png") });
    expect(fieldOf(definition, "m")?.image).toEqual({ en: idOf("en.png") });
    expect(said).toEqual([
      `Sheet "survey", cell F3 (image::Español (es)): These files are not attached to the workbook, or can't be played, and are not shown: missing.png. Upload the pictures together with the workbook; describe in the labels what sounds and videos tell.`,
    ]);
  });

  it("make a menu a list in which they are seen; a searched list says that it shows none", () => {
    const sheet = (appearance: string) => `
      # survey
      | type | name | label | appearance |
      | select_one l | a | A | ${appearance} |
      # choices
      | list_name | name | label | image |
      | l | 1 | One | one.png |
      | l | 2 | Two | |`;
    const menu = imported(sheet("minimal"), "one.png");
    expect(fieldOf(menu.definition, "a")?.controlType).toBe("radio");
    expect(menu.said).toEqual([]);
    const searched = read(sheet("autocomplete"), { attached: [picture("one.png")] }).problems;
    expect(searched.filter(({ code }) => code === "W_MEDIA").map(({ column, row }) => [column, row])).toEqual(
      [["D", 2]],
    );
  });

  it("of groups are told, and so are those that nothing names", () => {
    const { said } = imported(
      `
      # survey
      | type | name | label | image | audio |
      | begin group | g | G | g.png | |
      | text | a | A | | a.mp3 |
      | end group | | | | |`,
      ...["g.png", "other.png"],
    );
    expect(said.map((line) => line.split(": ").slice(0, 2).join(": "))).toEqual([
      `Sheet "survey", cell D2 (image): Groups and rows of grids have no pictures; these are not shown`,
      `Sheet "survey", cell E3 (audio): These files are not attached to the workbook, or can't be played, and are not shown`,
      `File "other.png": No question or choice shows this picture.`,
    ]);
  });

  it("are no lists of choices", () => {
    const rows = "# survey\n| type | name | label |\n| select_one_from_file one.png | a | A |";
    expect(read(rows, { attached: [picture("one.png")] }).problems.map(({ code }) => code)).toContain(
      "W_TYPE",
    );
  });

  it("have 8 MB at most in all", () => {
    const large = (name: string) =>
      readAttached(name, Buffer.concat([pictureOf(name), Buffer.alloc(1.9 * 1024 * 1024)]));
    const attached = ["a.png", "b.png", "c.png", "d.png", "e.png"].map(large);
    const rows = "# survey\n| type | name | label | image |\n| note | a | A | a.png |";
    const { definition, problems } = read(rows, { attached });
    expect(definition).toBeUndefined();
    expect(problems[0]).toMatchObject({ code: "E_FILE" });
    expect(read(rows, { attached: attached.slice(0, 4) }).definition).toBeDefined();
  });

  it("that are others are a change of the form", () => {
    const rows = "# survey\n| type | name | label | image |\n| note | a | A | a.png |";
    const [one, other] = ["one", "other"].map((content) => {
      const { definition } = read(rows, { attached: [picture("a.png", content)] });
      if (definition === undefined) throw new Error("It imports.");
      return definition;
    });
    if (one === undefined || other === undefined) throw new Error("Both import.");
    expect(compareForms(one, other).changed.map(({ key, what }) => [key, what])).toEqual([["a", ["look"]]]);
  });
});
