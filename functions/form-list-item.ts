/** The rows of the forms list. */
import type { FormListItem } from "../shared/contract/forms.ts";
import type { ListedForm } from "../shared/stores/dynamodb/list-forms.ts";

export function formListItem({
  form,
  privilege,
  data,
  position,
}: Omit<ListedForm, "position"> & { position?: string }): FormListItem {
  const { id, name, activityDate, publicationCount = 0 } = form;
  const row = { id, formName: name, privilege, data, activityDate, publicationCount };
  return position === undefined ? row : { ...row, position };
}

/** Says on the last row of a page whether other forms follow. */
export function pageOfForms(rows: readonly FormListItem[], more: boolean): FormListItem[] {
  return rows.map((row, index) => (more && index === rows.length - 1 ? { ...row, more } : row));
}
