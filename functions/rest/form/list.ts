import { list } from "../../../shared/contract/forms.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../../shared/limits.ts";
import { endpoint } from "../../endpoint.ts";
import { currentDefinition } from "../../form-definition.ts";
import { formListItem, pageOfForms } from "../../form-list-item.ts";

/** Half of what a function can answer: the last model may be a large one. */
const MAX_MODELS = LAMBDA_PAYLOAD_BYTES / 2;

/** The forms that the user may see, each with its pages as JSON; a page of the list ends early where models are large. */
export const handler = endpoint(list, async ({ input, stores, user }) => {
  const { rows, more } = await stores.forms.listFor(user().username, input);
  const listed: (ReturnType<typeof formListItem> & { model: string })[] = [];
  let length = 0;
  for (const row of rows) {
    if (length > MAX_MODELS) break;
    const model = JSON.stringify((await currentDefinition(stores.bodies, row.form)).model);
    length += model.length;
    listed.push({ ...formListItem(row), model });
  }
  return pageOfForms(listed, more || listed.length < rows.length);
});
