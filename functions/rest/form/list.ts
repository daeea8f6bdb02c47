import { list } from "../../../shared/contract/forms.ts";
import { endpoint } from "../../endpoint.ts";
import { currentDefinition } from "../../form-definition.ts";
import { listForms } from "../../list-forms.ts";

/** The forms that the user may see, each with its pages as JSON. */
export const handler = endpoint(list, async ({ stores, user }) => {
  const listed = await listForms(stores.forms, user().username);
  return Promise.all(
    listed.map(async ({ form, row }) => ({
      ...row,
      model: JSON.stringify((await currentDefinition(stores.bodies, form)).model),
    })),
  );
});
