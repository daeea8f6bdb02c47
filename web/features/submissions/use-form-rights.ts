import { api, useApi } from "../../lib/api.ts";

/** The form's row in the user's list: its name, and what the user may do with it. No row: nothing. */
export function useFormRights(formId: number | undefined) {
  const { data, error, mutate } = useApi(
    api.forms.listLite,
    formId === undefined ? undefined : { id: formId },
  );
  const row = data?.[0];
  return {
    formName: row?.formName,
    rights: row,
    isLoaded: data !== undefined,
    error,
    retry: () => void mutate(),
  };
}
