/** What only forms with tables or long lists need: loaded with them. */
export { listTools } from "../../../../shared/expression/list-rows.ts";
export { withChoices } from "../../../../shared/form/definition/choice-tables.ts";

import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { type TableFile, unpackTable } from "../../../../shared/form/definition/table-file.ts";
import type { FormInstance } from "../../base/instance-calls.ts";
import { fetchFormFile } from "../../device/form-files.ts";

/** The tables of an instance's form, those that are stored beside it as well. @throws when one can't be fetched */
export async function tablesOf({
  tables = "{}",
  tableLinks = {},
}: FormInstance): Promise<NonNullable<FormDefinition["tables"]>> {
  const beside = Object.entries(tableLinks).map(async ([name, url]) => {
    const response = await fetchFormFile(url);
    if (!response.ok) throw new Error(`A list of the form could not be loaded: ${response.status}.`);
    const file: TableFile = await response.json(); // what the server stored
    return [name, unpackTable(file)] as const;
  });
  const inline: NonNullable<FormDefinition["tables"]> = JSON.parse(tables); // as above
  return { ...inline, ...Object.fromEntries(await Promise.all(beside)) };
}
