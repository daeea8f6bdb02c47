/**
 * What axe found, check by check, on its way to the respondents' page about accessibility: tests write a line for each
 * check, and `npm run accessibility` adds the lines up.
 */
import { appendFileSync } from "node:fs";
import * as z from "zod";
import type { AccessibilityResult } from "../../shared/accessibility-result.ts";

/** One check of one state of a page. */
const Check = z.object({
  /** In pixels. */
  width: z.int(),
  colorScheme: z.enum(["light", "dark"]),
  /** Of the page, e.g. `es`. */
  language: z.string(),
  /** With its version's first number. @example "Firefox 153" */
  browser: z.string(),
  /** The rules' program. @example "axe-core 4.14.0" */
  rules: z.string(),
  /** The rule's explanation, once for each element that breaks it. */
  violated: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

/** Writes a check where SPROUT_ACCESSIBILITY names a file; nothing otherwise. */
export function recordCheck(check: Check): void {
  const file = process.env.SPROUT_ACCESSIBILITY;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(check)}\n`);
}

/**
 * Why a run's result is not what respondents may read: what was known before stays.
 * @param run `isPart`: only some suites ran; `failed`: a suite failed, whatever the reason
 * @returns undefined where it may replace the last one
 */
export function reasonToKeepLast(
  { checks, violated }: Pick<AccessibilityResult, "checks" | "violated">,
  { isPart, failed }: { isPart: boolean; failed: boolean },
): string | undefined {
  if (isPart) return "only some suites ran";
  if (checks === 0) return "nothing was checked";
  if (failed && violated.length === 0) return "suites failed, and not because of what axe found";
  return undefined;
}

/**
 * @param lines what the tests of a run wrote, one check on each line
 * @param date of the run, `YYYY-MM-DD`
 */
export function addUp(lines: string, date: string): AccessibilityResult {
  const checks = lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Check.parse(JSON.parse(line)));
  const distinct = <Part>(read: (check: Check) => Part) => [...new Set(checks.map(read))].toSorted();
  const violated = Map.groupBy(
    checks.flatMap((check) => check.violated),
    (rule) => rule,
  );
  return {
    date,
    checks: checks.length,
    rules: distinct(({ rules }) => rules).join(", "),
    browsers: distinct(({ browser }) => browser),
    widths: distinct(({ width }) => width).toSorted((one, other) => one - other),
    colorSchemes: distinct(({ colorScheme }) => colorScheme),
    languages: distinct(({ language }) => language),
    violated: [...violated].map(([rule, elements]) => ({ rule, elements: elements.length })),
  };
}
