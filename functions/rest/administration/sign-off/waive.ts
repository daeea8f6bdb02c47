import { signOffWaive } from "../../../../shared/contract/sign-off.ts";
import { problem } from "../../../../shared/problems.ts";
import { contentOf } from "../../../../shared/stores/records/form.ts";
import { nameOf } from "../../../../shared/stores/records/user.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recentSignInLeft } from "../../../endpoint/sessions.ts";
import { isAuthorOf, signOffFacts } from "../../../publishing/sign-off.ts";

/** Lets one publication of the form as it is go without sign-off; nobody does that for what they changed themselves. */
export const handler = endpoint(signOffWaive, async ({ input, stores, user, now, call }) => {
  if (recentSignInLeft(call) < 0) throw problem("SIGN_IN_TOO_OLD");
  const form = await stores.forms.find(input.formId);
  if (form === undefined || form.deletedAt !== undefined) throw problem("ACCESS_DENIED");
  if (form.signOff?.isOn !== true) throw problem("SIGN_OFF_IS_OFF");
  const { base } = await signOffFacts(stores, form);
  if (isAuthorOf(form, base, user.username, await stores.forms.rightsOf(form, user)))
    throw problem("REVIEWER_IS_AUTHOR");
  const waiver = { content: contentOf(form), at: now.toISOString(), by: nameOf(user), reason: input.reason };
  if (!(await stores.forms.waiveSignOff(form, waiver))) throw problem("REVIEW_STALE");
  return { success: true };
});
