import { listPage } from "../../../../shared/contract/forms.ts";
import { byName } from "../../../../shared/stores/dynamodb/list-forms.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { formListItems, formMatcher, withActivity } from "../../../presenters/form-list-item.ts";
import { bySubmission, keepWithActivity } from "../../../reviewing/forms-with-activity.ts";

/** How many forms a call looks at: what takes some 200 ms. */
const MOST_READ = 2_000;
/** Where it also asks an index for each of them, or has read something about all of them to put them in order. */
const MOST_READ_CLOSELY = 400;

/** Those of the forms looked at that are wanted. */
export const handler = endpoint(listPage, async ({ input, stores, user, now }) => {
  const arrangement = {
    activity: undefined,
    name: byName,
    submission: bySubmission(stores),
  }[input.sort];
  const isClose = input.news === "new" || input.sort === "submission";
  const { rows, next, read } = await stores.forms.listFor(user.username, {
    ...input,
    mostRead: isClose ? MOST_READ_CLOSELY : MOST_READ,
    matches: formMatcher(input, now),
    keep: input.news && keepWithActivity(stores, user.username, input.news),
    arrangement,
  });
  return { forms: await formListItems(stores.forms, await withActivity(stores, rows), now), next, read };
});
