/** Joins a likert field's key and a question's key into the answer's key (specification, section 3: Option). */
export const LIKERT_JOINT = ".";

/** The key of a likert question's answer. @example likertKey("service", "s1") // "service.s1" */
export function likertKey(fieldKey: string, questionKey: string): string {
  return `${fieldKey}${LIKERT_JOINT}${questionKey}`;
}
