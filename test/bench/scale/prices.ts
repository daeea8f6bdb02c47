/**
 * List prices of us-east-1 in US dollars and the quotas that a new account starts with, as published in January 2026 on
 * aws.amazon.com/<service>/pricing and in the Service Quotas of each service. They change: look them up before a decision.
 * A rule on a clock costs nothing but the runs that it starts.
 */
export const prices = {
  lambdaRequest: 0.2 / 1e6,
  lambdaArmGbSecond: 0.0000133334,
  lambdaX86GbSecond: 0.0000166667,
  httpApiRequest: 1 / 1e6,
  /** On demand; a write unit is 1 KB, a read unit 4 KB read consistently. */
  tableWriteUnit: 0.625 / 1e6,
  tableReadUnit: 0.125 / 1e6,
  objectPut: 0.005 / 1e3,
  objectGet: 0.0004 / 1e3,
  queueRequest: 0.4 / 1e6,
  keyRequest: 0.03 / 1e4,
  siteRequest: 0.01 / 1e4,
  siteGigabyte: 0.085,
  logGigabyte: 0.5,
  mail: 0.1 / 1e3,
  /** A recorded trace (aws.amazon.com/xray/pricing, a copy read in November 2026); the first 100,000 a month are free. */
  trace: 5 / 1e6,
} as const;

export const quotas = {
  /** Functions at once in an account and region; many new accounts begin with 10. */
  functionsAtOnce: 1_000,
  httpApiPerSecond: 10_000,
  /** Of one partition key, or of one key of an index, a second. */
  partitionWriteUnits: 1_000,
  partitionReadUnits: 3_000,
  objectPutsPerPrefix: 3_500,
  keyRequestsPerSecond: 10_000,
  mailsPerSecond: 14,
} as const;
