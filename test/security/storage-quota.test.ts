/**
 * What a person may store in a day is counted before it is stored; everything else keeps working for one who has stored
 * that much.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { api, routes } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../../shared/limits.ts";
import { allowAttempt, attemptLimits } from "../../shared/people/limits.ts";
import { rootStep, Step } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import type { Client } from "../support/client.ts";
import {
  demoWorkbook,
  must,
  publishWorkbook,
  signUpDesigner,
  startInstance,
} from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { pixel } from "../support/uploads.ts";

const stack = useStack();
let designer: Client;
let formId: number;
let publicationKey: string;
let uploadId: string;
let stepKey: string;
const model = JSON.stringify({ ...rootStep("root"), name: "Root" });

async function upload(client: Client) {
  const body = new Uint8Array(await readFile(demoWorkbook));
  return client.call(api.forms.upload, { file: { fileName: "form.xlsx", contentType: "", body } });
}

/** Stores nothing, and counts as if all that is left of the day's bytes were stored, to the last one. */
async function spendAll(username: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  for (let bytes: number = attemptLimits.bytesByUser.max; bytes >= 1; bytes = Math.floor(bytes / 2))
    while (await allowAttempt(openStores(), "bytesByUser", username, seconds, { amount: bytes }));
}

/** The first step below the root of the process that the import made. */
async function firstStep(): Promise<Step> {
  const stored = must(await designer.call(api.process.processes, { id: formId }));
  const [step = rootStep("")] = Step.parse(JSON.parse(stored.model)).children;
  return step;
}

async function keysOf(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of openStores().blobs.keys(prefix)) found.push(key);
  return found.toSorted();
}

/** Every call whose row lists the quota's problem, with what it stores without a quota. */
const storing: Record<string, () => Promise<{ status: number; problem?: { name: string } | undefined }>> = {
  upload: () => upload(designer),
  importForm: () => designer.call(api.forms.importForm, { id: uploadId, formId }),
  duplicateForm: () => designer.call(api.forms.duplicateForm, { id: formId, formName: "Copy" }),
  publish: () =>
    designer.call(api.forms.publish, { id: formId, publicationName: "Once more", reportWarnings: "accept" }),
  changePublication: () =>
    designer.call(api.forms.changePublication, {
      ...{ id: formId, publicationKey, command: "settings" },
      about: { organisation: { en: "Riverside Clinic" } },
      logo: pixel.toString("base64"),
    }),
  processSave: () => designer.call(api.process.processSave, { formId, model }),
  templateSave: () => designer.call(api.process.templateSave, { formId, key: stepKey, template: "Hello" }),
  processFormSave: () => designer.call(api.process.processFormSave, { formId, workingOutputModel: "{}" }),
};

beforeAll(async () => {
  designer = stack.client();
  const username = await signUpDesigner(designer, stack.mails);
  ({ formId, publicationKey } = await publishWorkbook(designer));
  uploadId = must(await upload(designer)).id;
  stepKey = (await firstStep()).key;
  await spendAll(username);
});

describe("a designer who has stored as much as a day allows", () => {
  it.each(Object.entries(storing))("is refused by %s, which stores nothing", async (_name, call) => {
    const before = await Promise.all([keysOf(blobKeys.ofForm(formId)), keysOf("uploads/")]);
    const form = await openStores().forms.find(formId);
    const { status, problem } = await call();
    expect([status, problem?.name]).toEqual([429, "STORAGE_SPENT"]);
    expect(await Promise.all([keysOf(blobKeys.ofForm(formId)), keysOf("uploads/")])).toEqual(before);
    expect(await openStores().forms.find(formId)).toEqual(form);
  });

  it("can fill in a form like anyone: answers are counted by instance, not by person", async () => {
    const started = await startInstance(designer, publicationKey);
    const { instanceKey, revision } = started;
    const model = JSON.stringify({ lastName: "x".repeat(MAX_INLINE_ANSWERS_BYTES) });
    must(await designer.call(api.runtime.submit, { instanceKey, model, command: "save", revision }));
    expect(await keysOf(`instances/${instanceKey}/`)).toHaveLength(1);
  });

  it("can read and delete stored data", async () => {
    expect(must(await designer.call(api.forms.listLite, {})).map(({ id }) => id)).toEqual([formId]);
    must(await designer.call(api.process.processes, { id: formId }));
    must(await designer.call(api.forms.deleteForm, { id: formId }));
    must(await designer.call(api.forms.restoreForm, { id: formId }));
  });

  it("doesn't keep others from storing", async () => {
    const other = stack.client();
    await signUpDesigner(other, stack.mails);
    must(await upload(other));
  });
});

it("is counted by every call that stores a designer's work", () => {
  const isDesigners = ({ access }: Route) =>
    typeof access === "object" &&
    ("role" in access || ("privilege" in access && (access.privilege === "W" || "signOff" in access)));
  const counted = routes.filter(({ countsBytes }) => countsBytes);
  expect(counted).toEqual(routes.filter((row) => isDesigners(row) && row.rights.includes("blobs:write")));
});
