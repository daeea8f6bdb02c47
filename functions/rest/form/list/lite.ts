import { type FormListItem, listLite } from "../../../../shared/contract/forms.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { formListItems, pageOfForms, withActivity } from "../../../presenters/form-list-item.ts";

/** The forms that the user may see, or the requested one. */
export const handler = endpoint(listLite, async ({ input, stores, user, now }) => {
  const { username } = user;
  if (input.id !== undefined) return single(stores, input.id, username, now);
  const { rows, next } = await stores.forms.listFor(username, input);
  const shown = input.limit === undefined ? rows : await withActivity(stores, rows);
  return pageOfForms(await formListItems(stores.forms, shown, now), next !== undefined);
});

async function single(stores: Stores, formId: number, username: string, now: Date): Promise<FormListItem[]> {
  const { forms } = stores;
  const form = await forms.find(formId);
  const rights = form && (await forms.rightsOf(form, username));
  if (form === undefined || rights === undefined) return [];
  const { privilege, data, site, siteData } = rights;
  const row = { form, privilege, data, site, siteData };
  return formListItems(forms, await withActivity(stores, [row]), now);
}
