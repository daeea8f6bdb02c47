import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const LISTENING = "0A";
const LONGEST_NAME = 60;

/**
 * Who listens on a TCP port of this machine, as far as the system reveals.
 * @returns e.g. `"node server.js" (process 4711)`, or undefined
 */
export async function portHolder(port: number): Promise<string | undefined> {
  try {
    return process.platform === "linux" ? await fromProc(port) : await fromLsof(port);
  } catch {
    return undefined; // optional: the message is useful without it
  }
}

async function fromProc(port: number): Promise<string | undefined> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  const sockets = tables
    .flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)))
    .filter((columns) => columns[1]?.endsWith(`:${hexPort}`) && columns[3] === LISTENING)
    .map((columns) => `socket:[${columns[9]}]`);
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const handles = await readdir(`/proc/${id}/fd`).catch(() => []);
    for (const handle of handles) {
      const target = await readlink(`/proc/${id}/fd/${handle}`).catch(() => "");
      if (sockets.includes(target)) {
        const words = (await readFile(`/proc/${id}/cmdline`, "utf8"))
          .split("\0")
          .filter((word) => word !== "");
        return `"${words.join(" ").slice(0, LONGEST_NAME)}" (process ${id})`;
      }
    }
  }
  return undefined;
}

async function fromLsof(port: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"]);
  const id = /^p(\d+)$/m.exec(stdout)?.[1];
  const name = /^c(.+)$/m.exec(stdout)?.[1];
  return id === undefined ? undefined : `"${name ?? "a program"}" (process ${id})`;
}
