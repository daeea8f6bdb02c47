/** The fields in an expression, as its messages name them. */
import type { Expression } from "../../expression/tree.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";

/** A field where an expression reads it. */
export interface Operand {
  node: FormNode;
  /** Its name in a message. */
  name: string;
  /** How an expression refers to it. */
  source: string;
}

/** Finds the field that a part of an expression refers to; undefined for anything else, and for calculations. */
export type OperandOf = (tree: Expression | undefined) => Operand | undefined;

/** Finds the fields in the expressions of a node. @param referred resolves a key to its node */
export function operandsOf(own: FormNode, referred: (key: string) => FormNode | undefined): OperandOf {
  return (tree) => {
    if (tree?.kind !== "self" && tree?.kind !== "field") return undefined;
    const node = tree.kind === "self" ? own : referred(tree.key);
    if (node === undefined || isCalculated(node)) return undefined;
    if (tree.kind === "self") return { node, name: "this question", source: "." };
    return { node, name: `[${tree.key}]`, source: `[${tree.key}]` };
  };
}

/** Shown to the respondent as an input for any text. */
export function isPlainText(node: FormNode): boolean {
  return node.kind === "text" && node.isShown && !isCalculated(node) && node.field?.dataType === "text";
}
