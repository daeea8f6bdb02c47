import { testHook } from "../../../../shared/contract/hooks.ts";
import { isTaken } from "../../../../shared/hook.ts";
import { testBody } from "../../../../shared/hooks/message-body.ts";
import { sendSigned } from "../../../../shared/hooks/send-messages.ts";
import { allowAttempt } from "../../../../shared/people/limits.ts";
import { problem } from "../../../../shared/problems.ts";
import { newKey } from "../../../../shared/tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { epochSeconds } from "../../../endpoint/sessions.ts";
import { hookOf } from "../../../presenters/hook.ts";

/** Also of a paused one: that is how somebody finds out whether its address takes something again. */
export const handler = endpoint(testHook, async ({ input, stores, user, now }) => {
  if (stores.hookHosts === "") throw problem("HOOKS_OFF");
  const hook = await hookOf(stores, input, user.username);
  if (!(await allowAttempt(stores, "hookTestsByUser", user.username, epochSeconds(now))))
    throw problem("HOOK_TESTS_SPENT");
  const message = { id: `test_${newKey()}`, body: testBody(hook.formId, now.toISOString()) };
  const started = performance.now();
  const outcome = await sendSigned(stores, hook, message, now);
  const result = "status" in outcome ? outcome.status : outcome.fault;
  return { isTaken: isTaken(result), result, milliseconds: Math.round(performance.now() - started) };
});
