/** What a group of a survey is: a page, something hidden, or just a group. */
import { isYes } from "./field-control.ts";
import type { FormBuilder } from "./form-builder.ts";
import { appearanceTokens, hasAppearance } from "./node-cells.ts";
import { allNodes, cellText, type SurveyNode } from "./parsed-survey.ts";

/** Groups, repeats and scores. */
export function isGroup(node: SurveyNode): boolean {
  return node.kind !== "question";
}

/** Marked as a page, with no page around it. */
export function isPageGroup(node: SurveyNode): boolean {
  if (!isMarkedAsPage(node)) return false;
  for (let at = node.parent; at !== undefined; at = at.parent) if (isMarkedAsPage(at)) return false;
  return true;
}

/** `x-page` says it whatever the appearance says. */
export function isMarkedAsPage(node: SurveyNode): boolean {
  if (!isGroup(node)) return false;
  return node.cells.has("x_page") ? isYes(node, "x_page") : hasAppearance(node, "page", "field-list");
}

/** A page group, or a group around one. */
export function holdsPage(node: SurveyNode): boolean {
  return isPageGroup(node) || [...allNodes(node.children)].some(isPageGroup);
}

/** Whether a group around the node is hidden. */
export function isInHiddenGroup(node: SurveyNode): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) if (hasAppearance(at, "hidden")) return true;
  return false;
}

/** A group's own class names; `hidden` groups are hidden field by field. */
export function classesOf(node: SurveyNode): string[] {
  return appearanceTokens(node).filter((token) =>
    /^(summary|horizontal|compact|center|red|green|blue|yellow)$/.test(token),
  );
}

/** Siblings by `x-order` where it is given; stable. */
export function ordered(nodes: readonly SurveyNode[]): SurveyNode[] {
  if (!nodes.some((node) => node.cells.has("x_order"))) return [...nodes];
  const place = (node: SurveyNode, index: number) => {
    const order = Number(cellText(node, "x_order"));
    return node.cells.has("x_order") && !Number.isNaN(order) ? order : index + 1;
  };
  return nodes
    .map((node, index) => ({ node, at: place(node, index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ node }) => node);
}

/** A repeat is imported as a plain group; how often it was meant to come is only checked. */
export function checkRepeatCount(node: SurveyNode, builder: FormBuilder): void {
  if (node.kind === "repeat") builder.expressions.expression(node, "repeat_count");
}
