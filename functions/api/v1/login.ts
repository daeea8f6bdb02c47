import { ERROR_PREFIX } from "../../../shared/brand.ts";
import { login } from "../../../shared/contract/account.ts";
import { mayUsePassword } from "../../../shared/identity-providers.ts";
import {
  hashPassword,
  pepperVersion,
  verifyNothing,
  verifyPassword,
} from "../../../shared/people/password-hash.ts";
import { completeSignIn } from "../../accounts/complete-sign-in.ts";
import { countSignIn, recordDue, recordSignIn, rememberBrowser } from "../../accounts/sign-in-attempts.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { refundAttempts } from "../../endpoint/limit-attempts.ts";

/**
 * Signs in. An unknown address, a wrong password, a deactivated account and a domain without passwords give the same answer and
 * take equally long.
 */
export const handler = endpoint(login, async ({ input, stores, call }) => {
  const { username, password } = input;
  const user = await call.read.user(username);
  const counted = await countSignIn(call, username, user);
  const current = await stores.keyring.current();
  const version = user ? pepperVersion(user.passwordHash) : current.version;
  const pepper = await stores.keyring.find(version);
  const matches =
    user && pepper !== undefined
      ? await verifyPassword(password, user.passwordHash, pepper)
      : await verifyNothing(password, current.key, stores.passwordCost);
  const isRight = matches && user?.active === true && mayUsePassword(stores, username);
  await recordSignIn(call, { username, by: "password", isRight });
  if (!user || !isRight) {
    return { success: false, code: `${ERROR_PREFIX}-AUTH-1`, message: "Invalid credentials." };
  }
  await refundAttempts(call, counted);
  if (version < current.version) {
    // The older pepper can go once everybody has signed in, or set a new password.
    const renewed = await hashPassword(password, current.key, current.version, stores.passwordCost);
    await stores.users.renewHash(username, user.passwordHash, renewed);
  }
  const { user: signedIn, factor } = await completeSignIn(call, user, { by: "password" });
  if (factor !== undefined) {
    await recordDue(call, username);
    return { success: false, factor };
  }
  await rememberBrowser(call, user);
  const { firstName, roles } = signedIn;
  return { success: true, username, firstName, roles };
});
