/** What a first start finds: an account, a form with its process, and a publication, made through the public calls. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { XLSX_CONTENT_TYPE } from "../../shared/contract/imports.ts";
import { api } from "../../shared/contract/index.ts";
import { type Answer, Client } from "../cli/client.ts";
import { signUp } from "../cli/sign-up.ts";
import answers from "./demo/answers.json" with { type: "json" };
import { demoProcess } from "./demo/process.ts";
import type { Mail } from "./mailbox.ts";

export interface DemoAddresses {
  /** Sign-in of the demo's designer. */
  email: string;
  password: string;
  /** Where a respondent begins. */
  formAddress: string;
}

const designer = { email: "demo@sprout.example", firstName: "Dana", lastName: "Designer" } as const;
const password = "Garden-lantern-42";
const workbook = new URL("../../shared/samples/before-the-visit.xlsx", import.meta.url);
const formName = "Before your child's visit";

/** Makes the demo on a new stack. @throws when a call refuses, naming it */
export async function loadDemo(origin: string, mails: () => readonly Mail[]): Promise<DemoAddresses> {
  const client = new Client(origin);
  await signUp(client, { ...designer, password }, mails);
  const publicationKey = await makeDemoForm(client);
  return { email: designer.email, password, formAddress: `${origin}/f/${publicationKey}` };
}

/** The demo's form with its process, published. @param client a signed-in designer @returns the publication's key */
export async function makeDemoForm(client: Client): Promise<string> {
  const file = {
    fileName: "before-the-visit.xlsx",
    contentType: XLSX_CONTENT_TYPE,
    body: await readFile(workbook),
  };
  const { id, worksheetIndex } = must("upload", await client.call(api.forms.upload, { file }));
  const { formId } = must(
    "import",
    await client.call(api.forms.importForm, { id, worksheetIndex, formName }),
  );
  const model = JSON.stringify(demoProcess(randomUUID));
  must("process", await client.call(api.process.processSave, { formId, model }));
  const workingOutputModel = JSON.stringify(answers);
  must("test answers", await client.call(api.process.processFormSave, { formId, workingOutputModel }));
  const published = await client.call(api.forms.publish, { id: formId, publicationName: formName });
  return must("publication", published).publicationKey;
}

function must<T>(what: string, { body, problem, status }: Answer<T>): T {
  if (problem === undefined) return body;
  throw new Error(`The demo's ${what} was refused (${status}): ${JSON.stringify(problem)}`);
}
