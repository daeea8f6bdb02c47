import { formLanguages as call } from "../../../shared/contract/languages.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { formLanguages } from "../../imports/form-languages.ts";

/** The table of a form's languages. */
export const handler = endpoint(call, async ({ stores, form }) => {
  return (await formLanguages(stores, form, { isWhole: true })).table;
});
