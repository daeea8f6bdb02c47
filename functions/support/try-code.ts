/** One attempt at a mailed code: counted where guessing could succeed, and answered alike whether or not there is a code. */

import { type CodeRef, isOpenCode, type MailedCode } from "../../shared/stores/dynamodb/code-store.ts";
import { keyedHash, sameHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { epochSeconds } from "../endpoint/sessions.ts";
import { attemptsLeft } from "./limit-attempts.ts";

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
    ? await attemptsLeft(call, { codesByBrowser: browser, codesByIp: call.place })
    : await attemptsLeft(call, { codesByBrowser: `none ${browser}`, codesByIp: `none ${browser}` });
  if (isOpen && !hasTries) return undefined;
  const mailed = await stores.codes.attempt(ref, seconds);
  const entered = (await stores.keyring.all()).map(({ key }) =>
    keyedHash(key, "code", ref.purpose, ref.username, code),
  );
  return entered.some((hash) => sameHash(mailed?.codeHash ?? "", hash)) ? mailed : undefined;
}
