/**
 * Regular expressions (ODK XForms, regex()) in linear time (RE2). A separate file, because the engine is large: the server
 * imports it, the respondent's page loads it only for forms that match patterns.
 */
import { RE2JS } from "re2js";
import { patternCost } from "./pattern-cost.ts";
import type { Work } from "./work.ts";

const MAX_KEPT_PATTERNS = 500;
/** As long as an expression may be; longer ones come from answers, and would take seconds to parse. */
const MAX_PATTERN_LENGTH = 4_000;
/** More than one count of 1,000, which is the engine's own limit; a dozen of those would take seconds to compile. */
const MAX_PATTERN_COST = 1_500;
/** What compiling takes: in all, and for each part that the pattern comes to. */
const STEPS_A_PATTERN = 100;
const STEPS_TO_COMPILE = 20;
const compiled = new Map<string, RE2JS | undefined>();

/**
 * Whether a part of the text matches the pattern; undefined when the pattern can't be read, or is too large to run.
 * @example matches("a1", "[0-9]") // true
 */
export function matches(text: string, pattern: string, work?: Work): boolean | undefined {
  if (work !== undefined && pattern.length <= MAX_PATTERN_LENGTH) {
    const cost = patternCost(pattern);
    work.spendOnce(pattern, STEPS_A_PATTERN + STEPS_TO_COMPILE * cost);
    work.spend(text.length * (cost + 1));
  }
  return compiledPattern(pattern)?.matcher(text).find();
}

/**
 * Why a pattern can't be run; undefined when it can. `tooLarge`: its length, or its expanded repeat counts, exceed the
 * limits. `unreadable`: it is malformed, or contains look-around or back-references, which no linear-time engine runs.
 * @example patternProblem("(a)\\1") // "unreadable"
 */
export function patternProblem(pattern: string): "tooLarge" | "unreadable" | undefined {
  if (isTooLarge(pattern)) return "tooLarge";
  return compiledPattern(pattern) === undefined ? "unreadable" : undefined;
}

function isTooLarge(pattern: string): boolean {
  // plain characters cost next to nothing; only counts make a pattern larger than its length
  return pattern.length > MAX_PATTERN_LENGTH || patternCost(pattern) - pattern.length > MAX_PATTERN_COST;
}

function compiledPattern(pattern: string): RE2JS | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined; // too long to cache
  if (!compiled.has(pattern)) {
    if (compiled.size >= MAX_KEPT_PATTERNS) compiled.clear();
    compiled.set(pattern, isTooLarge(pattern) ? undefined : compile(pattern));
  }
  return compiled.get(pattern);
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined; // the engine throws for an invalid pattern
  }
}
