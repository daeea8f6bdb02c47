import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withFolderLock } from "../../shared/folder-lock.ts";

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sprout-lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("lets one work at a time, and the next after one that failed", async () => {
  let working = 0;
  const work = async (number: number) => {
    working += 1;
    expect(working).toBe(1);
    await pause(10);
    working -= 1;
    if (number === 0) throw new Error("failed");
    return number;
  };
  const ended = await Promise.allSettled([0, 1, 2].map((number) => withFolderLock(lock, () => work(number))));
  expect(ended.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
    "Error: failed",
    1,
    2,
  ]);
  expect(existsSync(lock)).toBe(false);
});

it("is taken over from a process that has ended", async () => {
  await mkdir(lock);
  await writeFile(join(lock, "pid"), "2147483647"); // no system has so many
  expect(await withFolderLock(lock, async () => "done")).toBe("done");
});
