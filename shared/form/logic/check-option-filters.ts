/** Finds options that their filter never allows. */
import { evaluate } from "../../expression/evaluate.ts";
import { type Expression, nodesOf } from "../../expression/tree.ts";
import { truthOf } from "../../expression/values.ts";
import type { Option } from "../definition/definition.ts";
import type { FormNode } from "../engine/form-node.ts";
import { canAllBeTrue } from "./answer-search.ts";
import type { Assumptions } from "./assumptions.ts";
import type { Goal } from "./form-analysis.ts";
import { conditionsAround } from "./linked-conditions.ts";
import type { LogicProblem } from "./logic-problem.ts";
import { writeExpression } from "./write-expression.ts";

/** Up to this many options of a field are reported one by one. */
const MAX_LISTED = 3;
const MAX_QUOTED = 80;

/** Fields that are never shown are skipped. */
export function checkOptionFilters(answers: Assumptions): LogicProblem[] {
  const { analysis } = answers;
  return analysis.form.nodes
    .filter((node) => node.type === "field" && node.isShown && !analysis.isNever(node) && !readsLabels(node))
    .flatMap((node) => checkFilter(node, answers));
}

/** Labels may refer to answers, and differ by language: nothing is said of a filter that compares them. */
function readsLabels({ optionFilter }: FormNode): boolean {
  return (
    optionFilter !== undefined &&
    nodesOf(optionFilter).some((part) => part.kind === "name" && part.name === "label")
  );
}

function checkFilter(node: FormNode, answers: Assumptions): LogicProblem[] {
  const { optionFilter } = node;
  const options = node.field?.options ?? [];
  if (optionFilter === undefined || options.length === 0) return [];
  const never = options.filter(neverOffered(node, optionFilter, answers));
  const written = writeExpression(optionFilter);
  const filter = written.length <= MAX_QUOTED ? `the filter ${written}` : "the filter";
  const place = { code: "W_OPTION_NEVER", key: node.key, attribute: "optionFilter" } as const;
  if (never.length === options.length) {
    const message = `None of these choices is ever offered: ${filter} allows none of them.`;
    return [{ ...place, message, hint: "Correct the filter, or the columns of the choices that it reads." }];
  }
  // a part of the filter that reads no answer excludes choices on purpose: lists are shared
  const unreachable = never.filter((option) => isLeftToAnswers(optionFilter, option));
  const hint = "Correct the columns of the choice that the filter reads, or delete the choice.";
  const [first] = unreachable;
  if (first !== undefined && unreachable.length > MAX_LISTED) {
    const named = unreachable.slice(0, MAX_LISTED).map(({ key }) => `"${key}"`);
    const count = `${unreachable.length} choices are never offered, whatever the answers are`;
    const message = `${count}: ${named.join(", ")} and ${unreachable.length - MAX_LISTED} more, because of ${filter}.`;
    return [{ ...place, option: first.key, message, hint }];
  }
  return unreachable.map(({ key }) => ({
    ...place,
    option: key,
    message: `The choice "${key}" is never offered, whatever the answers are: ${filter} never allows it.`,
    hint,
  }));
}

/** For each option, whether no answers lead to it; options with the same columns share the outcome. */
function neverOffered(node: FormNode, filter: Expression, answers: Assumptions): (option: Option) => boolean {
  const around = conditionsAround(node, filter, answers.analysis);
  const names = [...nodesOf(filter)].flatMap((part) => (part.kind === "name" ? [part.name] : []));
  const outcomes = new Map<string, boolean>();
  return (option) => {
    const column = columnsOf(option);
    const values = names.map(column);
    const row = JSON.stringify(values);
    const goal: Goal = { tree: filter, node, expected: true, constants: new Set(values) };
    const isOffered = outcomes.get(row) ?? canAllBeTrue([goal, ...around], answers, { column });
    outcomes.set(row, isOffered);
    return !isOffered;
  };
}

/** Whether the parts of a filter that only read columns allow an option. */
function isLeftToAnswers(filter: Expression, option: Option): boolean {
  if (filter.kind === "binary" && filter.operator === "and")
    return isLeftToAnswers(filter.left, option) && isLeftToAnswers(filter.right, option);
  const readsColumnsAlone = [...nodesOf(filter)].every(({ kind }) =>
    ["name", "number", "text", "boolean", "binary", "unary"].includes(kind),
  );
  if (!readsColumnsAlone) return true;
  return truthOf(evaluate(filter, { ...nothing, column: columnsOf(option) }));
}

function columnsOf(option: Option): (name: string) => string {
  return (name) => (name === "name" || name === "value" ? option.key : (option.filters?.[name] ?? ""));
}

const nothing = {
  value: () => "",
  today: "1970-01-01",
  now: "1970-01-01T00:00:00.000Z",
  locale: "en",
};
