import { type FormListItem, listLite } from "../../../../shared/contract/forms.ts";
import { groupIdOf } from "../../../../shared/groups.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { membershipOf } from "../../../../shared/stores/records/group.ts";
import type { User } from "../../../../shared/stores/records/user.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { formListItems, pageOfForms, withActivity } from "../../../presenters/form-list-item.ts";

/** The forms that the user may see, or the requested one. */
export const handler = endpoint(listLite, async ({ input, stores, user, now }) => {
  if (input.id !== undefined) return single(stores, input.id, user, now);
  const { rows, next } = await stores.forms.listFor(user, input);
  const shown = input.limit === undefined ? rows : await withActivity(stores, rows);
  return pageOfForms(await formListItems(stores.forms, shown, now), next !== undefined);
});

async function single(stores: Stores, formId: number, user: User, now: Date): Promise<FormListItem[]> {
  const { forms } = stores;
  const form = await forms.find(formId);
  const rights = form && (await forms.rightsOf(form, user));
  if (form === undefined || rights === undefined) return [];
  const owner = await stores.groups.find(groupIdOf(form.ownerUsername) ?? "");
  const group = owner && membershipOf(owner, user.username);
  const row = { form, ...rights, ...(group && { group }) };
  return formListItems(forms, await withActivity(stores, [row]), now);
}
