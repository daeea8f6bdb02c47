import { useState } from "react";
import useSWRInfinite from "swr/infinite";
import type { FormListItem, FormState, NewsKind } from "../../../shared/contract/forms.ts";
import type { InputOf } from "../../../shared/contract/route.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, call, read, useApi } from "../../lib/api.ts";
import type { CallProblem } from "../../lib/send.ts";

/** How many forms are requested at a time. */
export const FORMS_AT_ONCE = 50;

/** Which forms are wanted, and in which order; absent: any, newest activity first. */
export interface FormsQuery {
  /** A text in the name. */
  name: string;
  state: FormState | undefined;
  tag: string | undefined;
  news: NewsKind | undefined;
  sort: "name" | "submission" | undefined;
}

/** The user's forms that are wanted, a page at a time. */
export function useForms({ name, state, tag, news, sort }: FormsQuery) {
  // The first page is requested again whenever it is shown; later ones are cached for this visit only.
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
        ...(state !== undefined && { state }),
        ...(tag !== undefined && { tag }),
        ...(news !== undefined && { news }),
        ...(sort !== undefined && { sort }),
        ...(after !== undefined && { after }),
      };
      return [api.forms.listLite.path, page, index === 0 ? "first" : visit];
    },
    ([, page]: [string, InputOf<typeof api.forms.listLite>, unknown]) => read(api.forms.listLite, page),
    { keepPreviousData: true, dedupingInterval: 0 },
  );
  const hasMore = data?.at(-1)?.at(-1)?.more === true;
  return {
    /** Undefined: still loading. With another filter, the forms of the previous one until the new ones are there. */
    forms: data && unique(data.flat()),
    error,
    /** True: other forms follow. */
    hasMore,
    /** True: more were requested and are loading. */
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    /** True: what is shown belongs to the previous filter. */
    isSearching: isLoading && data !== undefined,
    showMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}

/** What all of the user's forms are sorted under. */
export function useTags() {
  const { data, mutate } = useApi(api.forms.tags, {});
  return { known: data ?? [], reload: () => void mutate() };
}

/** A form with activity between the loading of two pages is on both. */
function unique(forms: FormListItem[]): FormListItem[] {
  return [...new Map(forms.map((form) => [form.id, form])).values()];
}

/** The current form; `undefined` waits. */
export function useFormDefinition(formId: number | undefined) {
  return useApi(api.forms.model, formId === undefined ? undefined : { id: formId });
}

/** What the import of a form reported, while none of it stops publishing: what it reads in another way than other tools. */
export function useFormNotes(formId: number | undefined): readonly ImportProblem[] {
  const { data } = useApi(api.forms.formProblems, formId === undefined ? undefined : { id: formId });
  return data?.problems ?? [];
}

/** Moves a form to the trash. */
export function deleteForm(formId: number) {
  return call(api.forms.deleteForm, { id: formId });
}

/** Sorts a form under other tags. */
export function saveTags(formId: number, tags: string[]) {
  return call(api.forms.saveTags, { id: formId, tags });
}

/** Gives a form another name. */
export function renameForm(formId: number, formName: string) {
  return call(api.forms.renameForm, { id: formId, formName });
}

/** Makes a form of the user's own that starts where this one is. @returns its id */
export async function duplicateForm(formId: number, formName: string): Promise<number> {
  return (await call(api.forms.duplicateForm, { id: formId, formName })).formId;
}

/** Takes one's own form out of the trash. */
export function restoreForm(formId: number) {
  return call(api.forms.restoreForm, { id: formId });
}
