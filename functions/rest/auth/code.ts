import { factorCode } from "../../../shared/contract/factors.ts";
import { problem } from "../../../shared/problems.ts";
import { idHash, newSecretId } from "../../../shared/tokens.ts";
import { acceptCode } from "../../accounts/second-factors.ts";
import { countCode, recordByOwner, recordSignIn, rememberBrowser } from "../../accounts/sign-in-attempts.ts";
import { deviceCookie } from "../../endpoint/cookies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { refundAttempts } from "../../endpoint/limit-attempts.ts";
import { signIn } from "../../endpoint/sessions.ts";

/** Completes a sign-in whose password was right. An attempt is counted before the code is checked. */
export const handler = endpoint(factorCode, async ({ input, stores, now, call }) => {
  const { user, session } = call.pending ?? {};
  if (user === undefined || session?.due !== "factor") throw problem("SIGN_IN_NEEDED");
  const { username, sessionEpoch: epoch } = user;
  const counted = await countCode(call, username);
  const stored = await stores.factors.find(username);
  const isRight = await acceptCode(call, username, stored, input.code);
  await recordSignIn(call, { username, by: "factor", isRight });
  if (!isRight) {
    await entry("refused");
    return { success: false, message: "This code isn't right, or was used already. Enter the next one." };
  }
  await refundAttempts(call, counted);
  await entry("done");
  await rememberBrowser(call, user, { hasShownFactor: true });
  if (input.remember) {
    const deviceId = newSecretId();
    const device = { epoch, userAgent: call.userAgent, addedAt: now.toISOString() };
    await stores.factors.rememberDevice(username, idHash(deviceId), device, stored.devices);
    call.setCookies.push(deviceCookie(stores.origin, deviceId));
  }
  const { due: _due, ...proof } = session;
  const { firstName, roles } = await signIn(call, user, proof);
  return { success: true, username, firstName, roles };

  /** A wrong one too: somebody has the password. */
  function entry(result: "done" | "refused") {
    return recordByOwner(call, username, { result, details: { by: "password and code" } });
  }
});
