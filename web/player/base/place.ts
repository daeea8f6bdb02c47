/** Where the respondent was: step index, a colon, then the focused field's key (specification, section 4). */

export interface Position {
  /** Index among the form's pages, shown or not. */
  step: number;
  /** `""` when no field had the focus. */
  fieldKey: string;
}

/** @example writePlace({ step: 2, fieldKey: "dob" }) // "2:dob" */
export function writePosition({ step, fieldKey }: Position): string {
  return `${step}:${fieldKey}`;
}

/**
 * Reads a saved location; anything that cannot be read is the beginning. @example readPlace("2:dob", 6) // { step: 2,
 * fieldKey: "dob" }
 */
export function readPosition(location: string, pageCount: number): Position {
  const read = /^(\d{1,6}):(.*)$/s.exec(location);
  const step = Number(read?.[1] ?? 0);
  if (read === null || step >= pageCount) return { step: 0, fieldKey: "" };
  return { step, fieldKey: read[2] ?? "" };
}
