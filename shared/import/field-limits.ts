/** Limits and validators of a field: from its own columns, and from constraints that say the same. */
import { parseExpression } from "../expression/parse-expression.ts";
import type { BinaryOperator, Expression } from "../expression/tree.ts";
import type { FieldValidator } from "../form/definition.ts";
import { FieldValidator as FieldValidatorSchema } from "../form/definition.ts";
import type { SurveyNode } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

export interface FieldLimits {
  minValue?: number | string;
  maxValue?: number | string;
  fieldValidator: FieldValidator[];
  /** True: the limits say all that the constraint says, today included. */
  replacesConstraint: boolean;
}

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
  const isTwin = portable !== undefined && fromColumn.fieldValidator.includes(portable);
  const validators = [...fromColumn.fieldValidator, ...(portable === undefined ? [] : [portable])];
  return {
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    fieldValidator: [...new Set(validators)],
    replacesConstraint: isTwin || fromConstraint?.isWhole === true,
  };
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
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
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
    const bounds = /\(([^,]*),([^)]*)\)/.exec(written);
    if (name.data !== "DATERANGE" || bounds === null) continue;
    const [from, to] = [asBound((bounds[1] ?? "").trim()), asBound((bounds[2] ?? "").trim())];
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

/** Understands `. >= a and . <= b` with constants, and comparisons with today. */
export function readConstraint(source: string, type: string): ReadConstraint | undefined {
  const parsed = parseExpression(source);
  if (!parsed.ok) return undefined;
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
  return isDate && /^\d{4}-\d{2}-\d{2}$/.test(arg.value) ? arg.value : undefined;
}
