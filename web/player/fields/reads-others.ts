/**
 * Which fields look different when other answers change: beyond being shown or required or not, and beyond their own
 * answer.
 */
import type { Field } from "../../../shared/form/definition.ts";
import type { LocalizedText } from "../../../shared/localize.ts";

export function readsOthers(field: Field): boolean {
  const { readOnly, optionFilter, label, hint, options = [] } = field;
  return (
    typeof readOnly === "string" ||
    optionFilter !== undefined ||
    mayRefer(label) ||
    mayRefer(hint) ||
    options.some((option) => mayRefer(option.label))
  );
}

/** `[key]`, `${key}`, and computed texts, which have one. */
function mayRefer(text: LocalizedText | undefined): boolean {
  if (text === undefined) return false;
  return typeof text === "string" ? /[[{]/.test(text) : Object.values(text).some((one) => /[[{]/.test(one));
}
