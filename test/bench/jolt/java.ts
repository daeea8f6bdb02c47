/** The Java engine, in a process of its own that runs a batch whenever it is asked to. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Java {
  /** Compiles a chain, and answers what it makes of `input`. */
  readonly use: (chain: unknown, input: unknown) => Promise<unknown>;
  /** Microseconds a call of that chain on that input. */
  readonly batch: (calls: number) => Promise<number>;
  readonly end: () => void;
}

/**
 * JOLT_CLASSPATH names the jars: jolt-core, json-utils and what they need, separated by colons.
 * @returns why there is none, where a JDK or the jars are not on this machine
 */
export function startJava(): Java | string {
  const jars = process.env.JOLT_CLASSPATH;
  if (spawnSync("javac", ["-version"]).status !== 0) return "not measured: there is no JDK on this machine";
  if (!jars) return "not measured: JOLT_CLASSPATH doesn't name jolt-core and json-utils with their jars";
  const program = join(import.meta.dirname, "JoltPeer.java");
  const java = spawn("java", ["-cp", jars, program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(java.stdout)[Symbol.asyncIterator]();
  const ask = async (...words: readonly string[]): Promise<string> => {
    java.stdin.write(words.map((word) => `${word}\n`).join(""));
    const { value, done } = await lines.next();
    if (done === true) throw new Error("The Java engine ended. Its message is above.");
    return value;
  };
  return {
    use: async (chain, input) => JSON.parse(await ask("use", JSON.stringify(chain), JSON.stringify(input))),
    batch: async (calls) => Number(await ask("batch", String(calls))),
    end: () => java.stdin.end(),
  };
}
