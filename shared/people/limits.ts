/** How often accounts may be tried, and how much a person may use, in one place (product decisions 2 and 4). */
import { MAX_FILES_BYTES, MAX_RECIPIENT_MAILS_A_DAY, MAX_STORED_BYTES_A_DAY, MAX_TOKENS } from "../limits.ts";
import type { Limits } from "../stores/dynamodb/limit-store.ts";
import type { Secret } from "../stores/secrets/secret.ts";
import { CODE_RESEND_GAP_SECONDS, CODE_RESENDS_PER_HOUR } from "../timings.ts";
import { keyedHash } from "../tokens.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEBIBYTE = 1024 * 1024;

/** Attempts, or bytes, allowed in a window; each is counted before anything is compared or stored. */
export const attemptLimits = {
  callsByIp: { max: 6_000, seconds: MINUTE },
  callsByUser: { max: 1_200, seconds: MINUTE },
  callsByToken: { max: 600, seconds: MINUTE },
  loginByAddressAndIp: { max: 5, seconds: 15 * MINUTE },
  loginByAddress: { max: 20, seconds: 15 * MINUTE },
  loginByKnownBrowser: { max: 5, seconds: 15 * MINUTE },
  loginAccountsByIp: { max: 100, seconds: 15 * MINUTE },
  federatedByIp: { max: 1_000, seconds: 15 * MINUTE },
  factorsByAddressAndIp: { max: 5, seconds: 15 * MINUTE },
  factorsByAddress: { max: 20, seconds: DAY },
  codesToAddByUser: { max: 20, seconds: HOUR },
  passkeysByIp: { max: 1_000, seconds: 15 * MINUTE },
  signUpByIp: { max: 30, seconds: HOUR },
  mailsByAddressAndIp: { max: CODE_RESENDS_PER_HOUR, seconds: HOUR },
  mailsByAddress: { max: 3 * CODE_RESENDS_PER_HOUR, seconds: HOUR },
  resetsByAddressAndIp: { max: 10, seconds: DAY },
  resetsByAddress: { max: 40, seconds: DAY },
  mailsByIp: { max: 60, seconds: HOUR },
  linksByInstance: { max: 5, seconds: HOUR },
  recipientMailsByForm: { max: MAX_RECIPIENT_MAILS_A_DAY, seconds: DAY },
  recipientMailsByUser: { max: MAX_RECIPIENT_MAILS_A_DAY, seconds: DAY },
  codesByBrowser: { max: 25, seconds: DAY },
  codesByIp: { max: 100, seconds: HOUR },
  passwordsByUser: { max: 20, seconds: HOUR },
  searchesByUser: { max: 30, seconds: MINUTE },
  givenByUser: { max: 30, seconds: HOUR },
  givenByUserToPerson: { max: 40, seconds: DAY },
  ownDataByUser: { max: 10, seconds: HOUR },
  refusalsByUser: { max: 30, seconds: MINUTE },
  instancesByIp: { max: 600, seconds: HOUR },
  fileBytesByInstance: { max: MAX_FILES_BYTES, seconds: 365 * DAY },
  fileBytesByIp: { max: 4 * 1024 * MEBIBYTE, seconds: HOUR },
  pageFaultsByIp: { max: 10, seconds: HOUR },
  submitsByIp: { max: 1_200, seconds: HOUR },
  savedBytesByInstance: { max: 32 * MEBIBYTE, seconds: HOUR },
  savedBytesByIp: { max: 1024 * MEBIBYTE, seconds: HOUR },
  savedBytesByPublication: { max: 8 * 1024 * MEBIBYTE, seconds: HOUR },
  previewsByUser: { max: 600, seconds: 10 * MINUTE },
  previewsByForm: { max: 1_200, seconds: 10 * MINUTE },
  tokensByUser: { max: 2 * MAX_TOKENS, seconds: HOUR },
  hookTestsByUser: { max: 20, seconds: 10 * MINUTE },
  bytesByUser: { max: MAX_STORED_BYTES_A_DAY, seconds: DAY },
} as const satisfies Record<string, { max: number; seconds: number }>;

/** One of so many calls is counted, as that many: so most calls cost no write, and a flood is seen all the same. */
export const CALLS_COUNTED_AS_ONE = 20;

/** The limits of a place: for one customer's whole IPv6 range (/48), they are multiplied by this. */
export const WIDE_TIMES = 4;

/** @returns false when a code was mailed to the subject less than a minute ago */
export async function allowMail(
  stores: { limits: Limits; secret: Secret },
  subject: string,
  nowSeconds: number,
): Promise<boolean> {
  const hash = keyedHash(await stores.secret(), "limit", "mailGap", subject);
  return stores.limits.allowAfter(hash, CODE_RESEND_GAP_SECONDS, nowSeconds);
}

/** Refunds an attempt that turned out to be right. */
export async function refundAttempt(
  stores: { limits: Limits; secret: Secret },
  name: keyof typeof attemptLimits,
  subject: string,
  nowSeconds: number,
): Promise<void> {
  const hash = keyedHash(await stores.secret(), "limit", name, subject);
  await stores.limits.refund(hash, attemptLimits[name].seconds, nowSeconds);
}

/**
 * How long a subject without attempts left waits for the next one.
 * @param times by how much the limit is multiplied for this subject
 * @returns whole seconds; 0: it may try now
 */
export async function waitForAttempt(
  stores: { limits: Limits; secret: Secret },
  name: keyof typeof attemptLimits,
  subject: string,
  nowSeconds: number,
  { times = 1 }: { times?: number } = {},
): Promise<number> {
  const { max, seconds } = attemptLimits[name];
  const hash = keyedHash(await stores.secret(), "limit", name, subject);
  return stores.limits.waitFor(hash, max * times, seconds, nowSeconds);
}

/**
 * Counts one attempt, or an amount of bytes.
 * @param times by how much the limit is multiplied for this subject
 * @returns false when it is more than the subject has left
 */
export async function allowAttempt(
  stores: { limits: Limits; secret: Secret },
  name: keyof typeof attemptLimits,
  subject: string,
  nowSeconds: number,
  { amount = 1, times = 1 }: { amount?: number; times?: number } = {},
): Promise<boolean> {
  const { max, seconds } = attemptLimits[name];
  const hash = keyedHash(await stores.secret(), "limit", name, subject);
  return stores.limits.allow(hash, max * times, seconds, nowSeconds, amount);
}
