/** Recomputes the inputs of a run's outputs from what is stored, and compares them with the run's ledger. */

import { findStep } from "../process/run-state.ts";
import { sendJobs } from "../process/send-jobs.ts";
import type { Content, Step } from "../process/step.ts";
import { ENGINE_VERSION } from "../process/step-hash.ts";
import { StepProblem } from "../process/step-problem.ts";
import { type Reasons, reasonsFor, saysReasons } from "../process/step-reasons.ts";
import { submittedContent } from "../process/submitted-content.ts";
import { loadAnswers } from "../stores/answers.ts";
import type { LedgerEntry } from "../stores/dynamodb/ledger-store.ts";
import type { Stores } from "../stores/index.ts";
import { type FrozenPublication, loadSnapshot } from "../stores/publications.ts";
import type { Instance, Run, StepDone } from "../stores/records/instance.ts";
import { blobKeys, contentHash } from "../stores/s3/blobs.ts";
import { chainFaults, entryHash } from "./ledger.ts";
import { contentOf, makingOf, toolsOf } from "./output-making.ts";

export interface Proof {
  entries: LedgerEntry[];
  /** The differences, in words that name steps by their keys and quote no answers. */
  faults: string[];
  /** How many outputs were recomputed: of light steps, by the same engine version, within its time limit. */
  rerun: number;
  /** The hash of the last entry: whoever keeps it can verify later that nothing before it was changed. */
  head: string | undefined;
}

type Submission = Instance & { runId: string };
type ProvingStores = Pick<Stores, "instances" | "blobs" | "functions">;

/** Users' code runs in a function without rights, here as well. */
const RENDER_MS = 25_000;

/**
 * Proves the outputs of a submission: the chain of its ledger is intact, every stored output is the recorded one, made from
 * the recorded answers, templates and versions, and light steps produce the same output again.
 * @example (await proveRun(stores, instance)).faults // []
 */
export async function proveRun(stores: ProvingStores, instance: Submission): Promise<Proof> {
  const { instanceKey, runId } = instance;
  const run = await stores.instances.findRun(instanceKey, runId);
  const entries = await stores.instances.listLedger(runId);
  const faults = chainFaults(entries, runId);
  const last = entries.at(-1);
  const head = last && entryHash(last);
  if (run === undefined) return { entries, faults: [...faults, "The run is missing."], rerun: 0, head };
  const publication = await loadSnapshot(stores.blobs, instance);
  faults.push(...completenessFaults(instance, run, entries));
  const proving = { stores, instance, run, publication };
  let rerun = 0;
  for (const entry of entries) {
    const proved = await proveEntry(entry, proving);
    faults.push(...proved.faults.map((fault) => `Entry ${entry.sequence}, step ${entry.stepKey}: ${fault}`));
    if (proved.isRerun) rerun += 1;
  }
  return { entries, faults, rerun, head };
}

/** A submission whose reports are done has an entry for each of its outputs. */
function completenessFaults({ messageCode }: Instance, run: Run, entries: readonly LedgerEntry[]): string[] {
  const entered = new Set(entries.map(({ stepKey }) => stepKey));
  const lacking = Object.keys(run.steps).filter((key) => !entered.has(key));
  const unknown = [...entered].filter((key) => !Object.hasOwn(run.steps, key));
  return [
    ...(messageCode === "OK" ? lacking.map((key) => `The output of step ${key} is not in the ledger.`) : []),
    ...unknown.map((key) => `The ledger has an output of step ${key}, and the run has none.`),
  ];
}

interface Proving {
  stores: ProvingStores;
  instance: Instance;
  run: Run;
  publication: FrozenPublication;
  /** Of the step that is proved, where it says why. */
  reasons?: Reasons | undefined;
}

async function proveEntry(
  entry: LedgerEntry,
  proving: Proving,
): Promise<{ faults: string[]; isRerun: boolean }> {
  const { run, publication } = proving;
  const found = findStep(publication.process, entry.stepKey);
  const done = Object.hasOwn(run.steps, entry.stepKey) ? run.steps[entry.stepKey] : undefined;
  if (found === undefined || done === undefined)
    return { faults: ["the published process has no such finished step."], isRerun: false };
  const { step, parent } = found;
  const faults = [...differences(entry, recorded(done), "the record of the run")];
  const stored = await storedOutput(proving, done);
  if (stored === undefined) faults.push("the stored output is missing.");
  else if (contentHash(stored.contentType, stored.body) !== entry.outputHash)
    faults.push("the stored output was changed.");
  const input = await inputOf(parent, proving);
  if (input === undefined) return { faults: [...faults, "its input is missing."], isRerun: false };
  const of = { ...proving, reasons: await reasonsOf(step, proving) };
  const expected = expectedOf(entry, step, input, of);
  faults.push(...differences(entry, expected, "what was published and submitted"));
  const isLight = step.processType.code !== "HTML2PDF" && entry.engineVersion === ENGINE_VERSION;
  const again = isLight ? await reproduce(step, input, of) : "unknown";
  if (again !== "unknown" && again !== entry.outputHash)
    faults.push("recomputing it gives a different output.");
  return { faults, isRerun: again !== "unknown" };
}

const recorded = ({ inputHash, outputHash, origin }: StepDone): Partial<LedgerEntry> => ({
  inputHash,
  outputKey: outputHash,
  ...(origin !== undefined && {
    outputHash: origin.contentHash,
    templateHash: origin.templateHash,
    engineVersion: origin.engineVersion,
    formVersion: origin.formVersion,
    treeVersion: origin.treeVersion,
  }),
});

/** What the entry must contain according to the publication and the submission. An output of another engine has another name. */
function expectedOf(entry: LedgerEntry, step: Step, input: Content, of: Proving): Partial<LedgerEntry> {
  const { formVersion, processRevision: treeVersion } = of.publication;
  const { inputHash, outputHash: outputKey } = makingOf(step, input, of);
  const isSameEngine = entry.engineVersion === ENGINE_VERSION;
  const isRoot = step.key === of.publication.process.key; // the engine renders its input as text
  return {
    type: step.processType.code,
    templateHash: contentHash(step.template ?? ""),
    formVersion,
    treeVersion,
    ...((isSameEngine || !isRoot) && { inputHash }),
    ...(isSameEngine && { outputKey }),
  };
}

/** The plain names of an entry's fields. */
const nameOf: Partial<Record<keyof LedgerEntry, string>> = {
  type: "type",
  templateHash: "template",
  inputHash: "input",
  outputHash: "output",
  outputKey: "name of the output",
  engineVersion: "engine version",
  formVersion: "form version",
  treeVersion: "tree version",
};

function differences(entry: LedgerEntry, expected: Partial<LedgerEntry>, of: string): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => entry[name as keyof LedgerEntry] !== value) // names of the entry's own type
    .map(([name]) => `its ${nameOf[name as keyof LedgerEntry] ?? name} is not that of ${of}.`);
}

async function storedOutput({ stores, run }: Proving, done: StepDone): Promise<Content | undefined> {
  const body = await stores.blobs.bytes(blobKeys.output(run.instanceKey, done.outputHash));
  return body && contentOf(body, done.contentType);
}

/** What a page that says why was made from besides its input. */
async function reasonsOf(step: Step, proving: Proving): Promise<Reasons | undefined> {
  const { process: root, definition } = proving.publication;
  const input = saysReasons(step) ? await inputOf(root, proving) : undefined;
  return input && reasonsFor(step, { root, definition, document: String(input.body) });
}

/** The parent's output; for the root step, the submission. */
async function inputOf(parent: Step | undefined, proving: Proving): Promise<Content | undefined> {
  const { stores, instance, run, publication } = proving;
  if (parent !== undefined) {
    const done = Object.hasOwn(run.steps, parent.key) ? run.steps[parent.key] : undefined;
    return done && storedOutput(proving, done);
  }
  const { compiled, definition } = publication;
  const { timeZone, instanceId } = instance;
  const { locale, submittedAt, organisation } = run;
  const answers = await loadAnswers(stores.blobs, instance).catch(() => undefined);
  if (answers === undefined) return undefined;
  const content = { definition, compiled, answers, locale, submittedAt, timeZone, instanceId, organisation };
  return submittedContent(content);
}

/** @returns the hash of the step's current output, "" where it has none; "unknown" where it may succeed another time */
async function reproduce(step: Step, input: Content, of: Proving): Promise<string> {
  const run = sendJobs((job) => of.stores.functions.call("render", job, RENDER_MS));
  try {
    const { contentType, body } = await run(step, input, { ...toolsOf(step, of), now: () => 0 });
    return contentHash(contentType, body);
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    return error.retry === "later" ? "unknown" : "";
  }
}
