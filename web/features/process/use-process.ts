import { useMemo } from "react";
import { Step } from "../../../shared/process/step.ts";
import { api, useApi } from "../../lib/api.ts";
import { heldForSitting } from "../../lib/held.ts";

/** The form whose process is on screen: named in the URL, else the one last opened in this tab. */
export function currentFormId(asked: string | null): number | undefined {
  const text = asked ?? heldForSitting.formId.get();
  const formId = Number(text);
  if (text === null || !Number.isInteger(formId) || formId <= 0) return undefined;
  heldForSitting.formId.set(String(formId));
  return formId;
}

/** The step tree of a form. */
export function useProcess(formId: number | undefined) {
  const { data, error, mutate } = useApi(
    api.process.processes,
    formId === undefined ? undefined : { id: formId },
  );
  const root = useMemo(() => (data === undefined ? undefined : Step.parse(JSON.parse(data.model))), [data]);
  return { root, error, reload: () => void mutate() };
}

/** The name of a form of the user's list. */
export function useFormName(formId: number | undefined): string | undefined {
  const { data } = useApi(api.forms.listLite, {});
  return data?.find(({ id }) => id === formId)?.formName;
}
