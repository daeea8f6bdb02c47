import { processVersions } from "../../../../shared/contract/process.ts";
import { peopleOf } from "../../../../shared/people/form-people.ts";
import { processVersions as storedVersions } from "../../../../shared/stores/process-versions.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { processMark } from "../../../publishing/publication-versions.ts";

/** The latest versions of a form's process, newest first. */
export const handler = endpoint(processVersions, async ({ stores, form }) => {
  const [versions, people] = await Promise.all([storedVersions(stores.blobs, form), peopleOf(stores, form)]);
  const names = new Map(people.map(({ username, name }) => [processMark(form.id, username), name]));
  return versions.toReversed().map(({ saver = "", ...version }) => {
    const by = names.get(saver);
    return { ...version, ...(by !== undefined && { by }) };
  });
});
