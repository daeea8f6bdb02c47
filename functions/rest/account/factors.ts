import { factors } from "../../../shared/contract/factors.ts";
import { idHash } from "../../../shared/tokens.ts";
import { mustHaveFactor } from "../../accounts/complete-sign-in.ts";
import { deviceCookieName } from "../../endpoint/cookies.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

export const handler = endpoint(factors, async ({ stores, user, call }) => {
  const [stored, isRequired] = await Promise.all([
    stores.factors.find(user.username),
    mustHaveFactor(stores, user),
  ]);
  const current = idHash(call.cookies[deviceCookieName(stores.origin)] ?? "");
  const { totp, passkeys, recovery, devices } = stored;
  return {
    passkeys: Object.entries(passkeys).map(([id, { name, addedAt, usedAt }]) => ({
      id,
      name,
      addedAt,
      ...(usedAt && { usedAt }),
    })),
    ...(totp && { totp: { addedAt: totp.addedAt } }),
    recoveryCodes: Object.keys(recovery).length,
    devices: Object.entries(devices)
      .filter(([, { epoch }]) => epoch === user.sessionEpoch)
      .map(([id, { userAgent, addedAt }]) => ({ id, userAgent, addedAt, current: id === current })),
    isRequired,
  };
});
