/** Conditions, defaults and values made once: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const conditionGuides: readonly FunctionGuide[] = [
  {
    names: ["if"],
    args: ["condition", "then", "otherwise"],
    meaning: "One value or another, depending on a condition. Only the chosen one is computed.",
    example: "if([age] < 18, 'child', 'adult')",
    result: "adult",
  },
  {
    names: ["not"],
    args: ["condition"],
    meaning: "True when the condition is false.",
    example: "not([smokes] = 'yes')",
    result: true,
  },
  {
    names: ["coalesce"],
    args: ["value", "value…"],
    meaning: "The first of the values that is answered.",
    example: "coalesce([naps], [nights])",
    result: 4,
  },
  { names: ["true"], args: [], meaning: "True.", example: "[consent] = true()", result: true },
  { names: ["false"], args: [], meaning: "False.", example: "[consent] = false()", result: false },
  {
    names: ["boolean", "BOOL"],
    args: ["value"],
    meaning: "Whether there is a value: text that is not empty, a number that is not 0.",
    example: "boolean([naps])",
    result: false,
  },
  {
    names: ["boolean-from-string"],
    args: ["text"],
    meaning: "True for the texts `true` and `1`.",
    example: "boolean-from-string('1')",
    result: true,
  },
  {
    names: ["once"],
    args: ["value"],
    meaning: "The question's current answer; without one, the value.",
    example: "once(today())",
    result: "2026-01-15",
    own: "",
  },
  {
    names: ["uuid"],
    args: ["length?"],
    meaning: "A random key, created once: after that the question keeps its answer.",
    example: "uuid()",
    result: "3f2b8c9e-6d1a-4c57-9a0e-5b7d2f41c8e6",
    own: "",
  },
  {
    names: ["last-saved"],
    args: ["name"],
    meaning:
      "The answer to a question in the form that was last submitted on this device, if it is the respondent's own; in workbooks it is written `${last-saved#name}`. Only for defaults and calculations.",
    example: "last-saved('region')",
    result: "",
  },
  {
    names: ["device-info"],
    args: [],
    meaning:
      "What the respondent's browser says of itself and its device, read once: its user agent. Respondents should be told why it is collected.",
    example: "device-info()",
    result: "",
  },
];
