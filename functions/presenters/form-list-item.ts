/** The rows of the forms list. */
import type { FormActivity, FormListItem, FormState } from "../../shared/contract/forms.ts";
import { mayCorrect, mayReadAnswers } from "../../shared/form-rights.ts";
import { groupPrincipal } from "../../shared/groups.ts";
import type { FormStore } from "../../shared/stores/dynamodb/form-store.ts";
import type { ListedForm } from "../../shared/stores/dynamodb/list-forms.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { type Form, formStateOf, storedOpenCount } from "../../shared/stores/records/form.ts";
import { activityOfSites } from "../../shared/stores/site-rows.ts";

/** That of the answer sheet, which every form starts with. */
const FIRST_REVISION = 1;

/** @param publicationCount how many publications of the form can be opened */
function formListItem(
  { form, group, position, news: about, ...rights }: RowToShow,
  publicationCount: number,
): FormListItem {
  const { id, name, activityDate } = form;
  const state = formStateOf(form, publicationCount);
  const tags = form.tags === undefined ? {} : { tags: form.tags };
  const news = about === undefined ? {} : { news: about };
  const sites = rights.readable ?? rights.sites;
  const row = {
    id,
    formName: name,
    privilege: rights.privilege,
    data: mayReadAnswers(rights),
    ...(mayCorrect(rights) && { correct: true as const }),
    ...(rights.signOff === true && { signOff: true as const }),
    ...(form.signOff?.isOn === true && { needsSignOff: true as const }),
    ...(sites !== undefined && { sites: [...sites] }),
    activityDate,
    publicationCount,
    state,
    ...(form.processRevision > FIRST_REVISION && { hasOwnReport: true as const }),
    ...((form.corrections ?? 0) > 0 && { corrections: form.corrections }),
    ...(group && { group: { id: group.id, name: group.name } }),
    ...tags,
    ...news,
  };
  return position === undefined ? row : { ...row, position };
}

type RowToShow = Omit<ListedForm, "position"> & { position?: string; news?: FormActivity | undefined };

/** Adds what came in to the rows of those who may read it. */
export async function withActivity<Row extends RowToShow>(
  stores: Stores,
  rows: readonly Row[],
): Promise<(Row & RowToShow)[]> {
  const [found, ofSites] = await Promise.all([
    stores.activity.find(rows.flatMap(({ form, data }) => (data ? [form.id] : []))),
    activityOfSites(
      stores,
      rows.map(({ form, readable }) => ({ formId: form.id, readable })),
    ),
  ]);
  return rows.map((row) => {
    const own = ofSites.get(row.form.id);
    const news = own && { submittedAt: own.submittedAt, unseen: own.unseen, failed: own.failed };
    return { ...row, news: found.get(row.form.id) ?? news };
  });
}

/** As they are sent, in their order. */
export function formListItems(
  forms: Pick<FormStore, "countOpenPublications">,
  rows: readonly RowToShow[],
  now: Date,
): Promise<FormListItem[]> {
  return Promise.all(
    rows.map(async (row) => formListItem(row, await forms.countOpenPublications(row.form, now))),
  );
}

interface FormFilter {
  state?: FormState | undefined;
  tag?: string | undefined;
  /** The id of the group that owns it. */
  group?: string | undefined;
}

/** What a filter keeps; undefined without one. A form that was never counted passes for one with all of them open. */
export function formMatcher(
  { state, tag, group }: FormFilter,
  now: Date,
): ((form: Form) => boolean) | undefined {
  if (state === undefined && tag === undefined && group === undefined) return undefined;
  const openOf = (form: Form) => storedOpenCount(form, now) ?? form.publicationCount ?? 0;
  return (form) =>
    (state === undefined || formStateOf(form, openOf(form)) === state) &&
    (tag === undefined || form.tags?.includes(tag) === true) &&
    (group === undefined || form.ownerUsername === groupPrincipal(group));
}

/** The state of a form, for which one of an older release has its publications counted. */
export async function currentState(
  forms: Pick<FormStore, "countOpenPublications">,
  form: Form,
  now: Date,
): Promise<FormState> {
  return formStateOf(form, await forms.countOpenPublications(form, now));
}

/** Marks the last row of a page when more forms follow. */
export function pageOfForms(rows: readonly FormListItem[], more: boolean): FormListItem[] {
  return rows.map((row, index) => (more && index === rows.length - 1 ? { ...row, more } : row));
}
