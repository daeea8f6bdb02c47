/** Where each way to sign in ends, once it is known who somebody is: in a session, or with what is still missing. */
import type { DueFactor, FactorMethod } from "../../shared/contract/factors.ts";
import { mayReadAnswers } from "../../shared/form-rights.ts";
import { isBreakGlass, mayUsePassword } from "../../shared/identity-providers.ts";
import { rolesHeld } from "../../shared/roles.ts";
import { hasFactor, type StoredFactors } from "../../shared/stores/dynamodb/factor-store.ts";
import type { SessionProof } from "../../shared/stores/dynamodb/session-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";
import { REMEMBERED_DEVICE_SECONDS } from "../../shared/timings.ts";
import { idHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { deviceCookieName } from "../endpoint/cookies.ts";
import { beginPending, epochSeconds, signIn } from "../endpoint/sessions.ts";
import { recordBreakGlass } from "./sign-in-attempts.ts";

/** How somebody was recognised. */
export type Recognised = SessionProof & { by: NonNullable<SessionProof["by"]> };

/**
 * Starts the session, or a sign-in that lacks a second factor. An issuer asks for its own, and a passkey is two factors: what
 * somebody has, and what unlocks it.
 * @returns the user with their current roles, and what is missing, if anything
 */
export async function completeSignIn(
  call: Call,
  user: User,
  recognised: Recognised,
): Promise<{ user: User; factor?: DueFactor }> {
  const { username } = user;
  if (isBreakGlass(call.stores, username)) await recordBreakGlass(call, username, recognised.by);
  const factor = recognised.by === "password" ? await dueOf(call, user) : undefined;
  if (factor === undefined) return { user: await signIn(call, user, recognised) };
  await beginPending(call, user, { ...recognised, due: factor.mustEnrol ? "enrol" : "factor" });
  return { user, factor };
}

/** What a password doesn't prove. */
async function dueOf(call: Call, user: User): Promise<DueFactor | undefined> {
  const factors = await call.stores.factors.find(user.username);
  if (hasFactor(factors))
    return isRemembered(call, user, factors) ? undefined : { methods: methodsOf(factors) };
  return (await mustHaveFactor(call.stores, user)) ? { methods: [], mustEnrol: true } : undefined;
}

/** In the order in which they are offered. */
export function methodsOf({ passkeys, totp, recovery }: StoredFactors): FactorMethod[] {
  return [
    ...(Object.keys(passkeys).length > 0 ? (["passkey"] as const) : []),
    ...(totp === undefined ? [] : (["totp"] as const)),
    ...(Object.keys(recovery).length > 0 ? (["recovery"] as const) : []),
  ];
}

/** Whether the deployment requires a second factor of somebody; of those who sign in at an issuer, that one does. */
export async function mustHaveFactor(
  stores: Pick<Stores, "secondFactor" | "administrators" | "forms" | "identityProviders" | "breakGlass">,
  user: Pick<User, "username" | "roles" | "groups">,
): Promise<boolean> {
  const { secondFactor: setting, administrators, forms } = stores;
  const { username, roles } = user;
  if (setting === "off" || !mayUsePassword(stores, username)) return false;
  if (setting === "all" || rolesHeld(username, roles, administrators).includes("ADMIN")) return true;
  if (setting === "administrators") return false;
  const { rows } = await forms.listFor(user, {
    limit: 1,
    async keep(entries) {
      const readable = (await forms.withSites(entries)).filter(mayReadAnswers);
      return new Set(readable.map(({ formId }) => formId));
    },
  });
  return rows.some(mayReadAnswers);
}

/** The browser somebody chose to remember, until their password changes or 30 days are over. */
function isRemembered(
  { cookies, stores, now }: Call,
  { sessionEpoch }: User,
  { devices }: StoredFactors,
): boolean {
  const id = cookies[deviceCookieName(stores.origin)];
  const hash = id && idHash(id);
  const device = hash && Object.hasOwn(devices, hash) ? devices[hash] : undefined;
  if (device === undefined || device.epoch !== sessionEpoch) return false;
  return epochSeconds(now) - Date.parse(device.addedAt) / 1000 < REMEMBERED_DEVICE_SECONDS;
}
