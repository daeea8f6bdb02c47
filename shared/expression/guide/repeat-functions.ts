/** Repeats: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const repeatGuides: readonly FunctionGuide[] = [
  {
    names: ["count"],
    args: ["repeat"],
    meaning: "How many instances a repeat has; also of a question in it.",
    example: "count([children])",
    result: 3,
  },
  {
    names: ["index"],
    args: [],
    meaning: "The place of this instance in its repeat, counted from 1.",
    example: "index()",
    result: 2,
  },
  {
    names: ["position"],
    args: ["repeat?"],
    meaning: "The place of this instance in its repeat, or in one around that, counted from 1.",
    example: "position([children])",
    result: 2,
  },
  {
    names: ["indexed-repeat"],
    args: ["question", "repeat", "place", "repeat?", "place?", "repeat?", "place?", "repeat?", "place?"],
    meaning: "The answer to a question of a repeat in the instance at a place, counted from 1.",
    example: "indexed-repeat([child_name], [children], 1)",
    result: "Ana",
  },
  {
    names: ["where"],
    args: ["question", "repeat", "condition", "condition…"],
    meaning:
      "The answers to a question in the instances for which every condition holds; a number is a place. Of the repeat itself, their places. Paths such as `${children}[age > 2]/child_name` mean the same.",
    example: "join(' ', where([child_name], [children], [child_name] != 'Bo'))",
    result: "Ana Cy",
  },
  {
    names: ["outer"],
    args: ["value"],
    meaning: "In a condition of where: the value in the instance in which the expression stands.",
    example: "where([child_name], [children], position() = outer(position()) - 1)",
    result: "Ana",
  },
  {
    names: ["last"],
    args: [],
    meaning: "In a condition of where: how many instances are left, so the place of the last one.",
    example: "where([child_name], [children], last())",
    result: "Cy",
  },
];
