/**
 * `npm run faults`: the promises of reliability with their figures. Prints the seed, and ends with 1 when one is broken.
 * `npm run faults -- P1 P4` runs some of them; FAULTS_SEED repeats a run as far as real processes allow, FAULTS_SHARE=0.1
 * runs a tenth. Never part of `npm test`, which includes a smaller run of the same.
 */

import { runProgram } from "../../infra/program.ts";
import type { FaultsRun } from "./promised.ts";
import { promises } from "./promises.ts";

async function holdPromises(): Promise<void> {
  process.env.SPROUT_LOG = "off";
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));
  const share = Number(process.env.FAULTS_SHARE ?? 1);
  const names = process.argv.slice(2);
  if (names.some((name) => !Object.hasOwn(promises, name))) {
    console.error(`Usage: npm run faults -- ${Object.keys(promises).join(" | ")}`);
    process.exit(1);
  }
  console.log(`FAULTS_SEED=${seed}`);
  const run: FaultsRun = {
    seed,
    share: (count) => Math.max(1, Math.round(count * share)),
    say: (line) => console.log(`  ${line}`),
  };
  for (const [name, promised] of Object.entries(promises)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`${name}: ${promised.title}`);
    const began = performance.now();
    const broken = await promised.hold(run);
    const seconds = Math.round((performance.now() - began) / 1000);
    for (const line of broken.slice(0, 20)) console.log(`  BROKEN ${line}`);
    console.log(`  ${broken.length === 0 ? "held" : `broken in ${broken.length} ways`}, ${seconds} s`);
    if (broken.length > 0) process.exitCode = 1;
  }
  process.exit();
}

const USAGE = `npm run faults -- [${Object.keys(promises).join(" | ")}]
Tests promises in full, all of them without a name. FAULTS_SEED repeats the choices of a run, FAULTS_SHARE=0.1 makes a tenth.`;

if (import.meta.main) await runProgram(USAGE, holdPromises);
