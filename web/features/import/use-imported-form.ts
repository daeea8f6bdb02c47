import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, useApi } from "../../lib/api.ts";
import type { FormToReimport, Imported } from "./use-import.ts";

/** A form as its last import has made it. */
export interface ShownForm extends FormToReimport {
  version: number;
  definition: FormDefinition;
  problems: readonly ImportProblem[];
}

/** @param imported the answer of an import on this page: nothing of it has to be loaded again */
export function useImportedForm(formId: number | undefined, imported: Imported | undefined) {
  const isImported = imported !== undefined && imported.formId === formId;
  const id = formId === undefined ? undefined : { id: formId };
  const toLoad = isImported ? undefined : id;
  const model = useApi(api.forms.model, toLoad);
  const found = useApi(api.forms.formProblems, toLoad);
  const { data: listed } = useApi(api.forms.listLite, id);
  const publicationCount = listed?.[0]?.publicationCount ?? 0;
  return {
    form: isImported ? ofImport(imported, publicationCount) : ofServer(),
    error: model.error ?? found.error,
    retry: () => {
      void model.mutate();
      void found.mutate();
    },
  };

  function ofServer(): ShownForm | undefined {
    if (formId === undefined || model.data === undefined || found.data === undefined) return undefined;
    const { formName } = model.data;
    return { id: formId, formName, publicationCount, definition: model.data, ...found.data };
  }
}

function ofImport(imported: Imported, publicationCount: number): ShownForm {
  const { formId, formName, version, definition, problems } = imported;
  return { id: formId, formName, publicationCount, version, definition, problems };
}
