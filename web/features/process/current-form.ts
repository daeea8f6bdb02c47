import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, useApi } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";

/** The form whose process is on screen: named in the URL, else the one last opened in this tab. */
export function currentFormId(requested: string | null): number | undefined {
  const text = requested ?? sessionValue.formId.get();
  const formId = Number(text);
  if (text === null || !Number.isInteger(formId) || formId <= 0) return undefined;
  sessionValue.formId.set(String(formId));
  return formId;
}

/** The form's row in the user's list: its name, and what the user may do with it. */
export function useFormRow(formId: number | undefined): {
  row: FormListItem | undefined;
  isLoading: boolean;
} {
  const { data, error } = useApi(api.forms.listLite, formId === undefined ? undefined : { id: formId });
  return { row: data?.[0], isLoading: data === undefined && error === undefined };
}

/** The form as it is now; `undefined` waits. */
export function useDefinition(formId: number | undefined) {
  return useApi(api.forms.model, formId === undefined ? undefined : { id: formId });
}

const STEP_KEY = "sprout.stepKey";

/** The step being edited, kept in session storage (specification, section 3). Disabled storage keeps nothing. */
export const lastStep = {
  get(): string | null {
    try {
      return sessionStorage.getItem(STEP_KEY);
    } catch {
      return null;
    }
  },
  set(key: string): void {
    try {
      sessionStorage.setItem(STEP_KEY, key);
    } catch {
      return; // the page works without storage
    }
  },
};
