import { openFile } from "../../../shared/contract/files.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { fileLink } from "../../presenters/file-link.ts";

/** A file of the respondent's own. */
export const handler = endpoint(openFile, async ({ input, stores, instance }) => {
  const { url, contentType } = await fileLink(stores, instance.instanceKey, input.sha256);
  return { url, contentType };
});
