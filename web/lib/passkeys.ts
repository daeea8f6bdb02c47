/** Passkeys of this browser. The library that speaks with them is loaded when one is first used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { InputOf, OutputOf } from "../../shared/contract/route.ts";
import { part } from "../../shared/part.ts";
import { api, call } from "./api.ts";
import { problemText } from "./problem-text.ts";
import { CallProblem } from "./send.ts";

const webAuthn = part(() => import("@simplewebauthn/browser"));

type Response = InputOf<typeof api.account.passkeySignIn>["response"];

/** Whether this browser can have passkeys here; a numeric address has none (W3C WebAuthn Level 3, section 5.1.2). */
export function hasPasskeys(): boolean {
  return window.PublicKeyCredential !== undefined && !/^[\d.]+$|:/.test(location.hostname);
}

/** Counts what was requested: a request that another one has replaced does nothing more. */
let latest = 0;
/** Its answer brings a cookie, as that of a sign-in does: a sign-in waits, so that its own cookie comes last. */
let preparing: Promise<unknown> = Promise.resolve();

/**
 * Signs in with a passkey: alone, or as the second step of a sign-in.
 * @param how `autofill`: among the suggestions of the field for the address; it waits for a choice as long as the page is there
 * @returns undefined: another request took its place
 * @throws what `passkeyProblem` puts into words
 */
export async function signInWithPasskey(
  how: "prompt" | "autofill",
): Promise<OutputOf<typeof api.account.passkeySignIn> | undefined> {
  const turn = ++latest;
  const prepared = Promise.all([call(api.account.passkeyOptions, {}), webAuthn()]);
  preparing = prepared;
  const [{ options }, { startAuthentication }] = await prepared;
  if (turn !== latest) return undefined;
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // as the server's library wrote it
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: how === "autofill" });
  if (turn !== latest) return undefined;
  return call(api.account.passkeySignIn, { response: { ...response } satisfies Response });
}

/** Whether passkeys can be among the suggestions of a field. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Ends a request for a passkey, before a sign-in in another way. */
export async function withdrawPasskey(): Promise<void> {
  latest++;
  await preparing.catch(() => undefined);
  webAuthn.loaded?.WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey on this device, or on one that the browser knows, and adds it to the account. */
export async function addPasskey(name: string): Promise<OutputOf<typeof api.account.passkeyAdd>> {
  await withdrawPasskey();
  const [{ options }, { startRegistration }] = await Promise.all([
    call(api.account.passkeyAddOptions, {}),
    webAuthn(),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  const response = await startRegistration({ optionsJSON });
  return call(api.account.passkeyAdd, { response: { ...response } satisfies Response, name });
}

/** Why no passkey was used or made, and what to do. The library keeps the names of the browser's errors. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof CallProblem || !(error instanceof Error)) return problemText(error);
  if (error.name === "InvalidStateError")
    return "This device already has a passkey of your account. Use another device or security key for one more.";
  if (error.name === "NotAllowedError" || error.name === "AbortError")
    return "No passkey was used: the question of your browser was closed, or took too long. Try again, or choose another way.";
  return "Your browser couldn't use a passkey here. Choose another way, or try another browser.";
}
