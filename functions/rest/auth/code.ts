import { userSubject } from "../../../shared/audit.ts";
import { factorCode } from "../../../shared/contract/factors.ts";
import { problem } from "../../../shared/problems.ts";
import { idHash, newSecretId } from "../../../shared/tokens.ts";
import { useCode } from "../../accounts/second-factors.ts";
import { recordSignIn } from "../../accounts/sign-in-attempts.ts";
import { deviceCookie } from "../../endpoint/cookies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts, refundAttempts } from "../../endpoint/limit-attempts.ts";
import { recordAudit } from "../../endpoint/record-audit.ts";
import { signIn } from "../../endpoint/sessions.ts";

/** Completes a sign-in whose password was right. An attempt is counted before the code is checked. */
export const handler = endpoint(factorCode, async ({ input, stores, now, call }) => {
  const { user, session } = call.pending ?? {};
  if (user === undefined || session?.due !== "factor") throw problem("SIGN_IN_NEEDED");
  const { username, sessionEpoch: epoch } = user;
  const counted = {
    factorsByAddressAndIp: `${username} ${call.clientAddress.near}`,
    factorsByAddress: username,
  };
  await limitAttempts(call, counted);
  const isRight = await useCode(call, username, await stores.factors.find(username), input.code);
  await recordSignIn(call, { username, by: "factor", isRight });
  if (!isRight)
    return { success: false, message: "This code isn't right, or was used already. Enter the next one." };
  await refundAttempts(call, counted);
  await recordAudit(call, {
    ...{ subject: userSubject(username), action: "account.signIn", object: "ACCOUNT", actor: username },
    details: { by: "password and code" },
  });
  if (input.remember) {
    const deviceId = newSecretId();
    const device = { epoch, userAgent: call.userAgent, addedAt: now.toISOString() };
    await stores.factors.rememberDevice(username, idHash(deviceId), device);
    call.setCookies.push(deviceCookie(stores.origin, deviceId));
  }
  const { due: _due, ...proof } = session;
  const { firstName, roles } = await signIn(call, user, proof);
  return { success: true, username, firstName, roles };
});
