/** Lets processes of their own read hostile workbooks. */
import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { hostilePackages } from "./hostile-packages.ts";
import type { HostilePackage } from "./hostile-parts.ts";
import type { HostileReport } from "./read-hostile.ts";

export interface NamedReport extends HostileReport {
  name: string;
  /** The outcome that there must be, or `any`. */
  expected: string;
}

const script = fileURLToPath(new URL("./read-hostile.ts", import.meta.url));
const conformance = fileURLToPath(
  new URL("../../../../shared/conformance/xlsform/hostile/", import.meta.url),
);

/**
 * The workbooks made here, one after the other in one process, and how often one of them called a server.
 * @param taken which of them. Default: all
 */
export async function ownHostileReports(
  taken: (all: readonly HostilePackage[]) => readonly HostilePackage[] = (all) => all,
): Promise<{ reports: NamedReport[]; calls: number }> {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const reader = new HostileReader();
  const reports: NamedReport[] = [];
  try {
    for (const { name, expected, bytes } of taken(hostilePackages(`http://127.0.0.1:${port}`)))
      reports.push({ name, expected, ...(await reader.read(bytes())) });
  } finally {
    reader.end();
    server.close();
  }
  return { reports, calls };
}

/** The expected result of each of the conformance set, from its table; the others are read. */
const refused: Readonly<Record<string, string>> = {
  "bad_ref.xlsx": "E_CORRUPT",
  "dtd.xlsx": "E_CORRUPT",
  "empty.xlsx": "E_NOT_XLSX",
  "lying_size.xlsx": "E_TOO_BIG",
  "notzip.xlsx": "E_NOT_XLSX",
  "rows60k.xlsx": "E_TOO_MANY_ROWS",
  "zipbomb_media.xlsx": "E_TOO_BIG",
  "zipbomb_shared.xlsx": "E_TOO_BIG",
};

/** Hostile files of the conformance set, where it is at hand. */
export function conformanceNames(): string[] {
  return existsSync(conformance) ? readdirSync(conformance).sort() : [];
}

/** One of them, in a process to itself. */
export async function conformanceReport(name: string): Promise<NamedReport> {
  const reader = new HostileReader();
  try {
    const report = await reader.read(new Uint8Array(readFileSync(conformance + name)));
    return { name, expected: refused[name] ?? "read", ...report };
  } finally {
    reader.end();
  }
}

class HostileReader {
  private readonly child = fork(script, { serialization: "advanced" });

  read(bytes: Uint8Array): Promise<HostileReport> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`The reading process ended with ${code}.`));
      this.child.once("exit", ended);
      this.child.once("message", (report: HostileReport) => {
        this.child.off("exit", ended);
        resolve(report);
      });
      this.child.send(bytes);
    });
  }

  end(): void {
    this.child.kill();
  }
}
