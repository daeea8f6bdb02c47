/** A form like another: everything of its current version and its process, nothing of what belongs to people. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { Step, walkSteps } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
let owner: Person;
let writer: Person;
let reader: Person;
let formId: number;
let copyId: number;

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  writer = await enrolled(stack, "Willa", "Writer");
  reader = await enrolled(stack, "Rita", "Reader");
  ({ formId } = await publishWorkbook(owner.client, { formName: "Winter" }));
  for (const [person, privilege] of [
    [writer, "W"],
    [reader, "R"],
  ] as const)
    must(
      await owner.client.call(api.forms.shareSave, {
        formId,
        username: person.email,
        privilege,
        data: false,
      }),
    );
  const [step] = (await processOf(owner, formId)).children;
  const template = "<p>Hello {{firstName}}</p>";
  must(await owner.client.call(api.process.templateSave, { formId, key: step?.key ?? "", template }));
  must(
    await owner.client.call(api.process.processFormSave, {
      formId,
      workingOutputModel: '{"firstName":"Ana"}',
    }),
  );
  must(await owner.client.call(api.forms.saveTags, { id: formId, tags: ["Ward 3"] }));
  const result = await writer.client.call(api.forms.duplicateForm, { id: formId, formName: " Summer " });
  copyId = must(result).formId;
});

async function processOf({ client }: Person, id: number): Promise<Step> {
  return Step.parse(JSON.parse(must(await client.call(api.process.processes, { id })).model));
}

describe("a duplicate of a form", () => {
  it("is the caller's own, a draft with the same tags, and nobody else's", async () => {
    const [row] = must(await writer.client.call(api.forms.listLite, { id: copyId }));
    expect(row).toMatchObject({ formName: "Summer", privilege: "O", state: "DRAFT", tags: ["Ward 3"] });
    expect(must(await owner.client.call(api.forms.listLite, { id: copyId }))).toEqual([]);
    expect(must(await writer.client.call(api.forms.publications, { id: copyId }))).toEqual([]);
    expect(must(await writer.client.call(api.forms.listLite, { query: "summ" }))).toHaveLength(1);
  });

  it("has every question, and its file byte for byte", async () => {
    const {
      id: _a,
      formName: _b,
      ...before
    } = must(await owner.client.call(api.forms.model, { id: formId }));
    const {
      id: _c,
      formName: _d,
      ...after
    } = must(await writer.client.call(api.forms.model, { id: copyId }));
    expect(after).toEqual(before);
    const { forms, blobs } = openStores();
    const [from, to] = [await forms.find(formId), await forms.find(copyId)];
    if (from === undefined || to === undefined) return expect.fail();
    for (const keyOf of [
      blobKeys.workbook,
      blobKeys.definition,
      blobKeys.definitionCells,
      blobKeys.problems,
    ]) {
      const bytes = await blobs.bytes(keyOf(formId, from.importKey));
      expect(bytes?.length).toBeGreaterThan(0);
      expect(await blobs.bytes(keyOf(copyId, to.importKey))).toEqual(bytes);
    }
  });

  it("has the process with its templates, which are its own from then on", async () => {
    const textOf = (root: Step) => [...walkSteps(root)].map(({ step }) => [step.name, step.template]);
    const before = await processOf(owner, formId);
    const after = await processOf(writer, copyId);
    expect(textOf(after)).toEqual(textOf(before));
    expect(JSON.stringify(textOf(after))).toContain("Hello {{firstName}}");
    const key = after.children[0]?.key ?? "";
    must(await writer.client.call(api.process.templateSave, { formId: copyId, key, template: "Changed" }));
    expect(textOf(await processOf(owner, formId))).toEqual(textOf(before));
    must(await owner.client.call(api.forms.deleteForm, { id: formId }));
    const { client } = writer;
    must(
      await client.call(api.forms.publish, { id: copyId, publicationName: "S", reportWarnings: "accept" }),
    );
    must(await owner.client.call(api.forms.restoreForm, { id: formId }));
  });

  it("leaves the test answers where they are", async () => {
    expect((await openStores().forms.find(formId))?.testAnswersHash).toBeDefined();
    expect((await openStores().forms.find(copyId))?.testAnswersHash).toBeUndefined();
  });

  it("is recorded in its trail, with the form that it was made of", async () => {
    const read = async () => must(await writer.client.call(api.forms.audit, { id: copyId })).entries;
    await expect.poll(async () => (await read()).map(({ action }) => action)).toContain("form.duplicate");
    const entry = (await read()).find(({ action }) => action === "form.duplicate");
    expect(entry?.details).toMatchObject({ name: "Summer", of: formId });
  });

  it("is made by those who may write, under a name", async () => {
    const question = (formName: string, { client }: Person) =>
      client.call(api.forms.duplicateForm, { id: formId, formName });
    expect((await question("Mine", reader)).status).toBe(403);
    expect((await question("  ", writer)).status).toBe(400);
  });
});
