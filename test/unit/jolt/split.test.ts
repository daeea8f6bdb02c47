import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Run } from "../../../shared/jolt/run.ts";
import { parseSeparator } from "../../../shared/jolt/split/parse-separator.ts";
import { compileProgram } from "../../../shared/jolt/split/program.ts";
import { Matcher, splitText } from "../../../shared/jolt/split/split-text.ts";
import { measureCpu } from "../../support/cpu-time.ts";

const split = (text: string, separator: string) => splitText(text, separator, new Run(undefined));

describe("split", () => {
  it.each([
    ["a,b,,", ",", ["a", "b"]],
    [",a", ",", ["", "a"]],
    [",,", ",", []],
    ["", ",", [""]],
    ["a1b22c", "(\\d)+", ["a", "b", "c"]],
    ["one  two\tthree", "\\s+", ["one", "two", "three"]],
    ["1.2.3", ".", []],
    ["camelCaseWord", "(?=[A-Z])", ["camel", "Case", "Word"]],
    ["a,b,c", "(?<=,)", ["a,", "b,", "c"]],
    ["hi there", "\\b", ["hi", " ", "there"]],
    ["axxb", "x*", ["a", "", "b"]],
    ["abc", "", ["a", "b", "c"]],
    ["baac", "a++", ["b", "c"]],
    ["aXbxc", "(?i)x", ["a", "b", "c"]],
    ["a.*b", "\\Q.*\\E", ["a", "b"]],
    ["a1b", "\\p{Digit}", ["a", "b"]],
    ["axbyc", "[a-z&&[^abc]]", ["a", "b", "c"]],
    ["aébc", "\\u00e9", ["a", "bc"]],
    ["a\r\nb\nc", "\\R", ["a", "b", "c"]],
    ["xaby", "(?<!y)ab(?!x)", ["x", "y"]],
    // what Java's syntax says and RE2's says otherwise or not at all
    ["Größe in cm", "\\b", ["Größe", " ", "in", " ", "cm"]],
    ["a;b;\r\n", ";$", ["a;b", "\r\n"]],
    ["a\r\nb", ".\\n", ["a\r\nb"]],
    ["a\vb", "\\s", ["a", "b"]],
    ["a\u00a0b", "\\h", ["a", "b"]],
    ["one\rtwo", "(?m)^", ["one\r", "two"]],
    ["firstName", "(?<=[a-z])(?=[A-Z])", ["first", "Name"]],
    ['a,"b,c",d', ',(?=(?:[^"]*"[^"]*")*[^"]*$)', ["a", '"b,c"', "d"]],
  ])("splits %j at %j", (text, separator, pieces) => {
    expect(split(text, separator)).toEqual(pieces);
  });

  it.each(["(", "[a", "a{2,1}", "*a", "\\", "(?<n"])(
    "does nothing with %j, which isn't an expression",
    (separator) => {
      expect(split("a", separator)).toBeUndefined();
    },
  );

  it.each(["(a)\\1", "(?x)a", "\\p{Foo}", `${"(".repeat(60)}a${")".repeat(60)}`, "((a{99}){99}){99}"])(
    "refuses %j with a message",
    (separator) => {
      expect(() => split("a", separator)).toThrow(/split can't use the separator/);
    },
  );

  it.each(["(a+)+$", "(a|aa)+$", "(a|a)*b", "(?=.*b)a", "(?:a?){30}a{30}b"])(
    "takes linear time with %j",
    (separator) => {
      const { milliseconds } = measureCpu(() => split(`${"a".repeat(20_000)}!`, separator));
      expect(milliseconds).toBeLessThan(3_000);
    },
  );

  it("finds the matches that a JavaScript RegExp finds, for every expression of a small grammar", () => {
    const atom = fc.constantFrom(
      "a",
      "b",
      ".",
      "[ab]",
      "[^a]",
      "\\b",
      "^",
      "$",
      "(?=a)",
      "(?!b)",
      "(?<=a)",
      "(?<!ab)",
    );
    const repeated = fc.tuple(
      fc.constantFrom("a", "b", ".", "[ab]", "(?:ab|a)", "(?:a|b|ba)"),
      fc.constantFrom("*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?"),
    );
    const sequence = fc
      .array(
        fc.oneof(
          atom,
          repeated.map((parts) => parts.join("")),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join(""));
    const expression = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((choices) => choices.join("|"));
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 }).map((units) => units.join(""));
    fc.assert(
      fc.property(expression, text, (separator, subject) => {
        const program = compileProgram(parseSeparator(separator));
        const matcher = new Matcher(subject, new Run(undefined));
        const peer = new RegExp(separator, "y");
        for (let from = 0; from <= subject.length; from++) {
          peer.lastIndex = from;
          const found = peer.exec(subject);
          expect(matcher.match(program, from)).toBe(found === null ? -1 : from + found[0].length);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
