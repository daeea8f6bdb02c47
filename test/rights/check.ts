/**
 * `node test/rights/check.ts FOLDER [--part]`: compares the AWS requests that a run of the tests recorded (`recorded.ts`) with the
 * policies of the functions. The emulators check no rights, so a request without one succeeds there and fails on AWS. Prints
 * what is refused, and ends with 1 when there is any; and what was never used, which a run of some files can't say.
 */
import { type DataAccess, dataAccessOf } from "../../infra/data-access.ts";
import { baseRights } from "../../shared/contract/route.ts";
import { type AwsRequest, account, region } from "./aws-requests.ts";
import { type Grant, grants, openPolicies } from "./grants.ts";
import { isAllowed, type Statement } from "./policy.ts";
import { rarelyAccessed } from "./rare.ts";
import { readRecorded } from "./recorded.ts";

const NEVER_USED = "never used: ";

/**
 * What the functions requested, compared with what they may.
 * @param isPart of the files ran, so that nothing can be said of what is never used
 * @returns a line for each difference
 */
export function differences(
  recorded: ReadonlyMap<string, readonly AwsRequest[]>,
  isPart: boolean,
): readonly string[] {
  const policyOf = openPolicies();
  const requestsOf = (grant: Grant) => recorded.get(grant.file) ?? [];
  const full = new Map(grants.map((grant) => [grant, policyOf(grant)]));
  const refusedBy = (grant: Grant, statements: readonly Statement[]) =>
    requestsOf(grant).filter((request) => !isAllowed(statements, request));
  const refused = grants.flatMap((grant) =>
    refusedBy(grant, full.get(grant) ?? []).map((request) => `${grant.file} may not: ${shown(request)}`),
  );
  if (isPart) return refused;

  /** Whether something that is allowed would be refused with less. */
  const matters = (grant: Grant, less: readonly Statement[]) =>
    refusedBy(grant, less).length > refusedBy(grant, full.get(grant) ?? []).length;
  const resting = grants.filter(
    (grant) => grant.rights.length + grant.base.length > 0 && requestsOf(grant).length === 0,
  );
  const idleRights = grants
    .filter((grant) => !resting.includes(grant))
    .flatMap((grant) =>
      grant.rights
        .filter((right) => !matters(grant, policyOf(grant, right)))
        .map((right) => `${grant.file}: ${right}`),
    );
  const calls = grants.filter(({ base }) => base.length > 0);
  const idleBase = baseRights
    .filter((right) => !calls.some((grant) => matters(grant, policyOf(grant, right))))
    .map((right) => `every call: ${right}`);
  const idleAccess = grants
    .filter((grant) => !resting.includes(grant))
    .flatMap((grant) => {
      const access = dataAccessOf(grant.file);
      return partsOf(access)
        .filter(([part, one]) => {
          const less = { ...access, [part]: access[part].filter((other) => other !== one) };
          return !matters(grant, policyOf(grant, undefined, less));
        })
        .map(([part, one]) => `${grant.file}: ${part} ${one}`);
    });
  const rare = Object.keys(rarelyAccessed);
  const granted = new Set(
    grants.flatMap((grant) => [
      ...grant.rights.map((right) => `${grant.file}: ${right}`),
      ...partsOf(dataAccessOf(grant.file)).map(([part, one]) => `${grant.file}: ${part} ${one}`),
    ]),
  );
  const idle = [...resting.map(({ file }) => `${file}: all`), ...idleRights, ...idleBase, ...idleAccess];
  return [
    ...refused,
    ...idle.filter((line) => !rare.includes(line)).map((line) => `${NEVER_USED}${line}`),
    ...rare.filter((line) => !granted.has(line)).map((line) => `not granted, so not rare: ${line}`),
  ];
}

/** Every part of a access, except what each call has. */
function partsOf(access: DataAccess): [keyof DataAccess, string][] {
  const ofCalls = ["SESSION", "LIMIT", "USER"];
  return (Object.keys(access) as (keyof DataAccess)[]).flatMap((part) =>
    access[part]
      .filter((one) => !ofCalls.includes(one))
      .map((one): [keyof DataAccess, string] => [part, one]),
  );
}

/** Kinds of items instead of single ones. */
function shown({ action, resource, context }: AwsRequest): string {
  const keys = Object.values(context)
    .flat()
    .map((key) => key.replace(/#.*/, "#"));
  return [action, resource.replace(`${region}:${account}:`, ""), ...keys].join(" ");
}

if (import.meta.main) {
  const [folder = "", ...options] = process.argv.slice(2);
  const lines = differences(readRecorded(folder), options.includes("--part"));
  for (const line of lines) console.log(`Rights: ${line}`);
  // What another function of the same process read before isn't read again: a run may miss one of the last kind.
  if (lines.some((line) => !line.startsWith(NEVER_USED))) process.exitCode = 1;
}
