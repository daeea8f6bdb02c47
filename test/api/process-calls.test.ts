import { beforeAll, describe, expect, it } from "vitest";
import { publishForReason } from "../../infra/cli/publish-for-reason.ts";
import { demoProcess } from "../../infra/local/demo.ts";
import { api } from "../../shared/contract/index.ts";
import { PROCESS_NOT_DEFINED } from "../../shared/contract/process.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { type Step, walkSteps } from "../../shared/process/step.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { mailsAreShown, NEEDS_ANOTHER } from "../support/deployed.ts";
import { pdfText } from "../support/pdf.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  signUpAnother,
  signUpDesigner,
  uploadWorkbook,
} from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();

/** A valid page that does too much work once there is data. */
const loops = JSON.stringify({
  key: "root",
  name: "Root",
  processType: "FORM_OUTPUT",
  children: [
    {
      key: "page",
      name: "Endless: page",
      processType: "HANDLEBARS",
      template: `<p>\n  ${"{{#each @root.l}}".repeat(8)}x${"{{/each}}".repeat(8)}`,
      children: [{ key: "pdf", name: "Print", processType: "HTML2PDF" }],
    },
  ],
});

let designer: Client;
let formId: number;

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  let keys = 0;
  const process = JSON.stringify(demoProcess(() => `step-${++keys}`));
  ({ formId } = await publishWorkbook(designer, { process }));
});

async function load(): Promise<{ root: Step; revision: number }> {
  const { model, revision } = must(await designer.call(api.process.processes, { id: formId }));
  return { root: JSON.parse(model) as Step, revision };
}

async function stepNamed(name: string): Promise<Step> {
  const found = [...walkSteps((await load()).root)].find(({ step }) => step.name === name)?.step;
  return found ?? expect.fail(`no step ${name}`);
}

async function runUntil(name: string, input: unknown, more: { locale?: string; timeZone?: string } = {}) {
  const { key, processType } = await stepNamed(name);
  const reference = { formId, processType: processType.code, process: { key } };
  const text = typeof input === "string" ? input : JSON.stringify(input);
  const body = { input: text, inputContentType: "application/json", ...more };
  return must(await designer.call(api.process.transformUntilMe, { ...reference, ...body }));
}

async function saveTemplate(name: string, template: string): Promise<void> {
  const { key } = await stepNamed(name);
  must(await designer.call(api.process.templateSave, { formId, key, template }));
}

describe("POST /rest/form/process/transformUntilMe", () => {
  it("runs from the root to a step, in the respondent's language", async () => {
    const { output, outputContentType, errorInd } = await runUntil("Checklist", demoAnswers, {
      locale: "es",
    });
    expect([outputContentType, errorInd]).toEqual(["text/html", false]);
    expect(output).toContain("Su lista para la visita");
    expect(output).toContain("Noor Haddad");
  });

  it("gives the root step the same as a submission: answers raw, formatted, and calculated", async () => {
    const { output, outputContentType } = await runUntil("Sprout Form Output", demoAnswers);
    expect(outputContentType).toBe("application/json");
    const document = JSON.parse(output);
    expect(document).toMatchObject({ form: { locale: "en", instanceId: "PREVIEW" }, answers: demoAnswers });
    expect(document.pages.length).toBeGreaterThan(1);
  });

  it("passes on data that the form doesn't ask for", async () => {
    const { output } = await runUntil("Sprout Form Output", { unheardOf: { of: ["data"] } });
    expect(JSON.parse(output)).toMatchObject({ unheardOf: { of: ["data"] }, answers: {} });
  });

  it("uses the output of a root step as it is", async () => {
    const { output } = await runUntil("Sprout Form Output", demoAnswers, { locale: "fr" });
    expect((await runUntil("Sprout Form Output", output)).output).toBe(output);
  });

  it("names the failed step, its line, its column and what is wrong", async () => {
    const broken = await runUntil("Checklist", "{");
    expect(broken).toMatchObject({ errorInd: true, output: "", stepKey: (await load()).root.key });
    expect(broken.message).toMatch(/^Sprout Form Output:1:1:The input of this step is not valid JSON/);

    const uploaded = await uploadWorkbook(designer);
    const { formId: other } = must(
      await designer.call(api.forms.importForm, { ...uploaded, formName: "Loops" }),
    );
    must(await designer.call(api.process.processSave, { formId: other, model: loops }));
    const input = {
      processType: "HTML2PDF",
      process: { key: "pdf" },
      input: '{"l":[1,2,3,4,5,6,7,8,9,10]}',
    } as const;
    const answer = must(await designer.call(api.process.transformUntilMe, { formId: other, ...input }));
    expect(answer).toMatchObject({ errorInd: true, output: "", stepKey: "page" });
    expect(answer.message).toMatch(/^Endless {2}page:2:\d+:This template does too much work/);
  });

  it("says what can't be an input", async () => {
    const { key } = await stepNamed("Checklist");
    const answer = must(
      await designer.call(api.process.transformUntilMe, {
        formId,
        processType: "HANDLEBARS",
        process: { key },
        input: "<p>",
        inputContentType: "text/html; charset=utf-8",
      }),
    );
    expect(answer.errorInd).toBe(true);
    expect(answer.message).toMatch(/:1:1:A process starts with JSON, but the input is text\/html\.$/);
  });

  it("answers a PDF as base64, printed by the function that has the browser", async () => {
    const { output, outputContentType, errorInd } = await runUntil("Checklist to print", demoAnswers, {
      locale: "es",
    });
    expect([outputContentType, errorInd]).toEqual(["application/pdf", false]);
    const pages = await pdfText(Buffer.from(output, "base64"));
    expect(pages[0]).toContain("Su lista para la visita");
    const again = await runUntil("Checklist to print", demoAnswers, { locale: "es" });
    expect(again.output, "printed once").toBe(output);
  });

  it("answers that a step doesn't exist", async () => {
    const { status, problem } = await designer.call(api.process.transformUntilMe, {
      formId,
      processType: "HANDLEBARS",
      process: { key: "nowhere" },
      input: "{}",
    });
    expect([status, problem?.name]).toEqual([404, "STEP_NOT_FOUND"]);
  });

  it("is refused to a user without the right to write", async ({ skip }) => {
    const stranger = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(stranger, stack.mails);
    const own = (await publishWorkbook(stranger)).formId;
    for (const named of [
      { formId, process: { key: "step-1" } },
      { process: { key: "step-1", formId } },
      { formId: own, process: { key: "step-1", formId } },
      { formId, process: { key: "step-1", formId: own } },
    ]) {
      const input = { ...named, processType: "HANDLEBARS" as const, input: "{}" };
      for (const row of [api.process.transformUntilMe, api.process.storedTemplate])
        expect((await stranger.call(row, input)).problem?.name).toBe("ACCESS_DENIED");
    }
  });
});

describe("POST /rest/form/process/transform", () => {
  const run = async (input: Parameters<typeof designer.call<typeof api.process.transform>>[1]) =>
    must(await designer.call(api.process.transform, input));

  it("runs one step with the given template", async () => {
    const answer = await run({
      processType: "HANDLEBARS",
      template: "Hello {{firstName}}",
      input: '{"firstName":"Ada"}',
    });
    expect(answer).toEqual({
      output: "Hello Ada",
      outputContentType: "text/html",
      errorInd: false,
      message: "",
    });
  });

  it("maps JSON to JSON", async () => {
    const template = JSON.stringify([{ operation: "shift", spec: { a: "b" } }]);
    const { output, outputContentType } = await run({ processType: "JOLT", template, input: '{"a":1}' });
    expect([JSON.parse(output), outputContentType]).toEqual([{ b: 1 }, "application/json"]);
  });

  it("reads the properties, the language and the messages of the request", async () => {
    const { output, outputContentType } = await run({
      processType: "HANDLEBARS",
      template: '{{t "Hello"}} {{@properties.letter.sender}} <',
      input: "{}",
      locale: "es",
      catalogue: { Hello: { es: "Hola" } },
      propertySets: [
        { key: "a", name: "letter", properties: [{ name: "sender", value: "Ana & Co" }] },
        { key: "b", name: "output", properties: [{ name: "contentType", value: "text/plain" }] },
      ],
    });
    expect([output, outputContentType]).toEqual(["Hola Ana & Co <", "text/plain"]);
  });

  it.each([
    ["HANDLEBARS", "\n {{foo 1}}", /^HANDLEBARS:2:4:There is no helper "foo"\.$/],
    ["HANDLEBARS", "{{#if a}}", /^HANDLEBARS:1:1:This block is never closed/],
    ["HANDLEBARS", "{{> partial}}", /^HANDLEBARS:1:1:Partials/],
    [
      "HANDLEBARS",
      `${"{{#each @root.l}}".repeat(9)}x${"{{/each}}".repeat(9)}`,
      /^HANDLEBARS:\d+:\d+:This template /,
    ],
    ["JOLT", "[\n {]", /^JOLT:2:3:This chain is not valid JSON/],
    ["JOLT", '[{"operation":"nothing"}]', /^JOLT:1:3:At \[0\]\.operation: There is no operation "nothing"/],
    ["JOLT", '[{"operation":"shift","spec":{"l":"out[999999999]"}}]', /^JOLT:1:31:At \[0\]\.spec\.l: /],
    ["JOLT", `[{"operation":"shift","spec":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}]`, /^JOLT:1:\d+:/],
    ["TRANSLATIONS", '{"a": 1}', /^TRANSLATIONS:1:2:The messages of "a" are not an object/],
  ] as const)(
    "answers a bad template of %s with its place, never with a fault",
    async (processType, template, message) => {
      const input = JSON.stringify({ l: Array.from({ length: 20 }, () => 1) });
      const answer = await designer.call(api.process.transform, { processType, template, input });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ errorInd: true, output: "" });
      expect(answer.body.message).toMatch(message);
      expect(answer.body.message.length).toBeLessThan(600);
    },
  );

  it.each([
    ["no JSON", "HANDLEBARS", "x", "{", "application/json"],
    ["a page for a chain", "JOLT", "[]", "<p>", "text/html"],
    ["JSON for a printer", "HTML2PDF", "", "{}", "application/json"],
    [
      "deep JSON",
      "HANDLEBARS",
      "{{json this}}",
      `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
      "application/json",
    ],
  ] as const)("answers %s with the cause", async (_what, processType, template, input, inputContentType) => {
    const values = { processType, template, input, inputContentType };
    const { status, body } = await designer.call(api.process.transform, values);
    expect([status, body.errorInd, body.output]).toEqual([200, true, ""]);
    expect(body.message).toMatch(new RegExp(`^${processType}:\\d+:\\d+:.+`));
  });

  it("answers an output that is too large to return with the cause", async () => {
    const template = `{{#each l}}${'"'.repeat(1_000)}{{/each}}`;
    const input = JSON.stringify({ l: Array.from({ length: 4_000 }, () => 1) });
    const answer = await run({ processType: "HANDLEBARS", template, input });
    expect(answer.message).toMatch(/^HANDLEBARS:1:1:This .*\b\d+ MB/);
  });

  const page = { processType: "HTML2PDF", template: "", inputContentType: "text/html" } as const;

  it("prints a page", async () => {
    const { output, outputContentType } = await run({ ...page, input: "<h1>Hello" });
    expect(outputContentType).toBe("application/pdf");
    expect((await pdfText(Buffer.from(output, "base64")))[0]).toContain("Hello");
  });

  it("says why a page can't be printed", async () => {
    const { message } = await run({ ...page, input: `${"<div>".repeat(300)}x` });
    expect(message).toMatch(/^HTML2PDF:1:1:This page has elements more than/);
  });

  it("stores nothing", async () => {
    const before = await load();
    await run({ processType: "HANDLEBARS", template: "x", input: "{}" });
    expect(await load()).toEqual(before);
  });
});

describe("POST /rest/form/process/form and form/save", () => {
  it("answers the stored test answers, and leaves the tree unchanged", async () => {
    const { root, revision } = await load();
    const saved = must(
      await designer.call(api.process.processFormSave, { formId, workingOutputModel: '{"firstName":"Ada"}' }),
    );
    const { message } = must(await designer.call(api.process.processForm, { formId }));
    expect(JSON.parse(message)).toEqual({ firstName: "Ada" });
    const record = must(await designer.call(api.process.processes, { id: formId }));
    expect(record.workingOutputModel).toBe('{"firstName":"Ada"}');
    expect([saved.revision, record.revision]).toEqual([revision, revision]);
    expect(JSON.parse(record.model)).toEqual(root);
  });

  it("keeps the last of several saved at once, and refuses none", async () => {
    const save = (name: string) =>
      designer.call(api.process.processFormSave, { formId, workingOutputModel: `{"firstName":"${name}"}` });
    const answers = await Promise.all(["one", "two", "three"].map(save));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { message } = must(await designer.call(api.process.processForm, { formId }));
    expect(["one", "two", "three"]).toContain(JSON.parse(message).firstName);
  });

  it("answers an empty object before anything was saved", async () => {
    const { formId: other } = await publishWorkbook(designer, { formName: "Untouched" });
    expect(must(await designer.call(api.process.processForm, { formId: other }))).toEqual({ message: "{}" });
  });
});

describe("the translations of a step", () => {
  const rowsOf = async (bytes: Uint8Array): Promise<string[][]> => {
    const read = await readWorkbook(bytes, "translations.xlsx");
    if (!read.ok) throw new Error("The export can't be read.");
    const [sheet] = read.workbook.sheets;
    const width = sheet?.rows[0]?.cells.length ?? 0;
    return (sheet?.rows ?? []).map(({ cells }) =>
      Array.from(
        { length: width },
        (_, index) => cells.find(({ column }) => column === index + 1)?.text ?? "",
      ),
    );
  };

  const exported = async (name = "Spanish and French") => {
    const { key } = await stepNamed(name);
    const file = must(await designer.call(api.process.exportTranslations, { f: formId, p: key }));
    return rowsOf(file as unknown as Uint8Array); // the client answers the bytes of a file
  };

  const upload = async (rows: string[][]) => {
    const body = await writeWorkbook([{ name: "translations", rows }]);
    const file = { fileName: "translations.xlsx", contentType: XLSX_CONTENT_TYPE, body };
    return must(await designer.call(api.forms.upload, { file })).id;
  };

  const importInto = async (name: string, rows: string[][]) => {
    const { key: processKey } = await stepNamed(name);
    return designer.call(api.process.importTranslations, { id: await upload(rows), formId, processKey });
  };

  it("are exported only where a step can take them back", async () => {
    const { root } = await load();
    const response = await designer.fetch(`/rest/form/export/translations?f=${formId}&p=${root.key}`);
    expect(response.ok).toBe(false);
    expect(await response.text()).toContain("There is no Translations step above this step to store them.");
  });

  it("are one workbook with key, context, a column for each language, and state", async () => {
    const { key } = await stepNamed("Spanish and French");
    const response = await designer.fetch(`/rest/form/export/translations?f=${formId}&p=${key}`);
    expect(response.headers.get("Content-Type")).toBe(XLSX_CONTENT_TYPE);
    expect(response.headers.get("Content-Disposition")).toContain("translations.xlsx");
    const [header, ...rows] = await rowsOf(new Uint8Array(await response.arrayBuffer()));
    expect(header).toEqual(["key", "context", "en", "es", "fr", "state"]);
    const title = "Your checklist for the visit";
    expect(rows).toContainEqual([
      title,
      "",
      title,
      "Su lista para la visita",
      "Votre liste pour la visite",
      "ok",
    ]);
    expect(rows.map((row) => row.at(-1)).filter((state) => state !== "ok")).toEqual([]);
  });

  it("are of the one template, for a HANDLEBARS step", async () => {
    expect(await exported("Letter for the doctor")).toHaveLength(1);
    expect((await exported("Checklist")).length).toBeGreaterThan(10);
  });

  it("make exactly the translations of an English text stale that changes in its template", async () => {
    const { template = "" } = await stepNamed("Checklist");
    await saveTemplate("Checklist", template.replaceAll("What you told us", "What you told us before"));
    const stale = (await exported()).filter((row) => row.at(-1) !== "ok").slice(1);
    expect(stale).toEqual([
      [
        "What you told us before",
        "",
        "What you told us before",
        "Lo que nos contó",
        "Ce que vous nous avez dit",
        "stale",
      ],
    ]);
    const { output } = await runUntil("Checklist", demoAnswers, { locale: "es" });
    expect(output).toContain("What you told us before");
    expect(output).not.toContain("Lo que nos contó");
    await saveTemplate("Checklist", template);
    expect((await exported()).slice(1).filter((row) => row.at(-1) !== "ok")).toEqual([]);
  });

  it("are read back from a workbook; unknown keys are reported and kept", async () => {
    const before = await exported();
    const answer = must(
      await importInto("Spanish and French", [
        ["key", "es", "de"],
        ["Since", "Desde el", "Seit"],
        ["Nobody says this", "Nadie", ""],
      ]),
    );
    const row = answer.find(({ key }) => key === "Since");
    expect(row?.translations).toContainEqual({ localeCode: "es", message: "Desde el", state: "ok" });
    expect(row?.translations).toContainEqual({ localeCode: "fr", message: "Depuis", state: "ok" });
    expect(answer.filter(({ state }) => state === "unused")).toMatchObject([{ key: "Nobody says this" }]);
    const after = await exported();
    expect(after[0]).toEqual(["key", "context", "en", "es", "fr", "de", "state"]);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toEqual(["Nobody says this", "", "Nobody says this", "Nadie", "", "", "unused"]);
    const { output } = await runUntil("Checklist", demoAnswers, { locale: "es" });
    expect(output).toContain("Desde el");
  });

  it("survive an export and an import without a change", async () => {
    const { template } = await stepNamed("Spanish and French");
    must(await importInto("Spanish and French", await exported()));
    expect((await stepNamed("Spanish and French")).template).toBe(template);
  });

  it("are kept in the nearest TRANSLATIONS step above a HANDLEBARS step", async () => {
    must(
      await importInto("Checklist", [
        ["key", "es"],
        ["Interpreter", "Una intérprete"],
      ]),
    );
    expect((await stepNamed("Spanish and French")).template).toContain("Una intérprete");
  });

  it("are merged with what was saved meanwhile", async () => {
    const { key: processKey } = await stepNamed("Spanish and French");
    const id = await upload([
      ["key", "es"],
      ["Since", "Desde hace"],
    ]);
    const saving = ["a", "b", "c"].map((name) =>
      designer.call(api.process.processFormSave, { formId, workingOutputModel: `{"x":"${name}"}` }),
    );
    const importing = designer.call(api.process.importTranslations, { id, formId, processKey });
    const statuses = (await Promise.all([...saving, importing])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await stepNamed("Spanish and French")).template).toContain("Desde hace");
  });

  it.each([
    [
      "a workbook without a key",
      [
        ["text", "es"],
        ["Since", "Desde"],
      ],
      400,
      "INPUT_INVALID",
      /no translations/,
    ],
    [
      "a workbook without a language",
      [
        ["key", "what it means"],
        ["Since", "x"],
      ],
      400,
      "INPUT_INVALID",
      /no translations/,
    ],
  ])("refuse %s and say why", async (_what, rows, status, name, message) => {
    const { template } = await stepNamed("Spanish and French");
    const refused = await importInto("Spanish and French", rows);
    expect([refused.status, refused.problem?.name]).toEqual([status, name]);
    expect(refused.problem?.details?.message).toMatch(message);
    expect((await stepNamed("Spanish and French")).template).toBe(template);
  });

  it("refuse a step that doesn't exist, or has no place to store them", async () => {
    const id = await upload([
      ["key", "es"],
      ["Since", "Desde"],
    ]);
    const nowhere = await designer.call(api.process.importTranslations, {
      id,
      formId,
      processKey: "nowhere",
    });
    expect([nowhere.status, nowhere.problem?.name]).toEqual([404, "STEP_NOT_FOUND"]);
    expect(nowhere.problem?.details?.message).toBe(PROCESS_NOT_DEFINED);
    const root = await importInto("Sprout Form Output", [
      ["key", "es"],
      ["Since", "Desde"],
    ]);
    expect(root.problem?.details?.message).toMatch(/There is no Translations step above/);
  });

  it("refuse a request that names no form or no step", async () => {
    for (const more of [{ formId, processKey: "" }, { processKey: "step-1" }, { formId }]) {
      const refused = await designer.call(api.process.importTranslations, { id: "x", ...more } as never);
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.problem?.details)).toContain(PROCESS_NOT_DEFINED);
    }
    const { status } = await designer.fetch(`/rest/form/export/translations?f=${formId}`);
    expect(status).toBe(400);
  });

  it("refuse someone else's upload", async ({ skip }) => {
    const stranger = stack.client();
    skip(!mailsAreShown, NEEDS_ANOTHER);
    await signUpAnother(stranger, stack.mails);
    const body = await writeWorkbook([
      {
        name: "translations",
        rows: [
          ["key", "es"],
          ["Since", "x"],
        ],
      },
    ]);
    const file = { fileName: "translations.xlsx", contentType: XLSX_CONTENT_TYPE, body };
    const { id } = must(await stranger.call(api.forms.upload, { file }));
    const { key: processKey } = await stepNamed("Spanish and French");
    const { problem } = await designer.call(api.process.importTranslations, { id, formId, processKey });
    expect(problem?.name).toBe("UPLOAD_NOT_FOUND");
  });
});

describe("publishing a process whose texts are not all translated", () => {
  it("is refused until it is accepted, which the publication records", async () => {
    const { template = "" } = await stepNamed("Checklist");
    await saveTemplate("Checklist", `${template}{{t "Nobody translated this"}}`);
    const publication = { id: formId, publicationName: "Half translated" };
    const refused = await designer.call(api.forms.publish, publication);
    expect([refused.status, refused.problem?.name]).toEqual([422, "TRANSLATIONS_MISSING"]);
    const texts = refused.problem?.details?.translations;
    const named = { key: "Nobody translated this", state: "missing", stepName: "Checklist" };
    expect(texts).toMatchObject([
      { ...named, localeCode: "es" },
      { ...named, localeCode: "fr" },
    ]);
    const blind = { ...publication, missingTranslations: "accept" } as const;
    const unexplained = await designer.call(api.forms.publish, blind);
    expect([unexplained.status, unexplained.problem?.name]).toEqual([422, "TRANSLATIONS_MISSING"]);
    expect(unexplained.problem?.title).toContain("say why");
    const reason = "The translator is ill.";
    const accepted = { ...blind, missingTranslationsReason: reason };
    const seenIn = ({
      problem,
    }: {
      problem: { details?: Record<string, unknown> | undefined } | undefined;
    }) => String(problem?.details?.translationsSeen);
    // as many texts, but not those that were seen
    await saveTemplate("Checklist", `${template}{{t "Nobody translated that"}}`);
    const seen = { ...accepted, translationsSeen: seenIn(refused) };
    const others = await designer.call(api.forms.publish, seen);
    expect([others.status, others.problem?.name]).toEqual([422, "TRANSLATIONS_MISSING"]);
    expect(others.problem?.details).toMatchObject({ changed: true, count: 2 });
    const other = { ...named, key: "Nobody translated that" };
    expect(others.problem?.details?.translations).toMatchObject([other, other]);
    const check = must(await designer.call(api.forms.publishCheck, { id: formId }));
    expect(others.problem?.details).toEqual({ ...check.texts, changed: true });
    const half = must(
      await designer.call(api.forms.publish, { ...accepted, translationsSeen: seenIn(others) }),
    );
    const [entry] = must(await designer.call(api.forms.audit, { id: formId })).entries;
    expect(entry?.details).toMatchObject({
      missingTranslationsAccepted: 2,
      missingTranslationsReason: reason,
      missingTranslationsSeen: seenIn(others),
    });
    const untranslated = { count: 2, reason, findings: seenIn(others) };
    expect(half).toMatchObject({ missingTranslations: "accept", untranslated });
    const [newest] = must(await designer.call(api.forms.publications, { id: formId }));
    const kept = { ...untranslated, by: expect.stringMatching(/./) };
    expect(newest).toMatchObject({ missingTranslations: "accept", untranslated: kept });

    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const byCommand = await publishForReason(designer, publication, "It is urgent.", print);
    expect(must(byCommand).untranslated).toEqual({ ...untranslated, reason: "It is urgent." });
    expect(lines.join("\n")).toMatch(/because “It is urgent\.”.*\n {2}Checklist, es: Nobody translated that/);
    const { problem } = await publishForReason(designer, publication, undefined);
    expect(problem?.name).toBe("TRANSLATIONS_MISSING");

    await saveTemplate("Checklist", template);
    const whole = must(await designer.call(api.forms.publish, accepted));
    expect([whole.missingTranslations, whole.untranslated]).toEqual([undefined, undefined]);

    const link = { id: formId, publicationKey: half.publicationKey };
    const updated = must(await designer.call(api.forms.updatePublication, { ...link, base: 1 }));
    expect([updated.missingTranslations, updated.untranslated]).toEqual([undefined, undefined]);
    const back = must(await designer.call(api.forms.updatePublication, { ...link, base: 2, to: 1 }));
    expect(back).toMatchObject({ missingTranslations: "accept", untranslated });
  });
});
