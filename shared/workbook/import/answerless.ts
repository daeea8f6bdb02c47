/** Which rows never hold an answer: groups, notes that compute nothing, and what this product does not take or only shows. */
import { isShownOnly } from "../../form/field-kind.ts";
import { hasAppearance } from "./node-cells.ts";
import type { SurveyNode } from "./parsed-survey.ts";

export const uploadTypes = new Set(["image", "audio", "video", "file"]);

export function isAnswerless(node: SurveyNode): boolean {
  if (node.kind !== "question" || uploadTypes.has(node.type) || isLabelRow(node)) return true;
  if (node.cells.has("calculation")) return false; // what only shows may show what is computed
  return node.type === "note" || isShownOnly(node.cells.get("x_control")?.text ?? "");
}

/** A select that only names the columns of a grid. */
export function isLabelRow(node: SurveyNode): boolean {
  return node.type.startsWith("select_") && hasAppearance(node, "label");
}
