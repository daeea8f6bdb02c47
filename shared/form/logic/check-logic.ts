/** The logic check of a form: unreachable parts, conditions that never change, comparisons with impossible values. */
import type { CompiledForm } from "../engine/compiled-form.ts";
import { type FormNode, isContainer } from "../engine/form-node.ts";
import { Assumptions } from "./assumptions.ts";
import { checkConditions } from "./check-conditions.ts";
import { checkOptionFilters } from "./check-option-filters.ts";
import { checkRules } from "./check-rules.ts";
import { findTypeFindings, type TypeFinding, typeProblem } from "./check-value-types.ts";
import { FormAnalysis } from "./form-analysis.ts";
import type { LogicProblem } from "./logic-problem.ts";

export type { LogicAttribute, LogicCode, LogicProblem } from "./logic-problem.ts";

/**
 * All findings, in the order of the form. Sound, not complete (product decision 54: "never" is said only where it is proven): a condition that is reported is never (or always) true,
 * whatever the answers are; one that isn't reported may be so all the same. The work is limited for the whole form.
 * Answers are assumed to come from the options and inputs that a respondent sees, and may be unfinished or break limits
 * and constraints. While calculations have cycles, only types are checked.
 * @example checkLogic(compileForm(definition)) // [{ code: "W_NEVER", key: "guardian", attribute: "conditionalExpression", … }]
 */
export function checkLogic(form: CompiledForm): LogicProblem[] {
  const reachability = checkReachability(form);
  const messages = new Map(
    reachability.map(({ key, attribute, message }) => [`${attribute} ${key}`, message]),
  );
  const isReported = ({ node, attribute, statement }: TypeFinding) =>
    messages.get(`${attribute} ${node.key}`)?.includes(statement.message) === true;
  const types = findTypeFindings(form)
    .filter((finding) => !isReported(finding))
    .map(typeProblem);
  const found = [...reachability, ...types];
  if (found.length < 2) return found;
  const places = new Map([...form.nodes].reverse().map((node) => [node.key, node.index]));
  const placeOf = ({ key }: LogicProblem) => places.get(key) ?? 0;
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}

function checkReachability(form: CompiledForm): LogicProblem[] {
  if (form.expressionProblems.some(({ code }) => code === "E_CYCLE")) return [];
  const analysis = new FormAnalysis(form);
  const answers = new Assumptions(analysis);
  const conditions = checkConditions(answers); // first: it marks what is never shown
  return [...conditions, ...checkPages(analysis), ...checkRules(answers), ...checkOptionFilters(answers)];
}

/* Finds the pages on which nothing can ever be shown. */

/** Pages that contain only what isn't meant to be shown, such as calculations, are skipped. */
function checkPages(analysis: FormAnalysis): LogicProblem[] {
  const children = new Map<number, FormNode[]>();
  for (const node of analysis.form.nodes) {
    if (node.parent === undefined) continue;
    const inside = children.get(node.parent);
    if (inside === undefined) children.set(node.parent, [node]);
    else inside.push(node);
  }

  const some = (node: FormNode, counts: (leaf: FormNode) => boolean): boolean => {
    if (!node.isShown) return false;
    return isContainer(node)
      ? (children.get(node.index) ?? []).some((child) => some(child, counts))
      : counts(node);
  };
  const isEmpty = (page: FormNode) =>
    some(page, () => true) && !some(page, (leaf) => !analysis.isNever(leaf));
  return analysis.form.nodes
    .filter((node) => node.type === "page" && !analysis.isNever(node) && isEmpty(node))
    .map(({ key }) => ({
      code: "W_PAGE_UNREACHABLE",
      key,
      attribute: "conditionalExpression",
      message: "No answers lead to this page: nothing on it is ever shown.",
      hint: "Correct the conditions of its questions, or delete the page.",
    }));
}
