import type { AutofillPurpose } from "../../../shared/form/definition/autofill.ts";
import type { DataType, Field, FieldValidator } from "../../../shared/form/definition/definition.ts";
import type { FieldSlice } from "../base/form-context.ts";

/** Id, state and descriptions that every single input carries. */
export function inputAttributes(slice: FieldSlice) {
  return {
    id: slice.id,
    "aria-required": slice.required,
    "aria-invalid": slice.problem !== undefined,
    "aria-describedby": slice.describedBy,
  };
}

/** What browsers know of the person who fills in, by what a field is for (WCAG 2.2, 1.3.5 and its list of purposes). */
const purposeOfType: Partial<Record<DataType, AutofillPurpose>> = { email: "email", tel: "tel", url: "url" };
const purposeOfValidator: Partial<Record<FieldValidator, AutofillPurpose>> = {
  EMAIL: "email",
  PHONE: "tel",
  URL: "url",
  ZIP: "postal-code",
};

/**
 * `name` and `autocomplete` of an input: what the author says, else what its type says. Nothing is read out of a label: a
 * parent fills in the name of their child. Other answers are about health, mostly: browsers keep none of them, so that
 * a shared device offers none.
 * @example purposeAttributes({ key: "mail", dataType: "text", fieldValidator: ["EMAIL"] }) // { name: "email", autoComplete: "email" }
 */
export function purposeAttributes({
  key,
  dataType,
  fieldValidator = [],
  autocomplete,
}: Pick<Field, "key" | "dataType" | "fieldValidator" | "autocomplete">) {
  const isDigits = dataType === "tel" && !fieldValidator.includes("PHONE"); // a keypad for a number of another kind
  const byValidator = fieldValidator.map((validator) => purposeOfValidator[validator]).find(Boolean);
  const purpose = autocomplete ?? byValidator ?? (isDigits ? undefined : purposeOfType[dataType]);
  return purpose === undefined || purpose === "off"
    ? { name: key, autoComplete: "off" }
    : { name: purpose, autoComplete: purpose };
}
