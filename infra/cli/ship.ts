/**
 * `sprout ship`: the whole job without a browser, through the public calls only: import, publish, fill in, submit, wait for
 * the reports.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { api } from "../../shared/contract/index.ts";
import type { FormInstance, OutputReference } from "../../shared/contract/runtime.ts";
import { matches } from "../../shared/expression/matches.ts";
import { outputFileName, workbookTypeOf } from "../../shared/file-name.ts";
import { plausibleAnswers } from "../../shared/form/answers/plausible-answers.ts";
import { sampleOf } from "../../shared/form/answers/sample-files.ts";
import type { Answers } from "../../shared/form/definition/definition.ts";
import { fileOf } from "../../shared/form/definition/uploaded-file.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock } from "../../shared/form/engine/engine.ts";
import { readArguments } from "./arguments.ts";
import { readParts, type SentFile } from "./attached-files.ts";
import { publishAs } from "./bundle-publication.ts";
import { type Client, must } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { connect } from "./connect.ts";
import { placeBundle, readSoundBundle } from "./import-bundle.ts";
import { publishForReason } from "./publish-for-reason.ts";

const POLL_MS = 50;
const MAX_WAIT_MS = 120_000;
/** The same answers every time. */
const SEED = 1;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export async function ship(args: string[]): Promise<number> {
  const { workbook, more, values } = readArguments(args, {
    sheet: { type: "string" },
    process: { type: "string" },
    answers: { type: "string" },
    locale: { type: "string", default: "en" },
    reason: { type: "string" },
    server: { type: "string" },
    out: { type: "string" },
  });
  const { out } = values;
  if (out === undefined) throw new CommandProblem("Name the folder for the reports: --out DIR");
  const bundle = workbook.endsWith(".json") ? await readSoundBundle(workbook) : undefined;
  const file = bundle === undefined ? await readBytes(workbook) : new Uint8Array();
  const files = await readParts(more);
  await mkdir(out, { recursive: true }).catch(() => {
    throw new CommandProblem(`The folder ${out} can't be created.`);
  });
  const server = await connect(values.server);
  try {
    const { client } = server;
    const form =
      bundle === undefined
        ? await importWorkbook(client, basename(workbook), file, files, values.sheet)
        : await placeBundle(client, bundle.bundle, bundle.root);
    if (values.process !== undefined) await saveProcess(client, form.formId, await readText(values.process));
    // command-line users read the warnings in the summary
    const publicationName = form.formName;
    const bundled = bundle?.bundle.publication;
    const publication =
      bundled === undefined
        ? must(
            await publishForReason(
              client,
              { id: form.formId, publicationName, confirmed: true, reportWarnings: "accept" },
              values.reason,
            ),
          )
        : await publishAs(client, form.formId, bundled, values.reason);
    const respondent = server.respondent();
    const instance = must(
      await respondent.call(api.runtime.instance, {
        publicationKey: publication.publicationKey,
        locale: values.locale,
        timeZone,
      }),
    );
    const answers = await answersFor(respondent, publication.publicationKey, values.answers);
    await uploadSamples(respondent, instance, answers);
    const started = performance.now();
    await submitAnswers(respondent, instance, answers, values.locale);
    const done = await waitForOutputs(respondent, instance, started);
    const outputs = await writeOutputs(respondent, instance, done, out);
    const summary = {
      form: { id: form.formId, name: form.formName },
      publication: { name: publication.publicationName, publicationKey: publication.publicationKey },
      instance: { instanceKey: instance.instanceKey, instanceId: instance.instanceId },
      status: done.status,
      messageCode: done.messageCode,
      milliseconds: done.milliseconds,
      outputs,
      warnings: form.problems,
    };
    await writeFile(join(out, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
    for (const output of outputs)
      console.log(`${output.file}  ${output.contentType}  ${output.milliseconds} ms`);
    if (done.messageCode !== "FAILED") return 0;
    console.error(done.message ?? "A report could not be created.");
    return 1;
  } finally {
    await server.close();
  }
}

async function importWorkbook(
  client: Client,
  fileName: string,
  body: Uint8Array,
  files: SentFile[],
  sheet: string | undefined,
) {
  const contentType = workbookTypeOf(fileName);
  const stats = must(
    await client.call(api.forms.upload, {
      file: { fileName, contentType, body },
      ...(files.length > 0 && { files }),
    }),
  );
  const chosen = stats.worksheets.find(({ name }) => name === sheet);
  if (sheet !== undefined && chosen === undefined) {
    const names = stats.worksheets.map(({ name }) => name).join(", ");
    throw new CommandProblem(`There is no worksheet "${sheet}". There are: ${names}.`);
  }
  return must(
    await client.call(api.forms.importForm, {
      id: stats.id,
      worksheetIndex: chosen?.index ?? stats.worksheetIndex,
      formName: fileName.replace(/\.[^.]+$/, ""),
    }),
  );
}

async function saveProcess(client: Client, formId: number, model: string): Promise<void> {
  const { revision } = must(await client.call(api.process.processes, { id: formId }));
  must(await client.call(api.process.processSave, { formId, model, revision }));
}

async function answersFor(
  client: Client,
  publicationKey: string,
  path: string | undefined,
): Promise<Answers> {
  if (path !== undefined) return parseAnswers(path, await readText(path));
  const definition = must(await client.call(api.runtime.formByKey, { publicationKey }));
  return plausibleAnswers(
    compileForm(definition, { matches, newKey: randomUUID }),
    formClock(new Date(), timeZone),
    SEED,
  );
}

/** Uploads the files that were made up, as a respondent's page does. */
async function uploadSamples(
  client: Client,
  { instanceKey, authKey }: FormInstance,
  answers: Answers,
): Promise<void> {
  const ref = { instanceKey, ...(authKey !== undefined && { authKey }) };
  for (const [field, answer] of Object.entries(answers)) {
    const file = fileOf(answer);
    const sample = file && sampleOf(file);
    if (sample === undefined) continue;
    const { bytes, sha256, name } = sample.answer;
    const { url, headers } = must(await client.call(api.runtime.startFile, { ...ref, field, bytes, sha256 }));
    if (url !== undefined) {
      const body = new Uint8Array(Buffer.from(sample.base64, "base64"));
      const { status } = await fetch(url, { method: "PUT", headers, body });
      if (status !== 200) throw new CommandProblem(`The file for ${field} couldn't be sent: ${status}.`);
    }
    must(await client.call(api.runtime.confirmFile, { ...ref, field, sha256, name }));
  }
}

function parseAnswers(path: string, text: string): Answers {
  try {
    return JSON.parse(text) as Answers; // the server parses and checks them
  } catch {
    throw new CommandProblem(`${path} is not valid JSON.`); // its own message would quote answers
  }
}

async function submitAnswers(
  client: Client,
  instance: FormInstance,
  answers: Answers,
  locale: string,
): Promise<void> {
  const { instanceKey, authKey, revision } = instance;
  must(
    await client.call(api.runtime.submit, {
      instanceKey,
      ...(authKey !== undefined && { authKey }),
      model: JSON.stringify(answers),
      command: "submit",
      revision,
      locale,
    }),
  );
}

async function waitForOutputs(client: Client, { instanceKey, authKey }: FormInstance, started: number) {
  const seen = new Map<string, number>();
  while (performance.now() - started < MAX_WAIT_MS) {
    const ref = { instanceKey, ...(authKey !== undefined && { authKey }) };
    const listed = must(await client.call(api.runtime.outputList, ref));
    const milliseconds = Math.round(performance.now() - started);
    for (const { outputId } of listed.outputReferences) {
      if (!seen.has(outputId)) seen.set(outputId, milliseconds);
    }
    if (listed.status === "COMPLETE") return { ...listed, milliseconds, seen };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new CommandProblem(`The reports were not ready after ${MAX_WAIT_MS / 1000} seconds.`);
}

async function writeOutputs(
  client: Client,
  { instanceKey, authKey }: FormInstance,
  done: { outputReferences: OutputReference[]; seen: Map<string, number> },
  folder: string,
) {
  const taken = new Set<string>();
  const written = [];
  for (const { outputId } of done.outputReferences) {
    const ref = { instanceKey, ...(authKey !== undefined && { authKey }), outputId };
    const { name, contentType, data, url } = must(await client.call(api.runtime.output, ref));
    const file = freeName(outputFileName(name, contentType), taken);
    const body =
      data === undefined
        ? new Uint8Array(await (await fetch(url ?? "")).arrayBuffer())
        : Buffer.from(data, "base64");
    await writeFile(join(folder, file), body);
    written.push({ name, contentType, file, milliseconds: done.seen.get(outputId) ?? 0 });
  }
  return written;
}

function freeName(file: string, taken: Set<string>): string {
  let name = file;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1)
    name = file.replace(/(\.[^.]+)?$/, ` ${count}$1`);
  taken.add(name.toLowerCase());
  return name;
}

async function readBytes(path: string): Promise<Uint8Array> {
  return readFile(path).catch(() => {
    throw new CommandProblem(`There is no file ${path}.`);
  });
}

async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(path));
}
