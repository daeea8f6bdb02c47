/** Which of a user's forms have news, and the order in which their submissions came in. */
import type { ActivityKind } from "../../shared/contract/forms.ts";
import type { FormEntry } from "../../shared/stores/dynamodb/form-entries.ts";
import type { Arrangement } from "../../shared/stores/dynamodb/list-forms.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { minuteOf } from "../../shared/stores/records/form.ts";
import { activityOfSites } from "../../shared/stores/site-rows.ts";

type ActivityStore = Pick<Stores, "activity">;

/** Of those whose answers the user may read. */
const readable = (entries: readonly FormEntry[]) =>
  entries.flatMap(({ formId, data }) => (data ? [formId] : []));

/** What keeps the forms with submissions that nobody has opened, or with reports that failed. */
export function keepWithActivity(stores: Stores, kind: ActivityKind) {
  const { activity } = stores;
  return async (entries: readonly FormEntry[]): Promise<Set<number>> => {
    const withSites = await stores.forms.withSites(entries);
    const ofSites = [...(await activityOfSites(stores, withSites))].flatMap(([formId, { unseen, failed }]) =>
      (kind === "failed" ? failed : unseen) > 0 ? [formId] : [],
    );
    if (kind === "failed") {
      const found = await activity.latest(readable(entries));
      return new Set([
        ...ofSites,
        ...[...found].flatMap(([formId, { failed }]) => (failed > 0 ? [formId] : [])),
      ]);
    }
    const found = await activity.find(readable(entries));
    return new Set([
      ...ofSites,
      ...[...found].flatMap(([formId, { unseen }]) => (unseen > 0 ? [formId] : [])),
    ]);
  };
}

/**
 * What puts the form with the newest submission first; those without one stay in the order of their activity. The list has the
 * minute of each; the moment is read of forms that share a minute with another on the page, and the minute of those of an older
 * release.
 */
export function bySubmission({ activity }: ActivityStore): Arrangement {
  const isTie = (one: FormEntry, other: FormEntry) =>
    one.submittedAt === other.submittedAt && (one.submittedAt ?? "") !== "";
  return {
    readsNames: false,
    async order(entries) {
      const found = await activity.latest(
        readable(entries.filter(({ submittedAt }) => submittedAt === undefined)),
      );
      const withMinute = entries.map((entry) => {
        const { formId, data, submittedAt = minuteOf(found.get(formId)?.submittedAt ?? "") } = entry;
        return { ...entry, submittedAt: data ? submittedAt : "" };
      });
      return withMinute.toSorted((a, b) => newestFirst(a.submittedAt, b.submittedAt));
    },
    ties: {
      isTie,
      async settle(entries) {
        const tied = entries.filter((entry, at) =>
          [entries[at - 1], entries[at + 1]].some((other) => other !== undefined && isTie(entry, other)),
        );
        const found = await activity.latest(readable(tied));
        const at = ({ formId }: FormEntry) => found.get(formId)?.submittedAt ?? "";
        return entries.toSorted(
          (a, b) => newestFirst(a.submittedAt ?? "", b.submittedAt ?? "") || newestFirst(at(a), at(b)),
        );
      },
    },
  };
}

const newestFirst = (one: string, other: string) => Number(one < other) - Number(other < one);
