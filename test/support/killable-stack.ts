/** A stack that runs as a child process on a folder of data, can be killed at any moment, and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "./client.ts";

export interface KillableStack {
  origin: string;
  client(): Client;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
}

const script = join(import.meta.dirname, "stack-process.ts");

/** @param environment in addition to this process's own */
export async function startKillableStack(
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<KillableStack> {
  const child = spawn(process.execPath, [script, dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, SPROUT_LOG: "off", ...environment },
  });
  const origin = await firstLine(child);
  return {
    origin,
    client: () => new Client(origin),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [line, rest] = text.split("\n");
      if (rest !== undefined && line !== undefined) resolve(line);
    });
    child.once("exit", (code) => reject(new Error(`The stack ended with ${code} before it was ready.`)));
  });
}
