import { api, call, urlOf } from "./api.ts";

/** Saves the copy of a form's workbook that has the corrected texts. */
export function downloadCorrected(formId: number): void {
  location.assign(urlOf(api.forms.exportCorrected, { f: formId }));
}

/** Saves the imported file of a form. False: there is none to save. */
export async function download(formId: number): Promise<boolean> {
  if (!(await call(api.forms.hasExport, { f: formId }))) return false;
  location.assign(urlOf(api.forms.exportFile, { f: formId }));
  return true;
}
