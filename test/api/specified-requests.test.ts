/**
 * Every request of the specification's section 7, word for word: written by hand from its rows and from the payloads of
 * section 3, and sent as plain HTTP. Nothing here comes from the table of calls. The requests run in order: later ones
 * use the answers of earlier ones.
 */
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type SheetToWrite, writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { person } from "../support/people.ts";
import { type Client, useStack } from "../support/stack.ts";

const stack = useStack();

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const guid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
const text = expect.any(String);
const number = expect.any(Number);

const email = "sam@specified.example";
const password = "Orchard-Lamp-7-Kite";
const signUpObject = { email, registrationKey: "", firstName: "Sam", lastName: "Specified", password };

/** What was answered so far, for the requests that name it. */
const held = {
  other: "",
  file: {} as Record<string, unknown>,
  form: {} as Record<string, unknown>,
  share: {} as Record<string, unknown>,
  publicationKey: "",
  instance: { instanceKey: "" } as Record<string, unknown>,
  outputId: "",
  root: {} as Record<string, unknown>,
};
let visitor: Client;

beforeAll(async () => {
  visitor = stack.client();
  await visitor.fetch("/ping");
  held.other = (await person(stack, "Olga", "Other")).email;
});

const survey: SheetToWrite[] = [
  {
    name: "survey",
    rows: [
      ["type", "name", "label"],
      ["text", "firstName", "First name"],
    ],
  },
];
const translated: SheetToWrite[] = [
  {
    name: "translations",
    rows: [
      ["key", "es"],
      ["Dear", "Querida"],
    ],
  },
];

const letter = {
  key: "7c8b1c7e-54a9-4b5c-9f5e-0d6c3b0a1f2e",
  name: "Letter",
  description: "For the family",
  processType: { id: 2, code: "HANDLEBARS", name: "Handlebars" },
  model: "",
  propertySets: [],
  publicOutputInd: true,
  outputName: "Letter",
  level: 2,
  template: '<p>{{translate "Dear"}} {{firstName}}</p>',
  children: [],
};
const messages = { ...letter, key: "0b8f6f0c-9a51-4f0e-8a35-5f1f3c1d2e3f", name: "Spanish" };

/** FORM_OUTPUT › TRANSLATIONS › HANDLEBARS; in some payloads a process type is a plain code. */
const tree = () => ({
  ...held.root,
  children: [
    {
      ...messages,
      processType: "TRANSLATIONS",
      publicOutputInd: false,
      outputName: "",
      level: 1,
      template: "{}",
      children: [letter],
    },
  ],
});
const formId = () => held.form.id;
/** Process node reference: formId, processType, process.key, process.formId (section 3). */
const node = () => ({
  formId: formId(),
  processType: "HANDLEBARS",
  process: { key: letter.key, formId: formId() },
});
const answers = '{"firstName":"Ana"}';
const input = { input: answers, inputContentType: "application/json" };

/** @param mailed so many mails of the kind were sent: the last one's code counts */
async function codeOf(subject: RegExp, mailed: number): Promise<string> {
  const found = () => stack.mails().filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
  await expect.poll(() => found().length).toBe(mailed);
  return /\b\d{6}\b/.exec(found().at(-1)?.text ?? "")?.[0] ?? "";
}

interface Request {
  /** As the first column of section 7 has it. */
  line: string;
  /** The JSON that is sent, or the content of the line's braces. */
  send?: () => unknown;
  form?: Record<string, string>;
  /** The sheets of the one file of a multipart body. */
  sheets?: SheetToWrite[];
  status?: number;
  /** What the answer contains at least. */
  answer: unknown;
  /** Repeated until the answer contains it. */
  awaited?: boolean;
  keep?: (body: unknown) => void;
}

const fields = z.record(z.string(), z.unknown());
const listed = z.tuple([fields]).rest(fields);
const own = (rows: unknown) => listed.parse(rows).find(({ id }) => id === formId()) ?? expect.fail("no form");

const story: Request[] = [
  // Account and session
  { line: "GET /rest/isAuth", answer: false },
  {
    line: "POST /rest/account/signup",
    send: () => signUpObject,
    answer: { success: true },
  },
  {
    line: "POST /rest/account/resend",
    send: () => signUpObject,
    answer: { success: true, message: "Your activation code has been resent. Please check your email." },
  },
  {
    line: "POST /rest/account/verify",
    send: async () => ({ ...signUpObject, registrationKey: await codeOf(/activation/, 2) }),
    answer: { success: true, email },
  },
  { line: "GET /logout", status: 302, answer: "" },
  { line: "POST /rest/auth/email", send: () => ({ email }), answer: { mode: "password" } },
  { line: "POST /rest/forgot/send", send: () => ({ email }), answer: { success: true } },
  {
    line: "POST /rest/forgot/confirm",
    send: async () => ({ email, code: await codeOf(/new password/, 1) }),
    answer: { success: true },
  },
  {
    line: "POST /api/v1/login",
    form: { username: email, password },
    answer: { success: true, username: email, firstName: "Sam", roles: expect.arrayContaining([text]) },
  },
  {
    line: "POST /rest/password",
    send: () => ({ password: "Harbour-Nine-Violet-3", passwordConfirm: "Harbour-Nine-Violet-3" }),
    answer: { success: true, message: "Your password has been successfully changed." },
  },
  { line: "GET /rest/login/status", answer: { email } },
  { line: "GET /rest/whoami", answer: { username: email } },
  { line: "GET /ping", answer: { alive: true } },

  // From a workbook to a publication
  {
    line: "POST /rest/upload/sprout",
    sheets: survey,
    answer: { id: text, contentType: XLSX, worksheets: [{ index: 0, name: "survey" }] },
    keep: (body) => Object.assign(held, { file: fields.parse(body) }),
  },
  {
    line: "POST /rest/import/sprout",
    send: () => ({ id: held.file.id, worksheetIndex: 0, formId: 0, formName: "Visit" }),
    answer: { formId: number },
    keep: (body) => Object.assign(held.form, { id: fields.parse(body).formId }),
  },
  {
    line: "GET /rest/form/list",
    answer: [
      {
        id: number,
        formName: "Visit",
        privilege: "O",
        activityDate: text,
        publicationCount: 0,
        model: expect.stringContaining("First name"),
      },
    ],
    keep: (body) => Object.assign(held, { form: own(body) }),
  },
  {
    line: "POST /rest/form/processes",
    send: () => ({ id: formId() }),
    answer: { formId: number, model: expect.stringContaining("Raw Output from Form Submission") },
    keep: (body) => {
      const root = fields.parse(JSON.parse(String(fields.parse(body).model)));
      const page = listed.parse(root.children)[0];
      const pdf = listed.parse(page.children)[0];
      Object.assign(held, { root });
      for (const step of [root, page, pdf]) expect(step).toMatchObject({ key: guid });
      expect(pdf).toMatchObject({ propertySets: [{ key: guid }] });
    },
  },
  {
    line: "POST /rest/form/process/save",
    send: () => ({ formId: formId(), model: JSON.stringify(tree()), workingOutputModel: answers }),
    answer: { formId: number, workingOutputModel: answers },
  },
  {
    line: "POST /rest/form/process/form/save",
    send: () => ({ formId: formId(), workingOutputModel: answers }),
    answer: { success: true },
  },
  {
    line: "POST /rest/form/process/template/save",
    send: () => ({ ...letter, formId: formId() }),
    answer: { success: true },
  },
  {
    line: "POST /rest/form/publish",
    send: () => ({ ...held.form, publicationName: "Autumn" }),
    answer: { name: "Autumn", publicationKey: text, activityDate: text, publicationName: "Autumn" },
    keep: (body) => Object.assign(held, { publicationKey: fields.parse(body).publicationKey }),
  },
  {
    line: "POST /rest/form/publications",
    send: () => held.form,
    answer: [{ name: "Autumn", publicationKey: text, activityDate: text, publicationName: "Autumn" }],
  },
  {
    line: "GET /rest/form/list/lite",
    answer: [{ id: number, formName: "Visit", privilege: "O", activityDate: text, publicationCount: 1 }],
  },
  { line: "GET /rest/form/has/export?f={id}", send: () => [formId()], answer: true },
  { line: "GET /rest/form/export?f={id}", send: () => [formId()], answer: expect.stringMatching(/^PK/) },
  {
    line: "POST /rest/form/model",
    send: () => ({ id: formId() }),
    answer: { model: [{ key: text, composites: [{ fields: [{ key: "firstName" }] }] }] },
  },

  // Filling it in, as its owner
  {
    line: "POST /rest/form/key",
    send: () => ({ publicationKey: held.publicationKey }),
    answer: { model: [{ composites: [{ fields: [{ key: "firstName" }] }] }] },
  },
  {
    line: "POST /rest/form/instance",
    send: () => ({ publicationKey: held.publicationKey }),
    answer: {
      name: text,
      instanceKey: text,
      instanceId: text,
      schema: expect.stringMatching(/^\[/),
      model: "{}",
    },
    keep: (body) => Object.assign(held, { instance: fields.parse(body) }),
  },
  {
    line: "POST /rest/rename/instance",
    send: () => ({ instanceKey: held.instance.instanceKey }),
    answer: { success: true },
  },
  {
    line: "POST /rest/form/submit",
    send: () => {
      const { instanceKey, instanceId, publicationKey, name, schema } = held.instance;
      const named = { instanceKey, instanceId, publicationKey, name, schema };
      return { ...named, model: answers, location: "0:firstName", command: "submit" };
    },
    answer: { status: "POST_PROCESSING", model: answers, location: "0:firstName" },
  },
  {
    line: "POST /rest/form/output/list",
    send: () => ({ publicationKey: held.publicationKey }),
    awaited: true,
    answer: { status: "COMPLETE", outputReferences: [{ outputId: text, name: "Letter" }] },
    keep: (body) => {
      const output = listed.parse(fields.parse(body).outputReferences)[0];
      Object.assign(held, { outputId: output.outputId });
    },
  },
  {
    line: "POST /rest/form/output",
    send: () => ({ instanceKey: held.instance.instanceKey, outputId: held.outputId }),
    answer: {
      contentType: "text/html",
      data: expect.toSatisfy((data: string) => atob(data).includes("<p>Dear Ana</p>")),
      name: "Letter",
    },
  },
  { line: "GET /rest/inbox", answer: [{ name: text, instanceKey: text, status: "COMPLETE" }] },

  // Process builder
  {
    line: "POST /rest/form/process/transformUntilMe",
    send: () => ({ process: { ...letter, formId: formId() }, ...input }),
    answer: { output: "<p>Dear Ana</p>", outputContentType: "text/html" },
  },
  {
    line: "POST /rest/form/process/transform",
    send: () => ({ processType: letter.processType, template: letter.template, ...input }),
    answer: { errorInd: false, message: "", output: "<p>Dear Ana</p>", outputContentType: "text/html" },
  },
  {
    line: "POST /rest/form/process/template",
    send: () => ({ process: { ...letter, formId: formId() }, ...input }),
    answer: { template: letter.template },
  },
  {
    line: "GET /rest/form/process/types",
    answer: [
      { code: "FORM_OUTPUT", name: text },
      { code: "HANDLEBARS", name: text },
      { code: "JOLT", name: text },
      { code: "TRANSLATIONS", name: text },
      { code: "HTML2PDF", name: text },
    ],
  },
  {
    line: "GET /rest/form/process/locales",
    answer: [
      { code: "en", name: "English" },
      { code: "es", name: "Spanish" },
      { code: "fr", name: "French" },
    ],
  },
  { line: "POST /rest/form/process/form", send: node, answer: { message: answers } },
  {
    line: "POST /rest/form/import/translations",
    send: async () => {
      const file = fields.parse(await (await upload(translated)).json());
      return { ...file, formId: formId(), processKey: letter.key };
    },
    answer: [
      {
        key: "Dear",
        contextText: text,
        translations: expect.arrayContaining([
          expect.objectContaining({ localeCode: "es", message: "Querida" }),
        ]),
      },
    ],
  },
  {
    line: "GET /rest/form/export/translations?f={formId}&p={processKey}",
    send: () => [formId(), letter.key],
    answer: expect.stringMatching(/^PK/),
  },

  // Sharing, and the end
  {
    line: "POST /rest/user/search",
    send: () => ({ query: held.other }),
    answer: [{ username: text, usernameFederated: text, domain: text, firstName: text, lastName: text }],
  },
  {
    line: "POST /rest/user/form/search",
    send: () => ({ query: held.other, formId: formId() }),
    answer: [{ username: text, usernameFederated: text, domain: text, privilege: null }],
    keep: (body) => Object.assign(held, { share: listed.parse(body)[0] }),
  },
  {
    line: "POST /rest/user/share/save",
    send: () => ({ ...held.share, formId: formId(), privilege: "R" }),
    answer: { success: true },
  },
  {
    line: "POST /rest/form/shares",
    send: () => ({ id: formId() }),
    answer: [
      {
        username: text,
        usernameFederated: text,
        domain: text,
        firstName: text,
        lastName: text,
        privilege: "R",
        privilegePretty: "Read",
        activityDate: text,
        formId: number,
      },
    ],
    keep: (body) => Object.assign(held, { share: listed.parse(body)[0] }),
  },
  { line: "POST /rest/user/share/revoke", send: () => held.share, answer: { success: true } },
  { line: "DELETE /rest/form/delete", send: () => held.form, answer: { success: true } },
];

const sendSession = () => ({ "X-XSRF-TOKEN": visitor.cookies.get("XSRF-TOKEN") ?? "", Origin: stack.origin });

async function upload(sheets: SheetToWrite[]): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([Buffer.from(await writeWorkbook(sheets))], { type: XLSX }), "file.xlsx");
  return visitor.fetch("/rest/upload/sprout", { method: "POST", headers: sendSession(), body });
}

async function ask({ line, send, form, sheets }: Request): Promise<Response> {
  const [method = "", path = ""] = line.split(" ");
  if (sheets !== undefined) return upload(sheets);
  if (form !== undefined)
    return visitor.fetch(path, { method, headers: sendSession(), body: new URLSearchParams(form) });
  const value = await send?.();
  if (method === "GET") {
    const values = z.array(z.unknown()).default([]).parse(value);
    return visitor.fetch(path.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.shift()))));
  }
  const headers = { ...sendSession(), "Content-Type": "application/json" };
  return visitor.fetch(path, { method, headers, body: JSON.stringify(value) });
}

async function read(response: Response): Promise<unknown> {
  const body = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") === true;
  return isJson ? JSON.parse(body) : body;
}

describe("the requests of section 7, word for word", () => {
  it("are 47", () => {
    expect(new Set(story.map(({ line }) => line)).size).toBe(47);
    expect(story).toHaveLength(47);
  });

  it.each(story.map((request) => [request.line, request] as const))("%s", async (_line, request) => {
    const answered = async () => {
      const response = await ask(request);
      return [response.status, await read(response)];
    };
    const expected = [request.status ?? 200, expectation(request.answer)];
    if (request.awaited) await expect.poll(answered).toEqual(expected);
    const [status, body] = await answered();
    expect([status, body]).toEqual(expected);
    request.keep?.(body);
  });
});

/** At least what is named, whatever else is there. */
function expectation(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(expectation);
  const isPlain = typeof answer === "object" && answer?.constructor === Object;
  if (!isPlain) return answer;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, expectation(value)])),
  );
}
