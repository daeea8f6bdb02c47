import { authCallback } from "../../../shared/contract/sign-in.ts";
import { SIGNED_IN_PATH } from "../../../shared/site.ts";
import type { FederatedSignIn } from "../../../shared/stores/dynamodb/federation-store.ts";
import { IssuerProblem } from "../../../shared/stores/issuers/issuer-problem.ts";
import { idHash } from "../../../shared/tokens.ts";
import { completeSignIn } from "../../accounts/complete-sign-in.ts";
import { detailsOf, federatedAccount } from "../../accounts/federated-account.ts";
import { issuersOf } from "../../accounts/issuers.ts";
import { refusedAtIssuer } from "../../accounts/refused-at-issuer.ts";
import { recordByOwner, recordSignIn } from "../../accounts/sign-in-attempts.ts";
import type { Call } from "../../endpoint/call.ts";
import { federatedCookieName } from "../../endpoint/cookies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/** Comes back from an issuer. Nothing of the answer is believed before it matches what this browser was sent with. */
export const handler = endpoint(authCallback, async ({ input, stores, now, call }) => {
  const { state = "" } = input;
  const browser = call.cookies[federatedCookieName(stores.origin)] ?? "";
  const started = await stores.federation.take(idHash(state), idHash(browser), epochSeconds(now));
  const provider = stores.identityProviders.find(({ id }) => id === started?.provider);
  if (started === undefined || provider === undefined) return refusedAtIssuer(call, "expired");

  const { nonce, verifier, returnPath } = started;
  const claims = await issuersOf(stores)
    .signedIn(provider, parametersOf(input), { state, nonce, verifier })
    .catch((error: unknown) => {
      if (error instanceof IssuerProblem) return error;
      throw error;
    });
  if (claims instanceof IssuerProblem) return refusedAtIssuer(call, claims.why, claims);

  const found = await federatedAccount(call, provider, claims);
  if ("refusal" in found) {
    const { refusal: why, username } = found;
    const details = { by: "federated", why };
    if (username !== undefined) await recordByOwner(call, username, { result: "refused", details });
    return refusedAtIssuer(call, why);
  }
  const { username } = found.user;
  await recordByOwner(call, username, { details: detailsOf(provider) });
  await recordSignIn(call, { username, by: "federated", isRight: true });
  await endFormer(call, started);
  const { provenAt, signOutAt } = claims;
  await completeSignIn(call, found.user, { by: "federated", provenAt, signOutAt });
  return { location: `${SIGNED_IN_PATH}?${new URLSearchParams({ returnUrl: returnPath })}` };
});

/** The parameters that were sent. */
function parametersOf(input: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** The browser's session of before: its cookie doesn't come along from another site. */
async function endFormer(call: Call, { formerSession }: FederatedSignIn): Promise<void> {
  if (formerSession !== undefined && call.signedIn === undefined)
    await call.stores.sessions.end(formerSession);
}
