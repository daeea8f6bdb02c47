/**
 * Trees of steps as they are stored: the tree in one body, each template in a body of its own, all named by their content. A
 * body never changes once it is written, so what a publication froze stays frozen.
 */
import { randomUUID } from "node:crypto";
import { problem } from "../problems.ts";
import { rootStep, type Step, Step as StepSchema, walkSteps } from "../process/step.ts";
import type { Form } from "./records/form.ts";
import { type Blobs, blobKeys, contentHash } from "./s3/blobs.ts";

/**
 * Stores a tree with the templates in it.
 * @param before the form's tree as it was loaded: its templates are stored already; default: none
 * @returns the hash that identifies it
 */
export async function storeProcess(blobs: Blobs, formId: number, root: Step, before?: Step): Promise<string> {
  const stored = structuredClone(root);
  const known = before === undefined ? [] : [...walkSteps(before)];
  const isThere = new Set(known.map(({ step }) => step.templateId));
  for (const { step } of walkSteps(stored)) {
    if (step.template === undefined) continue;
    step.templateId = contentHash(step.template);
    if (!isThere.has(step.templateId)) {
      await blobs.put(blobKeys.template(formId, step.templateId), step.template, "text/plain");
      isThere.add(step.templateId);
    }
    delete step.template;
  }
  const text = JSON.stringify(stored);
  const hash = contentHash(text);
  await blobs.put(blobKeys.process(formId, hash), text, "application/json");
  return hash;
}

/** The process of a form: the stored tree, or the root step alone before the first save. */
export async function currentProcess(blobs: Blobs, form: Pick<Form, "id" | "processHash">): Promise<Step> {
  return form.processHash === undefined
    ? rootStep(randomUUID())
    : loadProcess(blobs, form.id, form.processHash);
}

/** The stored tree with its templates in place. */
export async function loadProcess(blobs: Pick<Blobs, "text">, formId: number, hash: string): Promise<Step> {
  const text = await blobs.text(blobKeys.process(formId, hash));
  if (text === undefined) throw new Error("The body of this process is missing.");
  const root = StepSchema.parse(JSON.parse(text));
  const steps = [...walkSteps(root)].map(({ step }) => step);
  const templates = await readTemplates(
    blobs,
    formId,
    new Set(steps.flatMap((step) => step.templateId ?? [])),
  );
  for (const step of steps) {
    if (step.templateId === undefined) continue;
    const template = templates.get(step.templateId);
    if (template === undefined) throw problem("STEP_NOT_FOUND", { step: step.key });
    step.template = template;
  }
  return root;
}

/** As many connections as the SDK opens: it warns of more requests that wait for one. */
const READ_AT_ONCE = 50;

/** Each once, however many steps have it. */
async function readTemplates(blobs: Pick<Blobs, "text">, formId: number, ids: ReadonlySet<string>) {
  const templates = new Map<string, string | undefined>();
  const left = ids.values();
  const read = async () => {
    for (const id of left) templates.set(id, await blobs.text(blobKeys.template(formId, id)));
  };
  await Promise.all(Array.from({ length: Math.min(READ_AT_ONCE, ids.size) }, read));
  return templates;
}
