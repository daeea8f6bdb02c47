/**
 * Runs around each test file of those that share a process: resets what a file may change for the whole process, so that
 * the next one finds it as if it were the first.
 */
import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { testSeed } from "./budget.ts";

const before = { ...process.env };

// The same cases in each run, as of everything that is drawn.
fc.configureGlobal({ seed: testSeed });

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
