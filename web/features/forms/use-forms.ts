import { useEffect, useState } from "react";
import useSWRInfinite from "swr/infinite";
import type { ActivityKind, FormListItem, FormState } from "../../../shared/contract/forms.ts";
import type { InputOf, OutputOf } from "../../../shared/contract/route.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, call, read, useApi } from "../../lib/api.ts";
import type { CallProblem } from "../../lib/send.ts";
import { useParts } from "../../lib/use-parts.ts";

/** How many forms are requested at a time. */
export const FORMS_AT_ONCE = 50;

/** Which forms are wanted, and in which order; absent: any, newest activity first. */
export interface FormsQuery {
  /** A text in the name. */
  name: string;
  state: FormState | undefined;
  tag: string | undefined;
  /** The id of the group that owns them. */
  group: string | undefined;
  news: ActivityKind | undefined;
  sort: "name" | "submission" | undefined;
}

/** The user's forms that are wanted, a page at a time; where few are, one call after the other looks for them. */
export function useForms({ name, state, tag, group, news, sort }: FormsQuery) {
  // The first page is requested again whenever it is shown; later ones are cached for this visit only.
  const [visit] = useState(() => `visit ${performance.now()}`);
  const filter = {
    limit: FORMS_AT_ONCE,
    ...(name !== "" && { query: name }),
    ...(state !== undefined && { state }),
    ...(tag !== undefined && { tag }),
    ...(group !== undefined && { group }),
    ...(news !== undefined && { news }),
    ...(sort !== undefined && { sort }),
  };
  const filterKey = JSON.stringify(filter);
  // How many are shown at least; absent until others were requested after the first page of this query.
  const [extent, setExtent] = useState<{ filterKey: string; shown?: number }>({ filterKey });
  if (extent.filterKey !== filterKey) setExtent({ filterKey });
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Page, CallProblem>(
    (index, before: Page | null) => {
      if (before !== null && before.next === undefined) return null;
      const page = before === null ? filter : { ...filter, after: before.next };
      return [api.forms.listPage.path, page, index === 0 ? "first" : visit];
    },
    ([, page]: [string, InputOf<typeof api.forms.listPage>, unknown]) => read(api.forms.listPage, page),
    { keepPreviousData: true, dedupingInterval: 0, revalidateFirstPage: extent.shown === undefined },
  );
  const forms = data && unique(data.flatMap((page) => page.forms));
  const found = forms?.length ?? 0;
  const hasMore = data?.at(-1)?.next !== undefined;
  const isSearching = isLoading && data !== undefined;
  const { shown = FORMS_AT_ONCE } = extent;
  const looksFurther = hasMore && found < shown && !isSearching && error === undefined;
  useEffect(() => {
    if (!looksFurther || isValidating) return;
    if (extent.shown === undefined) setExtent({ filterKey, shown });
    else void setSize(size + 1);
  }, [looksFurther, isValidating, extent, filterKey, shown, size, setSize]);
  return {
    /** Undefined: still loading. With another filter, the forms of the previous one until the new ones are there. */
    forms,
    error,
    /** True: other forms follow. */
    hasMore,
    /** True: more were requested and are loading. */
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    /** True: what is shown belongs to the previous filter. */
    isSearching,
    /** How many forms were looked at, while fewer were found than are shown at once and there are others to look at. */
    lookedAt: looksFurther ? data?.reduce((sum, page) => sum + page.read, 0) : undefined,
    showMore: () => setExtent({ filterKey, shown: found + FORMS_AT_ONCE }),
    reload: () => void mutate(),
  };
}

type Page = OutputOf<typeof api.forms.listPage>;

/** What all of the user's forms are sorted under, in the order of their letters. */
export function useTags() {
  const { parts, retry } = useParts(api.forms.tags, {});
  const byLetters = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const known = [...new Set(parts?.flatMap(({ tags }) => tags))].sort(byLetters.compare);
  return { known, reload: retry };
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
export function saveTags(formId: number, tags: string[], before: string[]) {
  return call(api.forms.saveTags, { id: formId, tags, before });
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
