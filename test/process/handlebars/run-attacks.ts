/** Runs the attacks, a process a family, and watches from outside: time, memory, and whether the process is still there. */
import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { attacks } from "./attacks.ts";

const MOST_MILLISECONDS = 2_000;
const MOST_MEGABYTES = 256;
/** A process that is only delayed by a busy machine is silent for less. */
const HANG_MILLISECONDS = 30_000;

export const attackFamilies: readonly string[] = [...new Set(attacks.map(({ family }) => family))];

export interface AttackReport {
  index: number;
  faults: string[];
  /** Of the processor, which a busy machine doesn't lengthen. */
  milliseconds: number;
  /** The most that the process held so far. */
  mostMegabytes: number;
}

export interface AttackFigures {
  count: number;
  slowestMilliseconds: number;
  mostMegabytes: number;
  /** What broke a rule, a line each. */
  broken: string[];
}

/** @param families those to run. Default: all */
export async function runAttacks(families = attackFamilies): Promise<AttackFigures> {
  const folder = await mkdtemp(join(tmpdir(), "sprout-attacks-"));
  try {
    return await runFamilies(await bundled(folder), families);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In one file, as functions are shipped: what reads TypeScript takes memory that no function takes. */
async function bundled(folder: string): Promise<string> {
  const outfile = join(folder, "attack-process.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("./attack-process.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    logLevel: "error",
    mainFields: ["module", "main"],
  });
  return outfile;
}

async function runFamilies(file: string, families: readonly string[]): Promise<AttackFigures> {
  const figures: AttackFigures = { count: 0, slowestMilliseconds: 0, mostMegabytes: 0, broken: [] };
  for (const family of families) {
    const { reports, written } = await watched(file, family);
    for (const report of reports) {
      figures.slowestMilliseconds = Math.max(figures.slowestMilliseconds, report.milliseconds);
      figures.mostMegabytes = Math.max(figures.mostMegabytes, report.mostMegabytes);
      figures.broken.push(...faultsOf(report).map((fault) => `${nameOf(report.index)} ${fault}`));
    }
    figures.count += reports.length;
    const all = attacks.filter((attack) => attack.family === family).length;
    if (reports.length < all) figures.broken.push(`${family}: attack ${reports.length} ended the process`);
    if (written !== "") figures.broken.push(`${family}: the process wrote ${written.slice(0, 200)}`);
  }
  return figures;
}

function faultsOf({ faults, milliseconds, mostMegabytes }: AttackReport): string[] {
  return [
    ...faults,
    ...(milliseconds > MOST_MILLISECONDS ? [`took ${Math.round(milliseconds)} ms`] : []),
    ...(mostMegabytes > MOST_MEGABYTES ? [`the process held ${Math.round(mostMegabytes)} MB`] : []),
  ];
}

function nameOf(index: number): string {
  const { family, template } = attacks[index] ?? { family: "", template: "" };
  return `${index}, ${family}, ${JSON.stringify(template.slice(0, 80))}`;
}

function watched(file: string, family: string): Promise<{ reports: AttackReport[]; written: string }> {
  return new Promise((resolve) => {
    const child = fork(file, [family], {
      // Most of the youngest generation is garbage, which nothing references.
      execArgv: ["--disallow-code-generation-from-strings", "--max-semi-space-size=8"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const reports: AttackReport[] = [];
    let written = "";
    const hang = () => child.kill("SIGKILL");
    let timer = setTimeout(hang, HANG_MILLISECONDS);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (piece) => {
        written += String(piece);
      });
    child.on("message", (report: AttackReport) => {
      clearTimeout(timer);
      timer = setTimeout(hang, HANG_MILLISECONDS);
      reports.push(report);
    });
    child.on("close", () => {
      clearTimeout(timer);
      resolve({ reports, written });
    });
  });
}
