import { describe, expect, it } from "vitest";
import { ReusableThread } from "../../shared/workbook/read/reading-thread.ts";

/** A thread that answers with its number, or follows a command. */
const module = `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", ({ order }) => {
    if (order === "end") process.exit(3);
    if (order === "end later") setTimeout(() => process.exit(), 50);
    if (order === "throw") throw new Error("as it was told");
    const result = order === "refuse" ? "corrupt" : { thread: threadId };
    parentPort.postMessage({ result, memoryBytes: order === "grow" ? 2 ** 30 : 2 ** 20 });
  });`)}`;

type Reading = { thread: number };
const threadOf = async (threads: ReusableThread) => {
  const outcome = await threads.run<Reading>({});
  return typeof outcome === "string" ? outcome : outcome.thread;
};

describe("a kept thread", () => {
  it("reads the next file, and those at the same time in threads of their own", async () => {
    const threads = new ReusableThread(module, {});
    const first = await threadOf(threads);
    expect(await threadOf(threads)).toBe(first);
    const both = await Promise.all([threadOf(threads), threadOf(threads)]);
    expect(new Set(both).size).toBe(2);
    expect(both).toContain(await threadOf(threads));
  });

  it("is ended after a refusal or a failure", async () => {
    const threads = new ReusableThread(module, {});
    const seen = new Set([await threadOf(threads)]);
    expect(await threads.run({ order: "refuse" })).toBe("corrupt");
    seen.add(await threadOf(threads));
    await expect(threads.run({ order: "throw" })).rejects.toThrow("as it was told");
    seen.add(await threadOf(threads));
    await expect(threads.run({ order: "end" })).rejects.toThrow("ended with 3");
    seen.add(await threadOf(threads));
    expect(seen.size).toBe(4);
  });

  it("is ended after a file that left it large", async () => {
    const threads = new ReusableThread(module, {});
    const grown = await threads.run<Reading>({ order: "grow" });
    expect(await threadOf(threads)).not.toBe(typeof grown === "string" ? grown : grown.thread);
  });

  it("is replaced when it ended while idle", async () => {
    const threads = new ReusableThread(module, {});
    const first = await threads.run<Reading>({ order: "end later" });
    const ended = typeof first === "string" ? first : first.thread;
    const isAnother = (thread: number | string) => typeof thread === "number" && thread !== ended;
    await expect.poll(async () => isAnother(await threadOf(threads))).toBe(true); // it ends after a while
  });
});
