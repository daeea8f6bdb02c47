/** The forms that a user owns or shares, a page at a time: one index contains both, newest activity first. */
import * as z from "zod";
import { Form } from "../records/form.ts";
import { type FormRights, FormShare } from "../records/share.ts";
import { indexKeys, keys } from "./keys.ts";
import { ifNotErased, type Table } from "./table.ts";

export interface FormsWanted {
  /** Default: all of them. */
  limit?: number | undefined;
  /** The position of the last row of the previous page. */
  after?: string | undefined;
  /** Only forms whose name contains this text, ignoring case. */
  query?: string | undefined;
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

const place = { gsi1sk: z.string() };
const Row = z.union([Form.extend(place), FormShare.extend(place)]);
const ROWS_AT_ONCE = 100;
/** How many forms that don't match a search are read before a page ends. */
const MAX_SCANNED = 5_000;

export async function listForms(
  table: Table,
  username: string,
  { limit = Number.POSITIVE_INFINITY, after, query = "" }: FormsWanted = {},
): Promise<FormListing> {
  const wanted = query.toLowerCase();
  const rows: ListedForm[] = [];
  let from = after;
  for (let scanned = 0; ; ) {
    const page = await table.page(
      {
        index: "gsi1",
        partition: { name: "gsi1pk", value: indexKeys.formsOf(username) },
        ...(from !== undefined && { sort: { name: "gsi1sk", below: from } }),
        newestFirst: true,
        limit: wanted === "" ? Math.min(limit + 1, ROWS_AT_ONCE * 10) : ROWS_AT_ONCE * 10,
      },
      Row,
    );
    for (const row of await withForms(table, page.items)) {
      if (row.form.deletedAt !== undefined || !row.form.name.toLowerCase().includes(wanted)) continue;
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

/** A share refers to its form by number only: the form's current name is in the form. */
async function withForms(table: Table, items: readonly z.infer<typeof Row>[]): Promise<ListedForm[]> {
  const shared = items.flatMap((item) => ("formId" in item ? [item.formId] : []));
  const forms = await table.getMany(shared.map(keys.form), Form);
  const byId = new Map(
    forms.flatMap((one) => [ifNotErased(one) ?? []].flat()).map((form) => [form.id, form]),
  );
  return items.flatMap((item): ListedForm[] => {
    if (!("formId" in item)) return [{ form: item, privilege: "O", data: true, position: item.gsi1sk }];
    const form = byId.get(item.formId);
    const { privilege, data } = item;
    return form === undefined ? [] : [{ form, privilege, data, position: item.gsi1sk }];
  });
}
