import { dueFactor } from "../../../shared/contract/factors.ts";
import { methodsOf } from "../../accounts/complete-sign-in.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** Where a page that was loaded again goes on. */
export const handler = endpoint(dueFactor, async ({ stores, call }) => {
  const { user, session } = call.pending ?? {};
  if (user === undefined) return {};
  const { username } = user;
  if (session?.due === "enrol") return { username, factor: { methods: [], mustEnrol: true as const } };
  return { username, factor: { methods: methodsOf(await stores.factors.find(username)) } };
});
