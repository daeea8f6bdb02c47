import type { Instance } from "../../shared/stores/records/instance.ts";
import type { Call } from "../endpoint/call.ts";

/** Lists look from now on who of the staff entered or corrected submissions of the publication: their index doesn't say. */
export async function noteStaff(
  { read, stores }: Call,
  { formId, publicationKey }: Pick<Instance, "formId" | "publicationKey">,
): Promise<void> {
  const publication = await read.publication(publicationKey, formId);
  if (publication?.hasStaffWork !== true) await stores.forms.noteStaff(formId, publicationKey);
}
