/** What is computed once and cached within bounds: compiled texts, and the results of steps. */
import { LRUCache } from "lru-cache"; // the standard bounded cache of the Node ecosystem
import type { Content } from "./step.ts";
import { type Hash, hashStep } from "./step-hash.ts";
import type { StepRunner } from "./step-runner.ts";

/** Templates and chains are few and run often; above this many characters in total, the least recently used ones are evicted. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Compiles each text once. The memory of a compiled text grows with its length, so lengths are counted.
 * @param compile what it throws is not cached
 * @param maxCharacters of all cached texts together
 * @example
 * const read = rememberCompiled((text) => JSON.parse(text));
 * read("[1]") === read("[1]") // true
 */
export function rememberCompiled<Compiled extends object>(
  compile: (text: string) => Compiled,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => Compiled {
  const remembered = new LRUCache<string, Compiled>({
    maxSize: maxCharacters,
    sizeCalculation: (_compiled, text) => Math.max(1, text.length),
    memoMethod: (text) => compile(text),
  });
  return (text) => remembered.memo(text);
}

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
