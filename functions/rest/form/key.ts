import { formByKey } from "../../../shared/contract/runtime.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import { problem } from "../../../shared/problems.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** The form that a publication froze, for everybody who has its address: not where personal links alone open it. */
export const handler = endpoint(formByKey, async ({ stores, publication }) => {
  if (publication.personalLinksOnly === true) throw problem("LINK_NEEDED");
  return withoutChoices((await loadSnapshot(stores.blobs, publication)).definition);
});
