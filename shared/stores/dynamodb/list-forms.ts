/** The forms that a user owns or shares, a page at a time: one index contains both, newest activity first. */
import * as z from "zod";
import { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { allEntries, entriesOf, type FormEntry, withNames } from "./form-entries.ts";
import { type FormNames, isNamed } from "./form-names.ts";
import { keys } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

export interface FormsWanted {
  /** Default: all of them. */
  limit?: number | undefined;
  /** The position of the last row of the previous page. */
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
}

export interface ListedForm extends FormRights {
  form: Form;
  /** Its position; the next page starts after it. */
  position: string;
}

export interface FormListing {
  rows: ListedForm[];
  /** True: there may be others. */
  more: boolean;
}

const place = z.object({ gsi1sk: z.string() });
const ENTRIES_AT_ONCE = 1_000;
/** Of what is asked for, most often the first forms are enough; where they aren't, it is rare. */
const FIRST_ROWS = 100;
/** How many forms that don't match a search are read before a page ends. */
const MAX_SCANNED = 5_000;

/**
 * A text is looked for in the names that the user has; where it is in very many of them, in the list itself, from its start.
 */
export async function listForms(
  table: Table,
  names: FormNames,
  username: string,
  wanted: FormsWanted = {},
): Promise<FormListing> {
  const { limit = Number.POSITIVE_INFINITY, after, query = "", matches, keep, arrangement } = wanted;
  if (arrangement !== undefined)
    return listArranged(table, names, username, { ...wanted, limit, arrangement });
  const isNarrow = query !== "" || matches !== undefined || keep !== undefined;
  const found = query === "" ? undefined : await names.find(username, query);
  if (found !== undefined) return listFound(table, username, found, { limit, after, query, matches, keep });
  const rows: ListedForm[] = [];
  let from = after;
  for (let scanned = 0; ; ) {
    const page = await entriesOf(table, username, {
      from,
      limit: isNarrow ? ENTRIES_AT_ONCE : Math.min(limit + 1, ENTRIES_AT_ONCE),
    });
    for (let start = 0; start < page.entries.length; ) {
      const end = start === 0 && scanned === 0 && limit < FIRST_ROWS ? FIRST_ROWS : page.entries.length;
      for (const row of await fitting(table, username, page.entries.slice(start, end), wanted)) {
        if (rows.length === limit) return { rows, more: true };
        rows.push(row);
      }
      start = end;
    }
    scanned += page.entries.length;
    from = page.entries.at(-1)?.position;
    if (!page.more || from === undefined) return { rows, more: false };
    if (rows.length > 0 && scanned >= MAX_SCANNED && limit !== Number.POSITIVE_INFINITY)
      return { rows, more: true };
  }
}

/** Those of the entries whose forms are wanted. What only entries are needed for is asked before any form is read. */
async function fitting(
  table: Table,
  username: string,
  entries: readonly FormEntry[],
  { query = "", matches, keep }: Pick<FormsWanted, "query" | "matches" | "keep">,
): Promise<ListedForm[]> {
  const keepsFirst = query === "" && matches === undefined;
  const kept = keepsFirst ? await keptOf(entries, keep) : entries;
  const fit = (await withForms(table, username, kept)).filter(
    ({ form }) => isNamed(form.name, query) && (matches === undefined || matches(form)),
  );
  return keepsFirst ? fit : keptRows(fit, keep);
}

async function keptOf(entries: readonly FormEntry[], keep: FormsWanted["keep"]) {
  if (keep === undefined || entries.length === 0) return entries;
  const ids = await keep(entries);
  return entries.filter(({ formId }) => ids.has(formId));
}

async function keptRows(rows: readonly ListedForm[], keep: FormsWanted["keep"]): Promise<ListedForm[]> {
  const kept = new Set((await keptOf(rows.map(entryOf), keep)).map(({ formId }) => formId));
  return rows.filter(({ form }) => kept.has(form.id));
}

const entryOf = ({ form, privilege, data, position }: ListedForm): FormEntry => ({
  ...{ formId: form.id, privilege, data, position },
  name: form.name,
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

/**
 * A page in another order: a position is how many are before it. Without a filter, only the forms of the page are read, so it
 * may contain fewer rows where forms were deleted meanwhile.
 */
async function listArranged(
  table: Table,
  names: FormNames,
  username: string,
  { limit, after = "0", query, matches, keep, arrangement }: Arranged,
): Promise<FormListing> {
  let start = Number.parseInt(after, 10) || 0;
  if ((query ?? "") !== "" || matches !== undefined || keep !== undefined) {
    const { rows } = await listForms(table, names, username, { query, matches, keep });
    const rowOf = new Map(rows.map((row) => [row.form.id, row]));
    const ordered = (await arrangement.order(rows.map(entryOf))).flatMap(({ formId }, index) => {
      const row = rowOf.get(formId);
      return row === undefined ? [] : [{ ...row, position: String(index + 1) }];
    });
    return { rows: ordered.slice(start, start + limit), more: ordered.length > start + limit };
  }
  const entries = await allEntries(table, username);
  const ordered = await arrangement.order(arrangement.readsNames ? await withNames(table, entries) : entries);
  for (; ; start += limit) {
    const page = ordered
      .slice(start, start + limit)
      .map((entry, index) => ({ ...entry, position: String(start + index + 1) }));
    const rows = await withForms(table, username, page);
    const more = ordered.length > start + limit;
    if (rows.length > 0 || !more) return { rows, more };
  }
}

type Arranged = Omit<FormsWanted, "limit" | "arrangement"> & { limit: number; arrangement: Arrangement };

interface Found {
  limit: number;
  after: string | undefined;
  query: string;
  matches: FormsWanted["matches"];
  keep: FormsWanted["keep"];
}

/** Of these forms, those that the user sees and whose current name has the text. */
async function listFound(
  table: Table,
  username: string,
  formIds: readonly number[],
  { limit, after, query, matches, keep }: Found,
): Promise<FormListing> {
  const [forms, shares] = await Promise.all([
    table.getMany(formIds.map(keys.form), Form.extend(place.shape)),
    table.getMany(
      formIds.map((formId) => keys.share(formId, username)),
      FormShare.extend(place.shape),
    ),
  ]);
  const rows = forms.flatMap((stored, index): ListedForm[] => {
    const form = ifNotErased(stored);
    if (form === undefined || form.deletedAt !== undefined || !isNamed(form.name, query)) return [];
    if (matches !== undefined && !matches(form)) return [];
    if (form.ownerUsername === username) return [{ form, privilege: "O", data: true, position: form.gsi1sk }];
    const share = shares[index];
    return share === undefined
      ? []
      : [{ form, privilege: share.privilege, data: share.data, position: share.gsi1sk }];
  });
  const left = (await keptRows(rows, keep))
    .filter(({ position }) => after === undefined || position < after)
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  return { rows: left.slice(0, limit), more: left.length > limit };
}

/** The forms as they are now, each with its place in the list; the index may be out of date. */
async function withForms(
  table: Table,
  username: string,
  entries: readonly FormEntry[],
): Promise<ListedForm[]> {
  const forms = await table.getMany(
    entries.map(({ formId }) => keys.form(formId)),
    Form,
  );
  return entries.flatMap(({ privilege, data, position }, index): ListedForm[] => {
    const form = ifNotErased(forms[index]);
    if (form === undefined || form.deletedAt !== undefined) return [];
    if (privilege === "O" && form.ownerUsername !== username) return [];
    return [{ form, privilege, data, position }];
  });
}
