import {
  type Health,
  health,
  MOST_COUNTED,
  type WaitingKind,
} from "../../../shared/contract/administration.ts";
import { groupIdOf, groupPrincipal } from "../../../shared/groups.ts";
import { endpoint } from "../../endpoint/endpoint.ts";

/** How long each may wait, in minutes: from then on it is late. */
const usual: Readonly<Record<WaitingKind, number>> = {
  reports: 15,
  mails: 15,
  audit: 15,
  erasures: 60,
  trail: 30,
};
/** Of so many trails the oldest note is looked up. */
const TRAILS_READ = 10;
/** Later than any moment. */
const ANY_TIME = "9999";

export const handler = endpoint(health, async ({ stores, now }) => {
  const { trailPlace } = stores;
  const [runs, mails, trails, erasures, failed, leaving, files] = await Promise.all([
    stores.instances.unfinished(ANY_TIME, MOST_COUNTED),
    stores.mails.unsent(ANY_TIME, MOST_COUNTED),
    stores.audit.waitingSubjects(MOST_COUNTED),
    stores.erasing.listMarked(MOST_COUNTED),
    stores.instances.listFailed(),
    trailPlace === undefined ? [] : stores.trails.grown(MOST_COUNTED),
    trailPlace === undefined ? undefined : stores.trails.files(),
  ]);
  const notes = await Promise.all(
    trails.slice(0, TRAILS_READ).map((subject) => stores.audit.listNotes(subject, 1)),
  );
  const waiting = (
    kind: WaitingKind,
    since: readonly string[],
    count = since.length,
  ): Health["waiting"][number] => {
    const oldest = since.toSorted()[0];
    return {
      ...{ kind, count: Math.min(count, MOST_COUNTED) },
      ...(oldest !== undefined && { since: oldest }),
      isLate: oldest !== undefined && now.getTime() - Date.parse(oldest) > usual[kind] * 60_000,
    };
  };
  const byForm = Map.groupBy(failed, ({ formId }) => formId);
  const forms = await stores.forms.findMany([...byForm.keys()]);
  const groupIds = forms.flatMap(({ ownerUsername }) => groupIdOf(ownerUsername) ?? []);
  const groups = await stores.groups.findMany(groupIds);
  const names = new Map(groups.flatMap((group) => (group ? [[groupPrincipal(group.id), group.name]] : [])));
  return {
    waiting: [
      waiting(
        "reports",
        runs.map(({ submittedAt, updatedAt }) => submittedAt ?? updatedAt),
      ),
      waiting(
        "mails",
        mails.flatMap(({ outboxAt }) => (outboxAt <= now.toISOString() ? [outboxAt] : [])),
      ),
      waiting(
        "audit",
        notes.flatMap((some) => some.map(({ at }) => at)),
        trails.length,
      ),
      waiting(
        "erasures",
        erasures.map(({ outboxAt }) => outboxAt),
      ),
      ...(trailPlace === undefined
        ? []
        : [
            waiting(
              "trail",
              leaving.map(({ outboxAt }) => outboxAt),
            ),
          ]),
    ],
    ...(trailPlace !== undefined &&
      files !== undefined && {
        trail: {
          place: `${trailPlace.bucket}/${trailPlace.prefix}`.slice(0, -1),
          files: files.number,
          ...(files.at !== undefined && { at: files.at, hash: files.hash }),
        },
      }),
    failed: forms
      .map(({ id, ownerUsername }) => ({
        ...{ formId: id, owner: ownerUsername, groupName: names.get(ownerUsername) },
        count: byForm.get(id)?.length ?? 1,
      }))
      .sort((one, other) => other.count - one.count || one.formId - other.formId),
  };
});
