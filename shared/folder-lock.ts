/** A lock between processes: a folder that only one of them can create. */
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 50;
/** A holder writes its process id immediately; a folder without one for this long was orphaned. */
const UNSIGNED_MS = 5_000;

/**
 * Runs `work` while no other process (or other call in this one) holds the folder `path`. A lock whose holder has died is
 * taken over.
 * @example await withFolderLock("/tmp/chromium.lock", unpack)
 */
export async function withFolderLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await take(path))) {
    if (await isOrphaned(path)) {
      const aside = `${path}.orphan-${process.pid}-${Date.now()}`;
      await rename(path, aside).catch(() => undefined); // another waiter was faster: it has the lock now
      await rm(aside, { recursive: true, force: true });
    } else {
      await pause(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return false;
    throw cause;
  }
  await writeFile(join(path, "pid"), String(process.pid));
  return true;
}

async function isOrphaned(path: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(join(path, "pid"), "utf8"));
    if (Number.isInteger(pid) && pid > 0) return !isAlive(pid);
  } catch {
    // not signed yet, or just released: its age tells
  }
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > UNSIGNED_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM";
  }
}
