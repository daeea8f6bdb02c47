/** Long tables of forms: stored beside the form, once for each content, so that a form stays short. */
import * as z from "zod";
import { withChoices, withoutChoices } from "../form/definition/choice-tables.ts";
import type { FormDefinition } from "../form/definition/definition.ts";
import { packTable, type TableFile, unpackTable } from "../form/definition/table-file.ts";
import { MAX_INLINE_TABLE_BYTES } from "../limits.ts";
import { type Blobs, contentHash } from "./s3/blobs.ts";

const tableFile: z.ZodType<TableFile> = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

/** The key of a table by the hash of its content. */
type TableKey = (hash: string) => string;

/** Stores the long tables. @returns the form as it is to be stored, without them and without what they add to its fields */
export async function storeTables(
  blobs: Blobs,
  keyOf: TableKey,
  definition: FormDefinition,
): Promise<FormDefinition> {
  if (definition.tables === undefined) return definition;
  const { tables, tablesBeside: _, ...form } = withoutChoices(definition);
  if (tables === undefined) return form;
  const inline: [name: string, rows: NonNullable<FormDefinition["tables"]>[string]][] = [];
  const beside: [name: string, hash: string][] = [];
  for (const [name, rows] of Object.entries(tables)) {
    const text = JSON.stringify(packTable(rows));
    if (Buffer.byteLength(text) <= MAX_INLINE_TABLE_BYTES) {
      inline.push([name, rows]);
      continue;
    }
    const hash = contentHash(text);
    beside.push([name, hash]);
    await blobs.put(keyOf(hash), text, "application/json");
  }
  const { model, ...head } = form;
  return {
    ...head,
    ...(inline.length > 0 && { tables: Object.fromEntries(inline) }),
    ...(beside.length > 0 && { tablesBeside: Object.fromEntries(beside) }),
    model,
  };
}

/** A stored form with all its tables, and the choices of its fields that come from them. */
export async function attachTables(
  blobs: Blobs,
  keyOf: TableKey,
  stored: FormDefinition,
): Promise<FormDefinition> {
  const beside = Object.entries(stored.tablesBeside ?? {});
  if (beside.length === 0) return stored.tables === undefined ? stored : withChoices(stored);
  const read = await Promise.all(
    beside.map(async ([name, hash]) => {
      const text = await blobs.text(keyOf(hash));
      if (text === undefined) throw new Error("A table of this form is missing.");
      return [name, unpackTable(tableFile.parse(JSON.parse(text)))] as const;
    }),
  );
  return withChoices({ ...stored, tables: { ...stored.tables, ...Object.fromEntries(read) } });
}
