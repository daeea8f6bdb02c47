/** Two unrelated owners, each with a form, its process, an upload, and a respondent with a report. */
import { readFile } from "node:fs/promises";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import type { Step } from "../../shared/process/step.ts";
import { newKey } from "../../shared/tokens.ts";
import { lightTree } from "../faults/site/trees.ts";
import type { Client } from "../support/client.ts";
import { enrolled } from "../support/people.ts";
import {
  demoAnswers,
  demoWorkbook,
  must,
  publishWorkbook,
  refOf,
  startInstance,
  waitForReports,
} from "../support/published-form.ts";
import type { StackInUse } from "../support/stack.ts";

export interface Side {
  /** Is part of every text of this side except the name of its publication; no one else may ever read it. */
  canary: string;
  owner: Client;
  ownerName: string;
  respondent: Client;
  form: number;
  publication: string;
  upload: string;
  step: string;
  template: string;
  instance: string;
  authKey: string;
  output: string;
  /** A group that the owner owns. */
  group: string;
  /** The people whom the form is shared with. */
  person: string;
}

/** Makes one side. @param letter only to tell sides apart */
export async function makeSide(stack: StackInUse, letter: string): Promise<Side> {
  const canary = `CANARY-${letter}-${newKey()}`;
  const { client: owner, email: ownerName } = await enrolled(stack, `Owner${letter}`, canary);
  const { email: reader } = await enrolled(stack, `Reader${letter}`, "Person"); // can be found and given a share by anyone
  const tree = lightTree();
  const page = tree.children.find(({ processType }) => processType.code === "HANDLEBARS");
  if (page === undefined) throw new Error("The tree has a page.");
  page.template = `<p>${canary} {{answers.lastName}}</p>`;
  const process = JSON.stringify(tree);
  // Anyone with the key of a publication may read its name, and start to answer it.
  const names = { formName: canary, publicationName: `Publication ${letter}` };
  const { formId, publicationKey } = await publishWorkbook(owner, { ...names, process });
  const stored = must(await owner.call(api.process.processes, { id: formId }));
  const [step] = (JSON.parse(stored.model) as Step).children.filter(({ key }) => key === page.key); // as it was saved
  must(
    await owner.call(api.process.processFormSave, { formId, workingOutputModel: JSON.stringify({ canary }) }),
  );
  must(await owner.call(api.forms.shareSave, { formId, username: reader, privilege: "R", data: true }));
  const { groupId: group } = must(await owner.call(api.forms.groupCreate, { name: canary }));
  const body = new Uint8Array(await readFile(demoWorkbook));
  const file = { fileName: `${canary}.xlsx`, contentType: XLSX_CONTENT_TYPE, body };
  const { id: upload } = must(await owner.call(api.forms.upload, { file }));

  const respondent = stack.client();
  const started = await startInstance(respondent, publicationKey);
  const model = JSON.stringify({ ...demoAnswers, lastName: canary });
  const command = "submit" as const;
  const ref = refOf(started);
  must(await respondent.call(api.runtime.submit, { ...ref, model, command, revision: 0 }));
  const { outputReferences } = await waitForReports(respondent, ref);
  return {
    canary,
    owner,
    ownerName,
    respondent,
    form: formId,
    publication: publicationKey,
    upload,
    step: page.key,
    template: step?.templateId ?? "",
    instance: ref.instanceKey,
    authKey: ref.authKey,
    output: outputReferences[0]?.outputId ?? "",
    group,
    person: reader,
  };
}

/** All of a side that its owner can see, as text; the same as long as no one changes it. */
export async function fingerprint({ owner, form: id, instance }: Side): Promise<string> {
  const formId = id;
  return JSON.stringify([
    must(await owner.call(api.forms.model, { id })),
    must(await owner.call(api.forms.publications, { id })),
    must(await owner.call(api.forms.shares, { id })),
    must(await owner.call(api.process.processes, { id })),
    must(await owner.call(api.process.processForm, { formId })),
    must(await owner.call(api.forms.submissions, { id, answers: true, limit: 20 })),
    must(await owner.call(api.forms.submission, { formId, instanceKey: instance })),
  ]);
}
