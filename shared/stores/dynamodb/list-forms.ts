/** The forms that a user owns or shares, a page at a time: one index contains both, newest activity first. */
import * as z from "zod";
import { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { type FormNames, isNamed } from "./form-names.ts";
import { indexKeys, keys } from "./keys.ts";
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
  /** Which of these forms are kept; for what must be read first, so it is asked for many at once. */
  keep?: ((rows: readonly ListedForm[]) => Promise<readonly ListedForm[]>) | undefined;
  /** In an order of its own, for which all forms are read. */
  arrange?:
    | ((rows: readonly ListedForm[]) => readonly ListedForm[] | Promise<readonly ListedForm[]>)
    | undefined;
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
/** An entry of the list: a share of a form, or its owner's. The form itself is read from the table. */
const Entry = FormShare.pick({ privilege: true, data: true })
  .partial()
  .extend({ pk: z.string(), ...place.shape });
const START_OF_KEY = "FORM#".length;
const ROWS_AT_ONCE = 100;
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
  const { limit = Number.POSITIVE_INFINITY, after, query = "", matches = () => true } = wanted;
  const { arrange, keep = keepAll } = wanted;
  if (arrange !== undefined) return listArranged(table, names, username, { ...wanted, limit, arrange });
  const isNarrow = query !== "" || wanted.matches !== undefined || wanted.keep !== undefined;
  const found = query === "" ? undefined : await names.find(username, query);
  if (found !== undefined) return listFound(table, username, found, { limit, after, query, matches, keep });
  const rows: ListedForm[] = [];
  let from = after;
  for (let scanned = 0; ; ) {
    const page = await table.page(
      {
        index: "gsi1",
        partition: { name: "gsi1pk", value: indexKeys.formsOf(username) },
        ...(from !== undefined && { sort: { name: "gsi1sk", below: from } }),
        newestFirst: true,
        limit: isNarrow ? ROWS_AT_ONCE * 10 : Math.min(limit + 1, ROWS_AT_ONCE * 10),
      },
      Entry,
    );
    const fit = (await withForms(table, username, page.items)).filter(
      ({ form }) => form.deletedAt === undefined && isNamed(form.name, query) && matches(form),
    );
    for (const row of await keep(fit)) {
      if (rows.length === limit) return { rows, more: true };
      rows.push(row);
    }
    scanned += page.items.length;
    from = page.items.at(-1)?.gsi1sk;
    if (!page.more || from === undefined) return { rows, more: false };
    if (rows.length > 0 && scanned >= MAX_SCANNED && limit !== Number.POSITIVE_INFINITY)
      return { rows, more: true };
  }
}

/** Forms in the order of their names. */
export function byName(rows: readonly ListedForm[]): ListedForm[] {
  // Made when it is asked for: the first one of a process takes as long as a request.
  const byLetters = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return rows.toSorted((a, b) => byLetters.compare(a.form.name, b.form.name) || a.form.id - b.form.id);
}

/** A page of all forms in another order: a position is how many are before it. */
async function listArranged(
  table: Table,
  names: FormNames,
  username: string,
  { limit, after = "0", query, matches, keep, arrange }: Arranged,
): Promise<FormListing> {
  const { rows } = await listForms(table, names, username, { query, matches, keep });
  const start = Number.parseInt(after, 10) || 0;
  const sorted = (await arrange(rows)).map((row, index) => ({ ...row, position: String(index + 1) }));
  return { rows: sorted.slice(start, start + limit), more: sorted.length > start + limit };
}

type Arranged = Omit<FormsWanted, "limit" | "arrange"> & {
  limit: number;
  arrange: NonNullable<FormsWanted["arrange"]>;
};

const keepAll = async (rows: readonly ListedForm[]) => rows;

interface Found {
  limit: number;
  after: string | undefined;
  query: string;
  matches: (form: Form) => boolean;
  keep: NonNullable<FormsWanted["keep"]>;
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
    if (!matches(form)) return [];
    if (form.ownerUsername === username) return [{ form, privilege: "O", data: true, position: form.gsi1sk }];
    const share = shares[index];
    return share === undefined
      ? []
      : [{ form, privilege: share.privilege, data: share.data, position: share.gsi1sk }];
  });
  const left = (await keep(rows))
    .filter(({ position }) => after === undefined || position < after)
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  return { rows: left.slice(0, limit), more: left.length > limit };
}

/** The forms as they are now, each with its place in the list; the index may be out of date. */
async function withForms(
  table: Table,
  username: string,
  entries: readonly z.infer<typeof Entry>[],
): Promise<ListedForm[]> {
  const forms = await table.getMany(
    entries.map(({ pk }) => keys.form(formIdOf(pk))),
    Form,
  );
  return entries.flatMap(({ privilege, data = false, gsi1sk: position }, index): ListedForm[] => {
    const form = ifNotErased(forms[index]);
    if (form === undefined) return [];
    if (privilege !== undefined) return [{ form, privilege, data, position }];
    return form.ownerUsername === username ? [{ form, privilege: "O", data: true, position }] : [];
  });
}

/** @param pk of an item of a form. @example formIdOf("FORM#7") // 7 */
export function formIdOf(pk: string): number {
  return Number(pk.slice(START_OF_KEY));
}
