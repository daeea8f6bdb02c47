/** A stack in a process of its own that makes the calls it is told to, and answers with the milliseconds that each took. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

/** A stack that is ready, with the names of its calls. */
export interface CalledStack {
  names: readonly string[];
  /** @returns milliseconds */
  call(name: string): Promise<number>;
  end(): Promise<void>;
}

/** Starts a script of this folder that ends with `answerCalls`. @throws Error when it ends by itself */
export async function startCalled(script: string, ...words: string[]): Promise<CalledStack> {
  const stack = fork(join(import.meta.dirname, script), words);
  const names = z.array(z.string()).parse(await answerOf(stack));
  return {
    names,
    async call(name) {
      stack.send(name);
      return z.number().parse(await answerOf(stack));
    },
    async end() {
      stack.disconnect();
      await once(stack, "exit");
    },
  };
}

/** In the stack's process: says that it is ready, and makes what it is told to. */
export function answerCalls(
  calls: Readonly<Record<string, () => Promise<unknown>>>,
  stop: () => Promise<unknown>,
): void {
  process.on("message", async (name: string) => {
    const call = calls[name];
    if (call === undefined) throw new Error(`There is no call "${name}".`);
    const startedAt = performance.now();
    await call();
    process.send?.(performance.now() - startedAt);
  });
  process.once("disconnect", async () => {
    await stop();
    process.exit();
  });
  process.send?.(Object.keys(calls));
}

export function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** What a stack says next. @throws Error when it ends instead */
async function answerOf(stack: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(stack, "exit", { signal }).then(([code]) => {
    throw new Error(`A stack ended with ${code}.`);
  });
  const said = once(stack, "message", { signal }).then(([answer]: unknown[]) => answer);
  try {
    return await Promise.race([said, ended]);
  } finally {
    over.abort();
    await Promise.allSettled([said, ended]);
  }
}
