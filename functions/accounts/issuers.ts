/** The issuers, in the code of the functions that may call them and of no other. */
import { late, part } from "../../shared/part.ts";
import { CALLBACK_PATH } from "../../shared/site.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { connectIssuers } from "../../shared/stores/issuers/issuers.ts";

type Issuers = ReturnType<typeof connectIssuers>;

const load = part(() => import("../../shared/stores/issuers/issuers.ts"));
const connected = new WeakMap<Stores, Issuers>();

/** Connected once for each environment, so that what they answered is kept between calls. */
export function issuersOf(stores: Stores): Issuers {
  const { issuerSecretId, origin } = stores;
  const open = () => late(load, (loaded) => loaded.connectIssuers(issuerSecretId, origin, CALLBACK_PATH));
  const issuers = connected.get(stores) ?? open();
  connected.set(stores, issuers);
  return issuers;
}
