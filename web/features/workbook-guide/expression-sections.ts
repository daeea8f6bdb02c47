/** The language of expressions: how answers are written, operators, functions. */
import {
  exampleAnswers,
  exampleOwnAnswer,
  exampleToday,
} from "../../../shared/expression/guide/example-answers.ts";
import { functionGroups } from "../../../shared/expression/guide/function-groups.ts";
import type { FunctionGuide } from "../../../shared/expression/guide/function-guide.ts";
import {
  type LanguageGuide,
  type OperatorGuide,
  operatorGuides,
  referenceGuides,
} from "../../../shared/expression/guide/language-guide.ts";
import type { Value } from "../../../shared/expression/values.ts";
import type { GuideEntry, GuideExample, GuideSection } from "./guide.ts";

/** @example writtenValue("") // "no answer" */
function writtenValue(value: Value): string {
  if (value === "") return "no answer";
  return typeof value === "string" ? `'${value}'` : String(value);
}

const exampleOf = ({ example, result }: LanguageGuide | FunctionGuide): GuideExample => ({
  kind: "expression",
  text: example,
  result: writtenValue(result),
});

function operatorEntry(guide: OperatorGuide): GuideEntry {
  const { operator, also, meaning } = guide;
  return {
    name: operator === "()" ? "( )" : operator,
    id: `operator-${[...operator].map((character) => (/\w/.test(character) ? character : character.charCodeAt(0))).join("")}`,
    ...(also !== undefined && { aliases: [also] }),
    meaning,
    example: exampleOf(guide),
  };
}

function functionEntry(guide: FunctionGuide): GuideEntry {
  const [first, ...others] = guide.names;
  return {
    name: `${first}(${guide.args.join(", ")})`,
    id: `function-${first.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
    ...(others.length > 0 && { aliases: others.map((name) => `${name}()`) }),
    meaning: guide.meaning,
    example: exampleOf(guide),
  };
}

const answers = Object.entries(exampleAnswers).map(([key, value]) => `\`${key}\` ${answerInWords(value)}`);

function answerInWords(value: Value): string {
  if (value === "") return "has no answer";
  return `is ${typeof value === "string" ? `\`${value}\`` : String(value)}`;
}

export const expressionSections: readonly GuideSection[] = [
  {
    id: "expressions",
    title: "Expressions",
    intro:
      "They are written in the columns `relevant`, `required`, `constraint`, `calculation`, `default`, `read_only` and `choice_filter`. The XPath of other XLSForm tools and the shorter native notation are one language and may be mixed; a path such as `../age` refers to the question that it names. What can't be computed is empty. A question with a `calculation` that isn't read only is filled in by it, again whenever an answer that it reads changes, and can be changed in between.",
    groups: [
      {
        title: "Answers and values",
        intro: `In the examples today is ${exampleToday}; ${answers.join(", ")}; the question's own answer is \`${exampleOwnAnswer}\`.`,
        entries: referenceGuides.map((guide, place) => ({
          name: guide.written,
          id: `value-${place + 1}`,
          meaning: guide.meaning,
          example: exampleOf(guide),
        })),
      },
      {
        title: "Operators",
        intro:
          "The highest precedence comes first; operators of equal precedence are computed from left to right.",
        entries: operatorGuides.map(operatorEntry),
      },
    ],
  },
  {
    id: "functions",
    title: "Functions",
    intro:
      "XPath's names are written exactly as shown here, native names in any case. A `?` marks an argument that may be left out, a `…` one that may be repeated.",
    groups: functionGroups.map(({ title, guides }) => ({ title, entries: guides.map(functionEntry) })),
  },
];
