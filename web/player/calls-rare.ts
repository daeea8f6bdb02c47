/** Whether a form needs functions that are loaded on demand. */

/** Whether an expression may call one of `functions/rare.ts`; a text that looks like such a call loads them for nothing. */
export function callsRare(model: string): boolean {
  return rareCall.test(model);
}

const rareCall =
  /\b(a?(sin|cos|tan)|atan2|exp(10)?|log(10)?|pi|weighted-checklist|translate|substring|count-items|item-at|linebreak|decimal-time|duration|digest|base64-decode|extract-signed|randomize|last-saved|device-info|where|outer|last)\s*\(/i;
