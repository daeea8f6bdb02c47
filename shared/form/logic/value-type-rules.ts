/** Which parts of an expression compare values that can never match. */
import { daysOfText } from "../../expression/calendar.ts";
import { findFunction } from "../../expression/functions/index.ts";
import type { BinaryOperator, Expression, ExpressionOf } from "../../expression/tree.ts";
import { areEqual, numberOf, type Value } from "../../expression/values.ts";
import type { FormNode } from "../engine/form-node.ts";
import { describeConstant } from "./describe-part.ts";
import { foldedConstant } from "./expression-constants.ts";
import { isPlainText, type OperandOf } from "./operand.ts";
import { optionKeysOf } from "./option-keys.ts";
import { hasOptions, neverChosen, type Statement, unknownOption } from "./unknown-option.ts";

/* Which calls need choices and get something without. */

const needChoices = new Set(["SELECTED", "COUNT", "ITEM"]);

/** Operands without the choices that `selected` and the like need. @param written the function as written */
function selectedProblem(
  name: string,
  written: string,
  answer: Expression,
  choice: Expression | undefined,
  operandOf: OperandOf,
): Statement | undefined {
  const operand = needChoices.has(name) ? operandOf(answer) : undefined;
  if (operand === undefined) return undefined;
  const { node } = operand;
  const isWrong =
    ["number", "date", "time", "dateTime"].includes(node.kind) ||
    isPlainText(node) ||
    (node.kind === "switch" && name !== "SELECTED");
  if (isWrong)
    return {
      message: `${operand.name} has no choices, which ${written} needs`,
      hint:
        node.kind === "switch"
          ? `Write only ${operand.source}.`
          : `Compare it with =, or refer to another question.`,
    };
  const constant = name === "SELECTED" && choice !== undefined ? foldedConstant(choice) : undefined;
  if (constant === undefined || constant === "") return undefined;
  if (node.kind === "switch" && !areEqual(true, constant, 0) && !areEqual(false, constant, 0))
    return {
      message: `${operand.name} is either on or off, never "${constant}"`,
      hint: `Write only ${operand.source}.`,
    };
  return neverChosen(node, typeof constant === "string" ? constant.trim() : constant, operand.name);
}

/** Operands that labels and columns of choices can't be read from. */
function choiceCallProblem(
  name: string,
  { args, name: written }: ExpressionOf<"call">,
  operandOf: OperandOf,
): Statement | undefined {
  const of =
    name === "jr:choice-name" ? args[1] : name === "LABELOF" || name === "CHOICE" ? args[0] : undefined;
  if (of === undefined) return undefined;
  if (of.kind !== "field" && of.kind !== "self")
    return {
      message: `There is no question with choices for ${written}`,
      hint: "Name it as [question].",
    };
  const operand = operandOf(of);
  if (operand === undefined) return undefined;
  if (!hasOptions(operand.node))
    return {
      message: `${operand.name} has no choices, which ${written} needs`,
      hint: "Name a question with choices.",
    };
  const column = name === "CHOICE" && args[1] !== undefined ? foldedConstant(args[1]) : undefined;
  if (typeof column !== "string" || ["name", "value", "label"].includes(column)) return undefined;
  const options = operand.node.field?.options ?? [];
  return options.some(({ filters }) => filters !== undefined && Object.hasOwn(filters, column))
    ? undefined
    : {
        message: `The choices of ${operand.name} have no column "${column}"`,
        hint: "Add the column to the choices, or correct its name.",
      };
}

const numberFunctions = new Set([
  ...["NUMBER", "INT", "FLOOR", "CEIL", "ROUND", "ABS", "SQRT", "POW", "MIN", "MAX", "SUM"],
]);
/** By function, how many of its first arguments are dates. */
const dateArguments: Readonly<Record<string, number>> = {
  DATE: 1,
  "date-time": 1,
  DAYS: 1,
  FORMATDATE: 1,
  "format-date-time": 1,
  DATEDIF: 2,
  "ADD-DATE": 1,
  ...Object.fromEntries(
    ["days", "weeks", "months", "years"].flatMap((unit) => [
      [`difference-in-${unit}`, 2],
      [`cht:difference-in-${unit}`, 2],
    ]),
  ),
};
const dateFunctions = new Set(["TODAY", "NOW", "DATE", "date-time", "ADD-DATE"]);

/** What is wrong with a part itself, ignoring its own parts. */
export function valueTypeProblem(part: Expression, operandOf: OperandOf): Statement | undefined {
  if (part.kind === "binary") return binaryProblem(part, operandOf);
  if (part.kind === "unary" && part.operator === "-") return numberProblem(part.operand, "-", operandOf);
  return part.kind === "call" ? callProblem(part, operandOf) : undefined;
}

function binaryProblem(part: ExpressionOf<"binary">, operandOf: OperandOf): Statement | undefined {
  const { operator, left, right } = part;
  if (operator === "and" || operator === "or") return undefined;
  if (operator === "=" || operator === "!=")
    return equalityProblem(left, right, operandOf) ?? equalityProblem(right, left, operandOf);
  return (
    dateProblem(left, right, operandOf) ??
    dateProblem(right, left, operandOf) ??
    numberProblem(left, operator, operandOf) ??
    numberProblem(right, operator, operandOf)
  );
}

/** A field compared with a constant that it never equals. */
function equalityProblem(tree: Expression, other: Expression, operandOf: OperandOf): Statement | undefined {
  const constant = foldedConstant(other);
  if (constant === undefined || constant === "") return undefined;
  const operand = operandOf(tree);
  if (operand === undefined) return dateProblem(tree, other, operandOf);
  const { node, name, source } = operand;
  if (node.kind === "switch" && !areEqual(true, constant, 0) && !areEqual(false, constant, 0))
    return {
      message: `${name} is either on or off, never ${describeConstant(constant)}`,
      hint: `Write ${source} = 'yes' or ${source} = 'no'.`,
    };
  if (node.kind === "number" && Number.isNaN(numberOf(constant, 0)))
    return {
      message: `${name} is a number, never ${describeConstant(constant)}`,
      hint: "Write a number.",
    };
  return neverChosen(node, constant, name) ?? dateProblem(tree, other, operandOf);
}

/** A date compared with a text that isn't a date. */
function dateProblem(tree: Expression, other: Expression, operandOf: OperandOf): Statement | undefined {
  const constant = foldedConstant(other);
  const isText = other.kind === "text" && typeof constant === "string" && constant !== "";
  const kind = operandOf(tree)?.node.kind;
  const isDate =
    kind === "date" || kind === "dateTime" || (tree.kind === "call" && dateFunctions.has(nameOf(tree.name)));
  return isDate && isText ? notADate(constant) : undefined;
}

/** @returns what is wrong with the text of a date */
export function notADate(text: string): Statement | undefined {
  if (daysOfText(text.trim(), 0) !== undefined) return undefined;
  const isNoDay = /^\d{4}-\d{2}-\d{2}/.test(text);
  return {
    message: isNoDay ? `The date ${text} doesn't exist` : `"${text}" isn't a date`,
    hint: isNoDay ? "Correct the date." : "Write dates as 2020-01-31.",
  };
}

/** Something in arithmetic or in a comparison by size that isn't a number. */
function numberProblem(
  tree: Expression,
  operator: BinaryOperator | "number",
  operandOf: OperandOf,
): Statement | undefined {
  if (tree.kind === "text") return textProblem(tree.value, operator);
  const operand = operandOf(tree);
  if (operand === undefined) return undefined;
  const { node, name, source } = operand;
  const use = /[<>]/.test(operator) ? "compared with < or >" : "used in calculations";
  if (node.kind === "choices")
    return {
      message: `${name} has several choices, which can't be ${use}`,
      hint: `Check for one with selected(${source}, '…'), or count them with count-selected(${source}).`,
    };
  if (hasOptions(node) && optionKeysOf(node).every((key) => Number.isNaN(numberOf(key, 0))))
    return {
      message: `None of the choices of ${name} is a number, so they can't be ${use}`,
      hint: `Check for a choice with ${source} = '…'.`,
    };
  if (node.kind === "time" && operator !== "number")
    return {
      message: `${name} is a time of day, which can't be ${use}`,
      hint: "Use a date with a time.",
    };
  return isPlainText(node)
    ? {
        message: `${name} accepts any text, which can't be ${use}`,
        hint: "Change it to a number if it is meant as one.",
      }
    : undefined;
}

function textProblem(text: string, operator: BinaryOperator | "number"): Statement | undefined {
  if (text.trim() === "" || !Number.isNaN(numberOf(text, 0))) return undefined;
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return notADate(text);
  return {
    message: `"${text}" isn't a number`,
    hint: operator === "+" ? "Join texts with concat(…)." : "Write a number.",
  };
}

function callProblem(part: ExpressionOf<"call">, operandOf: OperandOf): Statement | undefined {
  const name = nameOf(part.name);
  const [first, second] = part.args;
  const choices =
    first === undefined ? undefined : selectedProblem(name, part.name, first, second, operandOf);
  if (choices !== undefined) return choices;
  const named = choiceCallProblem(name, part, operandOf);
  if (named !== undefined) return named;
  if (numberFunctions.has(name)) return firstOf(part.args, (arg) => numberProblem(arg, "number", operandOf));
  return firstOf(part.args.slice(0, dateArguments[name] ?? 0), (arg) =>
    arg.kind === "text" && arg.value.trim() !== "" ? notADate(arg.value) : undefined,
  );
}

function nameOf(written: string): string {
  const found = findFunction(written);
  return found?.native ?? found?.xpath ?? "";
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why a constant can't be the default of a field. */
export function defaultProblem(node: FormNode, text: string): Statement | undefined {
  const value: Value = text.trim();
  if (value === "") return undefined;
  if (node.kind === "date" || node.kind === "dateTime") return notADate(value);
  if (node.kind === "number" && Number.isNaN(numberOf(value, 0)))
    return { message: `"${value}" isn't a number`, hint: "Write a number." };
  return unknownOption(node, value, "this question");
}
