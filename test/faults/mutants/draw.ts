/**
 * `npm run mutants -- FILE_OR_FOLDER … [--seed 1] [--count 300] [--skip 0] [--minutes 5] [--files 8]`: draws faults of the guards and
 * conditions of these files with a seed, and plants one after another. The tests of a file are those that import it, and
 * for functions those that make its call, so many files of the nearest. What survives is printed as `file:line` and what changed, and ends it with 1.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runProgram } from "../../../infra/program.ts";
import { api, handlerFile } from "../../../shared/contract/index.ts";
import { randomNumbers } from "../../unit/form/logic/some-answers.ts";
import { type Mutant, mutantsOf } from "./mutate.ts";
import { NothingReached, openRunner, type Planted } from "./runner.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** @returns the exit code */
async function draw(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "300" },
      skip: { type: "string", default: "0" },
      minutes: { type: "string", default: "5" },
      files: { type: "string", default: "8" },
    },
  });

  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const sources = globSync(["{shared,functions,events,web,infra}/**/*.{ts,tsx}", "test/**/*.{ts,tsx}"], {
    cwd: root,
  });
  const importers = new Map<string, string[]>();
  for (const file of sources)
    for (const [, path = ""] of read(file).matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g)) {
      const imported = relative(root, join(root, dirname(file), path));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  const calls = new Map<string, string>(
    Object.entries(api).flatMap(([area, rows]) =>
      Object.entries(rows).map(
        ([name, row]) => [`functions/${handlerFile(row)}`, `api.${area}.${name}`] as const,
      ),
    ),
  );
  /** Browsers, kills and searches take too long for each of many mutants. */
  const isQuick = (file: string) =>
    /^test\/(unit|import|process|api|security|web)\/.*\.test\.tsx?$/.test(file);
  /** With what is only there for it, such as the steps of a journey. */
  const partsOf = (test: string) =>
    [...importers].flatMap(([file, by]) =>
      sources.includes(file) && by.includes(test) && /^test\/(?!support\/)/.test(file) ? [file] : [],
    );
  const tests = sources
    .filter(isQuick)
    .map((file) => ({ file, text: [file, ...partsOf(file)].map(read).join("\n") }));

  /**
   * Those with a word of its name come first, then those that import a file, then those that call a function of which it is a part,
   * nearest first.
   */
  function testsOf(file: string): string[] {
    const found = new Set<string>();
    let near = [file];
    const seen = new Set(near);
    while (near.length > 0) {
      for (const one of near) {
        if (isQuick(one)) found.add(one);
        const call = calls.get(one);
        if (call === undefined) continue;
        const named = new RegExp(`${call.replaceAll(".", "\\.")}\\b`, "g");
        const making = tests.map(({ file: test, text }) => ({
          test,
          times: [...text.matchAll(named)].length,
        }));
        const most = making
          .filter(({ times }) => times > 0)
          .toSorted((one, other) => other.times - one.times);
        for (const { test } of most) found.add(test);
      }
      near = near.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one));
      for (const one of near) seen.add(one);
    }
    const words = wordsOf(file);
    const nearness = new Map(
      [...found].map((test) => [test, words.filter((word) => test.includes(word)).length]),
    );
    return [...found].toSorted((one, other) => (nearness.get(other) ?? 0) - (nearness.get(one) ?? 0));
  }

  /** Of a path, but for those of every function. @example wordsOf("functions/answering/save-change.ts") // ["save", "change"] */
  function wordsOf(file: string): string[] {
    const path = file.replace(/^functions\/\w+\//, "").replace(/\.tsx?$/, "");
    return path.split(/\W/).filter((word) => word.length > 3 && word !== "form");
  }

  const files = positionals.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? globSync(`${path}/**/*.{ts,tsx}`, { cwd: root }).toSorted()
      : path,
  );
  const random = randomNumbers(Number(values.seed));
  const all = files.flatMap((file): { file: string; mutant: Mutant }[] =>
    mutantsOf(file, read(file), "guards").map((mutant) => ({ file, mutant })),
  );
  const drawn = all
    .map((one) => ({ ...one, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(Number(values.skip), Number(values.count));
  const runner = await openRunner();

  /** So many files of the nearest tests; where none of them loads what is mutated, so many of the next. */
  async function triedOn(order: readonly string[], planted: Planted) {
    const most = Number(values.files);
    for (let from = 0; from < order.length; from += most) {
      const some = order.slice(from, from + most);
      try {
        return { caughtBy: await runner.firstFailing(some, planted), tried: some.length };
      } catch (error) {
        if (!(error instanceof NothingReached)) throw error;
      }
    }
    return { caughtBy: undefined, tried: 0 };
  }

  const orders = new Map<string, string[]>();
  const until = performance.now() + Number(values.minutes) * 60_000;
  let done = 0;
  let survivors = 0;
  for (const { file, mutant } of drawn) {
    if (performance.now() > until) break;
    const order = orders.get(file) ?? testsOf(file);
    const name = `${file}:${mutant.line} ${mutant.description}`;
    const began = performance.now();
    const { caughtBy, tried } = await triedOn(order, { file, ...mutant });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (caughtBy === undefined) survivors += 1;
    else orders.set(file, [caughtBy, ...order.filter((test) => test !== caughtBy)]);
    done += 1;
    const outcome = caughtBy === undefined ? `survives ${tried} files of tests` : `caught by ${caughtBy}`;
    console.log(`${Number(values.skip) + done} ${name}: ${outcome}, ${seconds} s`);
  }
  await runner.close();
  console.log(JSON.stringify({ seed: values.seed, of: all.length, skipped: values.skip, done, survivors }));
  return survivors === 0 ? 0 : 1;
}

const USAGE = `npm run mutants -- FILE_OR_FOLDER … [--seed 1] [--count 300] [--skip 0] [--minutes 5] [--files 8]
Plants faults into these files, one after another, and runs the tests that should notice; prints those that none noticed.`;

if (import.meta.main) await runProgram(USAGE, async () => process.exit(await draw()));
