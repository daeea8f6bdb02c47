import { LRUCache } from "lru-cache"; // the standard bounded cache of the Node ecosystem
import type { Content } from "./step.ts";
import { type Hash, hashStep } from "./step-hash.ts";
import type { StepRunner } from "./step-runner.ts";

/** A cache of contents by their names, bounded in size. */
export interface Memo {
  get(name: string): Content | undefined;
  set(name: string, content: Content): unknown;
}

/** Of the 1 GB of a call's function, and of what a page may use. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** A string takes at most two bytes a character. */
const BYTES_PER_CHARACTER = 2;

/** Caches contents up to 64 MB in total; the least recently used is evicted first. */
export function boundedMemo(): Memo {
  return new LRUCache<string, Content>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }) =>
      1 + (typeof body === "string" ? body.length * BYTES_PER_CHARACTER : body.length),
  });
}

/**
 * A runner that runs a step only when its type, template, properties or input changed (product decision 33). Failed steps run
 * again.
 * @example const run = rememberSteps(runStep, contentHash, new Map());
 */
export function rememberSteps(run: StepRunner, hash: Hash, memo: Memo): StepRunner {
  return async (step, input, tools) => {
    const { outputHash } = hashStep(step, input, tools, hash);
    const known = memo.get(outputHash);
    if (known !== undefined) return known;
    const content = await run(step, input, tools);
    memo.set(outputHash, content);
    return content;
  };
}
