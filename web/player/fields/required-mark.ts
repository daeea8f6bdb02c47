/**
 * The mark of a required field: two attributes, which are written without React when nothing else looks different. One
 * answer may require hundreds.
 */
import type { Field } from "../../../shared/form/definition/definition.ts";
import { looksTheSame } from "../base/field-slice.ts";
import type { FieldSlice } from "../base/form-context.ts";

/** Whether the mark is the only difference of two slices, and the widget shows nothing more of it. */
export function differsInMark(field: Field, before: FieldSlice, after: FieldSlice): boolean {
  return (
    before.required !== after.required &&
    isMarkEnough(field, after) &&
    before.value === after.value &&
    looksTheSame({ ...before, required: after.required }, after)
  );
}

function isMarkEnough({ controlType, options = [] }: Field, { value }: FieldSlice): boolean {
  switch (controlType) {
    case "text":
    case "textarea":
    case "number":
    case "date":
    case "select":
    case "sliderToggle":
      return true;
    case "checkbox":
      return options.length === 0;
    case "radio":
      return value === null; // an answer that is not required can be cleared
    default:
      return false; // their labels say it in a word
  }
}

/** @param content has the field's outermost element in it, or is it */
export function writeMark(content: Element, isRequired: boolean): void {
  const shell = content.hasAttribute("data-key") ? content : content.querySelector("[data-key]");
  const input = shell?.hasAttribute("aria-required") ? shell : shell?.querySelector("[aria-required]");
  shell?.toggleAttribute("data-required", isRequired);
  input?.setAttribute("aria-required", String(isRequired));
}
