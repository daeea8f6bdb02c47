/**
 * The main job up to its publication, through the public calls: for tests and benches that start where respondents do.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signUp } from "../../infra/cli/sign-up.ts";
import demoAnswers from "../../infra/local/demo/answers.json" with { type: "json" };
import type { Mail } from "../../infra/local/mailbox.ts";
import { api } from "../../shared/contract/index.ts";
import type { FormInstance } from "../../shared/contract/runtime.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import type { Answer, Client } from "./client.ts";
import { isDeployed, leaveNothingOf, lentDesigner, signInAsLent } from "./deployed.ts";

export const demoWorkbook = new URL("../../shared/samples/before-the-visit.xlsx", import.meta.url);

/** Answers that the demo's questionnaire accepts. */
export { demoAnswers };

/** The body of a call that must succeed. */
export function must<T>({ body, problem, status }: Answer<T>): T {
  if (problem !== undefined) throw new Error(`${status}: ${JSON.stringify(problem)}`);
  return body;
}

type Mails = () => Promise<readonly Mail[]> | readonly Mail[];

/** The credentials of the tests' designer. */
export const designerPassword = () => (isDeployed ? lentDesigner().password : "Designer-Pass-1");

/** A new designer's account, or at a deployed stack the given one. @param mails every mail that was sent */
export async function signUpDesigner(client: Client, mails: Mails): Promise<string> {
  return isDeployed ? signInAsLent(client) : signUpAnother(client, mails);
}

/** An account of its own, wherever mails can be read. */
export async function signUpAnother(client: Client, mails: Mails): Promise<string> {
  const email = `designer-${randomBytes(5).toString("hex")}@example.org`;
  const names = { firstName: "Dee", lastName: "Signer" };
  await signUp(client, { email, password: designerPassword(), ...names }, mails);
  leaveNothingOf(client);
  return email;
}

/** Uploads a workbook, for an import of it. */
export async function uploadWorkbook(client: Client, workbook: URL = demoWorkbook) {
  const file = {
    fileName: "form.xlsx",
    contentType: XLSX_CONTENT_TYPE,
    body: new Uint8Array(await readFile(workbook)),
  };
  return must(await client.call(api.forms.upload, { file }));
}

/** Imports a workbook and publishes it. @param process the tree of steps as JSON; default: the one an import makes */
export async function publishWorkbook(
  client: Client,
  options: { workbook?: URL; formName?: string; publicationName?: string; process?: string } = {},
): Promise<{ formId: number; publicationKey: string }> {
  const { workbook = demoWorkbook, formName = "Test form", publicationName = formName, process } = options;
  const { id, worksheetIndex } = await uploadWorkbook(client, workbook);
  const { formId } = must(await client.call(api.forms.importForm, { id, worksheetIndex, formName }));
  if (process !== undefined) must(await client.call(api.process.processSave, { formId, model: process }));
  const published = await client.call(api.forms.publish, {
    id: formId,
    publicationName,
    reportWarnings: "accept",
  });
  return { formId, publicationKey: must(published).publicationKey };
}

/** The same with a workbook that is written for it. @param sheets rows of cells by the sheet's name */
export async function publishSheets(
  client: Client,
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  options: { formName: string; process?: string },
): Promise<{ formId: number; publicationKey: string }> {
  const folder = await mkdtemp(join(tmpdir(), "sprout-sheets-"));
  const file = join(folder, "form.xlsx");
  const written = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
  await writeFile(file, await writeWorkbook(written));
  const published = await publishWorkbook(client, { ...options, workbook: pathToFileURL(file) });
  await rm(folder, { recursive: true, force: true });
  return published;
}

/** Starts an instance as a visitor without an account. */
export async function startInstance(
  client: Client,
  publicationKey: string,
): Promise<FormInstance & { authKey: string }> {
  const started = must(
    await client.call(api.runtime.instance, { publicationKey, locale: "en", timeZone: "Europe/Madrid" }),
  );
  return { ...started, authKey: started.authKey ?? "" };
}

/** The keys that open an instance again. */
export function refOf({ instanceKey, authKey }: { instanceKey: string; authKey: string }) {
  return { instanceKey, authKey };
}

/**
 * Starts an instance and submits it; its reports are not waited for.
 * @returns what was started, and what opens it again: a signed-in respondent needs no key
 */
export async function submitAnswers(
  respondent: Client,
  publicationKey: string,
  answers: object = demoAnswers,
): Promise<FormInstance & { authKey: string; ref: { instanceKey: string; authKey?: string } }> {
  const started = await startInstance(respondent, publicationKey);
  const { instanceKey, revision } = started;
  const ref = started.authKey === "" ? { instanceKey } : refOf(started);
  const model = JSON.stringify(answers);
  must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision }));
  return { ...started, ref };
}

/** Polls until the reports are done. */
export async function waitForReports(
  client: Client,
  ref: { instanceKey: string; authKey?: string },
  timeoutMs = 60_000,
) {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const listed = must(await client.call(api.runtime.outputList, ref));
    if (listed.status === "COMPLETE") return listed;
    if (Date.now() > giveUpAt) throw new Error(`The reports did not come: ${JSON.stringify(listed)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
