/** The forms that a user owns or shares, a page at a time: one index contains both, newest activity first. */
import * as z from "zod";
import { allRights, type FormRights } from "../../form-rights.ts";
import { Form } from "../records/form.ts";
import { FormShare, rightsIn } from "../records/share.ts";
import type { Caller } from "../records/user.ts";
import {
  allEntries,
  entriesReader,
  type FormEntry,
  type FormList,
  listsOf,
  rightsNow,
  withNames,
  withSites,
} from "./form-entries.ts";
import { type FormNames, isNamed } from "./form-names.ts";
import { keys } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

export interface FormCriteria {
  /** Default: all of them. */
  limit?: number | undefined;
  /** How many forms are looked at, at most; more only where a text is in their names. Default: all. */
  mostRead?: number | undefined;
  /** The position after which the page starts, as the previous one ended. */
  after?: string | undefined;
  /** Only forms whose name contains this text, ignoring case. */
  query?: string | undefined;
  /** Only forms that it is true of. */
  matches?: ((form: Form) => boolean) | undefined;
  /** The ids of those that are kept; for what must be read first, so it is asked for many at once. */
  keep?: ((entries: readonly FormEntry[]) => Promise<ReadonlySet<number>>) | undefined;
  /** In an order of its own: all entries are read, and the forms of a page. */
  arrangement?: Arrangement | undefined;
}

export interface Arrangement {
  /** True: by names, also of forms of others, for which they are read. */
  readsNames: boolean;
  order(entries: readonly FormEntry[]): readonly FormEntry[] | Promise<readonly FormEntry[]>;
  /** Where the order of some is known only once more is read of them, which is done for those of a page. */
  ties?: {
    /** Of two that follow each other. */
    isTie(one: FormEntry, next: FormEntry): boolean;
    /** @param entries whole ties, and others between them */
    settle(entries: readonly FormEntry[]): Promise<readonly FormEntry[]>;
  };
}

export interface ListedForm extends FormRights {
  form: Form;
  /** The group that owns it, where the user is a member. */
  group?: { id: string; name: string };
  /** Its position; the next page starts after it. */
  position: string;
}

export interface FormListing {
  rows: ListedForm[];
  /** Where the next page starts; absent: there are no others. */
  next?: string | undefined;
  /** How many forms were looked at. */
  read: number;
}

const place = z.object({ gsi1sk: z.string() });
const ENTRIES_AT_ONCE = 1_000;
/** Of what is asked for, most often the first forms are enough; where they aren't, it is rare. */
const FIRST_ROWS = 100;

/**
 * A text is looked for in the names that the user has; where it is in very many of them, in the list itself. A page ends when it is
 * full or as many forms were looked at as wanted, so it may be empty and have others after it.
 */
export async function listForms(
  table: Table,
  names: FormNames,
  caller: Caller,
  criteria: FormCriteria = {},
): Promise<FormListing> {
  const lists = await listsOf(table, caller);
  const { query = "", arrangement, limit = Number.POSITIVE_INFINITY } = criteria;
  const found = query === "" ? undefined : await namedIn(names, lists, query);
  if (arrangement === undefined && found !== undefined) return listFound(table, lists, found, criteria);
  const { mostRead = Number.POSITIVE_INFINITY } = criteria;
  const rows: ListedForm[] = [];
  let read = 0;
  const chunks =
    arrangement === undefined
      ? byActivity(table, lists, criteria)
      : arranged(table, lists, { ...criteria, arrangement, found });
  for await (const { entries, more } of chunks) {
    const looked = entries.slice(0, mostRead - read);
    read += looked.length;
    for (const row of await fitting(table, lists, looked, criteria)) {
      if (rows.length === limit) return { rows, next: rows.at(-1)?.position, read };
      rows.push(row);
    }
    const isOver = !more && looked.length === entries.length;
    if (read >= mostRead && !isOver) return { rows, next: looked.at(-1)?.position, read };
  }
  return { rows, read };
}

type Lists = readonly [FormList, ...FormList[]];

/** Forms of any of the lists that may have a text in their names; undefined as for one list. */
async function namedIn(names: FormNames, lists: Lists, query: string): Promise<number[] | undefined> {
  const found = await Promise.all(lists.map(({ principal }) => names.find(principal, query)));
  const all = found.flatMap((ids) => ids ?? []);
  return found.includes(undefined) ? undefined : [...new Set(all)];
}

/** Entries in their order, as many at a time as are looked at together. */
interface Chunk {
  entries: readonly FormEntry[];
  /** True: others follow. */
  more: boolean;
}

/** How many are enough at first: those of the page where all are wanted, else those in which a page is often found. */
function firstOf({ limit = Number.POSITIVE_INFINITY, ...criteria }: FormCriteria): number {
  if (!narrows(criteria)) return limit + 1;
  return limit < FIRST_ROWS ? FIRST_ROWS : ENTRIES_AT_ONCE;
}

const narrows = ({ query = "", matches, keep }: FormCriteria) =>
  query !== "" || matches !== undefined || keep !== undefined;

async function* byActivity(table: Table, lists: Lists, criteria: FormCriteria): AsyncGenerator<Chunk> {
  const read = entriesReader(table, lists);
  let limit = Math.min(firstOf(criteria), ENTRIES_AT_ONCE);
  for (let from = criteria.after; ; limit = ENTRIES_AT_ONCE) {
    const { entries, more } = await read({ from, limit });
    from = entries.at(-1)?.position;
    const goesOn = more && from !== undefined;
    yield { entries, more: goesOn };
    if (!goesOn) return;
  }
}

type Arranged = FormCriteria & {
  arrangement: Arrangement;
  /** The ids of those that may have the text in their names; undefined: any. */
  found: readonly number[] | undefined;
};

/**
 * A position is how many are before the next one, and which form is the last of them: where forms before it were deleted meanwhile,
 * none is skipped. The index may be out of date, so a page may contain fewer rows than are there.
 */
async function* arranged(table: Table, lists: Lists, criteria: Arranged): AsyncGenerator<Chunk> {
  const { arrangement, found, after = "0" } = criteria;
  const ids = found && new Set(found);
  const all = await allEntries(table, lists);
  const entries = ids === undefined ? all : all.filter(({ formId }) => ids.has(formId));
  const ordered = await arrangement.order(arrangement.readsNames ? await withNames(table, entries) : entries);
  for (
    let start = startAfter(ordered, after, arrangement), size = firstOf(criteria);
    start < ordered.length;
  ) {
    const chunk = await settled(ordered, start, start + size, arrangement);
    const first = start + 1;
    start += size;
    size = ENTRIES_AT_ONCE;
    yield {
      entries: chunk.map((entry, index) => ({ ...entry, position: `${first + index}.${entry.formId}` })),
      more: start < ordered.length,
    };
  }
}

/**
 * By names the last form is found again, with fewer before it where some were deleted. Where it was deleted itself, or has a name
 * further down, the page begins one earlier: a form may come twice, and none is skipped. By submissions the last one may have moved
 * to the top, so it is the count.
 */
function startAfter(ordered: readonly FormEntry[], after: string, { readsNames }: Arrangement): number {
  const [count = 0, last] = after.split(".").map((part) => Number.parseInt(part, 10) || 0);
  if (!readsNames || last === undefined) return count;
  const place = ordered.findIndex(({ formId }) => formId === last);
  return place !== -1 && place < count ? place + 1 : Math.max(0, count - 1);
}

/** A part of the entries in its order; of ties that it cuts, all is read. */
async function settled(ordered: readonly FormEntry[], start: number, end: number, { ties }: Arrangement) {
  if (ties === undefined) return ordered.slice(start, end);
  const isTied = (at: number) => {
    const [one, next] = [ordered[at - 1], ordered[at]];
    return one !== undefined && next !== undefined && ties.isTie(one, next);
  };
  let [first, last] = [start, Math.min(end, ordered.length)];
  while (isTied(first)) first -= 1;
  while (isTied(last)) last += 1;
  return (await ties.settle(ordered.slice(first, last))).slice(start - first, end - first);
}

/** Those of the entries whose forms are wanted. What only entries are needed for is asked before any form is read. */
async function fitting(
  table: Table,
  lists: Lists,
  entries: readonly FormEntry[],
  { query = "", matches, keep }: Pick<FormCriteria, "query" | "matches" | "keep">,
): Promise<ListedForm[]> {
  const keepsFirst = query === "" && matches === undefined;
  const kept = keepsFirst ? await keptOf(entries, keep) : entries;
  const fit = (await withForms(table, lists, kept)).filter(
    ({ form }) => isNamed(form.name, query) && (matches === undefined || matches(form)),
  );
  return keepsFirst ? fit : keptRows(fit, keep);
}

async function keptOf(entries: readonly FormEntry[], keep: FormCriteria["keep"]) {
  if (keep === undefined || entries.length === 0) return entries;
  const ids = await keep(entries);
  return entries.filter(({ formId }) => ids.has(formId));
}

async function keptRows(rows: readonly ListedForm[], keep: FormCriteria["keep"]): Promise<ListedForm[]> {
  const kept = new Set((await keptOf(rows.map(entryOf), keep)).map(({ formId }) => formId));
  return rows.filter(({ form }) => kept.has(form.id));
}

const entryOf = ({ form, group: _group, ...row }: ListedForm): FormEntry => ({
  ...row,
  ...{ formId: form.id, name: form.name, grants: [] },
});

/** Forms in the order of their names. */
export const byName: Arrangement = {
  readsNames: true,
  order(entries) {
    // Made when it is asked for: the first one of a process takes as long as a request.
    const byLetters = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    return entries.toSorted((a, b) => byLetters.compare(a.name, b.name) || a.formId - b.formId);
  },
};

/** Of these forms, those that the user sees and whose current name has the text. */
async function listFound(
  table: Table,
  lists: Lists,
  formIds: readonly number[],
  { limit = Number.POSITIVE_INFINITY, after, query = "", matches, keep }: FormCriteria,
): Promise<FormListing> {
  const [forms, shares] = await Promise.all([
    table.getMany(formIds.map(keys.form), Form.extend(place.shape)),
    table.getMany(
      formIds.flatMap((formId) => lists.map(({ principal }) => keys.share(formId, principal))),
      FormShare.extend(place.shape),
    ),
  ]);
  const rows = forms.flatMap((stored, index): ListedForm[] => {
    const form = ifNotErased(stored);
    if (form === undefined || form.deletedAt !== undefined || !isNamed(form.name, query)) return [];
    if (matches !== undefined && !matches(form)) return [];
    const owner = lists.find(({ principal }) => principal === form.ownerUsername);
    const held = shares
      .slice(index * lists.length, (index + 1) * lists.length)
      .flatMap((share) => share ?? []);
    const rights = allRights([...(owner === undefined ? [] : [owner.owned]), ...held.map(rightsIn)]);
    const places = [...(owner === undefined ? [] : [form]), ...held].map(({ gsi1sk }) => gsi1sk).sort();
    const position = places.at(-1);
    return rights === undefined || position === undefined
      ? []
      : [{ form, ...rights, ...groupOf(owner), position }];
  });
  const left = (await keptRows(rows, keep))
    .filter(({ position }) => after === undefined || position < after)
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  const page = left.slice(0, limit);
  return { rows: page, read: forms.length, next: left.length > limit ? page.at(-1)?.position : undefined };
}

const groupOf = (owner: FormList | undefined) => (owner?.group === undefined ? {} : { group: owner.group });

/** The forms as they are now, each with its place in the list; the index may be out of date. */
async function withForms(table: Table, lists: Lists, entries: readonly FormEntry[]): Promise<ListedForm[]> {
  const [forms, withLimits] = await Promise.all([
    table.getMany(
      entries.map(({ formId }) => keys.form(formId)),
      Form,
    ),
    withSites(table, entries),
  ]);
  return withLimits.flatMap((entry, index): ListedForm[] => {
    const form = ifNotErased(forms[index]);
    if (form === undefined || form.deletedAt !== undefined) return [];
    const rights = rightsNow(entry, form);
    if (rights === undefined) return [];
    const owner = lists.find(({ principal }) => principal === form.ownerUsername);
    return [{ form, ...rights, ...groupOf(owner), position: entry.position }];
  });
}
