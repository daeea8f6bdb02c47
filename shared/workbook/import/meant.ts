/** What was probably meant by a misspelt header, type, name or value. */
import { closestText } from "../../form/logic/closest-text.ts";
import { invisibleIn } from "./invisible.ts";

/**
 * A hint: the known text that is nearest to what is written, or what to do otherwise.
 * @example meantHint("realvant", ["relevant"], "Correct it.") // 'Did you mean "relevant"?'
 */
export function meantHint(written: string, known: readonly string[], otherwise: string): string {
  const hidden = invisibleIn(written);
  if (hidden !== undefined) return `It contains ${hidden}: write it again.`;
  const meant = closestText(written, known);
  return meant === undefined ? otherwise : `Did you mean "${meant}"?`;
}
