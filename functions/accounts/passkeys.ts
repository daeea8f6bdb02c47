/** Passkeys: what a browser is asked for, and whether its answer is right (W3C WebAuthn Level 3). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { brand } from "../../shared/brand.ts";
import { part } from "../../shared/part.ts";
import type { StoredFactors, StoredPasskey } from "../../shared/stores/dynamodb/factor-store.ts";
import type { Session } from "../../shared/stores/dynamodb/session-store.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { PENDING_SIGN_IN_SECONDS } from "../../shared/timings.ts";
import { idHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { epochSeconds } from "../endpoint/sessions.ts";

/** No maker of authenticators is trusted more than another, so no certificate is followed, nor the lists that it names. */
const webAuthn = part(async () => {
  const library = await import("@simplewebauthn/server");
  for (const identifier of ["android-key", "android-safetynet", "apple"] as const)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return library;
});
/** EdDSA, ES256 and RS256 (COSE), which every release of Node checks. */
const ALGORITHMS = [-8, -7, -257];
/** Of its id, as WebAuthn has it at most (1,023 bytes), and of a key, far more than of the longest of these algorithms. */
const MAX_ID_CHARACTERS = 1_364;
const MAX_KEY_BYTES = 2_048;
/** Where an authenticator may be. */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const isTransport = (text: string): text is (typeof TRANSPORTS)[number] =>
  TRANSPORTS.some((one) => one === text);
const rpIdOf = (origin: string) => new URL(origin).hostname;

/** The sign-in, or the session, that an answer must belong to. */
function ceremonyOf(call: Call): { hash: string; challenge: Session["challenge"] } | undefined {
  const own = call.signedIn ?? call.pending;
  return own && { hash: idHash(own.sessionId), challenge: own.session.challenge };
}

async function withChallenge<Options extends { challenge: string }>(
  call: Call,
  options: Options,
): Promise<Options> {
  const ceremony = ceremonyOf(call);
  if (ceremony === undefined)
    throw new Error("A passkey is asked for without a session to keep its challenge.");
  await call.stores.sessions.setChallenge(ceremony.hash, options.challenge, epochSeconds(call.now));
  return options;
}

/** @param factors of the person; absent: any passkey of this product will do */
export async function optionsToSignIn(call: Call, factors?: StoredFactors) {
  const { generateAuthenticationOptions } = await webAuthn();
  const allowCredentials = Object.entries(factors?.passkeys ?? {}).map(([id, { transports }]) => ({
    id,
    transports: transports.filter(isTransport),
  }));
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(call.stores.origin),
    userVerification: "required",
    ...(factors && { allowCredentials }),
  });
  return withChallenge(call, options);
}

export async function optionsToAdd(
  call: Call,
  { username, firstName, lastName }: User,
  { passkeys }: StoredFactors,
) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: brand.product,
    rpID: rpIdOf(call.stores.origin),
    userName: username,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: Object.keys(passkeys).map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return withChallenge(call, options);
}

/** Uses up the challenge, right or wrong. @returns undefined where there is none that is open */
async function takenChallenge(call: Call): Promise<string | undefined> {
  const { hash = "", challenge } = ceremonyOf(call) ?? {};
  if (challenge === undefined || !(await call.stores.sessions.takeChallenge(hash, challenge.text)))
    return undefined;
  return epochSeconds(call.now) - challenge.at > PENDING_SIGN_IN_SECONDS ? undefined : challenge.text;
}

/** @returns undefined where the answer is not one to what was asked */
export async function readNewPasskey(
  call: Call,
  response: Record<string, unknown>,
  name: string,
): Promise<{ id: string; passkey: StoredPasskey } | undefined> {
  const expectedChallenge = await takenChallenge(call);
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin } = call.stores;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON, // what it lacks, the library refuses
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    if (id.length > MAX_ID_CHARACTERS || publicKey.length > MAX_KEY_BYTES) return undefined;
    const addedAt = call.now.toISOString();
    return {
      id,
      passkey: {
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: TRANSPORTS.filter((one) => transports.includes(one)),
        name,
        addedAt,
      },
    };
  } catch {
    return undefined; // the library's only way of refusing
  }
}

/** @returns who signed in with which passkey; `isCopied`: its counter has gone back, as that of a copy does */
export async function readAnswer(
  call: Call,
  response: Record<string, unknown>,
): Promise<{ username: string; isCopied: boolean } | undefined> {
  const expectedChallenge = await takenChallenge(call);
  const id = typeof response.id === "string" ? response.id : "";
  const { factors, origin } = call.stores;
  const username = id === "" || id.length > MAX_ID_CHARACTERS ? undefined : await factors.ownerOf(id);
  if (expectedChallenge === undefined || username === undefined) return undefined;
  if (call.pending?.user !== undefined && call.pending.user.username !== username) return undefined;
  const { passkeys } = await factors.find(username);
  const stored = Object.hasOwn(passkeys, id) ? passkeys[id] : undefined;
  if (stored === undefined) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, // what it lacks, the library refuses
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
    // the counter is compared here, so that a copy is told from a wrong answer
    credential: { id, publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")), counter: 0 },
  }).catch(() => undefined); // as above
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  const isCopied = (newCounter > 0 || stored.counter > 0) && newCounter <= stored.counter;
  if (isCopied) return { username, isCopied };
  const used = await factors.acceptPasskey(username, id, stored.counter, newCounter, call.now.toISOString());
  return used && { username, isCopied: false };
}
