/** The model on paper: what one submission takes, times how many there are a minute. Pure. */
import { prices, quotas } from "./prices.ts";

/** What one function does for one submission. */
export interface FunctionShare {
  name: string;
  /** Runs for one submission. */
  runs: number;
  /** Of one run, median. */
  milliseconds: number;
  megabytes: number;
  isX86: boolean;
  isCall: boolean;
  commands: Readonly<Record<string, number>>;
  readUnits: number;
  writeUnits: number;
  unitsByKey: Readonly<Record<string, number>>;
  answerBytes: number;
}

/** A log line of a call with its access log entry and Lambda's own report. */
export const LOG_BYTES_OF_A_RUN = 1_200;
/** Receiving, deleting and an empty answer now and then for each message that is sent. */
const QUEUE_REQUESTS_OF_A_MESSAGE = 3;
/** The bucket's key and the table's cache spare most calls; so many objects share one. */
const OBJECTS_OF_A_KEY_REQUEST = 20;
/** Files of the respondent's page, from the edge's cache; then it is in the browser's. */
const SITE_FILES = 12;
const SITE_BYTES = 250_000;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const count = (shares: readonly FunctionShare[], ...names: string[]) =>
  sum(shares.flatMap(({ commands }) => names.map((name) => commands[name] ?? 0)));

/** What one submission takes of each service. */
export function amountsOf(shares: readonly FunctionShare[]) {
  const calls = sum(shares.filter(({ isCall }) => isCall).map(({ runs }) => runs));
  const runs = sum(shares.map((share) => share.runs));
  const gigabyteSeconds = (isX86: boolean) =>
    sum(
      shares
        .filter((share) => share.isX86 === isX86)
        .map((share) => (share.runs * share.milliseconds * share.megabytes) / 1_000 / 1_024),
    );
  const [puts, gets] = [count(shares, "PutObject"), count(shares, "GetObject", "HeadObject")];
  return {
    calls,
    runs,
    armGigabyteSeconds: gigabyteSeconds(false),
    x86GigabyteSeconds: gigabyteSeconds(true),
    readUnits: sum(shares.map((share) => share.readUnits)),
    writeUnits: sum(shares.map((share) => share.writeUnits)),
    puts,
    gets,
    messages: count(shares, "SendMessage", "SendMessageBatch"),
    keyRequests: (puts + gets) / OBJECTS_OF_A_KEY_REQUEST,
    mails: count(shares, "SendEmail"),
    siteRequests: SITE_FILES + calls,
    siteBytes: SITE_BYTES + sum(shares.filter(({ isCall }) => isCall).map((share) => share.answerBytes)),
    logBytes: runs * LOG_BYTES_OF_A_RUN,
  };
}
export type Amounts = ReturnType<typeof amountsOf>;

/** US dollars of one submission, by service. */
export function costOf(amounts: Amounts): Record<string, number> {
  return {
    "Lambda, time":
      amounts.armGigabyteSeconds * prices.lambdaArmGbSecond +
      amounts.x86GigabyteSeconds * prices.lambdaX86GbSecond,
    "Lambda, requests": amounts.runs * prices.lambdaRequest,
    "HTTP API": amounts.calls * prices.httpApiRequest,
    "DynamoDB, writes": amounts.writeUnits * prices.tableWriteUnit,
    "DynamoDB, reads": amounts.readUnits * prices.tableReadUnit,
    S3: amounts.puts * prices.objectPut + amounts.gets * prices.objectGet,
    SQS: amounts.messages * QUEUE_REQUESTS_OF_A_MESSAGE * prices.queueRequest,
    KMS: amounts.keyRequests * prices.keyRequest,
    CloudFront: amounts.siteRequests * prices.siteRequest + (amounts.siteBytes / 1e9) * prices.siteGigabyte,
    "CloudWatch Logs": (amounts.logBytes / 1e9) * prices.logGigabyte,
    SES: amounts.mails * prices.mail,
  };
}

/** What a load asks of a limit. `settled`: by a setting of the stack, else by AWS. */
export interface Demand {
  what: string;
  demand: number;
  limit: number;
  unit: string;
}

export interface StackLimits {
  /** Prints, light workers and calls at once; calls of one route a second. */
  prints: number;
  lightAtOnce: number;
  routePerSecond: number;
  outboxPartitions: number;
  /** Into how many keys the facts of one form are divided. */
  factPartitions: number;
  /** Into how many keys the list of one form's submissions is divided. */
  submissionPartitions: number;
}

/** What so many submissions a minute, all of one form, ask of every limit. By Little's law, at once = a second × seconds. */
export function demandsOf(shares: readonly FunctionShare[], perMinute: number, stack: StackLimits): Demand[] {
  const perSecond = perMinute / 60;
  const atOnce = ({ runs, milliseconds }: FunctionShare) => (perSecond * runs * milliseconds) / 1_000;
  const callShares = shares.filter(({ isCall }) => isCall);
  const named = (name: string) => shares.filter((share) => share.name === name);
  const unitsOn = (part: RegExp) =>
    sum(
      shares.flatMap(({ unitsByKey }) =>
        Object.entries(unitsByKey).map(([key, size]) => (part.test(key) ? size : 0)),
      ),
    ) * perSecond;
  const amounts = amountsOf(shares);
  const partition = quotas.partitionWriteUnits;
  const busiest = Math.max(...callShares.map(({ runs }) => runs));
  return [
    {
      what: "calls of the busiest route",
      demand: busiest * perSecond,
      limit: stack.routePerSecond,
      unit: "a second",
    },
    {
      what: "calls of the HTTP API",
      demand: amounts.calls * perSecond,
      limit: quotas.httpApiPerSecond,
      unit: "a second",
    },
    {
      what: "functions at once, all",
      demand: sum(shares.map(atOnce)),
      limit: quotas.functionsAtOnce,
      unit: "at once",
    },
    {
      what: "step workers, of the busier queue",
      demand: Math.max(
        ...["events/submission-completed", "events/step-ready"].map((name) => sum(named(name).map(atOnce))),
      ),
      limit: stack.lightAtOnce,
      unit: "at once",
    },
    {
      what: "print workers",
      demand: sum(named("events/print").map(atOnce)),
      limit: stack.prints,
      unit: "at once",
    },
    {
      what: "a partition of the outbox index",
      demand: unitsOn(/^RUNS/) / stack.outboxPartitions,
      limit: partition,
      unit: "write units a second",
    },
    {
      what: "a part of one form's list of submissions",
      demand: unitsOn(/^SUBMISSIONS_OF/) / stack.submissionPartitions,
      limit: partition,
      unit: "write units a second",
    },
    {
      what: "a part of one form's facts for statistics",
      // The first has how all runs ended.
      demand: perSecond + (unitsOn(/^FACTS$/) - perSecond) / stack.factPartitions,
      limit: partition,
      unit: "write units a second",
    },
    {
      what: "what is new about one form", // one key, one unit each
      demand: perSecond,
      limit: partition,
      unit: "write units a second",
    },
    {
      what: "S3 puts, one prefix",
      demand: amounts.puts * perSecond,
      limit: quotas.objectPutsPerPrefix,
      unit: "a second",
    },
    {
      what: "uses of the KMS key",
      demand: amounts.keyRequests * perSecond,
      limit: quotas.keyRequestsPerSecond,
      unit: "a second",
    },
    {
      what: "mails, were each respondent to get one",
      demand: perSecond,
      limit: quotas.mailsPerSecond,
      unit: "a second",
    },
  ];
}
