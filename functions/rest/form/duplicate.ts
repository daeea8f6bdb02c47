import { duplicateForm } from "../../../shared/contract/forms.ts";
import { copyForm } from "../../../shared/stores/copy-form.ts";
import { signOffOfCopy } from "../../../shared/stores/records/review.ts";
import { ownerOfNew } from "../../accounts/owners.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Makes a form of the user's own that starts where another is. */
export const handler = endpoint(duplicateForm, async ({ input, stores, form, user, now }) => {
  const ownerUsername = await ownerOfNew(stores, user, input.groupId, now);
  const id = await stores.forms.nextId();
  const processHash = await copyForm(stores.blobs, form, id);
  const { importKey, fileName, fileContentType, corrections, tags } = form;
  const copy = {
    ...{ id, name: input.formName, ownerUsername, version: 1 },
    ...{ importKey, fileName, fileContentType, activityDate: now.toISOString() },
    ...(corrections !== undefined && { corrections }),
    ...{ processHash, processRevision: 1, ...(tags && { tags }) },
    ...signOffOfCopy(form),
  };
  await stores.forms.create(copy, user.username);
  return { success: true, formId: id };
});
