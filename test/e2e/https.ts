/**
 * `npm run e2e:https [-- FILE …]`: what `npm run e2e -- --server https://…` does, against the local stack behind a proxy with
 * a certificate of its own: cookies are Secure and have their `__Host-` names, as on AWS. The account that the suites share
 * is made as on the first deployment, by `sprout person create` and the link that it prints.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { Client } from "../../infra/cli/client.ts";
import { buildWeb } from "../../infra/local/build-web.ts";
import { startStack } from "../../infra/local/stack.ts";
import { runProgram } from "../../infra/program.ts";
import { api } from "../../shared/contract/index.ts";
import { httpsFront } from "../support/https-front.ts";
import { selfSigned } from "../support/self-signed.ts";

const project = resolve(import.meta.dirname, "../..");

async function overHttps(): Promise<void> {
  const identity = selfSigned();
  setDefaultCACertificates([identity.cert]);
  process.env.SPROUT_LOG ??= "errors";
  process.env.SPROUT_PASSWORD_COST ??= "1024";

  await buildWeb((line) => console.log(line));
  const folder = await mkdtemp(join(tmpdir(), "sprout-https-"));
  const stack = await startStack({ front: (behind) => httpsFront(behind, identity, callerNow) });
  try {
    process.exitCode = await run();
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function run(): Promise<number> {
    const certificate = join(folder, "certificate.pem");
    const environment = join(folder, "sprout.json");
    await writeFile(certificate, identity.cert);
    await writeFile(environment, JSON.stringify(stack.environment));
    const trusting = { NODE_EXTRA_CA_CERTS: certificate, SPROUT_TRUSTED_KEY: identity.spkiHash };

    const email = "ana@example.org";
    const sprout = ["infra/cli/sprout.mjs", "person", "create", email, "--environment", environment];
    const { status, said } = await node(sprout, trusting, "pipe");
    const link = said.trim().split("\n").at(-1) ?? "";
    if (status !== 0 || !URL.canParse(link)) throw new Error(`No link was printed: ${said}`);
    const password = `Aa1-${randomBytes(18).toString("base64url")}`;
    const ticket = new URL(link).hash.slice(1);
    const { body } = await new Client(stack.origin).call(api.account.password, { ticket, password });
    if (!body.success) throw new Error(`The link set no password: ${body.message}`);

    const account = { SPROUT_USER: email, SPROUT_PASSWORD: password };
    const suites = ["test/e2e/run.ts", "--server", stack.origin, ...process.argv.slice(2)];
    return (await node(suites, { ...trusting, ...account }, "inherit")).status;
  }
}

/**
 * The suites sign up more people within an hour than one address may: so they come from another one every few seconds, as
 * people of several networks do. Each of 127.0.0.0/8 is this machine's.
 */
function callerNow(): string {
  return `127.0.1.${1 + (Math.floor(Date.now() / 20_000) % 250)}`;
}

/** Not synchronous: the stack answers in this process. */
async function node(args: string[], variables: NodeJS.ProcessEnv, output: "inherit" | "pipe") {
  const env = { ...process.env, ...variables };
  const stdio = ["inherit", output, "inherit"] as const;
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: [...stdio] });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const status = await new Promise<number>((ended, failed) => {
    child.once("error", failed);
    child.once("close", (code) => ended(code ?? 1));
  });
  return { status, said };
}

if (import.meta.main)
  await runProgram(
    `npm run e2e:https -- [FILE …]
Runs the suites of npm run e2e -- --server against the local stack behind https, with cookies as on AWS.`,
    overHttps,
  );
