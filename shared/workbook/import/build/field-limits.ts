/** Limits and validators of a field: from its own columns, and from constraints that mean the same. */
import { dayNumber } from "../../../expression/calendar.ts";
import { findFunction } from "../../../expression/functions/index.ts";
import type { BinaryOperator, Expression } from "../../../expression/tree.ts";
import { isMomentBound } from "../../../form/definition/date-bounds.ts";
import type { DataType, FieldValidator } from "../../../form/definition/definition.ts";
import { FieldValidator as FieldValidatorSchema } from "../../../form/definition/definition.ts";
import type { AnswerKind } from "../../../form/definition/field-kind.ts";
import { validatorOfPattern } from "../../../form/definition/validator-patterns.ts";
import { unfitValidator } from "../checks/extension-cells.ts";
import { type Findings, MAX_CELL_FINDINGS } from "../finding.ts";
import { meantHint } from "../meant.ts";
import type { Question } from "../question.ts";

export interface FieldLimits {
  minValue?: number | string;
  maxValue?: number | string;
  /** What a validator of texts implies for the input. */
  dataType?: DataType;
  fieldValidator: FieldValidator[];
  /** True: the limits express the whole constraint, including today. */
  replacesConstraint: boolean;
}

const MAX_SHOWN_LENGTH = 60;

/** The input types for validators of texts. */
const textInputs: Partial<Record<FieldValidator, DataType>> = { EMAIL: "email", URL: "url", PHONE: "tel" };

const limitColumns = ["x_validator", "x_min", "x_max"];

/** What is known of the field before its limits. */
export interface LimitedField {
  /** Only numbers, dates and date-times have limits. */
  kind: AnswerKind;
  /** The limits of its type, e.g. of a slider. */
  minValue?: number;
  maxValue?: number;
}

/**
 * The limits of a field: from its own columns, else from its constraint, else from its type.
 * @param constraint the constraint as it is stored
 */
export function readLimits(
  node: Question,
  constraint: Expression | undefined,
  own: LimitedField,
  sheet: string,
  found: Findings,
): FieldLimits {
  const isLimited = constraint !== undefined || own.minValue !== undefined || own.maxValue !== undefined;
  if (!isLimited && !limitColumns.some((column) => node.cells.has(column)))
    return { fieldValidator: [], replacesConstraint: false };
  const fromColumn = readValidators(node, sheet, found);
  const unfit = unfitValidator(fromColumn.fieldValidator, own.kind);
  if (unfit !== undefined)
    found.add(
      "E_PARAMETERS",
      { sheet, cell: node.cells.get("x_validator") },
      `The validator ${unfit} is not for a question of type "${node.type}".`,
      "Delete it, or correct the question's type.",
    );
  const read = constraint === undefined ? undefined : readConstraint(constraint, node.type);
  const fromConstraint = read !== undefined && isEnforced(read, own.kind) ? read : undefined;
  const least = boundOf(node, "x_min", own.kind, sheet, found) ?? fromColumn.minValue;
  const most = boundOf(node, "x_max", own.kind, sheet, found) ?? fromColumn.maxValue;
  // a type's own limits stay, however wide the constraint is
  const limits = {
    minValue: least ?? tighter(fromConstraint?.minValue, own.minValue, Math.max),
    maxValue: most ?? tighter(fromConstraint?.maxValue, own.maxValue, Math.min),
  };
  const isUsable = !isAbove(limits.minValue, limits.maxValue);
  const { minValue, maxValue } = isUsable
    ? limits
    : { minValue: least ?? own.minValue, maxValue: most ?? own.maxValue };
  if (isAbove(minValue, maxValue)) reportEmpty(node, minValue, maxValue, sheet, found);
  const portable = fromConstraint?.validator;
  const isToday = portable === "BEFORETODAY" || portable === "AFTERTODAY";
  const isSameRule = isToday && fromColumn.fieldValidator.includes(portable);
  const validators = new Set([...fromColumn.fieldValidator, ...(portable === undefined ? [] : [portable])]);
  const isRange = typeof minValue === "string" || typeof maxValue === "string";
  if (isDated(own.kind) && isRange) validators.add("DATERANGE");
  else if (validators.has("DATERANGE")) reportRange(node, sheet, found);
  if (node.type === "integer" && minValue === 1900 && maxValue === 2100) validators.add("YEAR");
  const dataType =
    node.type === "text" ? [...validators].map((one) => textInputs[one]).find(Boolean) : undefined;
  // the field's own columns may set wider limits than the constraint
  const isCovered =
    isUsable && !isAbove(fromConstraint?.minValue, minValue) && !isAbove(maxValue, fromConstraint?.maxValue);
  return {
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(dataType !== undefined && { dataType }),
    fieldValidator: [...validators],
    replacesConstraint: isCovered && (isSameRule || fromConstraint?.isWhole === true),
  };
}

/** Whether fields of that kind can be checked against everything that was read of a constraint. */
function isEnforced({ minValue, maxValue, validator }: ReadConstraint, kind: AnswerKind): boolean {
  // compared with a date, a date-time is its first moment: a limit would include the day
  const isOfKind = (bound: Bound) => bound === undefined || (kind !== "dateTime" && isBoundOf(bound, kind));
  const isToday = validator === "BEFORETODAY" || validator === "AFTERTODAY";
  return isOfKind(minValue) && isOfKind(maxValue) && (!isToday || kind === "date");
}

function isBoundOf(bound: number | string, kind: AnswerKind): boolean {
  if (typeof bound === "number") return kind === "number";
  return kind === "dateTime" || (kind === "date" && dayNumber(bound) !== undefined);
}

function isDated(kind: AnswerKind): boolean {
  return kind === "date" || kind === "dateTime";
}

function tighter(
  bound: Bound,
  own: number | undefined,
  choose: (one: number, other: number) => number,
): Bound {
  return typeof bound === "number" && own !== undefined ? choose(bound, own) : (bound ?? own);
}

function reportEmpty(node: Question, minValue: Bound, maxValue: Bound, sheet: string, found: Findings): void {
  const { cells } = node;
  found.add(
    "E_PARAMETERS",
    { sheet, cell: cells.get("x_max") ?? cells.get("x_min") ?? cells.get("x_validator") },
    `The lowest value ${minValue} is above the highest value ${maxValue}.`,
    "Correct one of them.",
  );
}

function reportRange(node: Question, sheet: string, found: Findings): void {
  found.add(
    "E_PARAMETERS",
    { sheet, cell: node.cells.get("x_validator") },
    "DATERANGE needs a question of type date or dateTime and the first or last date of the range.",
    "Write e.g. DATERANGE(2020-01-01,2020-12-31) on a question of type date.",
  );
}

function boundOf(
  node: Question,
  column: "x_min" | "x_max",
  kind: AnswerKind,
  sheet: string,
  found: Findings,
): Bound {
  const cell = node.cells.get(column);
  if (cell === undefined) return undefined;
  const bound = isMomentBound(cell.text) ? cell.text : asBound(cell.text);
  if (bound !== undefined && isBoundOf(bound, kind)) return bound;
  const place = { sheet, cell };
  if (kind === "date")
    found.add("E_PARAMETERS", place, "The limit of a date must be a date.", "Write e.g. 2020-01-31.");
  else if (kind === "dateTime")
    found.add(
      "E_PARAMETERS",
      place,
      "The limit of a date and time must be a date, or a date with its time.",
      "Write e.g. 2020-01-31, or 2020-01-31T08:00.",
    );
  else if (kind === "number")
    found.add(
      "E_PARAMETERS",
      place,
      "The limit of a number must be a number.",
      "Write e.g. 10, and decimals with a point: 0.5.",
    );
  else
    found.add(
      "E_PARAMETERS",
      place,
      "Only numbers, dates and date-times have limits.",
      "Delete the limit, or correct the question's type.",
    );
  return undefined;
}

type OwnLimits = Pick<FieldLimits, "minValue" | "maxValue" | "fieldValidator">;

function readValidators(node: Question, sheet: string, found: Findings): OwnLimits {
  const limits: OwnLimits = { fieldValidator: [] };
  const cell = node.cells.get("x_validator");
  let refused = 0;
  // no brackets inside brackets, so that each is read once
  for (const written of cell?.text.match(/[A-Za-z]+(\([^()]*\))?/g) ?? []) {
    if (refused >= MAX_CELL_FINDINGS) break;
    const name = FieldValidatorSchema.safeParse(written.replace(/\(.*/, "").toUpperCase());
    if (!name.success) {
      refused += 1;
      found.add(
        "E_PARAMETERS",
        { sheet, cell },
        `There is no validator "${written.slice(0, MAX_SHOWN_LENGTH)}".`,
        meantHint(
          written.replace(/\(.*/, "").toUpperCase(),
          FieldValidatorSchema.options,
          `Write one of ${FieldValidatorSchema.options.join(", ")}.`,
        ),
      );
      continue;
    }
    limits.fieldValidator.push(name.data);
    if (name.data === "UNIQUE")
      found.addOnce("UNIQUE", "W_UNIQUE_PORTABLE", { sheet, cell }, "Other form tools don't know UNIQUE.");
    const inside = /\(([^()]*)\)/.exec(written)?.[1];
    if (name.data !== "DATERANGE" || inside === undefined) continue;
    const ends = inside.split(",").map((end) => end.trim());
    const [from, to] = ends.map(dateOf);
    if (ends.length > 2 || ends.some((end) => end !== "" && dateOf(end) === undefined))
      reportRange(node, sheet, found);
    if (from !== undefined) limits.minValue = from;
    if (to !== undefined) limits.maxValue = to;
  }
  return limits;
}

/** A number, or a date `YYYY-MM-DD`. */
type Bound = number | string | undefined;

/** @example asBound("2020-01-31") // "2020-01-31" */
function asBound(text: string): number | string | undefined {
  if (dayNumber(text) !== undefined) return text;
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** A text that is a date. @example dateOf("soon") // undefined */
function dateOf(text: string): string | undefined {
  const bound = asBound(text);
  return typeof bound === "string" ? bound : undefined;
}

/** Whether one bound is above another of its kind. @example isAbove("2020-02-01", "2020-01-01") // true */
function isAbove(one: Bound, other: Bound): boolean {
  // four-digit years sort as texts; a day that is the last one has all of its hours
  if (typeof one === "string" && typeof other === "string") return one.slice(0, other.length) > other;
  return typeof one === "number" && typeof other === "number" && one > other;
}

interface ReadConstraint {
  minValue?: number | string;
  maxValue?: number | string;
  validator?: FieldValidator;
  /** True: nothing of the constraint is lost when only the limits are kept. */
  isWhole: boolean;
}

/** Understands `. >= a and . <= b` with constants, comparisons with today, and the patterns of validators. */
function readConstraint(tree: Expression, type: string): ReadConstraint | undefined {
  const pattern = patternOf(tree);
  // a validator of texts has no effect outside of strict forms, so the constraint is still needed
  if (pattern !== undefined) return { validator: pattern, isWhole: false };
  const comparisons = conjuncts(tree).map(comparisonOf);
  const read: ReadConstraint = { isWhole: true };
  for (const comparison of comparisons) {
    if (comparison === undefined) return undefined;
    const { operator, bound } = comparison;
    const isLower = operator === ">=" || operator === ">";
    const isStrict = operator === ">" || operator === "<";
    if (bound === "today") {
      if (read.validator !== undefined) return undefined; // one of them would be lost
      read.validator = isLower ? "AFTERTODAY" : "BEFORETODAY";
      // the validators allow today, which a strict comparison doesn't
      read.isWhole &&= !isStrict;
      continue;
    }
    const isWholeNumber = type === "integer" && Number.isSafeInteger(bound);
    if (isStrict && !isWholeNumber) return undefined;
    const limit = isStrict && typeof bound === "number" ? bound + (isLower ? 1 : -1) : bound;
    const member = isLower ? "minValue" : "maxValue";
    if (read[member] !== undefined) return undefined;
    read[member] = limit;
  }
  // a constraint that nothing satisfies is kept, and reported
  return isAbove(read.minValue, read.maxValue) ? undefined : read;
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
  const isSelfLeft = tree.left.kind === "self";
  if (!isSelfLeft && tree.right.kind !== "self") return undefined;
  const bound = constantOf(isSelfLeft ? tree.right : tree.left);
  const operator = isSelfLeft ? tree.operator : mirrored[tree.operator];
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
