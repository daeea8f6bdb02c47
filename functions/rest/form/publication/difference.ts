import { isDeepStrictEqual } from "node:util";
import { publicationDifference } from "../../../../shared/contract/publication-updates.ts";
import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { compareForms } from "../../../../shared/form/definition/form-difference.ts";
import { problem } from "../../../../shared/problems.ts";
import { compareProcesses } from "../../../../shared/process/process-difference.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { currentDefinition } from "../../../../shared/stores/form-blobs.ts";
import { currentProcess } from "../../../../shared/stores/processes.ts";
import { loadSnapshot } from "../../../../shared/stores/publications.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { versionNamed, versionsOf } from "../../../publishing/publication-versions.ts";

interface Frozen {
  definition: FormDefinition;
  process: Step;
}

/** Compares two versions of a link, or its newest one with the form as it is. */
export const handler = endpoint(publicationDifference, async ({ input, stores, form }) => {
  const { id, publicationKey, from, to } = input;
  const found = await stores.forms.findPublication(publicationKey, id);
  if (found === undefined) throw problem("PUBLICATION_NOT_FOUND");
  const versions = await versionsOf(stores, found);
  const frozen = (version: number): Promise<Frozen> => {
    const { snapshot } = versionNamed(versions, version);
    return loadSnapshot(stores.blobs, { formId: id, publicationKey, snapshot });
  };
  const current = async (): Promise<Frozen> => {
    const [definition, process] = await Promise.all([
      currentDefinition(stores.blobs, form),
      currentProcess(stores.blobs, form),
    ]);
    return { definition, process };
  };
  const [before, after] = await Promise.all([
    frozen(from ?? found.version ?? 1),
    to === undefined ? current() : frozen(to),
  ]);
  return {
    difference: compareForms(before.definition, after.definition),
    process: !isDeepStrictEqual(stored(before.process), stored(after.process)),
    steps: compareProcesses(before.process, after.process),
  };
});

/** As it is stored: without what is undefined. */
const stored = (process: Step): unknown => JSON.parse(JSON.stringify(process));
