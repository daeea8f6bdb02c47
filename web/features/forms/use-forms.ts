import { useState } from "react";
import useSWRInfinite from "swr/infinite";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { api, call, read, urlOf, useApi } from "../../lib/api.ts";
import type { CallProblem } from "../../lib/send.ts";

/** So many forms are asked for at a time. */
export const FORMS_AT_ONCE = 50;

/** The user's forms whose name contains a text, newest activity first, a page at a time. */
export function useForms(name: string) {
  // The first page is asked for again whenever it is shown; those after it are remembered for this visit only.
  const [visit] = useState(() => `visit ${performance.now()}`);
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    FormListItem[],
    CallProblem
  >(
    (index, before: FormListItem[] | null) => {
      const last = before?.at(-1);
      if (before !== null && last?.more !== true) return null;
      const after = last?.position;
      const page = {
        limit: FORMS_AT_ONCE,
        ...(name !== "" && { query: name }),
        ...(after !== undefined && { after }),
      };
      return [api.forms.listLite.path, page, index === 0 ? "first" : visit];
    },
    ([, page]: [string, Parameters<typeof readPage>[0], unknown]) => readPage(page),
    { keepPreviousData: true, dedupingInterval: 0 },
  );
  const hasMore = data?.at(-1)?.at(-1)?.more === true;
  return {
    /** Undefined: still on its way. With another name, those of the name before until the new ones are there. */
    forms: data && unique(data.flat()),
    error,
    /** True: other forms follow. */
    hasMore,
    /** True: more were asked for and are on their way. */
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    /** True: what is shown is that of the name before. */
    isSearching: isLoading && data !== undefined,
    showMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}

function readPage(page: { limit: number; query?: string; after?: string }): Promise<FormListItem[]> {
  return read(api.forms.listLite, page);
}

/** A form that saw activity between two pages stands on both. */
function unique(forms: FormListItem[]): FormListItem[] {
  return [...new Map(forms.map((form) => [form.id, form])).values()];
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
