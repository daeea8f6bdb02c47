/**
 * The restore, as an operator does it, with the commands that docs/runbooks.md names: a product with data is lost, and another
 * one, empty and with a secret of its own, becomes it. Both are `npm start`, each in a folder of its own.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { Client } from "../../../infra/cli/client.ts";
import { signUp } from "../../../infra/cli/sign-up.ts";
import type { Mail } from "../../../infra/local/mailbox.ts";

const root = join(import.meta.dirname, "../../..");
const workbook = join(root, "shared/samples/before-the-visit.xlsx");
const account = {
  email: "restored@lab.example",
  password: "A-long-enough-passphrase-7",
  firstName: "Rosa",
  lastName: "Restored",
};

export interface Rehearsal {
  /** What each command printed, by its step. */
  printed: Record<string, string>;
  /** The steps whose command ended with another code than 0. */
  failed: string[];
  /** How long each step took. */
  seconds: Record<string, number>;
}

/** @param submissions how many the product has that is lost */
export async function rehearse(submissions: number): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), "sprout-restore-"));
  const result: Rehearsal = { printed: {}, failed: [], seconds: {} };
  const files = { key: join(folder, "backup.key"), backup: join(folder, "all.backup") };
  const dataOf = (name: string) => join(folder, name);
  const environmentOf = (name: string) => ["--environment", join(dataOf(name), "environment.json")];
  const running: ChildProcess[] = [];

  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    result.seconds[step] = Math.round((performance.now() - began) / 100) / 10;
    return done;
  };
  const command = (step: string, args: readonly string[]) =>
    timed(step, async () => {
      const { code, text } = await sprout(args);
      result.printed[step] = text;
      if (code !== 0) result.failed.push(step);
    });
  const start = async (name: string) => {
    const started = await startProduct(dataOf(name));
    running.push(started.child);
    return started;
  };

  try {
    await writeFile(files.key, "0123456789abcdef0123456789abcdef");
    const lost = await start("lost");
    await signUp(new Client(lost.origin), account, () => mailsOf(lost.origin));
    const out = join(folder, "reports");
    for (let count = 0; count < submissions; count += 1) {
      const { code, text } = await sprout(["ship", workbook, "--out", out, "--server", lost.origin]);
      if (code !== 0) throw new Error(text);
    }
    const Summary = z.object({ instance: z.object({ instanceKey: z.string() }) });
    const { instance } = Summary.parse(JSON.parse(await readFile(join(out, "summary.json"), "utf8")));
    await command("back up", ["backup", "--out", files.backup, "--key", files.key, ...environmentOf("lost")]);
    await end(lost.child);
    await rm(dataOf("lost"), { recursive: true });

    const empty = await timed("start an empty product", () => start("new"));
    await command("restore", ["restore", files.backup, "--key", files.key, ...environmentOf("new")]);
    const restored = await timed("start its functions again", async () => {
      await end(empty.child);
      return start("new");
    });
    await command("smoke", ["smoke", "--server", restored.origin]);
    await command("prove a submission", ["prove", instance.instanceKey, ...environmentOf("new")]);
    await command("prove the audit trails", ["prove", "--audit", ...environmentOf("new")]);
    await command("look for what failed", ["redrive", "--list", ...environmentOf("new")]);
    return result;
  } finally {
    await Promise.all(running.map(end));
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm start` in a folder, on a free port and without the demo. */
async function startProduct(data: string): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["infra/local/start.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: "0", SPROUT_DATA: data, SPROUT_DEMO: "none" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stderr?.on("data", (part: Buffer) => (text += part.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    text += `${line}\n`;
    const [, origin] = /Design forms +(\S+)/.exec(line) ?? [];
    if (origin !== undefined) return { origin, child };
  }
  throw new Error(`npm start ended: ${text}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function mailsOf(origin: string): Promise<Mail[]> {
  const response = await fetch(new URL("/local/mails.json", origin));
  return (await response.json()) as Mail[]; // our own gateway's list
}

async function sprout(args: readonly string[]): Promise<{ code: number; text: string }> {
  const { email: SPROUT_USER, password: SPROUT_PASSWORD } = account;
  const child = spawn(process.execPath, ["infra/cli/sprout.mjs", ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, SPROUT_USER, SPROUT_PASSWORD, SPROUT_OPERATOR: "rehearsal" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (text += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? 1, text };
}
