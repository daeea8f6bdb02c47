/**
 * Uses the versions that were published as people and queues would, before anybody's call goes to them: each call is answered by
 * its version, which this machine starts itself, as API Gateway would; the messages that follow go to the workers that are live.
 */
import { GetFunctionConfigurationCommand, InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { type JobOf, jobs } from "../../shared/contract/jobs.ts";
import { invokedServices, queueNames, type ServiceName } from "../../shared/contract/route.ts";
import { workers } from "../../shared/contract/workers.ts";
import type { PdfJob } from "../../shared/process/pdf-job.ts";
import { EDGE_HEADER } from "../../shared/site.ts";
import { packed } from "../../shared/stores/lambda/packed.ts";
import { smoke } from "../cli/smoke.ts";
import { callEntries, calledEntry, type Entry, workerEntry } from "../entries.ts";
import { startGateway } from "../local/gateway.ts";

export interface Trial {
  lambda: LambdaClient;
  nameOf(entry: Pick<Entry, "name">): string;
  /** What was published of each function, by its name. */
  versions: ReadonlyMap<string, string>;
  /** The pages of this release. */
  webFolder: string;
  say(line: string): void;
}

/** What a release answered when it was tried. */
export class TrialFailed extends Error {
  override readonly name = "TrialFailed";
}

/** @throws TrialFailed where something doesn't work: nothing has changed for anybody then */
export async function tryVersions(trial: Trial): Promise<void> {
  await tryWorkers(trial);
  const fake = await edgeOf(trial);
  const gateway = await startGateway({
    port: 0,
    webFolder: trial.webFolder,
    mails: () => [],
    log: trial.say,
    load: async (file) => async (event) => start(trial, entryOf(file), fake(Request.parse(event))),
  });
  try {
    if ((await smoke(["--server", gateway.origin])) !== 0)
      throw new TrialFailed("The new release was tried, and something doesn't work: see above.");
  } finally {
    await gateway.stop();
  }
}

function entryOf(file: string): Entry {
  const found = callEntries.find(({ files }) => files.includes(file));
  if (found === undefined) throw new Error(`No function answers ${file}.`);
  return found;
}

/** A request as API Gateway passes it on; all that matters here. */
const Request = z.looseObject({ headers: z.record(z.string(), z.string().optional()) });
type Request = z.output<typeof Request>;

const Variables = z.object({ SPROUT_ORIGIN: z.string(), SPROUT_EDGE_KEY: z.string().optional() });

/** The functions take calls from CloudFront only, and from pages of their own origin: the requests look as if they were. */
async function edgeOf({ lambda, nameOf }: Trial): Promise<(request: Request) => Request> {
  const [first] = callEntries;
  const { Environment } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName: nameOf(first ?? { name: "ping" }) }),
  );
  const { SPROUT_ORIGIN: origin, SPROUT_EDGE_KEY: key } = Variables.parse(Environment?.Variables);
  return ({ headers, ...rest }) => ({
    ...rest,
    headers: {
      ...headers,
      host: new URL(origin).host,
      ...(headers.origin !== undefined && { origin }),
      ...(key !== undefined && { [EDGE_HEADER]: key }),
    },
  });
}

/** Each job is one that succeeds in every release. */
const trials: Readonly<{ [Name in ServiceName]: JobOf<Name> }> = {
  render: {
    step: {
      key: "trial",
      name: "Trial",
      processType: "HANDLEBARS",
      template: "<p>Sprout</p>",
      propertySets: [],
    },
    input: { contentType: "application/json", body: "{}" },
    ...{ locale: "en", fallbackLocale: "en", catalogue: {}, properties: {} },
  },
  print: pageOf("print"),
  preview: pageOf("preview"),
  // it goes nowhere: no setting allows such an address
  deliver: { address: "trial", id: "trial", timestamp: 0, signature: "", body: "" },
};

function pageOf(title: string): PdfJob {
  const margin = { top: "15mm", right: "15mm", bottom: "15mm", left: "15mm" };
  const options = { format: "A4", landscape: false, margin, pageNumbers: false, title, lang: "en" } as const;
  const html = packed('<!doctype html><html lang="en"><title>Sprout</title><p>Sprout</p></html>');
  return { html, options, date: "2026-01-01T00:00:00.000Z", owner: "trial", from: 0 };
}

/** Workers get an empty delivery, so that they are loaded; services a job whose outcome is known. */
async function tryWorkers(trial: Trial): Promise<void> {
  for (const name of queueNames) await start(trial, workerEntry(workers[name]), { Records: [] });
  for (const name of invokedServices) {
    if (name === "deliver" && !trial.versions.has(trial.nameOf(calledEntry(name)))) continue; // there are no hooks
    const outcome = jobs[name].outcome.parse(await start(trial, calledEntry(name), trials[name]));
    if ("problem" in outcome)
      throw new TrialFailed(`The new version of ${name} was tried and failed: ${outcome.problem.code}.`);
  }
}

/** @throws TrialFailed where the version ends without an answer */
async function start({ lambda, nameOf, versions }: Trial, entry: Entry, event: object): Promise<unknown> {
  const FunctionName = nameOf(entry);
  const Qualifier = versions.get(FunctionName);
  if (Qualifier === undefined) throw new TrialFailed(`Nothing was published of ${FunctionName}.`);
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName, Qualifier, Payload: new TextEncoder().encode(JSON.stringify(event)) }),
  );
  if (FunctionError !== undefined)
    throw new TrialFailed(`The new version of ${FunctionName} was tried and ended without an answer.`);
  return JSON.parse(new TextDecoder().decode(Payload));
}
