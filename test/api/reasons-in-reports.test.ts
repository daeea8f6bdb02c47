/** "Because you told us: …" in the reports of a submission: as HTML, as a PDF, in the preview, and proved. */
import { beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { proveRun } from "../../shared/runs/prove-run.ts";
import { openStores } from "../../shared/stores/index.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  waitForReports,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const stack = useStack();
let designer: Client;
let form: { formId: number; publicationKey: string };

const chain = '[{"operation":"shift","spec":{"temperature":"visit.temp","form":"form"}}]';
const template =
  '<!doctype html><html lang="{{form.locale}}"><title>Visit</title><body><h1>Visit</h1>' +
  "<ul>{{#if (gt visit.temp 38)}}<li>39</li>{{/if}}</ul></body></html>";
const propertySets = [{ key: "r", name: "report", properties: [{ name: "reasons", value: "true" }] }];
const printed = step("HTML2PDF", viewable("Printed"));
const page = step("HANDLEBARS", { template, propertySets, children: [printed], ...viewable("Page") });
const root = treeOf(step("JOLT", { template: chain, children: [page] }));

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  form = await publishWorkbook(designer, { process: JSON.stringify(root) });
});

async function submit(locale: string) {
  const respondent = stack.client();
  const { publicationKey } = form;
  const started = must(
    await respondent.call(api.runtime.instance, { publicationKey, locale, timeZone: "UTC" }),
  );
  const { revision, instanceKey, authKey = "" } = started;
  const ref = refOf({ instanceKey, authKey });
  const model = JSON.stringify(demoAnswers);
  must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision }));
  const { outputReferences } = await waitForReports(respondent, ref);
  const report = async (type: string) => {
    const outputId = outputReferences.find(({ contentType }) => contentType === type)?.outputId ?? "";
    return Buffer.from(
      must(await respondent.call(api.runtime.output, { ...ref, outputId })).data ?? "",
      "base64",
    );
  };
  return { instanceKey, report };
}

it.each([
  ["en", /<li>39<br><small class="because" lang="en">Because you told us: .*39\.4.*<\/small><\/li>/],
  ["es", /<li>39<br><small class="because" lang="es">Porque nos dijo: .*39,4.*<\/small><\/li>/],
])("a report in %s says which answers led to a sentence, and is proved", async (locale, said) => {
  const { instanceKey, report } = await submit(locale);
  expect((await report("text/html")).toString()).toMatch(said);
  expect(await brokenRules(await report("application/pdf"))).toEqual([]);
  const stores = openStores();
  const instance = await stores.instances.find(instanceKey);
  const proof = await proveRun(stores, { ...instance, runId: instance?.runId ?? "" } as never); // it was submitted
  expect(proof.faults).toEqual([]);
  expect(proof.rerun).toBe(3);
});

it("the preview of the builder says it as well", async () => {
  const { formId } = form;
  const { output } = must(
    await designer.call(api.process.transformUntilMe, {
      formId,
      process: { key: page.key },
      input: JSON.stringify(demoAnswers),
    }),
  );
  expect(output).toContain("Because you told us: ");
});
