/** The fields in an expression, as its messages name them. */
import type { Expression } from "../../expression/tree.ts";
import { type FormNode, isCalculated } from "../form-node.ts";

/** A field where an expression reads it. */
export interface Operand {
  node: FormNode;
  /** Its name in a message. */
  name: string;
  /** As it is written in an expression. */
  source: string;
}

/** Finds the field that a part of an expression is; undefined for anything else, and for what is calculated. */
export type OperandOf = (tree: Expression | undefined) => Operand | undefined;

/** Finds the fields in the expressions of a node. @param referred the node that a key means */
export function operandsOf(own: FormNode, referred: (key: string) => FormNode | undefined): OperandOf {
  return (tree) => {
    if (tree?.kind !== "self" && tree?.kind !== "field") return undefined;
    const node = tree.kind === "self" ? own : referred(tree.key);
    if (node === undefined || isCalculated(node)) return undefined;
    if (tree.kind === "self") return { node, name: "this question", source: "." };
    return { node, name: `[${tree.key}]`, source: `[${tree.key}]` };
  };
}

/** Shown to the respondent as a line or box for any text. */
export function isPlainText(node: FormNode): boolean {
  return node.kind === "text" && node.isShown && !isCalculated(node) && node.field?.dataType === "text";
}
