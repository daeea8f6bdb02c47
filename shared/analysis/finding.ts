/** What the analysis reports. */

export const findingCodes = [
  "TEMPLATE_INVALID",
  "ARGUMENT_UNKNOWN",
  "CHAIN_INVALID",
  "TRANSLATIONS_INVALID",
  "PATH_UNKNOWN",
  "PATH_ALWAYS_EMPTY",
  "CHOICE_UNKNOWN",
  "COMPARISON_OF_KINDS",
  "NOT_A_DATE",
  "NOT_A_FILE",
  "NOT_A_LIST",
  "NOT_AN_OBJECT",
  "OBJECT_PRINTED",
  "PRINTED_AS_STORED",
  "MARKUP_FROM_ANSWER",
  "NEVER_PRINTED",
  "NEVER_TRUE",
  "ALWAYS_PRINTED",
  "OPERATION_NEVER_MATCHES",
  "FUNCTION_UNKNOWN",
  "OUTPUT_UNREAD",
  "VALUE_DROPPED",
  "LITERAL_TEXT",
  "TRANSLATION_MISSING",
  "TRANSLATION_STALE",
  "PLACEHOLDER_LOST",
  "PLURAL_FORM",
  "PICTURE_WITHOUT_TEXT",
  "HEADING_SKIPPED",
  "TABLE_WITHOUT_HEADS",
  "ELEMENT_UNCLOSED",
  "NOT_LOADED",
  "PLACEHOLDER_OTHER",
  "LANGUAGE_UNDRAWN",
  "QUESTION_UNREAD",
  "STEP_UNSEEN",
] as const;
export type FindingCode = (typeof findingCodes)[number];

export type FindingSeverity = "error" | "warning" | "notice";

/** One finding with its place. */
export interface Finding {
  code: FindingCode;
  severity: FindingSeverity;
  stepKey: string;
  part: "template" | "chain" | "translation" | "workbook";
  /** Both from 1, in the template or chain as it is stored. */
  line: number;
  column: number;
  /** In a chain: the place as JOLT's problems name it, `[1].spec.person.age`. */
  path?: string;
  /** What is wrong, why, and the likeliest fix. */
  message: string;
  /** Of a text that is printed as it is: the text. */
  text?: string;
}

/** What no answers can show. */
const withoutAnswers: ReadonlySet<FindingCode> = new Set([
  "NEVER_PRINTED",
  "NEVER_TRUE",
  "TEMPLATE_INVALID",
  "TRANSLATIONS_INVALID",
  "STEP_UNSEEN",
  "LANGUAGE_UNDRAWN",
  "ELEMENT_UNCLOSED",
  "NOT_LOADED",
  "PLACEHOLDER_LOST",
  "PLURAL_FORM",
]);

/** Whether answers can show a finding: it is about something that a template prints. */
export function canBeShown({ code, part }: Pick<Finding, "code" | "part">): boolean {
  return (part === "template" || part === "translation") && !withoutAnswers.has(code);
}

/** A value as a message names it. @example quoted("yes") // “yes” */
export function quoted(value: unknown): string {
  return `“${String(value)}”`;
}

/** The most that a message lists. */
const MAX_LISTED = 6;

/** @example listed(["yes", "no"]) // “yes” and “no” */
export function listed(values: readonly unknown[]): string {
  const named = values.slice(0, MAX_LISTED).map(quoted);
  const more = values.length - named.length;
  if (more > 0) return `${named.join(", ")} and ${more} more`;
  const last = named.pop() ?? "";
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
}
