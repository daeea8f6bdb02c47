/** From an instance, or a bare definition, to a form that can be filled in. */
import type { FormDefinition, Page } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/engine.ts";
import type { FormInstance } from "../base/instance-calls.ts";
import { loadWidgets } from "../widgets/widgets.tsx";
import { compile, listParts } from "./compile.ts";

/**
 * The definition that an instance carries: its schema is the JSON of the pages; its tables are loaded.
 * @throws when a table cannot be fetched
 */
export async function definitionOf(instance: FormInstance): Promise<FormDefinition> {
  const { tables, tableLinks } = instance;
  const read = (tables ?? tableLinks) && (await (await listParts()).tablesOf(instance));
  const pages: unknown = JSON.parse(instance.schema ?? "[]");
  return {
    title: instance.name,
    locales: instance.locales,
    defaultLocale: instance.defaultLocale,
    ...(instance.strictValidators !== undefined && { strictValidators: instance.strictValidators }),
    ...(instance.instanceName !== undefined && { instanceName: instance.instanceName }),
    ...(read && { tables: read }),
    ...(instance.mediaLinks && { mediaLinks: instance.mediaLinks }),
    model: pages as Page[], // the server publishes nothing but parsed definitions
  };
}

/**
 * Compiles a form, and loads the code that only such forms need.
 * @param publicationKey whose forms on this device it may read; none in designer mode
 * @throws when that code cannot be fetched
 */
export async function prepareForm(
  definition: FormDefinition,
  publicationKey?: string,
): Promise<CompiledForm> {
  const [form] = await Promise.all([
    compile(definition, { publicationKey, mayWait: true }),
    loadWidgets(definition),
  ]);
  // choices of tables may need widgets, too
  if (form.definition !== definition) await loadWidgets(form.definition);
  return form;
}
