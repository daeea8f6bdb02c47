import { list } from "../../../shared/contract/forms.ts";
import { LAMBDA_PAYLOAD_BYTES } from "../../../shared/limits.ts";
import { storedDefinition } from "../../../shared/stores/form-blobs.ts";
import type { Form } from "../../../shared/stores/records/form.ts";
import type { Blobs } from "../../../shared/stores/s3/blobs.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { formListItems, pageOfForms } from "../../presenters/form-list-item.ts";

/** Half of the largest possible answer: the last model may be a large one. */
const MAX_MODELS = LAMBDA_PAYLOAD_BYTES / 2;
const READ_AT_ONCE = 10;

/**
 * The forms that the user may see, each with its pages as JSON. A page of the list ends early where models are large; an
 * unpaged list is complete, but rows beyond that limit come without their models.
 */
export const handler = endpoint(list, async ({ input, stores, user, now }) => {
  const { rows, next } = await stores.forms.listFor(user, input);
  const models = await modelsWithin(
    stores.blobs,
    rows.map(({ form }) => form),
  );
  const shown = input.limit === undefined ? rows : rows.slice(0, models.length);
  const listed = (await formListItems(stores.forms, shown, now)).map((row, index) => {
    const model = models[index];
    return model === undefined ? row : { ...row, model };
  });
  return pageOfForms(listed, next !== undefined || shown.length < rows.length);
});

/** The models of the first forms, as many as fit into an answer, at least one. */
async function modelsWithin(blobs: Blobs, forms: readonly Form[]): Promise<string[]> {
  const models: string[] = [];
  let length = 0;
  for (let start = 0; start < forms.length; start += READ_AT_ONCE) {
    const definitions = forms.slice(start, start + READ_AT_ONCE).map((form) => storedDefinition(blobs, form));
    for (const { model } of await Promise.all(definitions)) {
      if (length > MAX_MODELS) return models;
      models.push(JSON.stringify(model));
      length += models.at(-1)?.length ?? 0;
    }
  }
  return models;
}
