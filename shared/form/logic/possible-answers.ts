/** Whether any answers that a form accepts can make expressions from elsewhere true: those of a report, for one. */
import type { Expression } from "../../expression/tree.ts";
import type { Answer } from "../definition/definition.ts";
import type { CompiledForm } from "../engine/compiled-form.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import { assumedAnswers, canAllBeTrue } from "./answer-search.ts";
import { answersOf } from "./answers-of-set.ts";
import { Assumptions } from "./assumptions.ts";
import { checkConditions } from "./check-conditions.ts";
import { replaced, withElapsed } from "./elapsed.ts";
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
  /** Whether a calculation counts from a date up to today, as an age does, and then whether it has no decimals. */
  isElapsed(key: string): "whole" | "any" | undefined;
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
export function possibleAnswers(compiled: CompiledForm): SuggestedAnswers {
  const { form, isElapsed } = withElapsed(compiled);
  const analysis = new FormAnalysis(form);
  const nodeOf = (key: string) => analysis.referred(key);
  const elapsed = (key: string) => {
    const node = nodeOf(key);
    return node && isElapsed(node);
  };
  const [first] = form.nodes;
  const hasCycle = form.expressionProblems.some(({ code }) => code === "E_CYCLE");
  if (first === undefined || hasCycle)
    return { canBeTrue: () => true, nodeOf, isElapsed: elapsed, suggest: () => undefined };
  checkConditions(new Assumptions(analysis)); // marks what is never shown
  const answers = new Assumptions(analysis);
  const searched = new Assumptions(analysis); // its work is counted by itself
  const limits = new Map<FormNode, readonly Expression[]>();
  const outcomes = new Map<string, boolean>();
  const goalsOf = (trees: readonly Expression[]): Goal[] => {
    const known = [...readBy(trees, analysis)].flatMap((node) => {
      const own = limits.get(node) ?? limitsOf(node, analysis);
      limits.set(node, own);
      return own;
    });
    return [...trees, ...known].map((tree): Goal => ({ tree, node: first, expected: true }));
  };
  return {
    nodeOf,
    isElapsed: elapsed,
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
    for (const { node, tree } of new Set(more)) all.push({ node, tree, expected: true, isCondition: true });
  }
  return undefined;
}

function toTry(found: ReadonlyMap<Variable, ValueSet>, answers: Assumptions): AnswersToTry {
  return new Map(
    [...found].flatMap(([variable, set]) => {
      const node = answers.nodeOf(variable);
      // a number that counts from a date is no question
      const isQuestion = node !== undefined && !node.key.startsWith("\0");
      return isQuestion ? [[node.key, answersOf(node, set)] as const] : [];
    }),
  );
}

const at = { at: 0, end: 0 };

/** What expressions read, and what the calculations that they read are made of. */
function readBy(trees: readonly Expression[], analysis: FormAnalysis): Set<FormNode> {
  const read = new Set<FormNode>();
  const add = (tree: Expression) => {
    for (const { node } of analysis.readsOf(tree)) {
      if (read.has(node)) continue;
      read.add(node);
      const calculation = isCalculated(node) ? analysis.calculationOf(node) : undefined;
      if (calculation !== undefined) add(calculation);
    }
  };
  for (const tree of trees) add(tree);
  return read;
}

/** The kinds of question whose constraints say something of their answers. */
const constrained: ReadonlySet<FormNode["kind"]> = new Set([
  ...(["number", "choice", "choices", "text", "date", "dateTime", "time"] as const),
]);

/** What is true of each answer that is accepted: it is missing, or within its limits. Only what is shown is checked. */
function limitsOf(node: FormNode, analysis: FormAnalysis): Expression[] {
  const { field, kind } = node;
  if (field === undefined || !node.isShown || isCalculated(node) || node.repeats.length > 0) return [];
  const value: Expression = { ...at, kind: "field", key: node.key };
  const needed = isNeeded(node, value, analysis);
  if (!constrained.has(kind)) return needed;
  const isMissing = compared("=", value, { ...at, kind: "text", value: "" });
  const isNumber = kind === "number";
  const bounds = [
    ...(isNumber ? boundOf(field.minValue).map((bound) => compared(">=", value, bound)) : []),
    ...(isNumber ? boundOf(field.maxValue).map((bound) => compared("<=", value, bound)) : []),
    ...(node.constraint === undefined ? [] : [ofField(node.constraint, value)]),
  ];
  return [...needed, ...bounds.map((bound) => either(isMissing, bound))];
}

const either = (left: Expression, right: Expression): Expression => ({
  ...{ ...at, kind: "binary", operator: "or", left, right },
});
const opposite = (operand: Expression): Expression => ({ ...at, kind: "unary", operator: "!", operand });

/** A required question that is asked is answered. */
function isNeeded(node: FormNode, value: Expression, analysis: FormAnalysis): Expression[] {
  const { field, kind, required, readOnly } = node;
  const isRequired = field?.required === true || isYesOrNo(required);
  const canBeLocked = readOnly !== undefined || (field?.readOnly !== undefined && field.readOnly !== false);
  if (!isRequired || canBeLocked || node.type !== "field" || field?.controlType === "rank") return [];
  if (kind !== "switch" && !constrained.has(kind)) return [];
  const conditions = analysis.conditionsOf(node);
  if (conditions.some((stated) => stated.node.decidesOn.size > 0)) return []; // they read what was entered
  const answered =
    kind === "switch"
      ? compared("=", value, { ...at, kind: "boolean", value: true })
      : opposite(compared("=", value, { ...at, kind: "text", value: "" }));
  const needs = [
    ...conditions.map(({ tree }) => tree),
    ...(field?.required === true || required === undefined ? [] : [required]),
  ];
  return [needs.map(opposite).reduceRight<Expression>((rest, not) => either(not, rest), answered)];
}

/** Whether an expression gives true or false, so that it requires an answer where it is true. */
function isYesOrNo(tree: Expression | undefined): boolean {
  return tree?.kind === "binary" && /^(=|!=|<=?|>=?|and|or)$/.test(tree.operator);
}

function boundOf(bound: number | string | undefined): Expression[] {
  const value = bound === undefined || bound === "" ? Number.NaN : Number(bound);
  return Number.isNaN(value) ? [] : [{ ...at, kind: "number", value }];
}

function compared(operator: "=" | ">=" | "<=", left: Expression, right: Expression): Expression {
  return { ...at, kind: "binary", operator, left, right };
}

/** A constraint's own value, `.`, is the field's. */
const ofField = (tree: Expression, value: Expression): Expression =>
  replaced(tree, (part) => (part.kind === "self" ? value : undefined));
