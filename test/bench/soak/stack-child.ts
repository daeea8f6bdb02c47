/** Starts the stack of a soak and its emulators, each as a child process, and asks them things one at a time. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { EmulatorsMessage, Report, StackMessage } from "./messages.ts";

export interface StackChild {
  origin: string;
  ask(message: EmulatorsMessage | StackMessage): Promise<Report>;
  stop(): Promise<void>;
}

/** @param environment in addition to this process's own */
export async function startStackChild(
  dataFolder: string,
  environment: Record<string, string>,
): Promise<StackChild> {
  const emulators = await startEmulatorsChild(dataFolder, environment);
  const value = JSON.stringify(emulators.began.environment);
  const stack = await startChild<StackMessage>("served-stack.ts", value, environment).catch(async (error) => {
    await emulators.stop();
    throw error;
  });
  return {
    origin: stack.began.origin ?? "",
    ask: (message) => (message.what === "mails" ? emulators.ask(message) : stack.ask(message)),
    async stop() {
      await stack.stop();
      await emulators.stop();
    },
  };
}

/** The emulators alone, beside which a stack can be started here. @param environment as above */
export function startEmulatorsChild(dataFolder: string, environment: Record<string, string> = {}) {
  return startChild<EmulatorsMessage>("served-emulators.ts", dataFolder, environment);
}

async function startChild<Message extends object>(
  script: string,
  argument: string,
  environment: Record<string, string>,
) {
  const file = join(import.meta.dirname, script);
  const child: ChildProcess = spawn(process.execPath, ["--expose-gc", file, argument], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
  const report = async (): Promise<Report> => {
    const [message] = (await once(child, "message")) as [Report]; // our own script's
    return message;
  };
  return {
    began: await report(),
    ask(message: Message) {
      const answer = report();
      child.send(message);
      return answer;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
