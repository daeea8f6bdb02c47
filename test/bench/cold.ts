/**
 * Cold starts: from the start of a Node process until a function's bundle is loaded and its handler is there, compared
 * with an empty handler in the same run. Medians of BENCH_RUNS rounds; `npm run bench -- cold [NAME …]` measures some of
 * them. Lambda adds what no bundle changes: fetching the code and starting its sandbox.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundle } from "../../infra/bundle.ts";
import { entries } from "../../infra/entries.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SHOWN = 10;
const EMPTY = "(an empty handler)";
const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "-e"];

const wanted = process.argv.slice(2).filter((name) => name !== "cold");
const measured = entries.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
// Outside the project: what a bundle forgot can't be found in the project's node_modules.
const folder = await mkdtemp(join(tmpdir(), "sprout-cold-"));
const { bytes } = await bundle(measured, join(folder, "lambda"));
const empty = join(folder, "empty.mjs");
await writeFile(empty, "export const handler = async () => undefined;\n");

const files = new Map([
  [EMPTY, empty],
  ...measured.map(({ name, bundle: made }) => [name, join(folder, "lambda", made, "index.mjs")] as const),
]);
const times = new Map([...files.keys()].map((name): [string, number[]] => [name, []]));
for (let round = 0; round < RUNS; round += 1) {
  for (const [name, file] of files) times.get(name)?.push(await readyAfter(file));
  console.error(`round ${round + 1} of ${RUNS}`);
}
report();
await rm(folder, { recursive: true, force: true });

/** Milliseconds from the start of the process; reported by itself, so that its end doesn't count. */
async function readyAfter(file: string): Promise<number> {
  const script = `const { handler } = await import(${JSON.stringify(file)});
    if (typeof handler !== "function") throw new Error("no handler");
    console.log(performance.now());`;
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script], { cwd: folder });
  return Number(stdout);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(): void {
  const floor = median(times.get(EMPTY) ?? []);
  const rows = measured
    .map(({ name }) => ({ name, ready: median(times.get(name) ?? []), bytes: bytes[name] ?? 0 }))
    .sort((a, b) => b.ready - a.ready);
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`an empty handler is ready after ${floor.toFixed(0)} ms; medians of ${RUNS}`);
  for (const { name, ready, bytes: size } of rows.slice(0, SHOWN)) {
    console.log(
      `  ${name.padEnd(width)}  ${(size / 1000).toFixed(0).padStart(5)} kB  ${ready.toFixed(0).padStart(5)} ms  x${(ready / floor).toFixed(2)}`,
    );
  }
  const ready = rows.map((row) => row.ready);
  const total = rows.reduce((sum, row) => sum + row.bytes, 0);
  console.log(
    `  all ${rows.length}: ${(total / 1_000_000).toFixed(1)} MB; median ${median(ready).toFixed(0)} ms, x${(median(ready) / floor).toFixed(2)}`,
  );
}
