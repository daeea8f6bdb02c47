/** The rows of the forms list. */
import type { FormListItem } from "../../shared/contract/forms.ts";
import type { FormStore } from "../../shared/stores/dynamodb/form-store.ts";
import type { ListedForm } from "../../shared/stores/dynamodb/list-forms.ts";

/** @param publicationCount how many publications of the form can be opened */
function formListItem(
  { form, privilege, data, position }: RowToShow,
  publicationCount: number,
): FormListItem {
  const { id, name, activityDate } = form;
  const row = { id, formName: name, privilege, data, activityDate, publicationCount };
  return position === undefined ? row : { ...row, position };
}

type RowToShow = Omit<ListedForm, "position"> & { position?: string };

/** As they are sent, in their order. */
export function formListItems(
  forms: Pick<FormStore, "countOpenPublications">,
  rows: readonly RowToShow[],
  now: Date,
): Promise<FormListItem[]> {
  return Promise.all(
    rows.map(async (row) => formListItem(row, await forms.countOpenPublications(row.form, now))),
  );
}

/** Marks the last row of a page when more forms follow. */
export function pageOfForms(rows: readonly FormListItem[], more: boolean): FormListItem[] {
  return rows.map((row, index) => (more && index === rows.length - 1 ? { ...row, more } : row));
}
