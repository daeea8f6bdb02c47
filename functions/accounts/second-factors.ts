/** What the calls about second factors share: whose they are, how a code is checked, what a new factor brings with it. */
import { randomInt } from "node:crypto";
import { sendLater } from "../../shared/people/due-mail.ts";
import { newTotpSecret, TOTP_SECONDS, totpOf } from "../../shared/people/totp.ts";
import { problem } from "../../shared/problems.ts";
import { hasFactor, type StoredFactors } from "../../shared/stores/dynamodb/factor-store.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { seal, sealedVersion, unseal } from "../../shared/stores/secrets/sealed.ts";
import { keyedHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { recentSignInLeft, signIn } from "../endpoint/sessions.ts";
import { rememberBrowser } from "./sign-in-attempts.ts";

const PURPOSE = "totp";
/** A clock may be a step off, either way (RFC 6238, section 5.2). */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const RECOVERY_LENGTH = 10;

/** @throws SIGN_IN_TOO_OLD; somebody who sets up the factor that is required has just signed in */
export function requireRecentSignIn(call: Call): void {
  if (recentSignInLeft(call) < 0) throw problem("SIGN_IN_TOO_OLD");
}

/**
 * The factors to which one is added. Whoever has yet to set up theirs has shown a password only: that adds a first factor, and
 * none beside one that was added meanwhile.
 * @throws SIGN_IN_TOO_OLD, SIGN_IN_NEEDED
 */
export async function factorsToAddTo(
  call: Call,
  username: string,
): Promise<StoredFactors & { isFirst: boolean }> {
  requireRecentSignIn(call);
  const stored = await call.stores.factors.find(username);
  const isFirst = call.pending?.session.due === "enrol";
  if (isFirst && hasFactor(stored)) throw problem("SIGN_IN_NEEDED");
  return { ...stored, isFirst };
}

/** A new secret, as people type it, as an app reads it from a picture, and as it is stored. */
export async function newTotp(
  call: Call,
  username: string,
): Promise<{ secret: string; uri: string; sealed: string }> {
  const secret = newTotpSecret();
  const sealed = seal(secret, await call.stores.keyring.current(), PURPOSE);
  return { secret, uri: totpOf(secret, username).toString(), sealed };
}

/** @returns the step of time that a code is of; undefined: it is of none that may be used now */
export async function stepOfCode(call: Call, sealed: string, code: string): Promise<number | undefined> {
  const secret = await opened(call, sealed);
  if (secret === undefined) return undefined;
  const timestamp = call.now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / TOTP_SECONDS) + delta;
}

/** A key that this function hasn't read yet is read. */
async function opened({ stores: { keyring } }: Call, sealed: string): Promise<string | undefined> {
  const version = sealedVersion(sealed);
  const key = await keyring.find(version);
  return key === undefined ? undefined : unseal(sealed, [{ version, key }], PURPOSE);
}

/** The secret as the newest key seals it, so that an older key can go. */
async function renewed(call: Call, sealed: string): Promise<string> {
  const current = await call.stores.keyring.current();
  const secret = sealedVersion(sealed) < current.version ? await opened(call, sealed) : undefined;
  return secret === undefined ? sealed : seal(secret, current, PURPOSE);
}

/** Whether a code of the app or a recovery code is right; each is accepted once, also of several at the same time. */
export async function acceptCode(
  call: Call,
  username: string,
  factors: StoredFactors,
  entered: string,
): Promise<boolean> {
  const code = entered.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) {
    const { totp } = factors;
    const step = totp && (await stepOfCode(call, totp.secret, code));
    if (totp === undefined || step === undefined) return false;
    const used = await call.stores.factors.acceptStep(username, totp, step, await renewed(call, totp.secret));
    return used !== undefined;
  }
  for (const { key } of await call.stores.keyring.all())
    if ((await call.stores.factors.acceptRecovery(username, recoveryHash(key, username, code))) !== undefined)
      return true;
  return false;
}

const recoveryHash = (key: string, username: string, code: string) =>
  keyedHash(key, "recovery", username, code);

/** Replaces somebody's recovery codes. @returns them, to be shown once: `ABCDE-FGHJK` */
export async function makeRecoveryCodes(call: Call, username: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join(
      "",
    ),
  );
  const key = await call.stores.secret();
  await call.stores.factors.setRecovery(
    username,
    codes.map((code) => recoveryHash(key, username, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/**
 * After a factor was added: recovery codes with the first, and a mail, in case it was somebody else. Whoever had to set it up
 * is signed in by it.
 */
export async function welcomeFactor(
  call: Call,
  user: User,
  before: StoredFactors,
): Promise<{ recoveryCodes?: string[] }> {
  await tellByMail(call, user);
  const recoveryCodes = hasFactor(before) ? undefined : await makeRecoveryCodes(call, user.username);
  if (call.pending?.session.due === "enrol") {
    const { due: _due, ...proof } = call.pending.session;
    await rememberBrowser(call, user, { hasShownFactor: true });
    await signIn(call, user, proof);
  }
  return { ...(recoveryCodes && { recoveryCodes }) };
}

/** That how somebody signs in was changed. */
export const tellByMail = ({ stores, now }: Call, { username, locale }: Pick<User, "username" | "locale">) =>
  sendLater(stores, { kind: "factors-changed", to: username, locale }, now);
