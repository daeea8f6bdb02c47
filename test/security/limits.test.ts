/** Each size that the product accepts, through the calls: at the limit all goes well, above it the answer says so. */
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import {
  API_PAYLOAD_BYTES,
  LAMBDA_PAYLOAD_BYTES,
  MAX_ANSWERS_BYTES,
  MAX_BODY_BYTES,
  MAX_PEOPLE_FOUND,
  MAX_SHARES,
  MAX_STEPS,
  MAX_TEMPLATE_BYTES,
  MAX_UPLOAD_BYTES,
  MIN_SEARCH_LETTERS,
} from "../../shared/limits.ts";
import type { Step } from "../../shared/process/step.ts";
import { openStores } from "../../shared/stores/index.ts";
import { newKey } from "../../shared/tokens.ts";
import { lightTree } from "../faults/site/trees.ts";
import { sampleOf } from "../support/budget.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { must, publishWorkbook, refOf, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { treeOf } from "../support/steps.ts";

const stack = useStack();
let owner: Client;
let formId: number;
let publicationKey: string;

beforeAll(async () => {
  owner = (await person(stack, "Owner", "Person")).client;
  ({ formId, publicationKey } = await publishWorkbook(owner, { process: JSON.stringify(lightTree()) }));
});

/** What is reported of a call. */
const textOf = ({
  status,
  problem,
}: {
  status: number;
  problem: { name: string; title: string } | undefined;
}) => [status, problem?.name];

async function sendBytes(bytes: number) {
  const start = `{"id":${formId}`;
  const response = await owner.fetch("/rest/form/model", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": owner.cookies.get("XSRF-TOKEN") ?? "",
    },
    body: `${start}${" ".repeat(bytes - start.length - 1)}}`,
  });
  const { name } = (await response.json()) as { name?: string }; // a problem, or a form without one
  return [response.status, name];
}

describe("a body", () => {
  it.each([-1, 0])("of 1 MiB and %i bytes is read", async (more) => {
    expect((await sendBytes(MAX_BODY_BYTES + more))[0]).toBe(200);
  });

  it.each([
    ["one byte above 1 MiB", MAX_BODY_BYTES + 1],
    ["what a function takes", LAMBDA_PAYLOAD_BYTES],
    ["one byte above it", LAMBDA_PAYLOAD_BYTES + 1],
    ["what the API takes", API_PAYLOAD_BYTES],
    ["one byte above it too", API_PAYLOAD_BYTES + 1],
  ])("is too large: %s", async (_name, bytes) => {
    expect(await sendBytes(bytes)).toEqual([413, "BODY_TOO_LARGE"]);
  });
});

describe("answers", () => {
  it.each([
    [-1, [200, undefined]],
    [0, [200, undefined]],
    [1, [413, "ANSWERS_TOO_LARGE"]],
  ])("of 256 KiB and %i bytes", async (more, expected) => {
    const respondent = stack.client();
    const ref = refOf(await startInstance(respondent, publicationKey));
    const rest = JSON.stringify({ lastName: "" }).length;
    const model = JSON.stringify({ lastName: "x".repeat(MAX_ANSWERS_BYTES + more - rest) });
    const saved = await respondent.call(api.runtime.submit, { ...ref, model, command: "save", revision: 0 });
    expect(textOf(saved)).toEqual(expected);
    const text = model.slice(12, -2);
    if (saved.status === 200) expect(saved.body.model.includes(text)).toBe(true);
  });
});

describe("a template", () => {
  const sizes: [letter: string, more: number, expected: unknown[]][] = [
    ["x", -1, [200, undefined]],
    ["x", 0, [200, undefined]],
    ["x", 1, [413, "TEMPLATE_TOO_LARGE"]],
    ["é", 0, [200, undefined]],
    ["é", 2, [413, "TEMPLATE_TOO_LARGE"]], // fewer characters than bytes
    ["𝄞", 4, [413, "TEMPLATE_TOO_LARGE"]],
  ];
  const templateOf = (letter: string, more: number) =>
    letter.repeat((MAX_TEMPLATE_BYTES + more) / Buffer.byteLength(letter));

  async function storedTree(): Promise<{ tree: Step; page: Step }> {
    const { model } = must(await owner.call(api.process.processes, { id: formId }));
    const tree = JSON.parse(model) as Step; // a tree as it is stored
    const page = tree.children.find(({ processType }) => processType.code === "HANDLEBARS");
    return { tree, page: page ?? expect.fail("The tree has a page.") };
  }

  it.each(sizes)("of %s, 256 KiB and %i bytes, is saved or refused", async (letter, more, expected) => {
    const { key } = (await storedTree()).page;
    const template = templateOf(letter, more);
    expect(textOf(await owner.call(api.process.templateSave, { formId, key, template }))).toEqual(expected);
  });

  it.each(sampleOf(sizes, 2))(
    "of %s, 256 KiB and %i bytes, is run or refused",
    async (letter, more, expected) => {
      const step = { processType: "HANDLEBARS" as const, template: templateOf(letter, more), input: "{}" };
      const run = await owner.call(api.process.transform, step);
      expect(textOf(run)).toEqual(expected);
      if (run.status === 200) expect(run.body.errorInd).toBe(false);
    },
  );

  it.each(sampleOf(sizes, 2))("of %s, 256 KiB and %i bytes, in a tree", async (letter, more, [status]) => {
    const { tree, page } = await storedTree();
    page.template = templateOf(letter, more);
    delete page.templateId;
    const saved = await owner.call(api.process.processSave, { formId, model: JSON.stringify(tree) });
    expect(textOf(saved)).toEqual(status === 200 ? [200, undefined] : [422, "PROCESS_INVALID"]);
    if (status !== 200) expect(JSON.stringify(saved.problem?.details)).toContain(page.key);
  });
});

describe("a form", () => {
  it("is shared with 200 people, whose shares can be changed, and with no one else", async () => {
    const people = [];
    for (let count = 0; count < 3; count += 1)
      people.push((await person(stack, "Reader", `No${count}`)).email);
    const [last = "", other = ""] = people;
    const { forms } = openStores();
    const { activityDate } = (await forms.find(formId)) ?? expect.fail("The form is there.");
    for (let count = 1; count < MAX_SHARES; count += 1) {
      const username = `known-${count}@lab.example`;
      await forms.saveShare({ formId, username, privilege: "R", data: false, activityDate }, activityDate);
    }
    const share = (username: string) =>
      owner.call(api.forms.shareSave, { formId, username, privilege: "R", data: false });
    expect(textOf(await share(last))).toEqual([200, undefined]);
    expect(textOf(await share(other))).toEqual([422, "SHARES_TOO_MANY"]);
    expect(textOf(await share(last))).toEqual([200, undefined]);
    must(await owner.call(api.forms.shareRevoke, { formId, username: last }));
    expect(textOf(await share(other))).toEqual([200, undefined]);
  });
});

describe("a process", () => {
  const sizes: [more: number, expected: unknown[]][] = [
    [-1, [200, undefined]],
    [0, [200, undefined]],
    [1, [422, "PROCESS_INVALID"]],
  ];
  it.each(sampleOf(sizes, 1))("of 500 steps and %i", async (more, expected) => {
    const leaf = lightTree().children[1] ?? expect.fail("The tree has two branches.");
    const children = Array.from({ length: MAX_STEPS + more - 1 }, (_, index) => ({
      ...leaf,
      key: newKey(),
      name: `Step ${index}`,
      outputName: `Output ${index}`,
      template: "x",
    }));
    const model = JSON.stringify(treeOf(...children));
    expect(textOf(await owner.call(api.process.processSave, { formId, model }))).toEqual(expected);
  });
});

describe("an upload", () => {
  const sizes: [more: number, expected: unknown[]][] = [
    [-1, [200, undefined]],
    [0, [200, undefined]],
    [1, [413, "FILE_TOO_LARGE"]],
  ];
  it.each(sampleOf(sizes, 1))("of 4 MiB and %i bytes", async (more, expected) => {
    const lines = `type,name,label\n${"text,q,".padEnd(1_000, "x").concat("\n").repeat(4_000)}`;
    const body = Buffer.alloc(MAX_UPLOAD_BYTES + more, "x");
    body.write(lines);
    for (let at = lines.length; at < body.length; at += 1_000) body.write("\n", at);
    const file = { fileName: "large.csv", contentType: XLSX_CONTENT_TYPE, body: new Uint8Array(body) };
    expect(textOf(await owner.call(api.forms.upload, { file }))).toEqual(expected);
  });
});

describe("a search for people", () => {
  it.each([
    [-1, 400],
    [0, 200],
    [1, 200],
  ])("by 2 letters and %i", async (more, status) => {
    const query = "person".slice(0, MIN_SEARCH_LETTERS + more);
    const found = await owner.call(api.forms.userSearch, { query });
    expect(found.status).toBe(status);
    if (status === 200) expect(found.body.length).toBeLessThanOrEqual(MAX_PEOPLE_FOUND);
  });
});
