/**
 * Regular expressions in linear time (RE2). A file of its own, because the engine is large: the server imports
 * it, the respondent's page loads it only for forms that match patterns.
 */
import { RE2JS } from "re2js";

const MAX_KEPT_PATTERNS = 500;
/** As long as an expression may be; longer ones come from answers, and would take seconds to read. */
const MAX_PATTERN_LENGTH = 4_000;
const compiled = new Map<string, RE2JS | undefined>();

/**
 * Whether a part of the text matches the pattern; undefined when the pattern can't be read.
 * @example matches("a1", "[0-9]") // true
 */
export function matches(text: string, pattern: string): boolean | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined;
  if (!compiled.has(pattern)) {
    if (compiled.size >= MAX_KEPT_PATTERNS) compiled.clear();
    compiled.set(pattern, compile(pattern));
  }
  return compiled.get(pattern)?.matcher(text).find();
}

/** Whether the linear-time engine can run a pattern: look-around and back-references can't be. */
export function isPattern(pattern: string): boolean {
  return compile(pattern) !== undefined;
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined; // the engine's only way of refusing a pattern
  }
}
