/** Which calls ask for choices where there are none. */
import type { Expression, ExpressionOf } from "../../expression/tree.ts";
import { areEqual } from "../../expression/values.ts";
import { foldedConstant } from "./expression-constants.ts";
import { isPlainText, type OperandOf } from "./operand.ts";
import { hasOptions, neverChosen, type Statement } from "./unknown-option.ts";

const asksForChoices = new Set(["SELECTED", "COUNT", "ITEM"]);

/** What `selected`, `count-selected` and `selected-at` can't be asked of. @param written the function as it stands there */
export function selectedProblem(
  name: string,
  written: string,
  answer: Expression,
  choice: Expression | undefined,
  operandOf: OperandOf,
): Statement | undefined {
  const operand = asksForChoices.has(name) ? operandOf(answer) : undefined;
  if (operand === undefined) return undefined;
  const { node } = operand;
  const isWrong =
    ["number", "date", "time", "dateTime"].includes(node.kind) ||
    isPlainText(node) ||
    (node.kind === "switch" && name !== "SELECTED");
  if (isWrong)
    return {
      message: `${operand.name} has no choices, which ${written} asks for`,
      hint:
        node.kind === "switch"
          ? `Write ${operand.source} alone.`
          : `Compare it with =, or ask another question.`,
    };
  const constant = name === "SELECTED" && choice !== undefined ? foldedConstant(choice) : undefined;
  if (constant === undefined || constant === "") return undefined;
  if (node.kind === "switch" && !areEqual(true, constant, 0) && !areEqual(false, constant, 0))
    return {
      message: `${operand.name} is on or off, and never "${constant}"`,
      hint: `Write ${operand.source} alone.`,
    };
  return neverChosen(node, typeof constant === "string" ? constant.trim() : constant, operand.name);
}

/** What the labels and columns of choices can't be asked of. */
export function choiceCallProblem(
  name: string,
  { args, name: written }: ExpressionOf<"call">,
  operandOf: OperandOf,
): Statement | undefined {
  const of =
    name === "jr:choice-name" ? args[1] : name === "LABELOF" || name === "CHOICE" ? args[0] : undefined;
  if (of === undefined) return undefined;
  if (of.kind !== "field" && of.kind !== "self")
    return {
      message: `No question is named whose choices ${written} asks for`,
      hint: "Name it as [question].",
    };
  const operand = operandOf(of);
  if (operand === undefined) return undefined;
  if (!hasOptions(operand.node))
    return {
      message: `${operand.name} has no choices, which ${written} asks for`,
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
