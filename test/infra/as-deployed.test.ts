/**
 * What is deployed is what is tested: the templates of `cdk synth` on this machine (`support/cloud`), and the whole way through
 * the product by the same `npm run smoke` that a deployment is tried with. By hand: `npm run deployed`.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { App } from "aws-cdk-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../infra/bundle.ts";
import { settingsFrom } from "../../infra/cdk/settings.ts";
import { makeStacks } from "../../infra/cdk/stacks.ts";
import { Client } from "../../infra/cli/client.ts";
import { entries } from "../../infra/entries.ts";
import { buildWeb } from "../../infra/local/build-web.ts";
import { api } from "../../shared/contract/index.ts";
import { region } from "../rights/aws-requests.ts";
import { type Cloud, served, startCloud } from "../support/cloud/cloud.ts";
import { runtimeClient } from "../support/lambda-runtime.ts";
import {
  demoAnswers,
  must,
  publishWorkbook,
  refOf,
  signUpDesigner,
  startInstance,
} from "../support/published-form.ts";
import { selfSigned } from "../support/self-signed.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const root = resolve(import.meta.dirname, "../..");
const SENDER = "forms@example.org";

/** The printer needs Linux on x86-64, as its function has it. */
const missing =
  runtimeClient === undefined
    ? "AWS's runtime client isn't here; npm run runtime-client fetches it"
    : process.platform !== "linux" || process.arch !== "x64"
      ? "the functions that print run on Linux on x86-64 only"
      : undefined;
if (missing !== undefined)
  console.warn(`What is deployed is not tested in AWS's runtime client: ${missing}.`);

describe.skipIf(missing !== undefined)("the templates, in AWS's own runtime client", () => {
  const identity = selfSigned();
  const lines: string[] = [];
  let folder: string;
  let cloud: Cloud;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sprout-deployed-"));
    chmodSync(folder, 0o755); // the functions' user passes through it
    const assembly = join(folder, "cdk.out");
    await Promise.all([bundle(entries, join(folder, "lambda")), buildWeb(() => undefined)]);
    const context = { mailFrom: SENDER, alarmMail: "ops@example.org" };
    const app = new App({ context, outdir: assembly, builtinCloudFormationValidation: false });
    const webFolder = join(root, "dist/web");
    makeStacks(app, settingsFrom(context), join(folder, "lambda"), webFolder);
    app.synth();
    rmSync(join(folder, "lambda"), { recursive: true });
    cloud = await startCloud({
      assembly,
      webFolder,
      folder,
      identity,
      log: (line) => lines.push(line),
    });
  });

  afterAll(async () => {
    await cloud?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("sign in, import, publish, submit, print and mail, by npm run smoke", async () => {
    const certificate = join(folder, "certificate.pem");
    writeFileSync(certificate, identity.cert);
    const { status, said } = await smoke(cloud.origin, certificate);
    expect(status, `${said}\n${lines.slice(-40).join("\n")}`).toBe(0);
    expect(said).toContain("good   a workbook becomes reports");
    expect(cloud.mails().map(({ from }) => from)).toContain(SENDER);
    expect([...cloud.door.refused], "what a role does not grant").toEqual([]);
    console.info(reportOf(cloud, said));
  });

  it("mail a respondent that the report is ready, with a link that opens its PDF", {
    timeout: 400_000,
  }, async () => {
    setDefaultCACertificates([...getCACertificates("default"), identity.cert]);
    const designer = new Client(cloud.origin);
    await signUpDesigner(designer, cloud.mails);
    const pdf = step("HTML2PDF", viewable("Visit"));
    const page = step("HANDLEBARS", { template: "<h1>{{lastName}}</h1>", children: [pdf] });
    const { publicationKey } = await publishWorkbook(designer, { process: JSON.stringify(treeOf(page)) });
    const respondent = new Client(cloud.origin);
    const started = await startInstance(respondent, publicationKey);
    const ref = refOf(started);
    const email = "noor@example.org";
    must(await respondent.call(api.runtime.mailLink, { ...ref, email, reportReady: true }));
    const { revision } = started;
    const model = JSON.stringify(demoAnswers);
    must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision }));
    const ready = () =>
      cloud.mails().find(({ to, subject }) => to.includes(email) && subject.endsWith("your report is ready"));
    await expect.poll(ready, { timeout: 240_000 }).toBeDefined();
    const [, instanceKey = "", authKey = ""] = /\/i\/([\w-]+)#([\w-]+)\s/.exec(ready()?.text ?? "") ?? [];
    const reader = new Client(cloud.origin);
    const { outputReferences } = must(await reader.call(api.runtime.outputList, { instanceKey, authKey }));
    const { outputId = "", name } = outputReferences[0] ?? {};
    expect(name).toBe("Visit");
    const { data = "" } = must(await reader.call(api.runtime.output, { instanceKey, authKey, outputId }));
    expect(Buffer.from(data, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
    expect([...cloud.door.refused], "what a role does not grant").toEqual([]);
  });

  it("refuse a function what its role does not grant", async () => {
    const [table] = cloud.templates.ofType("AWS::DynamoDB::Table").map((one) => cloud.templates.nameOf(one));
    const credentials = { accessKeyId: "sprout-dev-render", secretAccessKey: "of its role" };
    const client = new DynamoDBClient({ region, credentials, endpoint: cloud.door.endpoint });
    const Key = { pk: { S: "FORM#1" }, sk: { S: "FORM" } };
    await expect(client.send(new GetItemCommand({ TableName: table, Key }))).rejects.toThrow(
      "sprout-dev-render is not authorized to perform: dynamodb:GetItem",
    );
    client.destroy();
  });
});

/** As `npm run smoke -- --server URL`, where only this machine's certificate is trusted. */
async function smoke(origin: string, certificate: string): Promise<{ status: number; said: string }> {
  const { SPROUT_USER: _user, SPROUT_PASSWORD: _password, ...environment } = process.env;
  const child = spawn(process.execPath, ["infra/cli/sprout.mjs", "smoke", "--server", origin], {
    cwd: root,
    env: { ...environment, NODE_EXTRA_CA_CERTS: certificate },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const status = await new Promise<number>((ended) => child.once("close", (code) => ended(code ?? 1)));
  return { status, said };
}

/** What ran, with its memory; and of what the templates describe there is nothing here. */
function reportOf({ templates, door, sandboxes, mails }: Cloud, said: string): string {
  const counts = new Map<string, number>();
  for (const { type } of templates.resources) counts.set(type, (counts.get(type) ?? 0) + 1);
  const others = [...counts].filter(([type]) => !served.includes(type));
  const requests = [...door.allowed.values()].reduce((sum, count) => sum + count, 0);
  return [
    said.trimEnd(),
    `${templates.resources.length} resources; ${sandboxes.memory().length} functions ran as nobody, with ${requests} requests to AWS, none refused; ${mails().length} mails.`,
    ...sandboxes
      .memory()
      .map(({ name, mostMegabytes, limit }) => `  ${name}: ${mostMegabytes.toFixed(0)} of ${limit} MB`),
    `Not on this machine: ${others.map(([type, count]) => `${count} × ${type}`).join(", ")}`,
  ].join("\n");
}
