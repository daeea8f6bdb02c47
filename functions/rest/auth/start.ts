import { authStart } from "../../../shared/contract/sign-in.ts";
import { providerOf } from "../../../shared/identity-providers.ts";
import { returnPath } from "../../../shared/return-path.ts";
import { IssuerProblem } from "../../../shared/stores/issuers/issuer-problem.ts";
import { FEDERATED_SIGN_IN_SECONDS } from "../../../shared/timings.ts";
import { idHash, newSecretId } from "../../../shared/tokens.ts";
import { issuersOf } from "../../accounts/issuers.ts";
import { refusedAtIssuer } from "../../accounts/refused-at-issuer.ts";
import { federatedCookie, federatedCookieName, hintCookie, hintCookieName } from "../../endpoint/cookies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";
import { epochSeconds } from "../../endpoint/sessions.ts";

/**
 * Goes to the issuer of a mail domain. What the way back must match is kept here and bound to this browser, and works once; a
 * link on another site leads to the sign-in page, so that nobody is signed in without having wanted to.
 */
export const handler = endpoint(authStart, async ({ input, stores, now, call, fromOtherSite }) => {
  const { origin } = stores;
  const path = returnPath(input.returnUrl, origin);
  const provider = stores.identityProviders.find(({ id }) => id === input.provider);
  if (fromOtherSite || provider === undefined)
    return { location: `/login?${new URLSearchParams({ returnUrl: path })}` };
  await limitAttempts(call, { federatedByIp: call.clientAddress });

  const browser = call.cookies[federatedCookieName(origin)] || newSecretId(); // one for all tabs
  const typed = call.cookies[hintCookieName(origin)] ?? "";
  const hint = providerOf(stores, typed)?.id === provider.id ? typed : undefined;
  const proof = { state: newSecretId(), nonce: newSecretId(), verifier: newSecretId() };
  try {
    const location = await issuersOf(stores).signInAt(provider, proof, hint);
    await stores.federation.begin(idHash(proof.state), {
      provider: provider.id,
      binding: idHash(browser),
      nonce: proof.nonce,
      verifier: proof.verifier,
      returnPath: path,
      ...(call.signedIn && { formerSession: idHash(call.signedIn.sessionId) }),
      expiresAt: epochSeconds(now) + FEDERATED_SIGN_IN_SECONDS,
    });
    call.setCookies.push(federatedCookie(origin, browser), hintCookie(origin, ""));
    return { location };
  } catch (error) {
    if (error instanceof IssuerProblem) return refusedAtIssuer(call, error.why, error);
    throw error;
  }
});
