import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";

/** So many forms of one name are looked through. */
const LISTED = 200;
/** Of a form that stands beyond them the server alone knows; it refuses whom it must. */
const unlisted: Pick<FormListItem, "privilege" | "data"> = { privilege: "R", data: true };

/** The form's name, and what its row in the user's list says of the user's rights. */
export function useFormRights(formId: number | undefined) {
  const model = useApi(api.forms.model, formId === undefined ? undefined : { id: formId });
  const formName = model.data?.formName;
  const list = useApi(
    api.forms.listLite,
    formName === undefined ? undefined : { query: formName.slice(0, 200), limit: LISTED },
  );
  const row = list.data?.find(({ id }) => id === formId);
  const isBeyond = list.data !== undefined && list.data.length >= LISTED;
  return {
    formName,
    rights: row ?? (isBeyond ? unlisted : undefined),
    isLoaded: list.data !== undefined,
    error: model.error ?? list.error,
    retry: () => {
      void model.mutate();
      void list.mutate();
    },
  };
}
