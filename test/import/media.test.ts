/** Pictures, sounds and videos that come with a workbook: where they are shown, and what is said of the others. */
import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { compareForms } from "../../shared/form/definition/form-difference.ts";
import { mediaOf } from "../../shared/form/definition/media.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { mediaFile } from "../support/media-files.ts";
import { hashOf, pictureOf } from "../support/uploads.ts";
import { fieldsOf, read } from "./read-form.ts";

/** A file of the kind that its name says, another one for each content. */
const contentOf = (name: string, content: string) =>
  /\.png$/i.test(name)
    ? pictureOf(content)
    : Buffer.concat([mediaFile(name) ?? pictureOf(""), Buffer.from(content)]);
const attach = (name: string, content = name) => readAttached(name, contentOf(name, content));
const idOf = (name: string, content = name) =>
  `${hashOf(contentOf(name, content))}${name.slice(name.lastIndexOf("."))}`;

function imported(markdown: string, ...names: string[]) {
  const attached = names.map((name) => attach(name));
  const { definition, problems } = read(markdown, { attached });
  if (definition === undefined) throw new Error(problems.map(importProblemLine).join("\n"));
  return { definition, said: problems.map(importProblemLine) };
}
const fieldOf = (definition: FormDefinition, key: string) =>
  fieldsOf(definition).find((field) => field.key === key);

describe("attached pictures, sounds and videos", () => {
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
    expect(mediaOf(definition)).toHaveLength(5);
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
      `Sheet "survey", cell F3 (image::Español (es)): These files are not attached to the workbook and are not shown: missing.png. Upload them together with the workbook.`,
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
    const searched = read(sheet("autocomplete"), { attached: [attach("one.png")] }).problems;
    expect(searched.filter(({ code }) => code === "W_MEDIA").map(({ column, row }) => [column, row])).toEqual(
      [["D", 2]],
    );
  });

  it("of groups are above their questions, and those of repeats and grids with their labels", () => {
    const { definition, said } = imported(
      `
      # survey
      | type | name | label | image | audio | appearance |
      | begin group | g | G | g.png | g.mp3 | |
      | text | a | A | | | |
      | begin group | inner | Inner | inner.png | | |
      | text | b | B | | | |
      | end group | | | | | |
      | end group | | | | | |
      | begin repeat | r | R | r.png | | |
      | text | c | C | | | |
      | end repeat | | | | | |
      | begin group | grid | Grid | grid.png | | table-list |
      | select_one l | one | One | one.png | one.mp3 | |
      | select_one l | two | Two | | | |
      | end group | | | | | |
      # choices
      | list_name | name | label | image |
      | l | 1 | Yes | yes.png |
      | l | 2 | No | |`,
      ...["g.png", "g.mp3", "inner.png", "r.png", "grid.png", "one.png", "one.mp3", "yes.png"],
    );
    expect(said).toEqual([]);
    const keys = fieldsOf(definition).map(({ key }) => key);
    expect(keys.indexOf("g.hint")).toBe(keys.indexOf("a") - 1);
    expect(keys.indexOf("inner.hint")).toBe(keys.indexOf("b") - 1);
    expect(fieldOf(definition, "g.hint")).toMatchObject({ image: idOf("g.png"), audio: idOf("g.mp3") });
    expect(fieldOf(definition, "inner.hint")).toMatchObject({ image: idOf("inner.png") });
    expect(fieldOf(definition, "r")).toMatchObject({ image: idOf("r.png"), controlType: "composite" });
    expect(fieldOf(definition, "grid")).toMatchObject({
      controlType: "likert",
      image: idOf("grid.png"),
      questions: [{ image: idOf("one.png"), audio: idOf("one.mp3") }, { key: "two" }],
      options: [{ image: idOf("yes.png") }, { key: "2" }],
    });
    expect(mediaOf(definition)).toHaveLength(8);
  });

  it("may be sounds and videos, of each language and of choices", () => {
    const { definition, said } = imported(
      `
      # survey
      | type | name | label::English (en) | label::Español (es) | media::audio::English (en) | media::audio::Español (es) | media::video |
      | note | n | A note | Una nota | jr://audio/en.MP3 | es.m4a | jr://video/walk.mp4 |
      | select_one l | a | A | A | | | |
      | rank l | b | B | B | | | |
      # choices
      | list_name | name | label::English (en) | label::Español (es) | audio::English (en) | video |
      | l | 1 | One | Uno | one.aac | |
      | l | 2 | Two | Dos | | two.webm |`,
      ...["en.mp3", "es.m4a", "walk.mp4", "one.aac", "two.webm"],
    );
    expect(said).toEqual([]);
    expect(fieldOf(definition, "n")).toMatchObject({
      audio: { en: idOf("en.mp3"), es: idOf("es.m4a") },
      video: { en: idOf("walk.mp4") },
    });
    expect(fieldOf(definition, "a")?.options).toMatchObject([
      { audio: { en: idOf("one.aac") } },
      { video: { en: idOf("two.webm") } },
    ]);
  });

  it("of another kind than their column, of choices in a grid, and those that nothing names are told", () => {
    const { said } = imported(
      `
      # survey
      | type | name | label | image | audio | appearance |
      | text | a | A | a.mp3 | a.png | |
      | select_one l | likert | Likert | | | likert |
      # choices
      | list_name | name | label | audio |
      | l | 1 | Yes | yes.mp3 |`,
      ...["a.mp3", "a.png", "yes.mp3", "other.png"],
    );
    expect(said).toEqual([
      `Sheet "survey", cell D2 (image): These files are of another kind than their column and are not shown: a.mp3, a.png. Write pictures under "image", sounds under "audio" and videos under "video".`,
      `Sheet "survey", cell F3 (appearance): Pictures, sounds or videos of these choices are not shown in the way that they are offered here. Remove the appearance, or offer fewer choices.`,
      `File "other.png": No question or choice shows this file.`,
    ]);
  });

  it("are no lists of choices", () => {
    const rows = "# survey\n| type | name | label |\n| select_one_from_file one.png | a | A |";
    expect(read(rows, { attached: [attach("one.png")] }).problems.map(({ code }) => code)).toContain(
      "W_TYPE",
    );
  });

  it("have 8 MB at most in all", () => {
    const END_BYTES = 12;
    const pixels = Buffer.alloc(1.9 * 1024 * 1024 + END_BYTES);
    pixels.writeUInt32BE(pixels.length - END_BYTES);
    pixels.write("IDAT", 4);
    const large = (name: string) => {
      const picture = pictureOf(name);
      const parts = [picture.subarray(0, -END_BYTES), pixels, picture.subarray(-END_BYTES)];
      return readAttached(name, Buffer.concat(parts));
    };
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
      const { definition } = read(rows, { attached: [attach("a.png", content)] });
      if (definition === undefined) throw new Error("It imports.");
      return definition;
    });
    if (one === undefined || other === undefined) throw new Error("Both import.");
    expect(compareForms(one, other).changed.map(({ key, what }) => [key, what])).toEqual([["a", ["look"]]]);
  });
});
