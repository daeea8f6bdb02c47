/** Reads Chromium's own account of its network: which names it looked up, and where it connected to. */
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

export interface NetworkUse {
  /** Hosts whose address was looked up. */
  lookups: string[];
  /** Addresses that a connection was opened to. */
  connections: string[];
}

/** The flag that makes a browser write the log, which is whole once the browser has ended. */
export const networkLogFlag = (file: string) => `--log-net-log=${file}`;

interface Log {
  constants: { logEventTypes: Record<string, number> };
  events: { type: number; params?: Record<string, unknown> }[];
}

const LAST_LINES_MS = 2_000;

/** A browser that has closed may still be writing the end of its log. @throws SyntaxError when it never becomes whole */
async function wholeLog(file: string): Promise<Log> {
  for (const until = Date.now() + LAST_LINES_MS; ; await setTimeout(100)) {
    try {
      return JSON.parse(await readFile(file, "utf8")) as Log; // Chromium's own file
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** @throws Error when the browser's log is incomplete, so that a missing log doesn't count as no requests */
export async function readNetworkLog(file: string): Promise<NetworkUse> {
  const { constants, events } = await wholeLog(file);
  const named = (name: string, key: string) => {
    const type = constants.logEventTypes[name];
    if (type === undefined) throw new Error(`This browser's log knows no ${name}.`);
    return events.flatMap((event) => {
      const value = event.type === type ? event.params?.[key] : undefined;
      return value === undefined ? [] : [String(value)];
    });
  };
  return {
    lookups: named("HOST_RESOLVER_MANAGER_JOB", "host"),
    connections: named("TCP_CONNECT_ATTEMPT", "address"),
  };
}
