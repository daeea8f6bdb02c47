/**
 * `npm run faults -- mutants`: faults are written into guards and conditions one at a time, and the tests of each must
 * fail. What survives is printed, and breaks the promise unless its reason stands in `targets.ts`. With
 * MUTANTS=access,endpoint/xsrf only the targets with these names or prefixes; with FAULTS_SHARE=0.1 every tenth mutant.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Promised } from "../promised.ts";
import { type Mutant, mutantsOf } from "./mutate.ts";
import { openRunner, type Runner } from "./runner.ts";
import { type Target, targets } from "./targets.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const mutants: Promised = {
  title: "a fault in a guard, a right, a condition or the sanitising makes a test fail",
  async hold({ share, say }) {
    const names = Object.keys(targets);
    const request = process.env.MUTANTS?.split(",") ?? names;
    const expected = request.map((ask) => names.filter((name) => name === ask || name.startsWith(`${ask}/`)));
    const nothing = request.find((_ask, index) => expected[index]?.length === 0);
    if (nothing !== undefined) throw new Error(`There is no target ${nothing}.`);
    const runner = await openRunner();
    const broken: string[] = [];
    for (const name of new Set(expected.flat())) {
      const target = targets[name];
      if (target !== undefined) broken.push(...(await holdTarget(runner, name, target, share, say)));
    }
    await runner.close();
    return broken;
  },
};

async function holdTarget(
  runner: Runner,
  name: string,
  { files, tests, kind, reasons }: Target,
  share: (count: number) => number,
  say: (line: string) => void,
): Promise<string[]> {
  const began = performance.now();
  const failing = await runner.firstFailing(tests);
  if (failing !== undefined) return [`${name}: ${failing} fails without any mutant.`];
  const all: { file: string; mutant: Mutant }[] = [];
  for (const file of files) {
    const code = await readFile(`${root}${file}`, "utf8");
    all.push(...mutantsOf(file, code, kind).map((mutant) => ({ file, mutant })));
  }
  const step = Math.max(1, Math.floor(all.length / share(all.length)));
  const taken = all.filter((_one, index) => index % step === 0);
  const survivors: string[] = [];
  const excused = new Set<string>();
  let order = [...tests];
  for (const { file, mutant } of taken) {
    const caughtBy = await runner.firstFailing(order, { file, ...mutant });
    if (caughtBy !== undefined) {
      // The test that caught one is likely to catch the next, which is close to it.
      order = [caughtBy, ...order.filter((test) => test !== caughtBy)];
      continue;
    }
    const text = `${file}: ${mutant.description}`;
    const reason = reasons?.[text];
    if (reason === undefined) survivors.push(`${file}:${mutant.line} ${mutant.description} survives.`);
    else excused.add(text);
    say(`${file}:${mutant.line} ${mutant.description}: ${reason ?? "survives"}`);
  }
  const idle = step > 1 ? [] : Object.keys(reasons ?? {}).filter((seen) => !excused.has(seen));
  const seconds = Math.round((performance.now() - began) / 1000);
  const figures = {
    mutants: taken.length,
    of: all.length,
    survivors: survivors.length,
    excused: excused.size,
  };
  say(JSON.stringify({ target: name, ...figures, seconds }));
  return [...survivors, ...idle.map((text) => `${text} has a reason, and is caught or gone.`)];
}
