/** Limits and validators of a field: from its own columns, and from constraints that say the same. */
import { dayNumber } from "../expression/calendar.ts";
import { findFunction } from "../expression/functions/index.ts";
import { parseExpression } from "../expression/parse-expression.ts";
import type { BinaryOperator, Expression } from "../expression/tree.ts";
import type { DataType, FieldValidator } from "../form/definition.ts";
import { FieldValidator as FieldValidatorSchema } from "../form/definition.ts";
import { validatorOfPattern } from "../form/validator-patterns.ts";
import type { SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

export interface FieldLimits {
  minValue?: number | string;
  maxValue?: number | string;
  /** What a validator of texts says of the input. */
  dataType?: DataType;
  fieldValidator: FieldValidator[];
  /** True: the limits say all that the constraint says, today included. */
  replacesConstraint: boolean;
}

/** Inputs of the validators of texts. */
const textInputs: Partial<Record<FieldValidator, DataType>> = { EMAIL: "email", URL: "url", PHONE: "tel" };

/** @param constraint the constraint as it is stored */
export function readLimits(
  node: SurveyNode,
  constraint: string | undefined,
  sheet: string,
  problems: ProblemList,
): FieldLimits {
  const fromColumn = readValidators(node, sheet, problems);
  const fromConstraint = constraint === undefined ? undefined : readConstraint(constraint, node.type);
  const minValue = boundOf(node, "x_min", sheet, problems) ?? fromColumn.minValue ?? fromConstraint?.minValue;
  const maxValue = boundOf(node, "x_max", sheet, problems) ?? fromColumn.maxValue ?? fromConstraint?.maxValue;
  const portable = fromConstraint?.validator;
  const isToday = portable === "BEFORETODAY" || portable === "AFTERTODAY";
  const isTwin = isToday && fromColumn.fieldValidator.includes(portable);
  const validators = new Set([...fromColumn.fieldValidator, ...(portable === undefined ? [] : [portable])]);
  const isRange = typeof minValue === "string" || typeof maxValue === "string";
  if (node.type === "date" && isRange) validators.add("DATERANGE");
  else if (validators.has("DATERANGE")) reportRange(node, sheet, problems);
  if (node.type === "integer" && minValue === 1900 && maxValue === 2100) validators.add("YEAR");
  const dataType =
    node.type === "text" ? [...validators].map((one) => textInputs[one]).find(Boolean) : undefined;
  return {
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(dataType !== undefined && { dataType }),
    fieldValidator: [...validators],
    replacesConstraint: isTwin || fromConstraint?.isWhole === true,
  };
}

function reportRange(node: SurveyNode, sheet: string, problems: ProblemList): void {
  problems.add(
    "E_PARAMETERS",
    { sheet, cell: node.cells.get("x_validator") },
    "DATERANGE needs a date question and the first or last date of the range.",
    "Write e.g. DATERANGE(2020-01-01,2020-12-31) on a question of type date.",
  );
}

function boundOf(
  node: SurveyNode,
  column: "x_min" | "x_max",
  sheet: string,
  problems: ProblemList,
): number | string | undefined {
  const cell = node.cells.get(column);
  if (cell === undefined) return undefined;
  const bound = asBound(cell.text);
  if (bound === undefined)
    problems.add(
      "E_PARAMETERS",
      { sheet, cell },
      "A limit is a number or a date.",
      "Write e.g. 10 or 2020-01-31.",
    );
  return bound;
}

function asBound(text: string): number | string | undefined {
  if (dayNumber(text) !== undefined) return text;
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function dateOf(text: string): string | undefined {
  const bound = asBound(text);
  return typeof bound === "string" ? bound : undefined;
}

type OwnLimits = Pick<FieldLimits, "minValue" | "maxValue" | "fieldValidator">;

function readValidators(node: SurveyNode, sheet: string, problems: ProblemList): OwnLimits {
  const limits: OwnLimits = { fieldValidator: [] };
  const cell = node.cells.get("x_validator");
  for (const written of cell?.text.match(/[A-Za-z]+(\([^)]*\))?/g) ?? []) {
    const name = FieldValidatorSchema.safeParse(written.replace(/\(.*/, "").toUpperCase());
    if (!name.success) {
      problems.add(
        "E_PARAMETERS",
        { sheet, cell },
        `There is no validator "${written}".`,
        `Write one of ${FieldValidatorSchema.options.join(", ")}.`,
      );
      continue;
    }
    limits.fieldValidator.push(name.data);
    if (name.data === "UNIQUE")
      problems.addOnce("UNIQUE", "W_UNIQUE_PORTABLE", { sheet, cell }, "Other form tools don't know UNIQUE.");
    const inside = /\((.*)\)/.exec(written)?.[1];
    if (name.data !== "DATERANGE" || inside === undefined) continue;
    const ends = inside.split(",").map((end) => end.trim());
    const [from, to] = ends.map(dateOf);
    if (ends.length > 2 || ends.some((end) => end !== "" && dateOf(end) === undefined))
      reportRange(node, sheet, problems);
    if (from !== undefined) limits.minValue = from;
    if (to !== undefined) limits.maxValue = to;
  }
  return limits;
}

interface ReadConstraint {
  minValue?: number | string;
  maxValue?: number | string;
  validator?: FieldValidator;
  /** True: nothing of the constraint is lost when only the limits are kept. */
  isWhole: boolean;
}

/** Understands `. >= a and . <= b` with constants, comparisons with today, and the patterns of validators. */
export function readConstraint(source: string, type: string): ReadConstraint | undefined {
  const parsed = parseExpression(source);
  if (!parsed.ok) return undefined;
  const pattern = patternOf(parsed.tree);
  // outside of strict forms a validator of texts takes no effect, so that the constraint is needed
  if (pattern !== undefined) return { validator: pattern, isWhole: false };
  const comparisons = conjuncts(parsed.tree).map(comparisonOf);
  const read: ReadConstraint = { isWhole: true };
  for (const comparison of comparisons) {
    if (comparison === undefined) return undefined;
    const { operator, bound } = comparison;
    const isLower = operator === ">=" || operator === ">";
    const isStrict = operator === ">" || operator === "<";
    if (bound === "today") {
      read.validator = isLower ? "AFTERTODAY" : "BEFORETODAY";
      // the validators allow today, which a strict comparison does not
      read.isWhole &&= !isStrict;
      continue;
    }
    const isWholeNumber = type === "integer" && typeof bound === "number" && Number.isInteger(bound);
    if (isStrict && !isWholeNumber) return undefined;
    const limit = isStrict && typeof bound === "number" ? bound + (isLower ? 1 : -1) : bound;
    const member = isLower ? "minValue" : "maxValue";
    if (read[member] !== undefined) return undefined;
    read[member] = limit;
  }
  return read;
}

function patternOf(tree: Expression): FieldValidator | undefined {
  if (tree.kind !== "call" || findFunction(tree.name)?.native !== "MATCHES") return undefined;
  const [value, pattern] = tree.args;
  return value?.kind === "self" && pattern?.kind === "text" ? validatorOfPattern(pattern.value) : undefined;
}

function conjuncts(tree: Expression): Expression[] {
  if (tree.kind !== "binary" || tree.operator !== "and") return [tree];
  return [...conjuncts(tree.left), ...conjuncts(tree.right)];
}

const mirrored: Partial<Record<BinaryOperator, BinaryOperator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

function comparisonOf(tree: Expression): { operator: BinaryOperator; bound: number | string } | undefined {
  if (tree.kind !== "binary" || mirrored[tree.operator] === undefined) return undefined;
  const isOwnLeft = tree.left.kind === "self";
  if (!isOwnLeft && tree.right.kind !== "self") return undefined;
  const bound = constantOf(isOwnLeft ? tree.right : tree.left);
  const operator = isOwnLeft ? tree.operator : mirrored[tree.operator];
  return bound === undefined || operator === undefined ? undefined : { operator, bound };
}

/** A number, a date, or "today". */
function constantOf(tree: Expression): number | string | undefined {
  if (tree.kind === "number") return tree.value;
  if (tree.kind === "unary" && tree.operator === "-" && tree.operand.kind === "number")
    return -tree.operand.value;
  if (tree.kind !== "call") return undefined;
  if (tree.name.toLowerCase() === "today" && tree.args.length === 0) return "today";
  const [arg] = tree.args;
  const isDate = tree.name.toLowerCase() === "date" && tree.args.length === 1 && arg?.kind === "text";
  return isDate ? dateOf(arg.value) : undefined;
}
