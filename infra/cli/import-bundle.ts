/** `sprout import`: makes a form from a bundle, with all that belongs to it, and publishes it as it was, through the public calls. */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { api } from "../../shared/contract/index.ts";
import { MAX_BODY_BYTES } from "../../shared/limits.ts";
import { propertyFaults } from "../../shared/process/property-definitions.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import { validateProcess } from "../../shared/process/validate-process.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { importProblemLine } from "../../shared/workbook/import-problem.ts";
import { partsOf } from "./attached-files.ts";
import { sentMedia } from "./bundle-media.ts";
import { publishAs } from "./bundle-publication.ts";
import { type Client, must } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { designerAt } from "./connect.ts";
import { type FormBundle, readBundle, readBundleText, treeOf } from "./form-bundle.ts";
import { readLine } from "./product-data.ts";

export async function importBundle(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    server: { type: "string" },
    reason: { type: "string" },
    unpublished: { type: "boolean", default: false },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandProblem("Name one bundle: import FILE");
  const { bundle, root } = await readSoundBundle(path);
  const client = await designerAt(values.server);
  const { formId } = await placeBundle(client, bundle, root);
  console.log(`${bundle.formName} is form ${formId}.`);
  const { publication } = bundle;
  if (publication === undefined || values.unpublished) return 0;
  const { publicationKey, publicationName } = await publishAs(client, formId, publication, values.reason);
  console.log(`It is published as ${publicationName}: ${client.origin}/f/${publicationKey}`);
  return 0;
}

/** @throws CommandProblem for what is no bundle, or one whose process can't be run: before a form is made of it */
export async function readSoundBundle(path: string): Promise<{ bundle: FormBundle; root: Step }> {
  const bundle = readBundle(await readBundleText(path), basename(path));
  const root = treeOf(bundle.process, randomUUID);
  refuseUnsound(root);
  refuseOtherMedia(bundle);
  return { bundle, root };
}

/** What is no picture, sound or video whatever its name says: before a form is made that would lack it. */
function refuseOtherMedia({ workbook: { media = [] } }: FormBundle): void {
  const lines = sentMedia(media).flatMap(({ fileName, body }) => {
    const read = readAttached(fileName, body);
    return read.media === undefined ? read.problems.map(importProblemLine) : [];
  });
  if (lines.length > 0)
    throw new CommandProblem(["A file of this bundle can't be used.", ...lines].join("\n"));
}

/** Makes the form of a bundle, with its process and test answers; it is not published. */
export async function placeBundle(client: Client, bundle: FormBundle, root: Step) {
  const form = await makeForm(client, bundle);
  await saveProcess(client, form.formId, root, JSON.stringify(bundle.testAnswers ?? {}));
  return form;
}

/** Before a form is created that would be left without its process. */
function refuseUnsound(root: Step): void {
  const names = new Map([...walkSteps(root)].map(({ step }) => [step.key, step.name]));
  const faults = [...walkSteps(root)].flatMap(({ step }) =>
    propertyFaults(step).map((message) => ({ stepKey: step.key, message })),
  );
  const lines = [...validateProcess(root), ...faults].map(
    ({ stepKey, message }) => `step “${names.get(stepKey)}”: ${message}`,
  );
  if (lines.length > 0)
    throw new CommandProblem(["The process of this bundle can't be run.", ...lines].join("\n"));
}

async function makeForm(client: Client, { formName, workbook }: FormBundle) {
  const { fileName, contentType, base64, tables = [], media = [], ...choices } = workbook;
  const files = [...partsOf(tables), ...sentMedia(media)];
  const file = { fileName, contentType, body: Buffer.from(base64, "base64") };
  const { id } = must(await client.call(api.forms.upload, { file, ...(files.length > 0 && { files }) }));
  return must(await client.call(api.forms.importForm, { id, formName, ...choices }));
}

/** In one call where it fits; otherwise the tree first, and then each template separately. */
async function saveProcess(client: Client, formId: number, root: Step, answers: string): Promise<void> {
  const whole = { formId, model: JSON.stringify(root) };
  if (Buffer.byteLength(JSON.stringify(whole)) <= MAX_BODY_BYTES) {
    must(await client.call(api.process.processSave, whole));
  } else {
    must(
      await client.call(api.process.processSave, { formId, model: JSON.stringify(withoutTemplates(root)) }),
    );
    for (const { step } of walkSteps(root)) {
      const { key, template } = step;
      if (template !== undefined)
        must(await client.call(api.process.templateSave, { formId, key, template }));
    }
  }
  must(await client.call(api.process.processFormSave, { formId, workingOutputModel: answers }));
}

function withoutTemplates({ template: _, ...step }: Step): Step {
  return { ...step, children: step.children.map(withoutTemplates) };
}
