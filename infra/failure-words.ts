/** Why a command failed, in words for whoever typed it: pure, from what was thrown. */

/** Errors whose message is written for people. */
const FOR_PEOPLE = new Set([
  "CommandProblem",
  "UsageProblem",
  "StartProblem",
  "RolledBack",
  "TrialFailed",
  "DataTooNew",
]);

/** An error's causes, itself first, and what it gathers. */
function chainOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 8) return [];
  const gathered = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...gathered].flatMap((one) => chainOf(one, depth + 1))];
}

const ofSystem: Readonly<Record<string, (place: string) => string>> = {
  ENOENT: (place) => `There is no ${place}.`,
  ENOSPC: (place) => `The disk has no room left for ${place}.`,
  EDQUOT: (place) => `The disk has no room left for ${place}.`,
  EACCES: (place) => `You may not use ${place}.`,
  EPERM: (place) => `You may not use ${place}.`,
  EROFS: (place) => `Nothing can be written to ${place}.`,
  EISDIR: (place) => `${place} is a folder, and a file is needed.`,
  ENOTDIR: (place) => `${place} is no folder.`,
  EEXIST: (place) => `There is a ${place} already.`,
  EMFILE: () => "This machine opens no more files at a time: ulimit -n 4096",
  EIO: (place) => `The disk could not read or write ${place}.`,
};

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_\w+)$/;

const noCredentials =
  "There are no credentials of AWS that can be used: aws sso login, --profile NAME where the command has it, or the variables AWS_PROFILE or AWS_….";

/** By the name of an error of AWS, or of its SDK. */
const ofAws: readonly [RegExp, (error: Error) => string][] = [
  [/^(CredentialsProviderError|TokenProviderError)$/, () => noCredentials],
  [
    /^(ExpiredToken(Exception)?|UnrecognizedClientException|InvalidClientTokenId|InvalidSignatureException|InvalidAccessKeyId|SignatureDoesNotMatch|AuthFailure|RequestExpired)$/,
    (error) => `AWS does not take these credentials (${oneLine(error.message)}). Sign in again.`,
  ],
  [
    /^(AccessDenied(Exception)?|UnauthorizedOperation|NotAuthorized|Forbidden|AuthorizationError(Exception)?|KMSAccessDeniedException)$/,
    (error) => `These credentials have no right to that: ${oneLine(error.message)}`,
  ],
  [
    /^(ResourceNotFoundException|NoSuchBucket|QueueDoesNotExist|AWS\.SimpleQueueService\.NonExistentQueue)$/,
    (error) =>
      `What the product stores isn't there (${oneLine(error.message)}). Is it the right account, region and stage?`,
  ],
  [
    /^(ProvisionedThroughputExceededException|Throttling(Exception)?|TooManyRequestsException|SlowDown|ServiceUnavailable|InternalServerError)$/,
    (error) => `AWS is too busy for that now (${error.name}). Run it again in a minute.`,
  ],
];

const damaged = (why: string) =>
  `The data that is stored can't be read (${why}). Nothing was changed by that; docs/runbooks.md says how it is restored.`;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function ofOne(error: Error): string | undefined {
  if (FOR_PEOPLE.has(error.name)) return error.message;
  const { code, path, address, port, hostname } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  }; // any error may have these fields, and lack them
  if (code?.startsWith("ERR_PARSE_ARGS") === true) return oneLine(error.message);
  const say = code === undefined ? undefined : ofSystem[code];
  if (say !== undefined) return say(path ?? "file that is needed");
  if (code !== undefined && UNREACHABLE.test(code)) {
    const where = address === undefined ? hostname : `${address}:${port}`;
    return `Nothing answers${where === undefined ? "" : ` at ${where}`} (${code}). Does it run, and is this machine connected?`;
  }
  if (code?.startsWith("LEVEL_") === true || code === "ERR_SQLITE_ERROR") return damaged(code);
  if (/region is missing/i.test(error.message))
    return "Name the region: AWS_REGION=eu-west-1, or a profile that has one.";
  if (/could not load credentials|credential is missing/i.test(error.message)) return noCredentials;
  if (/could not be found in the shared|profile .*(not be found|not found)/i.test(error.message))
    return `${oneLine(error.message)} Name one that is there: AWS_PROFILE.`;
  const [, known] = ofAws.find(([name]) => name.test(error.name)) ?? [];
  if (known !== undefined) return known(error);
  if (error.name === "ZodError" || error.name === "$ZodError")
    return damaged("it has another form than this release expects");
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return "No answer came in time. Run it again.";
  return undefined;
}

/** Shows where in the code something failed, for those who change it. */
const IN_FULL = "SPROUT_STACK=1";

/**
 * One or two lines, never the stack of the code; what nobody foresaw says its own message, and how to see the rest.
 * @example wordsFor(new Error("Region is missing")) // "Name the region: AWS_REGION=eu-west-1, or …"
 */
export function wordsFor(error: unknown, environment: NodeJS.ProcessEnv = process.env): string {
  const chain = chainOf(error);
  if (environment.SPROUT_STACK === "1" && error instanceof Error && !FOR_PEOPLE.has(error.name))
    return error.stack ?? error.message;
  const known = chain.map(ofOne).find((words) => words !== undefined);
  if (known !== undefined) return known;
  const [first] = chain;
  const message = first === undefined ? String(error) : `${first.name}: ${oneLine(first.message)}`;
  return `It failed in a way that nobody foresaw. ${message}\n${IN_FULL} before the command shows where.`;
}
