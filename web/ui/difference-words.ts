/** The difference between two versions of a form in words. */
import type { FieldChange, FormDifference } from "../../shared/form/definition/form-difference.ts";
import { counted } from "./counted.ts";

const changeWords = {
  key: "key",
  label: "wording",
  hint: "hint",
  type: "type of answer",
  options: "choices",
  condition: "when it is shown",
  required: "whether it is required",
  repeat: "how often it is asked",
  limits: "which answers are allowed",
  calculation: "calculation",
  default: "starting value",
  messages: "messages",
  look: "look",
  identifying: "whether it is identifying",
  page: "moved to another page",
  place: "moved on its page",
} as const satisfies Record<FieldChange, string>;

/** What changes about the form as a whole. */
export const formWords = {
  title: "Title",
  version: "Your own id or version",
  language: "Default language",
  name: "Name of a submission",
} as const satisfies Record<FormDifference["form"][number], string>;

/** @example whatChanged(["label", "options"]) // "Wording, choices" */
export function whatChanged(what: readonly FieldChange[]): string {
  const words = what.map((change) => changeWords[change]).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @example differenceCounts(difference) // "2 fields added, 1 field changed" */
export function differenceCounts({
  added,
  removed,
  changed,
  form,
  pages,
  languages,
}: FormDifference): string {
  const parts: [number, string, string][] = [
    [added.length, "field", "added"],
    [removed.length, "field", "removed"],
    [changed.length, "field", "changed"],
    [pages.added.length, "page", "added"],
    [pages.removed.length, "page", "removed"],
    [pages.changed.length, "page", "changed"],
    [languages.added.length, "language", "added"],
    [languages.removed.length, "language", "removed"],
    [form.length, "setting", "changed"],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word, done]) => `${counted(number, word)} ${done}`)
    .join(", ");
}

/** What another import means for those who have the form already. */
export function whatItMeans(publicationCount: number, { removed }: FormDifference): string {
  if (publicationCount === 0)
    return "This form has no open publication; respondents can't see it until you publish it.";
  const published = `Nothing changes for respondents until you publish the changes: its ${counted(publicationCount, "open publication")}, and forms already being filled in, keep the version they were published with.`;
  const kept = "Answers already given to removed fields stay in their submissions.";
  return removed.length === 0 ? published : `${published} ${kept}`;
}
