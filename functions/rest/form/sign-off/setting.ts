import { signOffSetting } from "../../../../shared/contract/sign-off.ts";
import { problem } from "../../../../shared/problems.ts";
import { authorsSince } from "../../../../shared/stores/records/authors.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { recordNothing } from "../../../endpoint/record-audit.ts";
import { firstBase, signOffFacts, stageOf } from "../../../publishing/sign-off.ts";

/** Switches sign-off on, or off where nothing waits for one: so that switching it off is no way past it. */
export const handler = endpoint(signOffSetting, async ({ input, stores, form, now, call }) => {
  const { isOn } = input;
  if (isOn === (form.signOff?.isOn === true)) {
    recordNothing(call);
    return { success: true };
  }
  const facts = await signOffFacts(stores, form);
  const stage = stageOf(form, facts);
  const isUnchanged = facts.base !== undefined && authorsSince(form, facts.base).size === 0;
  // a waiver is for one publication, and this would let through each that comes
  if (!isOn && stage !== "approved" && !isUnchanged) throw problem("SIGN_OFF_NEEDED", { stage });
  const base = form.signOff === undefined ? await firstBase(stores, form) : form.signOff.base;
  const setting = { isOn, at: now.toISOString(), ...(base && { base }) };
  if (!(await stores.forms.setSignOff(form, setting))) throw problem("REVIEW_STALE");
  return { success: true };
});
