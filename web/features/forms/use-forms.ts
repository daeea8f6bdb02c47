import { api, call, urlOf, useApi } from "../../lib/api.ts";

/** The user's forms, as the server holds them. */
export function useForms() {
  const { data, error, mutate } = useApi(api.forms.listLite, {});
  return { forms: data, error, reload: () => void mutate() };
}

/** The form as it stands now; `undefined` waits. */
export function useFormDefinition(formId: number | undefined) {
  return useApi(api.forms.model, formId === undefined ? undefined : { id: formId });
}

/** Moves a form to the trash. */
export function deleteForm(formId: number) {
  return call(api.forms.deleteForm, { id: formId });
}

/** Saves the imported file. False: there is none to save. */
export async function download(formId: number): Promise<boolean> {
  if (!(await call(api.forms.hasExport, { f: formId }))) return false;
  location.assign(urlOf(api.forms.exportFile, { f: formId }));
  return true;
}
