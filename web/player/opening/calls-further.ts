/** Which functions a form needs that are loaded on demand. */

/**
 * A form's own text, in which its calls are found: as JSON, with the line breaks of its expressions as spaces.
 * @param parts all that has expressions
 */
export const textWithCalls = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts).replace(/\\[nrt]/g, " ");

/** Whether an expression may call one of `functions/further.ts`; a text that looks like such a call loads them for nothing. */
export const callsFurther = (form: string): boolean => furtherCall.test(form);

/** The same for `functions/rare.ts`. */
export const callsRare = (form: string): boolean => rareCall.test(form);

const furtherCall =
  /\b(boolean-from-string|uuid|selected-at|item|choice|choice-label|pulldata|calc|floor|ceil(ing)?|abs|sqrt|pow|count(-non-empty)?|checklist|random|contains|(start|end)s(-with)?|trim|normalize(-space)?|substr|substring-(before|after)|date(-time)?|decimal-date-time|days|format-?date(-time)?|difference-in-(day|week|month|year)s|add-date|position|index|indexed-repeat)\s*\(/i;

const rareCall =
  /\b(a?(sin|cos|tan)|atan2|exp(10)?|log(10)?|pi|weighted-checklist|translate|substring|count-items|item-at|linebreak|decimal-time|duration|digest|base64-decode|extract-signed|randomize|last-saved|device-info|where|outer|last)\s*\(/i;
