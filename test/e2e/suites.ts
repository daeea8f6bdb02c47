/**
 * Which suites a deployed stack can run: all of `test/e2e`, and those of `test/api` that speak through the gateway alone.
 * What a suite needs is read from its source, so that a new one needs no row anywhere.
 */

/** `mails`: the codes of sign-ups can be read; `process`: the stack runs in the suite's own process. */
export interface Need {
  need: "mails" | "process";
  because: string;
}

/** What can't be seen in the source. */
const needs: Readonly<Record<string, Need>> = {
  "test/api/account.test.ts": {
    need: "process",
    because: "uses up attempts and codes on purpose, which would lock its address out for an hour",
  },
  "test/api/matrix.test.ts": {
    need: "process",
    because: "needs an administrator, and weakens rows of the table of calls on purpose",
  },
  "test/e2e/back-closes.test.ts": {
    need: "process",
    because: "opens the dialog that erases the account it signs in with",
  },
  "test/e2e/desk-trouble.test.ts": {
    need: "process",
    because: "uses up attempts on purpose, which would lock its address out",
  },
  "test/e2e/erasing.test.ts": {
    need: "process",
    because: "erases the account that it signs in with, which all suites share",
  },
};

/** A suite that checks whether it runs against a deployed stack skips single tests instead of all. */
const ASKS = /\bisDeployed\b/;

const readings: readonly (Need & { source: RegExp })[] = [
  { source: /from "\.\.\/\.\.\/events\//, need: "process", because: "hands messages to the workers itself" },
  { source: /\bopenStores\b/, need: "process", because: "looks into the stores" },
  { source: /useStack\(\{[^)]*\bload\b/, need: "process", because: "watches the functions from within" },
];
const withMails = /\b(person|enrolled)\(|\bmailTo\(/;

/**
 * @param file from the project's folder
 * @returns undefined: an account is enough
 * @example needOf("test/api/stores.test.ts", source) // { need: "process", because: "looks into the stores" }
 */
export function needOf(file: string, source: string): Need | undefined {
  const known = needs[file];
  if (known !== undefined) return known;
  const reading = ASKS.test(source) ? undefined : readings.find((one) => one.source.test(source));
  if (reading !== undefined) return { need: reading.need, because: reading.because };
  return withMails.test(source) ? { need: "mails", because: "signs up several people" } : undefined;
}
