import { describe, expect, it } from "vitest";
import { readValue } from "../../../shared/print/pdf/read-value.ts";
import {
  nameOf,
  PdfName,
  PdfReference,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
  writeValue,
} from "../../../shared/print/pdf/values.ts";
import { caseSeed, Random } from "../../fuzz/random.ts";
import { budget, testSeed } from "../../support/budget.ts";

const read = (text: string) => readValue(text).value;
const textOf = (written: string) => {
  const value = read(written);
  return value instanceof PdfString ? value.text : value;
};

describe("a value of a PDF, as the examples of ISO 32000-1 have it", () => {
  it.each([
    ["true", true],
    ["null", null],
    ["123", 123],
    ["43445", 43445],
    ["+17", 17],
    ["-98", -98],
    ["0", 0],
    ["34.5", 34.5],
    ["-3.62", -3.62],
    ["+123.6", 123.6],
    ["4.", 4],
    ["-.002", -0.002],
    ["00012", 12],
    ["12345678901234567890", 12345678901234567890n],
    ["/Name1", nameOf("Name1")],
    ["/A;Name_With-Various***Characters?", nameOf("A;Name_With-Various***Characters?")],
    ["/1.2", nameOf("1.2")],
    ["/.notdef", nameOf(".notdef")],
    ["/lime#20Green", nameOf("lime Green")],
    ["/paired#28#29parentheses", nameOf("paired()parentheses")],
    ["/A#42", nameOf("AB")],
    ["/", nameOf("")],
    ["12 0 R", new PdfReference(12)],
    ["4 15 R", new PdfReference(4, 15)],
    ["[549 3.14 false /SomeName]", [549, 3.14, false, nameOf("SomeName")]],
    ["[1 0 R 2 3 0 R 4 0]", [new PdfReference(1), 2, new PdfReference(3), 4, 0]],
    ["[1 2 Rx]", PdfSyntaxError],
    [
      "<</A[/B]/C<</D 1>>/E null>>",
      new Map<string, PdfValue>([
        ["A", [nameOf("B")]],
        ["C", new Map([["D", 1]])],
        ["E", null],
      ]),
    ],
    ["% a comment\r\n[1% another\n2]", [1, 2]],
  ])("reads %s", (text, value) => {
    if (value === PdfSyntaxError) expect(() => read(text)).toThrow(PdfSyntaxError);
    else expect(read(text)).toEqual(typeof value === "bigint" ? Number(value) : value);
  });

  it.each([
    ["(This is a string)", "This is a string"],
    [
      "(Strings may contain balanced parentheses ( ) and\nspecial characters (*!&}^% and so on).)",
      "Strings may contain balanced parentheses ( ) and\nspecial characters (*!&}^% and so on).",
    ],
    ["()", ""],
    ["(These \\\ntwo strings \\\r\nare the same.)", "These two strings are the same."],
    ["(ends\r\nof\rlines)", "ends\nof\nlines"],
    ["(\\n\\r\\t\\b\\f\\(\\)\\\\\\x)", "\n\r\t\b\f()\\x"],
    ["(\\245\\307\\53\\0053)", "\xa5\xc7+\x053"],
    ["<4E6F762073686D6F7A206B6120706F702E>", "Nov shmoz ka pop."],
    ["<90 1f\nA>", "\x90\x1f\xa0"],
    ["<FEFF004100F1006F>", "Año"],
    ["(\\376\\377\\000A\\000\\361)", "Añ"],
  ])("reads the text of %s", (written, text) => {
    expect(textOf(written)).toBe(text);
  });

  it.each([
    [-0.5, "-.5"],
    [750.41998, "750.41998"],
    [1e-7, ".0000001"],
    [1.5e-7, ".00000015"],
    [1e21, "1000000000000000000000"],
    [-1.25e22, "-12500000000000000000000"],
    [nameOf("a b#(é"), "/a#20b#23#28#E9"],
    [
      new Map<string, PdfValue>([
        ["Type", nameOf("Page")],
        ["K", [0, new PdfReference(7), null, true]],
      ]),
      "<</Type /Page\n/K [0 7 0 R null true]>>",
    ],
    [PdfString.of("a (b) \\ c"), "(a \\(b\\) \\\\ c)"],
    [PdfString.of("診"), "<FEFF8A3A>"],
  ])("writes %j as %s", (value, text) => {
    expect(writeValue(value)).toBe(text);
  });

  it("goes on behind it", () => {
    expect(readValue("<</Length 5>> stream\n", 0).end).toBe(13);
    expect(readValue("7 0 obj\n 12 0 endobj", 7)).toEqual({ value: 12, end: 11 });
  });
});

const characters = "aZ09 ()<>[]{}/%#\\\n\r\t\0\xa0\xff\xfe";
const randomText = (random: Random, wide: string) =>
  Array.from({ length: random.below(12) }, () => {
    const all = `${characters}${wide}`;
    return all[random.below(all.length)];
  }).join("");

function randomValue(random: Random, depth: number): PdfValue {
  switch (random.below(depth > 4 ? 7 : 10)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.between(-100_000, 100_000);
    case 3:
      return (random.next() - 0.5) * 10 ** random.between(-12, 25);
    case 4:
      return new PdfReference(random.between(1, 2 ** 31), random.chance(0.9) ? 0 : random.below(65_536));
    case 5:
      return nameOf(randomText(random, ""));
    case 6:
      return PdfString.of(randomText(random, "é診😀"));
    case 7:
    case 8:
      return Array.from({ length: random.below(6) }, () => randomValue(random, depth + 1));
    default:
      return new Map(
        Array.from({ length: random.below(6) }, () => [
          randomText(random, ""),
          randomValue(random, depth + 1),
        ]),
      );
  }
}

describe(`any value of a PDF (seed ${testSeed})`, () => {
  const count = budget({ search: 100_000, usual: 3_000 });

  it("comes back as it was, and its text says what it said", () => {
    for (let index = 0; index < count; index += 1) {
      const random = new Random(caseSeed(testSeed, index));
      const value = randomValue(random, 0);
      const written = writeValue(value);
      const rest = random.chance(0.5) ? " stream\n" : "\nendobj\n";
      expect(readValue(written + rest), written).toEqual({ value, end: written.length });
      expect(writeValue(read(written))).toBe(written);
      const text = randomText(random, "診é😀");
      expect(PdfString.of(text).text).toBe(text);
      expect(textOf(PdfString.of(text).written)).toBe(text);
    }
  });

  it("is refused by name when it is cut off or altered, or read as something else", () => {
    for (let index = 0; index < count; index += 1) {
      const random = new Random(caseSeed(testSeed, index));
      const written = writeValue(randomValue(random, 0));
      const cut = written.slice(0, random.below(written.length + 1));
      const at = random.below(cut.length + 1);
      const altered = cut.slice(0, at) + randomText(random, "é") + cut.slice(at);
      for (const text of [cut, altered])
        try {
          writeValue(read(text));
        } catch (error) {
          if (!(error instanceof PdfSyntaxError))
            throw new Error(`${JSON.stringify(text)}: ${String(error)}`);
        }
    }
  });

  it.each([
    ["lists within lists", "[", ""],
    ["dictionaries within dictionaries", "<</A ", ""],
    ["brackets of a string", "(", "("],
    ["a string without an end", "\\)", "("],
    ["digits", "1", "["],
    ["numbers", "1 ", "["],
    ["spaces between numbers", " ", "[1"],
    ["comments", "%\n", "["],
    ["a comment", "%", "["],
    ["escapes of a name", "#41", "/"],
    ["digits of a string", "a", "<"],
    ["strings of digits", "<a>", "["],
    ["signs", "-", "["],
  ])("takes a time that grows with its length: %s", (_, part, before) => {
    const timeOf = (times: number) => {
      const text = before + part.repeat(times);
      const started = process.threadCpuUsage();
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(PdfSyntaxError);
      }
      const spent = process.threadCpuUsage(started);
      return (spent.user + spent.system) / 1_000;
    };
    expect(timeOf(300_000), "milliseconds for 300,000").toBeLessThan(1_000);
  });

  it("has one name for one name", () => {
    expect(nameOf("Page")).toBe(nameOf("Page"));
    expect(nameOf("Page")).toBeInstanceOf(PdfName);
  });
});
