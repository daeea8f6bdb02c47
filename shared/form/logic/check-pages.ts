/** Finds the pages on which nothing can ever be shown. */
import { type FormNode, isContainer } from "../form-node.ts";
import type { FormFacts } from "./form-facts.ts";
import type { LogicProblem } from "./logic-problem.ts";

/** Pages that hold only what is never meant to be shown, such as calculations, are left alone. */
export function checkPages(facts: FormFacts): LogicProblem[] {
  const children = new Map<number, FormNode[]>();
  for (const node of facts.form.nodes)
    if (node.parent !== undefined) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);

  const some = (node: FormNode, counts: (leaf: FormNode) => boolean): boolean => {
    if (!node.isShown) return false;
    return isContainer(node)
      ? (children.get(node.index) ?? []).some((child) => some(child, counts))
      : counts(node);
  };
  const isEmpty = (page: FormNode) => some(page, () => true) && !some(page, (leaf) => !facts.isNever(leaf));
  return facts.form.nodes
    .filter((node) => node.type === "page" && !facts.isNever(node) && isEmpty(node))
    .map(({ key }) => ({
      code: "W_PAGE_UNREACHABLE",
      key,
      attribute: "conditionalExpression",
      message: "No answers lead to this page: nothing on it is ever shown.",
      hint: "Correct the conditions of its questions, or delete the page.",
    }));
}
