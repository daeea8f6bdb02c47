import { setUpReminder } from "../../../shared/people/respondent-mails.ts";
import type { SubmitPolicy } from "./policy.ts";

/** Who leaves a form is reminded of it. Most never press Save: the first autosave counts as leaving, too. */
export const reminder: SubmitPolicy = {
  applies: ({ input, instance }) =>
    input.command === "save" || (input.command === "autosave" && instance.status === "NEW"),
  patch: ({ call, instance }) => setUpReminder(call.stores, instance, call.now),
};
