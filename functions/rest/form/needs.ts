import { mayDo } from "../../../shared/access.ts";
import { needs } from "../../../shared/contract/needs.ts";
import { isOpen } from "../../../shared/form/instance-status.ts";
import { MOST_ARRIVED_COUNTED } from "../../../shared/limits.ts";
import type { ListedForm } from "../../../shared/stores/dynamodb/list-forms.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import type { Form } from "../../../shared/stores/records/form.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { currentState } from "../../presenters/form-list-item.ts";

/** The list of each form's submissions has eight parts, which are read together. */
const FORMS_AT_ONCE = 6;

/** Of all the user's forms, not of those with the newest activity: a form that nobody edits has news as well. */
export const handler = endpoint(needs, async ({ input, stores, user, now }) => {
  const since = new Date(input.since).toISOString(); // as moments are stored, so that texts compare
  const { rows } = await stores.forms.listFor(user.username);
  const readable = new Map(rows.flatMap(({ form, data }) => (data ? [[form.id, form]] : [])));
  const [news, changed] = await Promise.all([
    stores.news.findAndNote([...readable.keys()], now),
    changedSincePublished(stores, rows, now),
  ]);
  const found = [...news].map(([formId, one]) => ({ ...named(readable.get(formId)), ...one }));
  const isLater = (a: { submittedAt: string }, b: { submittedAt: string }) =>
    Number(a.submittedAt < b.submittedAt) - Number(b.submittedAt < a.submittedAt);
  return {
    forms: rows.length,
    news: found.filter(({ unseen, failed }) => unseen > 0 || failed > 0).sort(isLater),
    changed,
    arrived: await arrivedSince(
      stores,
      found.filter(({ submittedAt }) => submittedAt >= since),
      since,
    ),
  };
});

const named = (form: Form | undefined) => ({ formId: form?.id ?? 0, formName: form?.name ?? "" });

/** Of those that the user may publish. */
async function changedSincePublished({ forms }: Stores, rows: readonly ListedForm[], now: Date) {
  const own = rows.filter(({ privilege }) => mayDo(privilege, "publications"));
  const states = await Promise.all(own.map(({ form }) => currentState(forms, form, now)));
  return own.flatMap(({ form }, index) => (states[index] === "CHANGED" ? [named(form)] : []));
}

/** Only forms whose latest submission is of that time are asked for the others. */
async function arrivedSince(
  { submissions }: Pick<Stores, "submissions">,
  forms: readonly { formId: number; formName: string }[],
  since: string,
) {
  const counted: Awaited<ReturnType<typeof countOf>>[] = [];
  for (let start = 0; start < forms.length; start += FORMS_AT_ONCE)
    counted.push(...(await Promise.all(forms.slice(start, start + FORMS_AT_ONCE).map(countOf))));
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);

  async function countOf({ formId, formName }: { formId: number; formName: string }) {
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
    return { formId, formName, count };
  }
}
