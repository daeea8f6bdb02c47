/** Which of a user's forms have news, and the order in which their submissions came in. */
import type { NewsKind } from "../../shared/contract/forms.ts";
import type { ListedForm } from "../../shared/stores/dynamodb/list-forms.ts";
import type { Stores } from "../../shared/stores/index.ts";

type NewsStore = Pick<Stores, "news">;

/** Of those whose answers the user may read. */
const readable = (rows: readonly ListedForm[]) => rows.filter(({ data }) => data);
const idsOf = (rows: readonly ListedForm[]) => rows.map(({ form }) => form.id);

/** What keeps the forms with submissions that nobody has opened, or with reports that failed. */
export function keepWithNews({ news }: NewsStore, kind: NewsKind) {
  return async (rows: readonly ListedForm[]): Promise<ListedForm[]> => {
    const forms = readable(rows);
    if (kind === "failed") {
      const found = await news.latest(idsOf(forms));
      return forms.filter(({ form }) => (found.get(form.id)?.failed ?? 0) > 0);
    }
    const found = await news.find(idsOf(forms));
    return forms.filter(({ form }) => (found.get(form.id)?.unseen ?? 0) > 0);
  };
}

/** What puts the form with the newest submission first; those without one stay in the order of their activity. */
export function bySubmission({ news }: NewsStore) {
  return async (rows: readonly ListedForm[]): Promise<ListedForm[]> => {
    const found = await news.latest(idsOf(readable(rows)));
    const placed = rows.map((row) => ({ row, at: found.get(row.form.id)?.submittedAt ?? "" }));
    return placed.toSorted((a, b) => Number(a.at < b.at) - Number(b.at < a.at)).map(({ row }) => row);
  };
}
