import { hasExport } from "../../../../shared/contract/forms.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

/** True when the imported file can be downloaded. */
export const handler = endpoint(hasExport, async ({ form }) => form.fileName !== "");
