import { beforeAll, describe, expect, it } from "vitest";
import { demoProcess } from "../../infra/local/demo.ts";
import { api } from "../../shared/contract/index.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import { newKey } from "../../shared/tokens.ts";
import { must, publishWorkbook, signUpDesigner } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();
let designer: Client;
let formId: number;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  ({ formId } = await publishWorkbook(designer));
});

async function load(): Promise<{ root: Step; revision: number }> {
  const { model, revision } = must(await designer.call(api.process.processes, { id: formId }));
  return { root: JSON.parse(model) as Step, revision };
}

describe("the process of a form", () => {
  it("is an answer sheet after the import", async () => {
    const { root } = await load();
    const codes = [...walkSteps(root)].map(({ step }) => step.processType.code);
    expect(codes).toEqual(["FORM_OUTPUT", "HANDLEBARS", "HTML2PDF"]);
  });

  it("is saved whole, with its templates, and increments its revision", async () => {
    const { revision } = await load();
    const tree = demoProcess(newKey);
    const saved = must(
      await designer.call(api.process.processSave, { formId, model: JSON.stringify(tree), revision }),
    );
    expect(saved.revision).toBe(revision + 1);
    const { root } = await load();
    expect([...walkSteps(root)].map(({ step }) => [step.name, step.template])).toEqual(
      [...walkSteps(tree)].map(({ step }) => [step.name, step.template]),
    );
  });

  it("has versions: who saved, when and what changed, each of which can be read and saved again", async () => {
    const versions = async () => must(await designer.call(api.process.processVersions, { formId }));
    const { root, revision } = await load();
    const [newest, oldest] = await versions();
    expect(newest).toMatchObject({ revision, by: expect.stringMatching(/\S+ \S+/) });
    expect(Number.isNaN(Date.parse(newest?.savedAt ?? ""))).toBe(false);
    // What the import made was there before the first save.
    expect([oldest?.revision, oldest?.savedAt, oldest?.by]).toEqual([revision - 1, undefined, undefined]);
    const letter = [...walkSteps(root)].map(({ step }) => step).find(({ name }) => name === "Checklist");
    if (letter === undefined) throw new Error("The demo has a checklist.");
    const template = `${letter.template}<hr>`;
    must(await designer.call(api.process.templateSave, { formId, key: letter.key, template }));
    expect((await versions())[0]).toMatchObject({
      revision: revision + 1,
      changed: [{ key: letter.key, name: "Checklist", what: ["template"] }],
      added: [],
      removed: [],
    });
    const read = (of: number) => designer.call(api.process.processVersion, { formId, revision: of });
    expect(JSON.parse(must(await read(revision)).model)).toEqual(root);
    const first = JSON.parse(must(await read(revision - 1)).model) as Step; // as the server wrote it
    expect([...walkSteps(first)].map(({ step }) => step.name)).toContain("Answers as PDF");
    const { status, problem } = await read(revision + 2);
    expect([status, problem?.name]).toEqual([404, "PROCESS_VERSION_NOT_FOUND"]);
    must(await designer.call(api.process.templateSave, { formId, key: letter.key, template })); // changes nothing
    expect((await versions())[0]?.revision).toBe(revision + 1);
    const model = must(await read(revision)).model;
    must(await designer.call(api.process.processSave, { formId, model, revision: revision + 2 }));
    const back = await load();
    expect(back.root).toEqual(root);
    expect((await versions()).map((one) => one.revision)).toEqual([3, 1, 0, -1].map((by) => revision + by));
  });

  it("answers 409 to a save from an older revision and keeps the stored tree", async () => {
    const before = await load();
    const model = JSON.stringify({ ...before.root, description: "from a stale tab" });
    const { status, problem } = await designer.call(api.process.processSave, {
      formId,
      model,
      revision: before.revision - 1,
    });
    expect([status, problem?.name]).toEqual([409, "PROCESS_STALE"]);
    expect(await load()).toEqual(before);
  });

  it("keeps the test answers of the save that won, and none of a stale one", async () => {
    const { root, revision } = await load();
    const save = (workingOutputModel: string, from: number) =>
      designer.call(api.process.processSave, {
        formId,
        model: JSON.stringify(root),
        revision: from,
        workingOutputModel,
      });
    must(await save('{"firstName":"kept"}', revision));
    expect((await save('{"firstName":"stale"}', revision)).status).toBe(409);
    const race = await Promise.all(
      ["one", "two"].map((name) => save(`{"firstName":"${name}"}`, revision + 1)),
    );
    const winner = race.find(({ status }) => status === 200)?.body.workingOutputModel;
    const record = must(await designer.call(api.process.processes, { id: formId }));
    expect(record.workingOutputModel).toBe(winner);
  });

  it("lets one of two simultaneous saves win", async () => {
    const { root, revision } = await load();
    const save = (description: string) =>
      designer.call(api.process.processSave, {
        formId,
        model: JSON.stringify({ ...root, description }),
        revision,
      });
    const answers = await Promise.all([save("one"), save("two"), save("three")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ["no JSON", "{"],
    ["no tree", "[]"],
    ["another root", JSON.stringify({ key: "a", name: "Root", processType: "HANDLEBARS" })],
  ])("refuses %s and names why", async (_what, model) => {
    const before = await load();
    const { status, problem } = await designer.call(api.process.processSave, { formId, model });
    expect([status, problem?.name]).toEqual([422, "PROCESS_INVALID"]);
    expect(problem?.details?.steps).toEqual([expect.objectContaining({ message: expect.any(String) })]);
    expect(await load()).toEqual(before);
  });
});

describe("the properties of a step", () => {
  it("are refused where the step can't read them, with the likeliest fix", async () => {
    const { root } = await load();
    const isPdf = ({ step }: { step: Step }) => step.processType.code === "HTML2PDF";
    const { step: pdf } = [...walkSteps(root)].find(isPdf) ?? expect.fail("no PDF");
    const save = (properties: { name: string; value: string }[]) => {
      pdf.propertySets = [{ key: "set", name: "pdf", properties }];
      return designer.call(api.process.processSave, { formId, model: JSON.stringify(root) });
    };
    const { status, problem } = await save([
      { name: "format", value: "A99" },
      { name: "landscap", value: "yes" },
    ]);
    expect([status, problem?.name]).toEqual([422, "PROCESS_INVALID"]);
    expect(problem?.details?.steps).toEqual([
      {
        stepKey: pdf.key,
        message: expect.stringMatching(/^The property “format” of “pdf”: “A99” is not a valid paper/),
      },
      { stepKey: pdf.key, message: expect.stringMatching(/Did you mean “landscape”\?$/) },
    ]);
    expect((await save([{ name: "format", value: "a5" }])).status).toBe(200);
  });
});

describe("a client's claims about stored templates", () => {
  it("are not trusted: a made-up templateId changes nothing", async () => {
    const { root } = await load();
    const [child] = root.children;
    const bad = { ...root, children: [{ ...child, templateId: "f".repeat(64) }] };
    must(await designer.call(api.process.processSave, { formId, model: JSON.stringify(bad) }));
    expect((await load()).root.children[0]?.template).toBe(child?.template);
  });

  it("are refused with a step key that reaches a prototype", async () => {
    const { root } = await load();
    const model = JSON.stringify(root).replaceAll(root.children[0]?.key ?? "", "__proto__");
    const { problem } = await designer.call(api.process.processSave, { formId, model });
    expect(problem?.name).toBe("PROCESS_INVALID");
  });
});

describe("one step's template", () => {
  it("is stored, read back, and refused from an older one", async () => {
    const { root } = await load();
    const step = [...walkSteps(root)].find((found) => found.step.processType.code === "HANDLEBARS")?.step;
    const key = step?.key ?? "";
    const first = must(
      await designer.call(api.process.templateSave, {
        formId,
        key,
        template: "<p>{{firstName}}</p>",
        ...(step?.templateId !== undefined && { templateId: step.templateId }),
      }),
    );
    const read = must(await designer.call(api.process.storedTemplate, { formId, process: { key } }));
    expect(read).toEqual({ template: "<p>{{firstName}}</p>", templateId: first.templateId });
    const stale = await designer.call(api.process.templateSave, {
      formId,
      key,
      template: "<p>lost</p>",
      templateId: step?.templateId ?? "none",
    });
    expect([stale.status, stale.problem?.name]).toEqual([409, "PROCESS_STALE"]);
  });

  it("is refused when it can't be read, since a tree with it could not be saved any more", async () => {
    const { root } = await load();
    const key =
      [...walkSteps(root)].find((found) => found.step.processType.code === "HANDLEBARS")?.step.key ?? "";
    const before = await load();
    const { status, problem } = await designer.call(api.process.templateSave, {
      formId,
      key,
      template: "{{#if",
    });
    expect([status, problem?.name]).toEqual([422, "PROCESS_INVALID"]);
    expect(await load()).toEqual(before);
  });

  it("is not found for an unknown step", async () => {
    const { problem } = await designer.call(api.process.storedTemplate, {
      formId,
      process: { key: "nowhere" },
    });
    expect(problem?.name).toBe("STEP_NOT_FOUND");
  });
});

describe("GET /rest/form/process/types and locales", () => {
  it("lists codes and names", async () => {
    const types = must(await designer.call(api.process.types, {}));
    expect(types.map(({ code }) => code)).toEqual([
      "FORM_OUTPUT",
      "HANDLEBARS",
      "JOLT",
      "TRANSLATIONS",
      "HTML2PDF",
    ]);
    const locales = must(await designer.call(api.process.locales, {}));
    expect(locales.map(({ code }) => code)).toEqual(["en", "es", "fr"]);
  });
});
