import { mayDo } from "../../../shared/access.ts";
import type { FormActivity } from "../../../shared/contract/forms.ts";
import { needs } from "../../../shared/contract/needs.ts";
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import { MOST_ARRIVED_COUNTED } from "../../../shared/limits.ts";
import type { ListedForm } from "../../../shared/stores/dynamodb/list-forms.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { activityOfSites } from "../../../shared/stores/site-rows.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { currentState } from "../../presenters/form-list-item.ts";

/** How many forms are read together. */
const FORMS_AT_ONCE = 100;
/** The list of each form's submissions has eight parts, which are read together. */
const COUNTED_AT_ONCE = 6;
/**
 * What one call costs at most, in forms that are read: 600 of them take some 150 ms. To ask the index of what nobody has opened costs
 * as much as four, to count what came in as 25.
 */
const MOST_COST = 600;
const UNSEEN_COST = 4;
const ARRIVED_COST = 25;

/** Of all the user's forms, call by call, not of those with the newest activity: a form that nobody edits has news as well. */
export const handler = endpoint(needs, async ({ input, stores, user, now }) => {
  const since = new Date(input.since).toISOString(); // as moments are stored, so that texts compare
  const all: Found[] = [];
  let after = input.after;
  for (let cost = 0; cost < MOST_COST; ) {
    const { rows, next } = await stores.forms.listFor(user, { limit: FORMS_AT_ONCE, after });
    const found = await lookAt(stores, rows, { since, now, mostCost: MOST_COST - cost });
    all.push(...found.forms);
    cost += found.cost;
    after = found.forms.length < rows.length ? rows[found.forms.length - 1]?.position : next;
    if (after === undefined) break;
  }
  const isLater = (a: { submittedAt: string }, b: { submittedAt: string }) =>
    Number(a.submittedAt < b.submittedAt) - Number(b.submittedAt < a.submittedAt);
  return {
    forms: all.length,
    news: all
      .flatMap(({ named, news }) => (news === undefined ? [] : [{ ...named, ...news }]))
      .filter(({ unseen, failed }) => unseen > 0 || failed > 0)
      .sort(isLater),
    changed: all.flatMap(({ named, isChanged }) => (isChanged ? [named] : [])),
    arrived: all
      .flatMap(({ named, arrived }) => (arrived === 0 ? [] : [{ ...named, count: arrived }]))
      .sort((a, b) => b.count - a.count),
    next: after,
  };
});

/** What was found of one form. */
interface Found {
  named: { formId: number; formName: string };
  news: FormActivity | undefined;
  /** Since it was published, and the user may publish it. */
  isChanged: boolean;
  arrived: number;
}

/** @returns what was found of the first forms, at least one; of fewer than all where the cost is reached */
async function lookAt(
  stores: Stores,
  rows: readonly ListedForm[],
  { since, now, mostCost }: { since: string; now: Date; mostCost: number },
): Promise<{ forms: Found[]; cost: number }> {
  const readable = rows.flatMap(({ form, data }) => (data ? [form.id] : []));
  const limited = rows.flatMap(({ form, readable: sites }) =>
    sites === undefined ? [] : [{ formId: form.id, readable: sites }],
  );
  const [{ found, counted }, ofSites, states] = await Promise.all([
    stores.activity.findAndRecord(readable, now),
    activityOfSites(stores, limited, since),
    Promise.all(rows.map(({ form }) => currentState(stores.forms, form, now))),
  ]);
  let cost = rows.length + counted * UNSEEN_COST + limited.length * ARRIVED_COST;
  const forms = rows.map(({ form, privilege }, index): Found => {
    const isChanged = states[index] === "CHANGED" && mayDo(privilege, "publications");
    const { arrived = 0, ...ofSite } = ofSites.get(form.id) ?? {};
    const news = found.get(form.id) ?? ("submittedAt" in ofSite ? ofSite : undefined);
    return { named: { formId: form.id, formName: form.name }, news, isChanged, arrived };
  });
  // Only a form whose latest submission is of that time is asked for the others.
  const recent = [...forms.entries()].filter(
    ([, { news, named }]) => news !== undefined && news.submittedAt >= since && !ofSites.has(named.formId),
  );
  for (let start = 0; start < recent.length; start += COUNTED_AT_ONCE) {
    const together = recent.slice(start, start + COUNTED_AT_ONCE);
    if (start > 0 && cost >= mostCost) return { forms: forms.slice(0, together[0]?.[0]), cost };
    cost += together.length * ARRIVED_COST;
    await Promise.all(
      together.map(async ([, form]) => {
        form.arrived = await countArrived(stores, form.named.formId, since);
      }),
    );
  }
  return { forms, cost };
}

async function countArrived(
  { submissions }: Pick<Stores, "submissions">,
  formId: number,
  since: string,
): Promise<number> {
  let count = 0;
  let after: string | undefined;
  do {
    const page = await submissions.listOfForm(formId, {
      limit: MOST_ARRIVED_COUNTED - count,
      from: since,
      after,
      // Activity follows the submission, so what was submitted since is in this range of the list.
      matches: ({ status, submittedAt = "" }) => !isOpen(status) && submittedAt >= since,
    });
    count += page.rows.length;
    after = page.next;
  } while (after !== undefined && count < MOST_ARRIVED_COUNTED);
  return count;
}
