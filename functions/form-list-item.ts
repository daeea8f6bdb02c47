/** The rows of the forms list. */
import type { FormListItem } from "../shared/contract/forms.ts";
import type { ListedForm } from "../shared/stores/dynamodb/list-forms.ts";

export function formListItem({ form, privilege, data, position }: ListedForm): FormListItem {
  const { id, name, activityDate, publicationCount = 0 } = form;
  return { id, formName: name, privilege, data, activityDate, publicationCount, position };
}
