/**
 * `npm run fuzz`: breaks what can be broken, by random cases that follow from a seed. Prints the seed, and ends with 1
 * when a rule was broken. `npm run fuzz -- PART …` runs parts of it; FUZZ_SEED repeats a run, FUZZ_SHARE=0.1 runs a
 * tenth. Never part of `npm test`, which includes a smaller run of the same.
 */

import { runProgram } from "../../infra/program.ts";
import { fuzzAgreement } from "./agreement/fuzz-agreement.ts";
import { fuzzCalls } from "./calls/fuzz-calls.ts";
import { type FuzzPart, type FuzzRun, summaryLines } from "./report.ts";
import { watchedRun } from "./watched-run.ts";
import { fuzzHostile } from "./workbooks/fuzz-hostile.ts";
import { fuzzLarge, fuzzOddTexts } from "./workbooks/fuzz-large.ts";

const MOST_MILLISECONDS = 1_000;
const MOST_MEGABYTES = 256;

async function watched(
  kind: "workbooks" | "threads" | "expressions",
  count: number,
  run: FuzzRun,
): Promise<string[]> {
  const summary = await watchedRun({ kind, seed: run.seed, count, isOwnOnly: false }, ({ index }) => {
    if (index > 0 && index % 10_000 === 0) console.log(`  ${index} …`);
  });
  for (const line of summaryLines(summary)) console.log(line);
  return [
    ...summary.faulty.map(({ index, name, faults }) => `case ${index}, ${name}: ${faults.join("; ")}`),
    ...summary.slowest
      .filter(({ cpuMilliseconds }) => cpuMilliseconds > MOST_MILLISECONDS)
      .map(({ index, name, cpuMilliseconds }) => `case ${index}, ${name}: ${Math.round(cpuMilliseconds)} ms`),
    ...(summary.mostMegabytes > MOST_MEGABYTES ? [`${Math.round(summary.mostMegabytes)} MB`] : []),
  ];
}

/** Each part and what it finds wrong. */
const parts: Record<string, FuzzPart> = {
  workbooks: (run) => watched("workbooks", run.share(10_000), run),
  threads: (run) => watched("threads", run.share(300), run),
  expressions: (run) => watched("expressions", run.share(100_000), run),
  odd: fuzzOddTexts,
  large: fuzzLarge,
  hostile: fuzzHostile,
  agreement: fuzzAgreement,
  calls: fuzzCalls,
};

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000));
const share = Number(process.env.FUZZ_SHARE ?? 1);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));

async function fuzz(): Promise<void> {
  if (unknown.length > 0) {
    console.error(`Usage: npm run fuzz -- ${Object.keys(parts).join(" | ")}`);
    process.exit(1);
  }
  console.log(`FUZZ_SEED=${seed}`);
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`${name}:`);
    const started = performance.now();
    const wrong = await part({ seed, share: (count) => Math.max(1, Math.round(count * share)) });
    for (const line of wrong.slice(0, 20)) console.log(`  WRONG ${line}`);
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(`  ${wrong.length === 0 ? "nothing broke" : `${wrong.length} broke a rule`}, ${seconds} s`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

const USAGE = `npm run fuzz -- [${Object.keys(parts).join(" | ")}]
Tries random workbooks, expressions, calls and forms, of all parts without a name. FUZZ_SEED repeats a run, FUZZ_SHARE=0.1 makes a tenth.`;

if (import.meta.main) await runProgram(USAGE, fuzz);
