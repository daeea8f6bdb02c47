import { describe, expect, it } from "vitest";
import { slimHtml } from "../../shared/workbook/import/build/texts.ts";
import { codesOf, field, form, placesOf, read } from "./read-form.ts";

describe("texts", () => {
  it("of all kinds are read in all languages", () => {
    const result = field(
      `
      # survey
      | type | name | label::en | label::fr | hint::en | hint::fr | guidance_hint::en | guidance_hint::fr | required_message::en | required_message::fr | constraint_message::en | constraint_message::fr |
      | text | a | Name | Nom | Yours | Le vôtre | Ask | Demandez | Needed | Requis | Bad | Faux |`,
      "a",
    );
    expect(result).toMatchObject({
      label: { en: "Name", fr: "Nom" },
      hint: { en: "Yours", fr: "Le vôtre" },
      guidance: { en: "Ask", fr: "Demandez" },
      requiredMessage: { en: "Needed", fr: "Requis" },
      constraintMessage: { en: "Bad", fr: "Faux" },
    });
  });

  it("missing in a language are reported once for the language, at the first of them", () => {
    const workbook = `
      # survey
      | type | name | label::English (en) | label::Français (fr) | label::es | hint::en | constraint_message::en |
      | select_one l | a | A | A | A | | |
      | text | b | B | B | B | Help | |
      | text | c | C | | C | | No |
      # choices
      | list_name | name | label::English (en) | label::fr |
      | l | 1 | One | Un |
      | l | 2 | Two | |
      | unused | 3 | Three | |`;
    const said = read(workbook).problems.filter(({ code }) => code === "W_TRANSLATION");
    expect(said.map(({ sheet, row, column }) => `${sheet} ${column}${row}`)).toEqual([
      "survey F3",
      "survey F3",
    ]);
    expect(said[0]?.message).toContain("text in Français: 1 hint, 1 label, 1 message, 1 choice");
    expect(said[1]?.message).toContain("text in Spanish: 1 hint, 1 message, 2 choices");
  });

  it("fall back to the existing text", () => {
    const workbook = `
      # survey
      | type | name | label::en | label::fr |
      | text | a | Name | |
      | text | b | Age | Âge |`;
    expect(field(workbook, "a").label).toEqual({ en: "Name" });
    expect(form(workbook).locales.map(({ code }) => code)).toEqual(["en", "fr"]);
  });

  it("refer to answers by their keys, and drop references to fields without answers", () => {
    const workbook = `
      # survey
      | type | name | label | hint | constraint_message |
      | begin group | g | G | | |
      | text | x | X | | |
      | end group | | | | |
      | begin group | h | H | | |
      | text | x | X | | |
      | note | n | \${x}, [x], \${g}. See [x](https://x.example) | \${ x } | Not \${x} |
      | end group | | | | |`;
    expect(field(workbook, "n")).toMatchObject({
      label: "$" + "{h.x}, [h.x], . See [x](https://x.example)",
      hint: "$" + "{h.x}",
      constraintMessage: "Not $" + "{h.x}",
    });
  });

  it("of choices refer to answers, too", () => {
    const workbook = (name: string) => `
      # survey
      | type | name | label |
      | text | child | Child |
      | select_one who | q | Who? |
      # choices
      | list_name | name | label |
      | who | 1 | Me |
      | who | 2 | \${${name}} |
      | unused | 3 | \${${name}} |`;
    expect(field(workbook("child"), "q").options?.[1]?.label).toBe("$" + "{child}");
    expect(placesOf(workbook("kid"), "E_REF")).toEqual(["choices!C3", "choices!C4"]);
  });

  it("with a few tags are HTML as a whole, their Markdown and their hints as well", () => {
    const workbook = `
      # survey
      | type | name | label | hint |
      | text | a | # **Big** <span style="color:red">_red_</span>\\n[here](https://x.example) | 1 < 2 & **so** |
      | text | b | **Plain** 1 < 2 | <b>x</b> |`;
    expect(field(workbook, "a")).toMatchObject({
      safe: true,
      label:
        '<b>Big</b> <span style="color:red"><i>red</i></span><br><a href="https://x.example" rel="noopener noreferrer" target="_blank">here</a>',
      hint: "1 &lt; 2 &amp; <b>so</b>",
    });
    expect(field(workbook, "b")).toMatchObject({ label: "**Plain** 1 < 2", hint: "<b>x</b>" });
    expect(field(workbook, "b").safe).toBeUndefined();
  });

  it("with the tags that authors use are HTML, in their hints too", () => {
    const workbook = `
      # survey
      | type | name | label | hint |
      | note | a | <h4>Rules</h4>\\n<ul>\\n<li>**One** \${b}</li>\\n</ul>\\nend | |
      | text | b | Name | <p>As on <code>paper</code></p> |`;
    expect(field(workbook, "a")).toMatchObject({
      safe: true,
      label: "<h4>Rules</h4><ul><li><b>One</b> ${b}</li></ul>end",
    });
    expect(field(workbook, "b")).toMatchObject({
      safe: true,
      label: "Name",
      hint: "<p>As on <code>paper</code></p>",
    });
  });

  it.each([
    ["a_b_c ${a_b_c} [_x_]", "a_b_c ${a_b_c} [_x_]"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ["*one* __two__ **${x}**", "<i>one</i> <b>two</b> <b>${x}</b>"],
    ["<script>*x*</script>", "&lt;script&gt;<i>x</i>&lt;/script&gt;"],
    ["[x](javascript:alert)", "[x](javascript:alert)"],
  ])("write %s as HTML", (text, html) => {
    expect(slimHtml(text)).toBe(html);
  });
});

describe("media", () => {
  it("of questions, groups and choices are listed by name, each sheet's at its first cell", () => {
    const workbook = `
      # survey
      | type | name | label | media::image | audio::en | video | big-image |
      | begin group | g | G | g.png | | | |
      | select_one l | a | A | a.png | a.mp3 | a.mp4 | a-big.png |
      | end group | | | | | | |
      # choices
      | list_name | name | label | image | media::audio | video |
      | l | 1 | One | | 1.mp3 | |
      | l | 2 | Two | 2.png | | 2.mp4 |
      | other | 3 | Three | 3.png | | |`;
    const said = read(workbook).problems.filter(({ code }) => code === "W_MEDIA");
    expect(
      said.map(({ sheet, row, column, message }) => [`${sheet}!${column}${row}`, message.split(": ")[1]]),
    ).toEqual([
      ["survey!D2", "g.png, a.png, a-big.png, a.mp3, a.mp4."],
      ["choices!E2", "1.mp3, 2.png, 2.mp4."],
    ]);
  });

  it("can replace a label", () => {
    const workbook = "# survey\n| type | name | label | image |\n| note | a | | a.png |";
    expect(codesOf(workbook)).toEqual(["W_MEDIA"]);
    expect(field(workbook, "a").label).toBeUndefined();
  });
});

describe("plain labels next to labels in English", () => {
  it("are a language of their own when it is unknown, so that no text is lost", () => {
    const workbook = `
      # survey
      | type | name | label | label::English (en) |
      | text | a | Jina | Name |`;
    expect(codesOf(workbook)).not.toContain("E_HEADER_DUP");
    expect(field(workbook, "a").label).toEqual({ "x-default": "Jina", en: "Name" });
  });
});
