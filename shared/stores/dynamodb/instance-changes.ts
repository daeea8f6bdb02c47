/** What saving an instance writes. */
import type { Instance, InstanceSave } from "../records/instance.ts";
import { indexKeys, outboxShard } from "./keys.ts";
import type { Change } from "./table.ts";

/** Where an instance stands in the lists of its owner and of its form. */
export function indexed(instance: Instance) {
  return {
    ...(instance.ownerUsername !== undefined && {
      gsi1pk: indexKeys.instancesOf(instance.ownerUsername),
    }),
    gsi1sk: instance.updatedAt,
    gsi2pk: indexKeys.submissionsOf(instance.formId),
    gsi2sk: instance.updatedAt,
  };
}

/** One conditional write: answers, status and, for a submission, its place in the outbox. */
export function saveChange(instanceKey: string, revision: number, save: InstanceSave): Change {
  const { status, ...rest } = save;
  const outboxPk = indexKeys.unfinishedRuns(outboxShard(instanceKey));
  const submission = save.submittedAt === undefined ? {} : { outboxPk, outboxAt: save.submittedAt };
  const set: Record<string, unknown> = {
    ...rest,
    ...submission,
    gsi1sk: save.updatedAt, // without a gsi1pk (no owner) the item is simply not in that index
    gsi2sk: save.updatedAt,
    revision: revision + 1,
  };
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  const absent = (["answers", "answersHash"] as const).filter((name) => save[name] === undefined);
  return {
    update: [
      `SET #status = :status, ${given.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      absent.length > 0 ? `REMOVE ${absent.join(", ")}` : "",
    ].join(" "),
    condition: "revision = :before AND (#status = :new OR #status = :open)",
    names: { status: "status", ...Object.fromEntries(given.map(([name]) => [name, name])) },
    values: { status, before: revision, new: "NEW", open: "OPEN", ...Object.fromEntries(given) },
  };
}
