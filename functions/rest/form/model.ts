import { model } from "../../../shared/contract/forms.ts";
import { withoutChoices } from "../../../shared/form/choice-tables.ts";
import { currentDefinition } from "../../../shared/stores/form-blobs.ts";
import { pictureLinks } from "../../../shared/stores/form-pictures.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The form in its current version. */
export const handler = endpoint(model, async ({ stores: { blobs }, form }) => {
  const { id, name } = form;
  const definition = await currentDefinition(blobs, form);
  const links = await pictureLinks(blobs, (picture) => blobKeys.definitionPicture(id, picture), definition);
  return { ...withoutChoices(definition), ...links, id, formName: name };
});
