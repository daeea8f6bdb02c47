import { formProblems } from "../../../shared/contract/forms.ts";
import { currentImportProblems } from "../../../shared/stores/form-blobs.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** What must be fixed or confirmed before the form is published, and what is only a notice. */
export const handler = endpoint(formProblems, async ({ stores, form }) => ({
  version: form.version,
  problems: await currentImportProblems(stores.blobs, form),
}));
