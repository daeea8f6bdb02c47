/** `sprout import`: makes a form from a bundle, with its process, translations and test answers, through the public calls. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { api } from "../../shared/contract/index.ts";
import { MAX_BODY_BYTES } from "../../shared/limits.ts";
import { propertyFaults } from "../../shared/process/property-definitions.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import { validateProcess } from "../../shared/process/validate-process.ts";
import { partsOf } from "./attached-files.ts";
import { type Client, must } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { designerAt } from "./connect.ts";
import { type FormBundle, readBundle, treeOf } from "./form-bundle.ts";
import { readLine } from "./product-data.ts";

export async function importBundle(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { server: { type: "string" } });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandProblem("Name one bundle: import FILE");
  const text = await readFile(path, "utf8").catch(() => {
    throw new CommandProblem(`There is no file ${path}.`);
  });
  const bundle = readBundle(text, basename(path));
  const root = treeOf(bundle.process, randomUUID);
  refuseUnsound(root);
  const client = await designerAt(values.server);
  const formId = await makeForm(client, bundle);
  await saveProcess(client, formId, root, JSON.stringify(bundle.testAnswers ?? {}));
  console.log(`${bundle.formName} is form ${formId}.`);
  return 0;
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

async function makeForm(client: Client, { formName, workbook }: FormBundle): Promise<number> {
  const { fileName, contentType, base64, tables, ...choices } = workbook;
  const file = { fileName, contentType, body: Buffer.from(base64, "base64") };
  const { id } = must(
    await client.call(api.forms.upload, { file, ...(tables && { files: partsOf(tables) }) }),
  );
  return must(await client.call(api.forms.importForm, { id, formName, ...choices })).formId;
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
