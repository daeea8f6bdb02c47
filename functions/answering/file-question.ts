/** The question that a respondent uploads a file for. */

import { isOpen } from "../../shared/form/answers/instance-status.ts";
import type { Upload } from "../../shared/form/definition/definition.ts";
import { templateKey } from "../../shared/form/definition/instance-keys.ts";
import { problem } from "../../shared/problems.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import type { Instance } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";

/**
 * @param field its key, with that of its instance
 * @throws INSTANCE_COMPLETE, unless staff correct it; UPLOAD_NOT_ASKED where it takes no files
 */
export async function fileQuestion(
  { stores: { blobs, forms }, staff }: Pick<Call, "stores" | "staff">,
  instance: Instance,
  field: string,
): Promise<Upload> {
  if (!isOpen(instance.status) && staff === undefined) {
    const publication = await forms.findPublication(instance.publicationKey, instance.formId);
    if (publication?.changeable !== true) throw problem("INSTANCE_COMPLETE");
  }
  const { compiled } = await loadSnapshot(blobs, instance);
  const upload = compiled.byKey.get(templateKey(field))?.field?.upload;
  if (upload !== undefined) return upload;
  throw problem("UPLOAD_NOT_ASKED");
}
