/** What the editors say about a path. */
import type { KnownPath, PathDescription } from "../../../../shared/analysis/described-paths.ts";

/** @example pathWords(path) // "Highest temperature\nnumber, may be missing\nAnswer to temperature\nWritten in Pick what readers need, line 16" */
export function pathWords({
  kind,
  choices,
  question,
  madeOf,
  from,
  list,
}: PathDescription & Pick<Partial<KnownPath>, "list">): string {
  return [
    question?.label,
    list === undefined ? kind : `${kind}, in each of ${list}`,
    ...choices.map(({ key, label }) => `${key}: ${label}`),
    question && `Answer to ${question.key}`,
    madeOf.length > 0 && `Made of the answers to ${madeOf.join(", ")}`,
    from && `Written in ${from.stepName}, line ${from.line}`,
  ]
    .filter((line) => typeof line === "string" && line !== "")
    .join("\n");
}
