import { passkeySignIn } from "../../../shared/contract/factors.ts";
import { mayUsePassword } from "../../../shared/identity-providers.ts";
import { completeSignIn } from "../../accounts/complete-sign-in.ts";
import { readAnswer } from "../../accounts/passkeys.ts";
import { recordByOwner, recordSignIn, rememberBrowser } from "../../accounts/sign-in-attempts.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts, refundAttempts } from "../../endpoint/limit-attempts.ts";

const refused = {
  success: false,
  message: "This passkey wasn't accepted. Try again, or sign in another way.",
};

/** Signs in with a passkey, which proves both what somebody has and that it is them. */
export const handler = endpoint(passkeySignIn, async ({ input, stores, call }) => {
  const counted = { passkeysByIp: call.clientAddress };
  await limitAttempts(call, counted);
  const answer = await readAnswer(call, input.response);
  const user = answer && (await call.read.user(answer.username));
  // Where an issuer alone decides who may sign in, a passkey of before doesn't.
  const mayCome = user?.active === true && mayUsePassword(stores, user.username);
  const isRight = mayCome && answer?.isCopied === false;
  if (answer !== undefined) await recordSignIn(call, { username: answer.username, by: "passkey", isRight });
  if (user === undefined || !isRight) {
    if (answer?.isCopied) await entry(answer.username, "refused");
    return refused;
  }
  const { username } = user;
  await refundAttempts(call, counted);
  await entry(username, "done");
  await rememberBrowser(call, user, { hasShownFactor: true });
  const { firstName, roles } = (await completeSignIn(call, user, { by: "passkey" })).user;
  return { success: true, username, firstName, roles };

  /** A counter that goes back is noted: somebody may have copied the passkey. */
  function entry(actor: string, result: "done" | "refused") {
    const details = { by: "passkey", ...(result === "refused" && { counter: "went back" }) };
    return recordByOwner(call, actor, { result, details });
  }
});
