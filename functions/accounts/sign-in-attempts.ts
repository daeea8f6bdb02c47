/**
 * How attempts to sign in are counted and logged, so that nobody's guesses keep an account's owner out: with a password, or
 * with a mailed code, which is answered alike whether or not there is a code.
 */
import { userSubject } from "../../shared/audit.ts";
import { log, type SignInWay } from "../../shared/log.ts";
import { attemptLimits } from "../../shared/people/limits.ts";
import { type CodeRef, isOpenCode, type MailedCode } from "../../shared/stores/dynamodb/code-store.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { KNOWN_BROWSER_SECONDS } from "../../shared/timings.ts";
import { idHash, keyedHash, newSecretId, sameHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { browserCookie, browserCookieName } from "../endpoint/cookies.ts";
import { attemptsLeft, limitAttempts, refundAttempts, type Subjects } from "../endpoint/limit-attempts.ts";
import { type NewEntry, recordAudit } from "../endpoint/record-audit.ts";
import { epochSeconds } from "../endpoint/sessions.ts";

/**
 * Counts an attempt before its password is checked. A browser in which the account has signed in has its own attempts,
 * whatever others guess. From anywhere else an account's attempts count per place and in total; a place is limited by how
 * many accounts it tries, so that the mistakes of a few people behind one address don't block the others.
 * @param user the account of the address; a missing one is counted alike
 * @returns what to refund when the password turns out to be right
 * @throws TOO_MANY_REQUESTS
 */
export async function countSignIn(call: Call, username: string, user: User | undefined): Promise<Subjects> {
  const { limits } = call.stores;
  const seconds = epochSeconds(call.now);
  // After a new password all attempts are available again: its epoch is different, for every place.
  const account = `${username} ${user?.sessionEpoch ?? 0}`;
  const browser = idHash(call.cookies[browserCookieName(call.stores.origin)] ?? "");
  const tried = await keyOf(call, "tried", account, call.clientAddress.near);
  const [isKnown, isTried] = await Promise.all([
    limits.isMarked(await keyOf(call, "known", account, browser), seconds),
    limits.isMarked(tried, seconds),
  ]);
  const ofAccount: Subjects = isKnown
    ? { loginByKnownBrowser: `${account} ${browser}` }
    : { loginByAddressAndIp: `${account} ${call.clientAddress.near}`, loginByAddress: account };
  const isNewHere = !isKnown && !isTried;
  const subjects = { ...(isNewHere && { loginAccountsByIp: call.clientAddress }), ...ofAccount };
  await limitAttempts(call, subjects);
  if (!isNewHere) return subjects;
  if (await limits.markNew(tried, attemptLimits.loginAccountsByIp.seconds, seconds)) return subjects;
  await refundAttempts(call, { loginAccountsByIp: call.clientAddress }); // another attempt at the same time came first
  return ofAccount;
}

/**
 * Counts an attempt at a code of a second factor, whose password was right. Guesses from elsewhere use up none of the attempts
 * of a browser in which a factor of the account was shown; a new password, which a mail is enough for, brings no others.
 * @returns what to refund when it turns out to be right
 * @throws TOO_MANY_REQUESTS
 */
export async function countCode(call: Call, username: string): Promise<Subjects> {
  const browser = idHash(call.cookies[browserCookieName(call.stores.origin)] ?? "");
  const shown = await keyOf(call, "factor", username, browser);
  const isKnown = await call.stores.limits.isMarked(shown, epochSeconds(call.now));
  const subjects: Subjects = isKnown
    ? { factorsByAddressAndIp: `${username} ${browser}` }
    : { factorsByAddressAndIp: `${username} ${call.clientAddress.near}`, factorsByAddress: username };
  await limitAttempts(call, subjects);
  return subjects;
}

/**
 * From now on this browser has its own attempts for the account, until its password changes.
 * @param hasShownFactor true: also its own attempts at codes
 */
export async function rememberBrowser(
  call: Call,
  { username, sessionEpoch }: User,
  { hasShownFactor = false } = {},
): Promise<void> {
  const { origin, limits } = call.stores;
  const browser = call.cookies[browserCookieName(origin)] || newSecretId();
  const known = await keyOf(call, "known", `${username} ${sessionEpoch}`, idHash(browser));
  await limits.mark(known, KNOWN_BROWSER_SECONDS, epochSeconds(call.now));
  const shown = await keyOf(call, "factor", username, idHash(browser));
  if (hasShownFactor) await limits.mark(shown, KNOWN_BROWSER_SECONDS, epochSeconds(call.now));
  call.setCookies.push(browserCookie(origin, browser));
}

async function keyOf(call: Call, ...parts: string[]): Promise<string> {
  return keyedHash(await call.stores.secret(), "sign-in", ...parts);
}

/**
 * Counts an attempt before the code is compared. Attempts count for the browser that the code was created for, and for its
 * place on the internet, only while that browser has an open code: guesses from elsewhere, or where there is no code, use up
 * none of the owner's attempts.
 * @returns what was mailed, where the code is right
 */
export async function tryCode(call: Call, ref: CodeRef, code: string): Promise<MailedCode | undefined> {
  const { stores } = call;
  const seconds = epochSeconds(call.now);
  const browser = `${ref.purpose} ${ref.username} ${ref.binding}`;
  const isOpen = isOpenCode(await stores.codes.find(ref), seconds);
  // Where no code is open, dummy counters take equally long, so that timing does not reveal an account.
  const hasTries = isOpen
    ? await attemptsLeft(call, { codesByBrowser: browser, codesByIp: call.clientAddress })
    : await attemptsLeft(call, { codesByBrowser: `none ${browser}`, codesByIp: `none ${browser}` });
  if (isOpen && !hasTries) return undefined;
  const mailed = await stores.codes.attempt(ref, seconds);
  const entered = (await stores.keyring.all()).map(({ key }) =>
    keyedHash(key, "code", ref.purpose, ref.username, code),
  );
  return entered.some((hash) => sameHash(mailed?.codeHash ?? "", hash)) ? mailed : undefined;
}

/** Raises the alarm, and says on the trail that the account for emergencies was used. */
export async function recordBreakGlass(
  call: Call,
  username: string,
  by: "password" | "federated" | "passkey",
): Promise<void> {
  log({ level: "info", event: "break-glass", requestId: call.requestId });
  await recordByOwner(call, username, { details: { by, breakGlass: true } });
}

/** Says on the trail that the password was right, and that a second factor is due: nobody is signed in by it. */
export function recordDue(call: Call, username: string): Promise<void> {
  const details = { by: "password", due: "second factor" };
  return recordByOwner(call, username, { result: "refused", details });
}

/** Records on the trail of an account what its owner did without a session: signing in, if nothing else is said. */
export function recordByOwner(
  call: Call,
  username: string,
  entry: Pick<NewEntry, "result" | "details"> & Partial<Pick<NewEntry, "action">>,
): Promise<void> {
  const where = { subject: userSubject(username), object: "ACCOUNT", actor: username };
  return recordAudit(call, { action: "account.signIn", ...where, ...entry });
}

/**
 * Logs that somebody signed in, or failed to: who, as a hash that only the product's secret can compute. One line for each
 * attempt that was checked; lines of one address share their `subject`, which reveals nothing else.
 * @param by how the caller proved who they are: a password, a mailed code, the ticket that a code was exchanged for, or at the
 * issuer of their domain
 */
export async function recordSignIn(
  call: Call,
  { username, by, isRight }: { username: string; by: SignInWay; isRight: boolean },
): Promise<void> {
  const hash = keyedHash(await call.stores.secret(), "log", username);
  log({
    level: "info",
    event: "sign-in",
    requestId: call.requestId,
    subject: hash.slice(0, 16),
    by,
    result: isRight ? "done" : "refused",
  });
}
