/** The kinds of values that settings have, each with what it says where a value is none of its kind. */
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as z from "zod";
import { identityProviderList } from "../../shared/identity-providers.ts";

const SAY_WHICH = "Write true or false.";

/** As a command line gives it, or JSON. */
export const trueOrFalse = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")],
  { error: SAY_WHICH },
);

/** @example oneOf(["a", "b"]) // or "Write one of a, b." */
export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: `Write one of ${values.join(", ")}.` });
}

export function wholeNumber(least: number, most: number) {
  const error = `Write a whole number from ${least} to ${most}.`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
}

/** Values with commas between them; spaces beside them are left out. @example list.parse("a.org, b.org") // "a.org,b.org" */
export const list = z.string().overwrite((text) => text.replaceAll(/\s*,\s*/g, ","));

/**
 * The name of a resource of AWS: of a service, and of a kind where the service has several. An account has twelve digits, and
 * none where the kind belongs to no account.
 * @example arnOf("kms", "key").parse("arn:aws:kms:eu-west-1:111122223333:key/1")
 */
export function arnOf(service: string, kind?: string) {
  const [pattern, error] = arnPattern(service, kind);
  return z.string().regex(new RegExp(`^${pattern}$`), error);
}

/** The same of one or more, with commas between them. */
export function listOfArns(service: string, kind?: string) {
  const [pattern, error] = arnPattern(service, kind);
  return list.regex(new RegExp(`^${pattern}(,${pattern})*$`), error);
}

function arnPattern(service: string, kind?: string): [pattern: string, error: string] {
  const rest = kind === undefined ? "[^/,\\s]+" : `${kind}[:/][^,\\s]+`;
  const pattern = `arn:aws[a-z-]*:${service}:[a-z0-9-]*:(\\d{12}|aws)?:${rest}`;
  const example = `arn:aws:${service}:…:111122223333:${kind === undefined ? "NAME" : `${kind}/…`}`;
  return [pattern, `Write the whole ARN, like ${example}.`];
}

/** Issuers as JSON, as a command line gives them or a file; on AWS by https only. */
export const identityProviders = z.preprocess(
  (value) => (typeof value === "string" ? parsedOr(value) : value),
  identityProviderList().refine((all) => all.every(({ issuer }) => issuer.startsWith("https://")), {
    error: "Write the https address of each issuer.",
  }),
);

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The periods that CloudWatch Logs knows; without the one that has no end. */
export const LOG_DAYS: ReadonlySet<number> = new Set(
  Object.values(RetentionDays)
    .filter((days) => typeof days === "number")
    .filter((days) => days < RetentionDays.INFINITE),
);

/** What people call the stage that patients use. */
const PRODUCTION_WORDS = /^(prod|prd|production|productive|live|main|master|release|real|public)$/;

/**
 * True for a stage that has the name of one that people rely on, and isn't `prod`, whose protection follows from its name.
 * @example isLikeProduction("prod-eu") // true
 */
export function isLikeProduction(stage: string): boolean {
  if (stage === "prod") return false;
  const words = stage.split(/[-\d]+/);
  return (
    words.some((word) => PRODUCTION_WORDS.test(word)) &&
    !words.some((word) => /^(non|no|not|pre)$/.test(word))
  );
}
