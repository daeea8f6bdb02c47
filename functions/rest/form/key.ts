import { formByKey } from "../../../shared/contract/runtime.ts";
import { withoutChoices } from "../../../shared/form/choice-tables.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The form that a publication froze. */
export const handler = endpoint(formByKey, async ({ stores, publication }) => {
  return withoutChoices((await loadSnapshot(stores.blobs, publication)).definition);
});
