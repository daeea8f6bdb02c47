import { correctTexts } from "../../../../shared/contract/texts.ts";
import { problem } from "../../../../shared/problems.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { correctForm } from "../../../imports/correct-form.ts";

/** Writes texts into a copy of the workbook and makes a version of it, where nothing but texts changes. */
export const handler = endpoint(correctTexts, async ({ input, stores, form, user, now }) => {
  const { version } = form;
  if (input.baseVersion !== version) throw problem("FORM_STALE");
  const { answer, hasChanges, store } = await correctForm(stores, form, input.texts);
  if (input.preview || !hasChanges) return { ...answer, version };
  const isFirst = await stores.forms.addVersion(form, await store(now.toISOString()), user.username);
  if (!isFirst) throw problem("FORM_STALE");
  return { ...answer, version: version + 1 };
});
