/**
 * What a browser knows of the person who fills in, by the names that HTML has for it (WCAG 2.2, 1.3.5): those of them that
 * a form asks for; none of payments, accounts and passwords.
 */
import * as z from "zod";

/** `off`: the answer is about somebody else, or none of the browser's business. */
export const autofillPurposes = [
  "off",
  "name",
  "honorific-prefix",
  "given-name",
  "additional-name",
  "family-name",
  "honorific-suffix",
  "nickname",
  "organization",
  "organization-title",
  "street-address",
  "address-line1",
  "address-line2",
  "address-line3",
  "address-level1",
  "address-level2",
  "address-level3",
  "address-level4",
  "postal-code",
  "country",
  "country-name",
  "bday",
  "bday-day",
  "bday-month",
  "bday-year",
  "sex",
  "language",
  "tel",
  "tel-national",
  "tel-country-code",
  "email",
  "impp",
  "url",
] as const;
export const AutofillPurpose = z.enum(autofillPurposes);
export type AutofillPurpose = z.infer<typeof AutofillPurpose>;

const filledControls = new Set(["text", "textarea", "number", "date", "select"]);

/** Whether a browser can fill in a control: what is typed, or picked from a menu. @example takesAutofill("radio") // false */
export function takesAutofill(controlType: string): boolean {
  return filledControls.has(controlType);
}
