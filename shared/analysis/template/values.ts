/** The values of a template's expressions, for all submissions at once, and when they count as true. */
import { type FormNode, isCalculated } from "../../form/engine/form-node.ts";
import type { PossibleAnswers } from "../../form/logic/possible-answers.ts";
import { callHelper, type HelperName } from "../../process/steps/handlebars/helpers/index.ts";
import { Run } from "../../process/steps/handlebars/scope.ts";
import type { Expression } from "../../process/steps/handlebars/syntax-tree.ts";
import { isEmpty } from "../../process/steps/handlebars/values.ts";
import { canCompare, domainOf, valuesToTry } from "../domain.ts";
import { all, compared, type Formula, known, not, some, unknown } from "../formula.ts";
import { isNothing, type Scalar, type Shape } from "../shape.ts";

/** What an expression gives. */
export interface Value {
  readonly shape: Shape;
  /** When it is true: of a comparison, and of what combines them. */
  readonly truth?: Formula;
  /** Of `and`, `or` and `not`: what they are of, where it is written. */
  readonly joins?: {
    readonly by: "and" | "or" | "not";
    readonly sides: readonly { readonly at: Expression; readonly value: Value }[];
  };
  /** Of what is written in the template itself; null and undefined are written as well. */
  readonly literal?: { readonly value: Scalar | null | undefined };
  /** Of what a helper puts together: the values that are printed. */
  readonly prints?: readonly Value[];
  /** True: the reader gets a translation of it. */
  readonly translated?: true;
  /** As it is written, for messages. */
  readonly written: string;
  /** Two values of the same name are equal, whatever the answers are. */
  readonly name?: string | undefined;
}

/** The kinds of question whose answers can be listed. */
const listable = new Set(["choice", "likert", "switch"]);

/** The kinds whose answers count as true where there are any. */
const kept = new Set(["choice", "likert", "choices", "text", "date", "dateTime", "time"]);

/** When a value counts as true for `if`, `and`, `or` and `not`. */
export function truthOf(value: Value, possible: PossibleAnswers): Formula {
  const { shape, truth, literal } = value;
  if (truth) return truth;
  if (literal) return known(Boolean(literal.value));
  if (isNothing(shape)) return known(false);
  const { answer } = shape;
  if (answer !== undefined && !isRepeated(answer, possible)) {
    const kind = possible.nodeOf(answer)?.kind;
    if (kind === "number") return all([compared(answer, "!=", ""), compared(answer, "!=", 0)]);
    if (kind === "switch") return compared(answer, "=", true);
    return kind !== undefined && kept.has(kind) ? compared(answer, "!=", "") : truthOfAny(value);
  }
  return truthOfAny(value);
}

/** What a chain sets to false for everybody is a setting: that isn't said. */
function isAlwaysTrue({ isOpen, plain, keys, otherKeys, item, mayLack }: Shape): boolean {
  if (isOpen || mayLack || plain?.kinds.has("any")) return false;
  const canBeList = (keys ?? otherKeys ?? item) !== undefined;
  return plain === undefined || valuesToTry({ plain, mayLack, canBeList }, []).every(isTrue);
}

const isTrue = (value: unknown) => Boolean(value) && !isEmpty(value);

/** Which of its instances is meant, the form's expressions can't say. */
export function isRepeated(answer: string, possible: PossibleAnswers): boolean {
  return (possible.nodeOf(answer)?.repeats.length ?? 0) > 0;
}

function truthOfAny({ shape, name }: Value): Formula {
  if (isAlwaysTrue(shape)) return known(true);
  if (name === undefined) return unknown;
  const domain = domainOf(shape);
  return domain
    ? { kind: "tested", name, values: { domain, constants: [], holds: isTrue } }
    : { kind: "tested", name: `truth of ${name}` };
}

/** What is true of a value whose answers the form's expressions can't name. @param helper with its other values, as a name */
export function outcomeOfCall(name: string | undefined): Formula {
  return name === undefined ? unknown : { kind: "tested", name: `truth of ${name}` };
}

/** A comparison of any value with a constant. */
export function testedComparison(
  helper: HelperName,
  { shape, name }: Value,
  constant: Scalar | null | undefined,
  isFirst: boolean,
): Formula {
  if (name === undefined) return unknown;
  const isOrder = helper !== "eq" && helper !== "ne" && helper !== "includes";
  const domain = domainOf(shape);
  const holds = (value: unknown) =>
    isFirst ? compare(helper, value, constant) : compare(helper, constant, value);
  const scalar = constant ?? "";
  if (!domain || !canCompare(domain, scalar, isOrder))
    return outcomeOfCall(`${helper}(${name},${JSON.stringify(constant)},${isFirst})`);
  return { kind: "tested", name, values: { domain, constants: [scalar], holds } };
}

const quiet = new Run(undefined, {
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: {},
  now: () => 0,
});

/** What a comparison of two plain values says. */
export function compare(name: HelperName, one: unknown, other: unknown): boolean {
  return callHelper(name, [one, other], new Map(), quiet) === true;
}

/** When a comparison of an answer with a constant is true. @param isFirst whether the answer comes first */
export function comparisonOf(
  name: HelperName,
  value: Value,
  constant: Scalar | null | undefined,
  isFirst: boolean,
  possible: PossibleAnswers,
): Formula {
  const { shape } = value;
  const holds = (value: unknown) =>
    isFirst ? compare(name, value, constant) : compare(name, constant, value);
  const { answer, plain } = shape;
  const isNamed = answer !== undefined && !isRepeated(answer, possible);
  const node = isNamed ? possible.nodeOf(answer) : undefined;
  const isMissing = holds(undefined);
  if (answer !== undefined && node && listable.has(node.kind) && plain?.values) {
    if (node.kind === "switch") return ofSwitch(answer, holds);
    const chosen = plain.values.filter((value) => holds(value) !== isMissing);
    const isOneOf = some(chosen.map((value) => compared(answer, "=", value)));
    return isMissing ? not(isOneOf) : isOneOf;
  }
  const elapsed = answer !== undefined && node && isNumber(plain) ? possible.isElapsed(answer) : undefined;
  if (node && (node.kind === "number" || elapsed))
    return ofNumber(name, node, constant, isFirst, isMissing, elapsed === "whole" || isWhole(node));
  const domain = domainOf(shape);
  const isOrder = name !== "eq" && name !== "ne" && name !== "includes";
  if (!domain || !canCompare(domain, constant ?? "", isOrder))
    return testedComparison(name, value, constant, isFirst);
  const outcomes = new Set(valuesToTry(domain, [constant ?? ""]).map(holds));
  const [only, another] = outcomes;
  return only !== undefined && another === undefined
    ? known(only)
    : testedComparison(name, value, constant, isFirst);
}

const isNumber = (plain: Shape["plain"]) =>
  plain?.kinds.size === 1 && plain.kinds.has("number") && !plain.values;

/** No answer and "no" can't be told apart by the form. */
function ofSwitch(answer: string, holds: (value: unknown) => boolean): Formula {
  const isOn = compared(answer, "=", true);
  const off = holds(false) === holds(undefined) ? known(holds(false)) : unknown;
  return some([all([isOn, known(holds(true))]), all([not(isOn), off])]);
}

const operators = { eq: "=", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" } as const;
const turned = { eq: "=", ne: "!=", lt: ">", le: ">=", gt: "<", ge: "<=" } as const;

function ofNumber(
  name: HelperName,
  node: FormNode,
  constant: Scalar | null | undefined,
  isFirst: boolean,
  isMissing: boolean,
  isOnlyWhole: boolean,
): Formula {
  const answer = node.key;
  const isAnswered = compared(answer, "!=", "");
  if (constant === null || constant === undefined || constant === "") {
    // Compared with nothing, a number is only told from a missing one.
    const isTrue = name === "ne";
    if (name !== "eq" && name !== "ne") return known(false);
    return isTrue ? isAnswered : not(isAnswered);
  }
  const value = typeof constant === "boolean" ? Number.NaN : Number(constant);
  if (Number.isNaN(value)) return unknown;
  const signs = isFirst ? operators : turned;
  if (!Object.hasOwn(signs, name)) return unknown;
  const sign = signs[name as keyof typeof signs]; // among its keys
  const holds = all([
    isAnswered,
    isOnlyWhole ? comparedWhole(answer, sign, value) : compared(answer, sign, value),
  ]);
  return isMissing ? some([not(isAnswered), holds]) : holds;
}

/** Whether the form refuses any other answer; what is hidden or calculated isn't checked. */
function isWhole(node: FormNode): boolean {
  const { field, isShown } = node;
  return isShown && !isCalculated(node) && field?.step !== undefined && Number.isInteger(field.step);
}

/** Between two whole numbers is none: more than 17 is at least 18. */
function comparedWhole(
  answer: string,
  sign: (typeof operators)[keyof typeof operators],
  value: number,
): Formula {
  if (!Number.isInteger(value) && (sign === "=" || sign === "!=")) return known(sign === "!=");
  if (sign === ">") return compared(answer, ">=", Math.floor(value) + 1);
  if (sign === "<") return compared(answer, "<=", Math.ceil(value) - 1);
  if (sign === ">=") return compared(answer, ">=", Math.ceil(value));
  return compared(answer, sign, sign === "<=" ? Math.floor(value) : value);
}
