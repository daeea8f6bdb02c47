/** Calls that write, apart from the submission: whatever fails in them, a repeat succeeds. */
import { readFile } from "node:fs/promises";
import { api } from "../../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../../shared/file-name.ts";
import type { Step } from "../../../shared/process/step.ts";
import { type Answer, Client } from "../../support/client.ts";
import { demoAnswers, demoWorkbook, must } from "../../support/published-form.ts";
import type { FaultSite, Published, Started } from "../site/fault-site.ts";
import { withCallFaults } from "./call-plan.ts";
import type { Scenario } from "./enumerate.ts";

/** Once with a fault, and twice more. */
const PRESSES = 3;

export interface WritingCall {
  name: string;
  press(started: Started, marker: string): Promise<Answer<unknown>>;
  /** What a repeat may answer when the first call took effect and its answer was lost. */
  expectedStatus?: number;
  /** What is stored in the end. */
  isRight(started: Started, marker: string): Promise<boolean>;
}

export async function writingCallsOf(site: FaultSite, publication: Published): Promise<Scenario[]> {
  const calls = await writingCalls(site, publication);
  return calls.map((call) => scenarioOf(call, () => site.start(publication)));
}

export async function writingCalls(site: FaultSite, publication: Published): Promise<WritingCall[]> {
  const { stores, designer } = site;
  const respondent = new Client(site.origin);
  await respondent.fetch("/ping"); // gets the token before anything fails
  const { formId: id, tree } = publication;
  const formId = id;
  const file = {
    fileName: "form.xlsx",
    contentType: XLSX_CONTENT_TYPE,
    body: new Uint8Array(await readFile(demoWorkbook)),
  };
  const uploadAgain = async () => must(await designer.call(api.forms.upload, { file }));
  let upload = await uploadAgain();
  const page = tree.children.find(({ processType }) => processType.code === "HANDLEBARS");
  const named = (marker: string): Step => ({ ...tree, name: marker });
  const preferencesOf = (marker: string) => ({ reportReady: marker.length % 2 === 0, reminder: true });

  return [
    {
      name: "rename",
      press: (started, name) => respondent.call(api.runtime.renameInstance, { ...started, name }),
      isRight: async ({ instanceKey }, marker) => (await stores.instances.find(instanceKey))?.name === marker,
    },
    ...(["autosave", "save"] as const).map(
      (command): WritingCall => ({
        name: command,
        press(started, lastName) {
          const model = JSON.stringify({ ...demoAnswers, lastName });
          return respondent.call(api.runtime.submit, { ...started, model, command, revision: 0 });
        },
        expectedStatus: 409,
        async isRight({ instanceKey }, marker) {
          const stored = await stores.instances.find(instanceKey);
          return (
            stored?.revision === 1 && stored.status === "OPEN" && (stored.answers ?? "").includes(marker)
          );
        },
      }),
    ),
    {
      name: "save the tree",
      press: (_started, marker) =>
        designer.call(api.process.processSave, { formId, model: JSON.stringify(named(marker)) }),
      async isRight(_started, marker) {
        const { model } = must(await designer.call(api.process.processes, { id }));
        return (JSON.parse(model) as Step).name === marker; // a tree as it is stored
      },
    },
    {
      name: "save a template",
      press: (_started, template) =>
        designer.call(api.process.templateSave, { formId, key: page?.key ?? "", template }),
      async isRight(_started, marker) {
        const stored = await designer.call(api.process.storedTemplate, {
          formId,
          process: { key: page?.key ?? "" },
        });
        return must(stored).template === marker;
      },
    },
    {
      name: "save test answers",
      press: (_started, marker) =>
        designer.call(api.process.processFormSave, {
          formId,
          workingOutputModel: JSON.stringify({ marker }),
        }),
      isRight: async (_started, marker) =>
        must(await designer.call(api.process.processForm, { formId })).message.includes(marker),
    },
    {
      name: "publish",
      press: (_started, publicationName) =>
        designer.call(api.forms.publish, {
          id,
          publicationName,
          missingTranslations: "accept",
          missingTranslationsReason: "Of no account here.",
          reportWarnings: "accept",
        }),
      async isRight(_started, marker) {
        const listed = must(await designer.call(api.forms.publications, { id }));
        const result = listed.filter(({ publicationName }) => publicationName === marker);
        const opened = result.map(({ publicationKey }) =>
          respondent.call(api.runtime.formByKey, { publicationKey }),
        );
        return result.length > 0 && (await Promise.all(opened)).every(({ status }) => status === 200);
      },
    },
    {
      name: "import a form",
      press: (_started, formName) =>
        designer.call(api.forms.importForm, {
          id: upload.id,
          worksheetIndex: upload.worksheetIndex,
          formName,
        }),
      async isRight(_started, marker) {
        const listed = must(await designer.call(api.forms.list, {}));
        const result = listed.filter(({ formName }) => formName === marker);
        const read = result.map((form) => designer.call(api.forms.model, { id: form.id }));
        upload = await uploadAgain(); // an upload makes one form, however often it is imported
        return result.length > 0 && (await Promise.all(read)).every(({ status }) => status === 200);
      },
    },
    {
      name: "choose mails",
      press: (_started, marker) => designer.call(api.runtime.saveSubscriptions, preferencesOf(marker)),
      async isRight(_started, marker) {
        const { reportReady } = must(await designer.call(api.runtime.subscriptions, {}));
        return reportReady === preferencesOf(marker).reportReady;
      },
    },
  ];
}

function scenarioOf(
  { name, press, expectedStatus, isRight }: WritingCall,
  begin: () => Promise<Started>,
): Scenario {
  const last = new Map<string, number>();
  return {
    name,
    begin,
    async work(started, marker, plan) {
      await withCallFaults(plan, async () => {
        for (let presses = 0; presses < PRESSES; presses += 1) {
          const { status } = await press(started, marker);
          last.set(marker, status);
          if (status < 300 || status === expectedStatus) return;
        }
      });
    },
    async faultsOf(started, marker) {
      const status = last.get(marker) ?? 0;
      return [
        ...(status < 300 || status === expectedStatus ? [] : [`It is answered ${status} in the end.`]),
        ...((await isRight(started, marker)) ? [] : ["What is stored is not what was asked for."]),
      ];
    },
  };
}
