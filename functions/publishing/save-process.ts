/** Saves a tree of steps as the process of its form, for each call that changes it. */
import { problem } from "../../shared/problems.ts";
import { propertyFaults } from "../../shared/process/property-definitions.ts";
import { propertiesOf, type Step, walkSteps } from "../../shared/process/step.ts";
import { carryTranslations } from "../../shared/process/translations/carry-translations.ts";
import { type ProcessFinding, validateProcess } from "../../shared/process/validate-process.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { storeProcessVersion } from "../../shared/stores/process-versions.ts";
import { storeProcess } from "../../shared/stores/processes.ts";
import type { Form, ProcessSave } from "../../shared/stores/records/form.ts";
import { blobKeys, contentHash } from "../../shared/stores/s3/blobs.ts";
import { processMark } from "./publication-versions.ts";

interface Change {
  /** The new tree. */
  root: Step;
  /** The previous tree, so that translations of changed texts are kept and marked stale. */
  before: Step;
  /** JSON of the builder's test answers, if they were sent. */
  testAnswers?: string | undefined;
  /** Who saves it. */
  username: string;
}

/**
 * Blobs first, then one conditional write that refers to them: a tree that was changed concurrently loses nothing.
 * @param form the form as the caller read it
 * @throws PROCESS_INVALID naming each step that can't be run · PROCESS_STALE
 */
export async function saveProcess(stores: Stores, form: Form, change: Change, now: Date): Promise<Form> {
  const save = await storeChangedProcess(stores, form, change, now);
  const saved = await stores.forms.saveProcess(form, save, change.username);
  if (saved === undefined) throw problem("PROCESS_STALE");
  return saved;
}

/**
 * The blobs of a tree, and what its form is to say of it.
 * @throws PROCESS_INVALID naming each step that can't be run
 */
export async function storeChangedProcess(
  stores: Pick<Stores, "blobs">,
  form: Form,
  { root, before, testAnswers, username }: Change,
  now: Date,
): Promise<ProcessSave> {
  const faults = [...validateProcess(root), ...newPropertyFaults(root, before)];
  if (faults.length > 0) throw problem("PROCESS_INVALID", { steps: faults });
  carryTranslations(before, root);
  const processHash = await storeProcess(stores.blobs, form.id, root, before);
  const saver = processMark(form.id, username);
  const versions = { before, after: root, processHash, savedAt: now.toISOString(), saver };
  const processVersionsHash = await storeProcessVersion(stores.blobs, form, versions);
  const testAnswersHash =
    testAnswers === undefined ? undefined : await storeTestAnswers(stores, form, testAnswers);
  return {
    ...{ processHash, processVersionsHash, activityDate: now.toISOString() },
    ...(testAnswersHash !== undefined && { testAnswersHash }),
  };
}

/** What earlier releases stored stays and prints as before, whatever else in the tree is changed. */
function newPropertyFaults(root: Step, before: Step): ProcessFinding[] {
  const stored = new Map([...walkSteps(before)].map(({ step }) => [step.key, setsText(step)]));
  return [...walkSteps(root)].flatMap(({ step }) =>
    stored.get(step.key) === setsText(step)
      ? []
      : propertyFaults(step).map((message) => ({ stepKey: step.key, message })),
  );
}

function setsText({ processType, propertySets }: Step): string {
  return JSON.stringify([processType.code, propertiesOf({ propertySets })]);
}

/** Saves the builder's test answers: the tree and its revision stay as they are. */
export async function saveTestAnswers(stores: Stores, form: Form, answers: string, now: Date): Promise<Form> {
  const hash = await storeTestAnswers(stores, form, answers);
  const saved = await stores.forms.saveTestAnswers(form.id, hash, now.toISOString());
  if (saved === undefined) throw problem("ACCESS_DENIED"); // the form was erased concurrently
  return saved;
}

async function storeTestAnswers(
  stores: Pick<Stores, "blobs">,
  { id }: Form,
  answers: string,
): Promise<string> {
  const hash = contentHash(answers);
  await stores.blobs.put(blobKeys.testAnswers(id, hash), answers, "application/json");
  return hash;
}
