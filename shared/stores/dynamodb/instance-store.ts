/**
 * Respondents' copies of forms and the runs that make their reports. Every transition is one conditional write
 * to one item; a submitted instance stays in the outbox index until its reports are done, so that whatever was
 * not queued, or was lost with a queue, is found and queued again.
 */
import * as z from "zod";
import {
  type InstanceStatus,
  instanceStatuses,
  type MessageCode,
  messageCodes,
} from "../../form/instance-status.ts";
import { indexKeys, keys } from "./keys.ts";
import { isNew, type Table, waitingSince } from "./table.ts";
import { MailWishes } from "./user-store.ts";

/** Where the link of an instance without an owner was mailed, and which further mails were asked for. */
export const Contact = MailWishes.extend({
  email: z.string(),
  /** Addresses of earlier mails whose link was used: those links stay good. */
  earlier: z.array(z.string()),
});
export type Contact = z.infer<typeof Contact>;

export const Instance = z.object({
  instanceKey: z.string(),
  instanceId: z.string(),
  formId: z.int(),
  publicationKey: z.string(),
  name: z.string(),
  ownerUsername: z.string().optional(),
  authKeyHash: z.string().optional(),
  status: z.enum(instanceStatuses),
  messageCode: z.enum(messageCodes),
  /** JSON of the answers; long ones lie in S3 under `answersHash` instead. */
  answers: z.string().optional(),
  answersHash: z.string().optional(),
  location: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().optional(),
  /** Names the one run of the submission. */
  runId: z.string().optional(),
  contact: Contact.optional(),
  /** When its one reminder was set up; an instance gets no second. */
  reminderAt: z.string().optional(),
});
export type Instance = z.infer<typeof Instance>;

/** What a save changes. */
export type InstanceSave = Pick<
  Instance,
  "status" | "messageCode" | "answers" | "answersHash" | "location" | "locale" | "timeZone" | "updatedAt"
> &
  Partial<Pick<Instance, "submittedAt" | "runId" | "reminderAt">>;

const StepDone = z.object({
  outputHash: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  inputHash: z.string(),
  milliseconds: z.number(),
});
export type StepDone = z.infer<typeof StepDone>;

/** The run of a submission: what its steps need to know of it, and how far they are. */
export const Run = z.object({
  runId: z.string(),
  instanceKey: z.string(),
  formId: z.int(),
  publicationKey: z.string(),
  locale: z.string(),
  submittedAt: z.string(),
  /** Finished steps by step key. */
  steps: z.record(z.string(), StepDone),
  /** Steps that can never succeed, with a plain message. */
  failures: z.record(z.string(), z.string()),
});
export type Run = z.infer<typeof Run>;

export interface InstanceStore {
  create(instance: Instance): Promise<boolean>;
  find(instanceKey: string): Promise<Instance | undefined>;
  /** Stores a save made from `revision`, while the instance is open. @returns undefined when it is not, or is newer */
  save(instanceKey: string, revision: number, save: InstanceSave): Promise<Instance | undefined>;
  rename(instanceKey: string, name: string): Promise<void>;
  /** Notes where its mails go; the time of the last save stays. */
  noteContact(instanceKey: string, noted: { contact: Contact } & Pick<Instance, "reminderAt">): Promise<void>;
  /** Ends post-processing, once; later calls change nothing, but that a run that failed may still come right. */
  complete(instanceKey: string, runId: string, messageCode: MessageCode): Promise<Instance | undefined>;
  listOwn(username: string): Promise<Instance[]>;
  /** Submissions before a time whose reports are not done. */
  unfinished(before: string, limit: number): Promise<Instance[]>;
  findRun(instanceKey: string, runId: string): Promise<Run | undefined>;
  /** Begins the run of a submission. @returns the run as it is: of an earlier call, if there was one */
  beginRun(run: Run): Promise<Run>;
  /** Notes a finished step, once: a repeated delivery finds it done. */
  finishStep(run: Run, stepKey: string, done: StepDone): Promise<Run>;
  /** Notes a step that can never succeed, unless it did. Should it succeed after all, the failure is taken back. */
  failStep(run: Run, stepKey: string, message: string): Promise<Run>;
}

export function openInstanceStore(table: Table): InstanceStore {
  async function findRun(instanceKey: string, runId: string) {
    return table.get(keys.run(instanceKey, runId), Run);
  }

  async function note(
    run: Run,
    stepKey: string,
    update: string,
    condition: string,
    value: unknown,
  ): Promise<Run> {
    const noted = await table.update(
      keys.run(run.instanceKey, run.runId),
      {
        update,
        condition: `attribute_exists(pk) AND ${condition}`,
        names: { step: stepKey },
        values: { value },
      },
      Run,
    );
    return noted ?? existing(await findRun(run.instanceKey, run.runId));
  }

  return {
    findRun,
    create: (instance) =>
      table.put(keys.instance(instance.instanceKey), { ...instance, ...indexed(instance) }, isNew),
    find: (instanceKey) => table.get(keys.instance(instanceKey), Instance),
    save: (instanceKey, revision, save) =>
      table.update(keys.instance(instanceKey), saveChange(revision, save), Instance),
    async rename(instanceKey, name) {
      await table.update(
        keys.instance(instanceKey),
        {
          update: "SET #name = :name",
          condition: "attribute_exists(pk)",
          names: { name: "name" },
          values: { name },
        },
        Instance,
      );
    },
    async noteContact(instanceKey, { contact, reminderAt }) {
      const reminder = reminderAt !== undefined && { reminderAt };
      await table.update(
        keys.instance(instanceKey),
        {
          update: `SET contact = :contact${reminder ? ", reminderAt = :reminderAt" : ""}`,
          condition: "attribute_exists(pk)",
          values: { contact, ...reminder },
        },
        Instance,
      );
    },
    complete: (instanceKey, runId, messageCode) =>
      table.update(
        keys.instance(instanceKey),
        {
          update: "SET #status = :complete, messageCode = :messageCode REMOVE outboxPk, outboxAt",
          condition: "runId = :runId AND (#status = :processing OR messageCode = :failed)",
          names: { status: "status" },
          values: {
            complete: "COMPLETE" satisfies InstanceStatus,
            processing: "POST_PROCESSING" satisfies InstanceStatus,
            failed: "FAILED" satisfies MessageCode,
            messageCode,
            runId,
          },
        },
        Instance,
      ),
    listOwn: (username) =>
      table.list(
        {
          index: "gsi1",
          partition: { name: "gsi1pk", value: indexKeys.instancesOf(username) },
          newestFirst: true,
        },
        Instance,
      ),
    unfinished: (before, limit) =>
      table.list(waitingSince(indexKeys.unfinishedRuns, before, limit), Instance),
    async beginRun(run) {
      if (await table.put(keys.run(run.instanceKey, run.runId), run, isNew)) return run;
      return existing(await findRun(run.instanceKey, run.runId));
    },
    finishStep: (run, stepKey, done) =>
      note(
        run,
        stepKey,
        "SET steps.#step = :value REMOVE failures.#step",
        "attribute_not_exists(steps.#step)",
        done,
      ),
    failStep: (run, stepKey, message) =>
      note(
        run,
        stepKey,
        "SET failures.#step = :value",
        "attribute_not_exists(steps.#step) AND attribute_not_exists(failures.#step)",
        message,
      ),
  };
}

function existing(run: Run | undefined): Run {
  if (run === undefined) throw new Error("The run of this submission is missing.");
  return run;
}

function indexed(instance: Instance) {
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
function saveChange(revision: number, save: InstanceSave) {
  const { status, ...rest } = save;
  const submission =
    save.submittedAt === undefined ? {} : { outboxPk: indexKeys.unfinishedRuns, outboxAt: save.submittedAt };
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
