/** A part of a form with a state in a session, with its expressions parsed. */
import type { Expression } from "../expression/tree.ts";
import type { LocalizedText } from "../localize.ts";
import type { Field, Question } from "./definition.ts";
import type { AnswerKind } from "./field-kind.ts";

/** A page, composite, row, field or likert question. Parents come before their children. */
export interface FormNode {
  index: number;
  key: string;
  type: "page" | "composite" | "field" | "question";
  parent: number | undefined;
  pageIndex: number;
  kind: AnswerKind;
  /** Of fields, and of questions the likert field that they belong to. */
  field: Field | undefined;
  question: Question | undefined;
  label: LocalizedText | undefined;
  isSafe: boolean;
  /** False: never shown, whatever its condition says. */
  isShown: boolean;
  condition: Expression | undefined;
  required: Expression | undefined;
  readOnly: Expression | undefined;
  constraint: Expression | undefined;
  calculation: Expression | undefined;
  /** True: once computed, the value stays (`once`, `uuid`). */
  keepsCalculation: boolean;
  defaultExpression: Expression | undefined;
  optionFilter: Expression | undefined;
  /** The whole label is computed: it starts with `CALC(`. */
  labelExpression: Expression | undefined;
  /** Whether the labels of its options refer to fields. */
  hasOptionReferences: boolean;
  /** Lower-case keys of nodes inside it that its own condition reads: as entered, since it decides on them. */
  decidesOn: ReadonlySet<string>;
}

/** Whether its value is computed, so that nobody can enter it. */
export function isCalculated(node: FormNode): boolean {
  return node.kind === "calculated" || node.calculation !== undefined;
}

/** Whether it only contains others, and so is shown while one of them is. */
export function isContainer(node: FormNode): boolean {
  if (node.type === "page" || node.type === "composite") return true;
  return node.type === "field" && (node.field?.controlType === "likert" || node.field?.controlType === "row");
}

/** Every expression of a node with its attribute. */
export function expressionsOf(node: FormNode): [attribute: string, tree: Expression][] {
  const found: [string, Expression][] = [];
  const add = (attribute: string, tree: Expression | undefined) => {
    if (tree !== undefined) found.push([attribute, tree]);
  };
  add("conditionalExpression", node.condition);
  add("requiredExpression", node.required);
  add("readOnly", node.readOnly);
  add("constraint", node.constraint);
  add("expression", node.calculation);
  add("default", node.defaultExpression);
  add("optionFilter", node.optionFilter);
  add("label", node.labelExpression);
  return found;
}
