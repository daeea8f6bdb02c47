/**
 * The project's tests with one mutant in place after another. All run in one Vitest that is kept open, so that a mutant
 * costs its tests and not their start.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import base from "../../../vitest.config.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** These catch a mutant that waits for ever; the tests of the targets take a fraction of them. */
const PATIENCE = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 8_000 } } };

/** The text to put between two positions of a file. */
export interface Planted {
  file: string;
  start: number;
  end: number;
  text: string;
}

/** No test that ran loaded what was planted. */
export class NothingReached extends Error {}

export interface Runner {
  /**
   * Runs test files in order, up to the first that fails.
   * @returns the one that failed, undefined when all passed
   * @throws when none of them loaded the mutant, or a file isn't a test
   */
  firstFailing(tests: readonly string[], planted?: Planted): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens a Vitest; it prints nothing, and keeps nothing of one mutant for the next. */
export async function openRunner(): Promise<Runner> {
  let planted: Planted | undefined;
  let isReached = false;
  const plant: Plugin = {
    name: "mutant",
    enforce: "pre",
    transform(code, id) {
      if (planted === undefined || id.split("?")[0] !== `${root}${planted.file}`) return undefined;
      isReached = true;
      return `${code.slice(0, planted.start)}${planted.text}${code.slice(planted.end)}`;
    },
  };
  // Vitest's disk cache is keyed by the source alone, and would be served instead of a mutant.
  const { projects: _ofBase, ...own } = base.test ?? {};
  const shared = { ...own, ...PATIENCE, env: { ...own.env, SPROUT_LOG: "off" }, fsModuleCache: false };
  const project = (environment: "node" | "jsdom", include: string[]) => ({
    root,
    plugins: [plant],
    test: { ...shared, name: environment, environment, include },
  });
  const vitest = await createVitest({
    root,
    config: false,
    watch: false,
    bail: 1,
    reporters: [silent],
    silent: true,
    maxWorkers: 1,
    projects: [
      project("node", ["test/!(web)/**/*.test.ts"]),
      project("jsdom", ["test/web/**/*.test.{ts,tsx}"]),
    ],
  });
  await vitest.standalone();
  const known = new Map<string, TestSpecification>();
  for (const one of await vitest.globTestSpecifications()) known.set(one.moduleId, one);

  return {
    async firstFailing(tests, expected) {
      planted = expected;
      isReached = false;
      if (expected !== undefined) vitest.invalidateFile(`${root}${expected.file}`);
      try {
        for (const test of tests) {
          const specification = known.get(`${root}${test}`);
          if (specification === undefined) throw new Error(`${test} is no test.`);
          const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
          const ran = testModules.find(({ moduleId }) => moduleId === specification.moduleId); // those of earlier runs are there too
          if (unhandledErrors.length > 0 || ran?.ok() !== true) return test;
        }
        if (expected !== undefined && !isReached)
          throw new NothingReached(`${expected.file} is loaded by no test of it.`);
        return undefined;
      } finally {
        planted = undefined;
        if (expected !== undefined) vitest.invalidateFile(`${root}${expected.file}`);
      }
    },
    close: () => vitest.close(),
  };
}

/** Of a Vitest that prints nothing. */
const silent = {};
