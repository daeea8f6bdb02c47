/** Which of a user's forms have news, and the order in which their submissions came in. */
import type { NewsKind } from "../../shared/contract/forms.ts";
import type { FormEntry } from "../../shared/stores/dynamodb/form-entries.ts";
import type { Arrangement } from "../../shared/stores/dynamodb/list-forms.ts";
import type { Stores } from "../../shared/stores/index.ts";

type NewsStore = Pick<Stores, "news">;

/** Of those whose answers the user may read. */
const readable = (entries: readonly FormEntry[]) =>
  entries.flatMap(({ formId, data }) => (data ? [formId] : []));

/** What keeps the forms with submissions that nobody has opened, or with reports that failed. */
export function keepWithNews({ news }: NewsStore, kind: NewsKind) {
  return async (entries: readonly FormEntry[]): Promise<Set<number>> => {
    if (kind === "failed") {
      const found = await news.latest(readable(entries));
      return new Set([...found].flatMap(([formId, { failed }]) => (failed > 0 ? [formId] : [])));
    }
    const found = await news.find(readable(entries));
    return new Set([...found].flatMap(([formId, { unseen }]) => (unseen > 0 ? [formId] : [])));
  };
}

/** What puts the form with the newest submission first; those without one stay in the order of their activity. */
export function bySubmission({ news }: NewsStore): Arrangement {
  return {
    readsNames: false,
    async order(entries) {
      const found = await news.latest(readable(entries));
      const placed = entries.map((entry) => ({ entry, at: found.get(entry.formId)?.submittedAt ?? "" }));
      return placed.toSorted((a, b) => Number(a.at < b.at) - Number(b.at < a.at)).map(({ entry }) => entry);
    },
  };
}
