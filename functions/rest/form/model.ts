import { model } from "../../../shared/contract/forms.ts";
import { currentDefinition } from "../../../shared/stores/form-bodies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The form as it stands now. */
export const handler = endpoint(model, async ({ stores, form }) => {
  const { id, name } = form;
  return { ...(await currentDefinition(stores.bodies, form)), id, formName: name };
});
