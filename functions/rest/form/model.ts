import { model } from "../../../shared/contract/forms.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import { currentDefinition, currentMediaLinks } from "../../../shared/stores/form-blobs.ts";
import { withAbout } from "../../../shared/stores/organisation.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The form in its current version. */
export const handler = endpoint(model, async ({ stores, form }) => {
  const { blobs } = stores;
  const { id, name } = form;
  const definition = await withAbout(stores, form, await currentDefinition(blobs, form));
  const links = await currentMediaLinks(blobs, form, definition);
  return { ...withoutChoices(definition), ...links, id, formName: name };
});
