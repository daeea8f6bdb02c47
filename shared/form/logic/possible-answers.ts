/** Whether any answers that a form accepts can make expressions from elsewhere true: those of a report, for one. */
import type { Expression } from "../../expression/tree.ts";
import type { CompiledForm } from "../compiled-form.ts";
import type { Answer } from "../definition.ts";
import { type FormNode, isCalculated } from "../form-node.ts";
import { assumedAnswers, canAllBeTrue } from "./answer-search.ts";
import { answersOf } from "./answers-of-set.ts";
import { Assumptions } from "./assumptions.ts";
import { checkConditions } from "./check-conditions.ts";
import { FormAnalysis, type Goal, type Variable } from "./form-analysis.ts";
import { mayBeUnanswered, type ValueSet } from "./value-set.ts";

/** Asks about the answers that can be submitted. */
export interface PossibleAnswers {
  /**
   * False: no answers that can be submitted make all of them true. True: some do, or it is unknown.
   * @example possible.canBeTrue([tree of "[age] < 18"]) // false, where the form accepts nobody below 18
   */
  canBeTrue(trees: readonly Expression[]): boolean;
  /** The question, page or section of a key, ignoring case. */
  nodeOf(key: string): FormNode | undefined;
}

/** Answers to try for a question, by its key, the likeliest first; none: any answer will do. */
export type AnswersToTry = ReadonlyMap<string, readonly Answer[]>;

/** Asks for answers as well. */
export interface SuggestedAnswers extends PossibleAnswers {
  /**
   * Answers with which all of these are likely to be true, of the questions that this depends on. Undefined: none were found.
   * @param prefersAnswers true: a question is left unanswered last, otherwise first
   */
  suggest(trees: readonly Expression[], prefersAnswers: boolean): AnswersToTry | undefined;
}

/** Outcomes that are kept. */
const MAX_KEPT = 20_000;

/** Reads a form once; the work of all questions together is limited, after which everything counts as possible. */
export function possibleAnswers(form: CompiledForm): SuggestedAnswers {
  const analysis = new FormAnalysis(form);
  const nodeOf = (key: string) => analysis.referred(key);
  const [first] = form.nodes;
  const hasCycle = form.expressionProblems.some(({ code }) => code === "E_CYCLE");
  if (first === undefined || hasCycle) return { canBeTrue: () => true, nodeOf, suggest: () => undefined };
  checkConditions(new Assumptions(analysis)); // marks what is never shown
  const answers = new Assumptions(analysis);
  const searched = new Assumptions(analysis); // its work is counted by itself
  const limits = new Map<FormNode, readonly Expression[]>();
  const outcomes = new Map<string, boolean>();
  const goalsOf = (trees: readonly Expression[]): Goal[] => {
    const read = new Set(trees.flatMap((tree) => analysis.readsOf(tree).map(({ node }) => node)));
    const known = [...read].flatMap((node) => {
      const own = limits.get(node) ?? limitsOf(node);
      limits.set(node, own);
      return own;
    });
    return [...trees, ...known].map((tree): Goal => ({ tree, node: first, wanted: true }));
  };
  return {
    nodeOf,
    suggest: (trees, prefersAnswers) => suggested(goalsOf(trees), searched, prefersAnswers),
    canBeTrue(trees) {
      const name = JSON.stringify(trees); // reports repeat their conditions
      const outcome = outcomes.get(name);
      if (outcome !== undefined) return outcome;
      const isPossible = canAllBeTrue(goalsOf(trees), answers);
      if (outcomes.size < MAX_KEPT) outcomes.set(name, isPossible);
      return isPossible;
    },
  };
}

/** An answer asks for those that show its question; so many times. */
const MAX_ROUNDS = 6;

function suggested(
  goals: readonly Goal[],
  answers: Assumptions,
  prefersAnswers: boolean,
): AnswersToTry | undefined {
  const all = [...goals];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const found = assumedAnswers(all, answers, prefersAnswers);
    if (found === undefined) return undefined;
    const needed = [...found].flatMap(([variable, set]) => {
      const node = mayBeUnanswered(set) ? undefined : answers.nodeOf(variable);
      return node === undefined ? [] : answers.analysis.conditionsOf(node);
    });
    const more = needed.filter(
      ({ node, tree }) => !all.some((one) => one.node === node && one.tree === tree),
    );
    if (more.length === 0) return toTry(found, answers);
    for (const { node, tree } of new Set(more)) all.push({ node, tree, wanted: true, isCondition: true });
  }
  return undefined;
}

function toTry(found: ReadonlyMap<Variable, ValueSet>, answers: Assumptions): AnswersToTry {
  return new Map(
    [...found].flatMap(([variable, set]) => {
      const node = answers.nodeOf(variable);
      return node === undefined ? [] : [[node.key, answersOf(node, set)] as const];
    }),
  );
}

const at = { at: 0, end: 0 };

/** What is true of each answer that is accepted: it is missing, or within its limits. Only what is shown is checked. */
function limitsOf(node: FormNode): Expression[] {
  const { field, kind } = node;
  if (field === undefined || !node.isShown || isCalculated(node) || node.repeats.length > 0) return [];
  if (kind !== "number") return [];
  const value: Expression = { ...at, kind: "field", key: node.key };
  const isMissing = compared("=", value, { ...at, kind: "text", value: "" });
  const bounds = [
    ...boundOf(field.minValue).map((bound) => compared(">=", value, bound)),
    ...boundOf(field.maxValue).map((bound) => compared("<=", value, bound)),
    ...(node.constraint === undefined ? [] : [ofField(node.constraint, value)]),
  ];
  return bounds.map((bound) => ({ ...at, kind: "binary", operator: "or", left: isMissing, right: bound }));
}

function boundOf(bound: number | string | undefined): Expression[] {
  const value = bound === undefined || bound === "" ? Number.NaN : Number(bound);
  return Number.isNaN(value) ? [] : [{ ...at, kind: "number", value }];
}

function compared(operator: "=" | ">=" | "<=", left: Expression, right: Expression): Expression {
  return { ...at, kind: "binary", operator, left, right };
}

/** A constraint's own value, `.`, is the field's. */
function ofField(tree: Expression, value: Expression): Expression {
  switch (tree.kind) {
    case "self":
      return value;
    case "call":
      return { ...tree, args: tree.args.map((arg) => ofField(arg, value)) };
    case "unary":
      return { ...tree, operand: ofField(tree.operand, value) };
    case "binary":
      return { ...tree, left: ofField(tree.left, value), right: ofField(tree.right, value) };
    default:
      return tree;
  }
}
