/** What a typed or pasted list, or a CSV file, says: people, and the lines that can't be read. */
import { describe, expect, it } from "vitest";
import { readRecipientLines } from "../../../web/features/recipients/recipient-lines.ts";

const locales = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
];
const read = (...lines: string[]) => readRecipientLines(lines.join("\n"), locales);

describe("a list of recipients", () => {
  it("has columns in any order where its first line names them, with any separator", () => {
    for (const mark of [",", ";", "\t"]) {
      const lines = [
        "Language|E-Mail|Other|Name|ID",
        "Español|ANA@example.org|x|Ana Ruiz|A-17",
        "|ben@example.org||Ben|",
      ];
      expect(read(...lines.map((line) => line.replaceAll("|", mark)))).toEqual({
        people: [
          { id: "A-17", name: "Ana Ruiz", email: "ana@example.org", locale: "es" },
          { name: "Ben", email: "ben@example.org" },
        ],
        problems: [],
      });
    }
  });

  it("needs no names of columns: the address shows the others", () => {
    expect(
      read(
        "A-1, Ana, ana@example.org, es",
        "Ben, ben@example.org",
        "cleo@example.org",
        "Dan Lee <dan@example.org>",
      ).people,
    ).toEqual([
      { id: "A-1", name: "Ana", email: "ana@example.org", locale: "es" },
      { name: "Ben", email: "ben@example.org" },
      { name: "", email: "cleo@example.org" },
      { name: "Dan Lee", email: "dan@example.org" },
    ]);
  });

  it("keeps a comma in quotes, and counts lines as an editor does", () => {
    const { people, problems } = read('1,"Ruiz, Ana",ana@example.org', "", "nobody", "2,Ben,ben@example");
    expect(people).toEqual([{ id: "1", name: "Ruiz, Ana", email: "ana@example.org" }]);
    expect(problems).toEqual([
      { line: 3, text: "There is no e-mail address in it." },
      { line: 4, text: "“ben@example” is no e-mail address." },
    ]);
  });

  it("names what is wrong in a line, and leaves it out", () => {
    const wrong = read(
      "1,Ana,ana@example.org",
      "1,Ana,other@example.org",
      "Ana Ruiz,Ana,ana@example.org",
      "x@example.org",
      "X@Example.org",
      "2,Ben,ben@example.org,tlh",
      `3,${"x".repeat(101)},c@example.org`,
    );
    expect(wrong.people.map(({ email }) => email)).toEqual(["ana@example.org", "x@example.org"]);
    expect(wrong.problems.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7]);
    expect(wrong.problems.map(({ text }) => text).join(" ")).toMatch(
      /twice.*is no id.*twice.*isn't in “tlh”.*name/,
    );
  });

  it("has at most 5,000 people", () => {
    const lines = Array.from({ length: 5_001 }, (_one, at) => `${at},P,p${at}@example.org`);
    const { people, problems } = read(...lines);
    expect([people.length, problems]).toEqual([
      5_000,
      [{ line: 5_001, text: "A list has at most 5,000 people." }],
    ]);
  });

  it("is empty without text", () => {
    expect(read("", "  ")).toEqual({ people: [], problems: [] });
  });
});
