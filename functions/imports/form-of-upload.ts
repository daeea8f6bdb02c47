/** Which form an import of an upload makes: the same one however often it is asked for, since an answer may be lost. */
import { problem } from "../../shared/problems.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form, Upload } from "../../shared/stores/records/form.ts";

/**
 * @param imported what of the upload is imported
 * @param ownerUsername whom a new form belongs to
 * @returns the form, where an earlier call has made it and it is still its importer's; otherwise only the id to make it with
 */
export async function formOfUpload(
  { forms }: Pick<Stores, "forms">,
  upload: Upload,
  imported: string,
  ownerUsername: string,
): Promise<{ id: number; existing: Form | undefined }> {
  const before = upload.madeForms?.[imported];
  const existing = before === undefined ? undefined : await forms.find(before);
  if (existing !== undefined && isStillTheirs(existing, ownerUsername)) return { id: existing.id, existing };
  // Without a form behind it: the call that kept the id has not made the form yet, or has died before.
  if (before !== undefined && existing === undefined) return { id: before, existing };
  const formId = await forms.nextId();
  const id = await forms.keepFormOfUpload(upload, imported, { formId, before });
  if (id === undefined) throw problem("UPLOAD_NOT_FOUND");
  return { id, existing: undefined };
}

/** A form that was deleted or given away is not what another import of the same file is about. */
function isStillTheirs(form: Form, ownerUsername: string): boolean {
  return form.deletedAt === undefined && form.ownerUsername === ownerUsername;
}
