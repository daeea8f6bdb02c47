import { handOver } from "../../../shared/contract/sharing.ts";
import { handOverForm } from "../../../shared/people/hand-over.ts";
import { problem } from "../../../shared/problems.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { findToShare } from "../../support/findable.ts";

/** Makes somebody whom the owner can find the owner instead; a form that was deleted meanwhile keeps its owner. */
export const handler = endpoint(handOver, async ({ input, now, user, form, call, stores }) => {
  const { username, keepsWrite } = input;
  if (username === form.ownerUsername) throw problem("SHARE_OF_OWNER");
  await findToShare(call, user, username);
  if (!(await handOverForm(stores, form, { to: username, keepsWrite, now }))) throw problem("ACCESS_DENIED");
  return { success: true };
});
