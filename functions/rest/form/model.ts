import { model } from "../../../shared/contract/forms.ts";
import { withoutChoices } from "../../../shared/form/choice-tables.ts";
import { currentDefinition } from "../../../shared/stores/form-blobs.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The form in its current version. */
export const handler = endpoint(model, async ({ stores, form }) => {
  const { id, name } = form;
  return { ...withoutChoices(await currentDefinition(stores.blobs, form)), id, formName: name };
});
