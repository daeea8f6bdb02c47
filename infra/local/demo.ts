/** What a first start finds: an account, a form with its process, and a publication, made through the public calls. */
import { readFile } from "node:fs/promises";
import { newKey } from "../../shared/accounts/tokens.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/contract/forms.ts";
import { api } from "../../shared/contract/index.ts";
import { type Answer, Client } from "../cli/client.ts";
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
const password = "Sprout-demo-1";
const workbook = new URL("../../shared/samples/before-the-visit.xlsx", import.meta.url);
const formName = "Before your child's visit";
const MAIL_WAIT_MS = 15_000;
const MAIL_POLL_MS = 25;

/** Makes the demo on a new stack. @throws when a call refuses, naming it */
export async function loadDemo(origin: string, mails: () => readonly Mail[]): Promise<DemoAddresses> {
  const client = new Client(origin);
  must("sign-up", await client.call(api.account.signup, { ...designer, password }));
  const registrationKey = await codeFrom(mails);
  must("activation", await client.call(api.account.verify, { email: designer.email, registrationKey }));

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
  const model = JSON.stringify(demoProcess(newKey));
  must("process", await client.call(api.process.processSave, { formId, model }));
  const published = await client.call(api.forms.publish, { id: formId, publicationName: formName });
  const { publicationKey } = must("publication", published);
  return { email: designer.email, password, formAddress: `${origin}/f/${publicationKey}` };
}

async function codeFrom(mails: () => readonly Mail[]): Promise<string> {
  const giveUpAt = Date.now() + MAIL_WAIT_MS;
  while (Date.now() < giveUpAt) {
    const mail = mails().findLast(({ to }) => to.includes(designer.email));
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS));
  }
  throw new Error("The demo's activation code did not come.");
}

function must<T>(what: string, { body, problem, status }: Answer<T>): T {
  if (problem === undefined) return body;
  throw new Error(`The demo's ${what} was refused (${status}): ${JSON.stringify(problem)}`);
}
