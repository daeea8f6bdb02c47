/** Where a command works: a stack of its own in a temporary folder, or a running server. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "../../shared/contract/index.ts";
import type { OutputOf } from "../../shared/contract/route.ts";
import { isTotpSecret, totpOf } from "../../shared/people/totp.ts";
import type { Mail } from "../local/mailbox.ts";
import { type Answer, Client } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { signUp } from "./sign-up.ts";

/** How long a server may take to answer before the request is repeated. */
const ANSWER_TIMEOUT_MS = 10_000;
const retryDelaysMs = [250, 500, 1000];

export interface Connection {
  /** A signed-in designer. */
  client: Client;
  /** A separate visitor who is not signed in. */
  respondent(): Client;
  close(): Promise<void>;
}

export async function connect(server: string | undefined): Promise<Connection> {
  if (server !== undefined) return connectTo(server);
  const { startStack } = await import("../local/stack.ts");
  const dataFolder = await mkdtemp(join(tmpdir(), "sprout-ship-"));
  process.env.SPROUT_LOG ??= "errors";
  const stack = await startStack({ dataFolder });
  const close = async () => {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const client = await newDesigner(stack.origin, async () => stack.mails());
    return { client, respondent: () => new Client(stack.origin), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connectTo(server: string): Promise<Connection> {
  const origin = URL.parse(server)?.origin;
  if (origin === undefined)
    throw new CommandProblem(`"${server}" is not an address. Write it like http://localhost:8084`);
  await waitForServer(origin);
  const { SPROUT_USER: username, SPROUT_PASSWORD: password, SPROUT_TOKEN: token } = process.env;
  const client =
    token !== undefined
      ? await withToken(origin, token)
      : username === undefined || password === undefined
        ? await newDesigner(origin, () => localMails(origin))
        : await signIn(origin, username, password);
  return { client, respondent: () => new Client(origin), close: async () => {} };
}

/**
 * Repeats the request until something answers: a server that is busy, or just starting, may miss the first. @throws
 * CommandProblem with the cause of the last failure
 */
export async function waitForServer(origin: string): Promise<void> {
  for (let left = retryDelaysMs.length; ; left -= 1) {
    try {
      await fetch(new URL("/ping", origin), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      return;
    } catch (error) {
      const delay = retryDelaysMs.at(-left);
      if (left === 0 || delay === undefined) {
        const tries = retryDelaysMs.length + 1;
        throw new CommandProblem(`Nothing answers at ${origin} (${causeOf(error)}; tried ${tries} times).`);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** The cause behind fetch's own "fetch failed". @example "connect ECONNREFUSED 127.0.0.1:9" */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** What the token isn't for, the server refuses call by call. */
async function withToken(origin: string, token: string): Promise<Client> {
  const client = new Client(origin, token);
  const { problem } = await client.call(api.account.whoami, {});
  if (problem === undefined) return client;
  throw new CommandProblem(`Signing in with SPROUT_TOKEN failed: ${problem.title}`);
}

async function signIn(origin: string, username: string, password: string): Promise<Client> {
  const client = new Client(origin);
  const { body } = await client.call(api.account.login, { username, password });
  const failed = (why = "no reason given") => new CommandProblem(`Signing in as ${username} failed: ${why}`);
  if (body.factor?.mustEnrol) throw failed("set up the second factor that is required, in a browser.");
  if (body.factor !== undefined) {
    const { SPROUT_CODE: code } = process.env;
    if (code === undefined)
      throw failed("set SPROUT_CODE to the code of the authenticator app, its secret, or a recovery code.");
    const { body: completed, problem } = await enterCode(client, code);
    if (!completed.success) throw failed(completed.message ?? problem?.title);
  } else if (!body.success) throw failed(body.message);
  return client;
}

/** @param code or the secret of an app: its code is computed, and the next one where that was used already, as by a run just before */
async function enterCode(
  client: Client,
  code: string,
): Promise<Answer<OutputOf<typeof api.account.factorCode>>> {
  if (!isTotpSecret(code)) return client.call(api.account.factorCode, { code });
  const app = totpOf(code);
  const first = await client.call(api.account.factorCode, { code: app.generate() });
  if (first.problem !== undefined || first.body.success) return first;
  await new Promise((resolve) => setTimeout(resolve, app.remaining()));
  return client.call(api.account.factorCode, { code: app.generate() });
}

/** A new account for this run. */
async function newDesigner(origin: string, mails: () => Promise<readonly Mail[]>): Promise<Client> {
  const client = new Client(origin);
  const email = `ship-${randomBytes(6).toString("hex")}@example.org`;
  const password = `Aa1-${randomBytes(18).toString("base64url")}`;
  await signUp(client, { email, password, firstName: "Ship", lastName: "Command" }, mails).catch((thrown) => {
    const way = "Set SPROUT_USER and SPROUT_PASSWORD to use an existing account.";
    throw thrown instanceof CommandProblem ? new CommandProblem(`${thrown.message}\n${way}`) : thrown;
  });
  return client;
}

/** Only a server on this machine shows its mails. */
async function localMails(origin: string): Promise<readonly Mail[]> {
  const response = await fetch(new URL("/local/mails.json", origin));
  const isJson = response.headers.get("content-type")?.includes("json");
  if (!response.ok || !isJson) {
    throw new CommandProblem("Set SPROUT_USER and SPROUT_PASSWORD to sign in at this server.");
  }
  return (await response.json()) as Mail[]; // our own gateway's list
}

/**
 * @param server default: the `npm start` of this machine
 * @throws CommandProblem when the sign-in fails
 */
export async function designerAt(server: string | undefined): Promise<Client> {
  const { SPROUT_USER, SPROUT_PASSWORD, SPROUT_TOKEN, PORT = "8084" } = process.env;
  if (SPROUT_TOKEN === undefined && (SPROUT_USER === undefined || SPROUT_PASSWORD === undefined))
    throw new CommandProblem(
      "Set SPROUT_TOKEN, or SPROUT_USER and SPROUT_PASSWORD: forms belong to an account.",
    );
  const { client } = await connect(server ?? `http://localhost:${PORT}`);
  return client;
}
