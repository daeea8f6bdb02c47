/** Reads Chromium's own account of its network: which names it looked up, and where it connected to. */
import { readFile } from "node:fs/promises";

export interface NetworkUse {
  /** Hosts whose address was asked for. */
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

/** @throws Error when the browser wrote no whole log, so that nothing is taken for silence */
export async function readNetworkLog(file: string): Promise<NetworkUse> {
  const { constants, events } = JSON.parse(await readFile(file, "utf8")) as Log; // Chromium's own file
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
