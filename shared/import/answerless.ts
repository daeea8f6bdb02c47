/** Which rows never hold an answer: groups, notes, and what this product does not take. */
import type { SurveyNode } from "./parsed-survey.ts";

export const uploadTypes = new Set(["image", "audio", "video", "file"]);

export function isAnswerless(node: SurveyNode): boolean {
  return node.kind !== "question" || node.type === "note" || uploadTypes.has(node.type);
}
