/** What the editors say about a path. */

import type { KnownPath, PathDescription } from "../../../../shared/analysis/described-paths.ts";
import { cellWords, type QuestionCells } from "../../../../shared/form/definition/question-cell.ts";

/** @param cells where the workbook names each question @example pathWords(path) // "Highest temperature\nnumber, may be missing\nAnswer to temperature\nWritten in Pick what readers need, line 16" */
export function pathWords(
  {
    kind,
    choices,
    question,
    sources,
    from,
    list,
    isUnread,
  }: PathDescription & Pick<Partial<KnownPath>, "list">,
  cells: QuestionCells = {},
): string {
  const cell = question && Object.hasOwn(cells, question.key) ? cells[question.key] : undefined;
  return [
    question?.label,
    list === undefined ? kind : `${kind}, in each of ${list}`,
    ...choices.map(({ key, label }) => `${key}: ${label}`),
    question && `Answer to ${question.key}${cell ? `, ${cellWords(cell)}` : ""}`,
    sources.length > 0 && `Made of the answers to ${sources.join(", ")}`,
    from && `Written in ${from.stepName}, line ${from.line}`,
    isUnread && "No report reads it",
  ]
    .filter((line) => typeof line === "string" && line !== "")
    .join("\n");
}
