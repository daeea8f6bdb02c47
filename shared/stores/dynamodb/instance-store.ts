/**
 * Respondents' copies of forms, the runs that make their reports, and the ledgers of these. Every transition is one
 * conditional write to one item; a submitted instance stays in the outbox index until its reports are done, so that
 * whatever was not queued, or was lost with a queue, is found and queued again.
 */
import * as z from "zod";
import {
  type InstanceStatus,
  instanceStatuses,
  type MessageCode,
  messageCodes,
} from "../../form/instance-status.ts";
import { indexed, saveChange } from "./instance-changes.ts";
import { indexKeys, keys, OUTBOX_SHARDS, outboxShard } from "./keys.ts";
import { type LedgerStore, openLedgerStore } from "./ledger-store.ts";
import { isNew, type Table, unlessErased, waitingSince } from "./table.ts";
import { MailWishes } from "./user-store.ts";

/** Where the link of an instance without an owner was mailed, and which further mails were asked for. */
export const Contact = MailWishes.extend({
  email: z.string(),
  /** Addresses of earlier mails whose link was used: those links stay good. */
  earlier: z.array(z.string()),
  /** When a link was last asked for: from here, or from the last save, mailed links work for a time. */
  mailedAt: z.string().optional(),
  /** Grows when the links that were mailed before are withdrawn. */
  generation: z.int().optional(),
});
export type Contact = z.infer<typeof Contact>;

export const Instance = z.object({
  instanceKey: z.string(),
  instanceId: z.string(),
  formId: z.int(),
  publicationKey: z.string(),
  name: z.string(),
  /** True: a person gave the name. Not there where nobody did, or before this was noted. */
  renamed: z.boolean().optional(),
  /** What the form's own expression makes of the answers, so as private as they; empty when nothing comes of it. */
  submissionName: z.string().optional(),
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
  /** How often the reconciler sent its submission again. */
  resends: z.int().optional(),
  /** When a person last had its failed reports made again. */
  retriedAt: z.string().optional(),
  /** When it began to be erased: from then on it is not there for anybody. */
  erasing: z.string().optional(),
});
export type Instance = z.infer<typeof Instance>;

/** What a save changes. */
export type InstanceSave = Pick<
  Instance,
  "status" | "messageCode" | "answers" | "answersHash" | "location" | "locale" | "timeZone" | "updatedAt"
> &
  Partial<Pick<Instance, "submittedAt" | "runId" | "reminderAt" | "submissionName" | "renamed">>;

/** What an output was made of, beside its input (product decision 35). */
export const OutputOrigin = z.object({
  formVersion: z.int(),
  /** The revision of the tree of steps. */
  treeVersion: z.int(),
  templateHash: z.string(),
  engineVersion: z.string(),
  /** Of the output's type and content. */
  contentHash: z.string(),
});
export type OutputOrigin = z.infer<typeof OutputOrigin>;

const StepDone = z.object({
  /** Names the stored output by all that it came from. */
  outputHash: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  inputHash: z.string(),
  milliseconds: z.number(),
  /** Not there in runs that were made before origins were noted. */
  origin: OutputOrigin.optional(),
  /** What a reader of it would miss, for its designer: single characters that could not be printed, never a text. */
  warnings: z.array(z.string()).optional(),
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
  /** Steps that failed for good, with a plain message. */
  failures: z.record(z.string(), z.string()),
  /** When each of them failed, ISO 8601. Not there in runs that were begun before this was noted. */
  failedAt: z.record(z.string(), z.string()).optional(),
});
export type Run = z.infer<typeof Run>;

export interface InstanceStore extends LedgerStore {
  create(instance: Instance): Promise<boolean>;
  find(instanceKey: string): Promise<Instance | undefined>;
  /** Stores a save made from `revision`, while the instance is open. @returns undefined when it is not, or is newer */
  save(instanceKey: string, revision: number, save: InstanceSave): Promise<Instance | undefined>;
  rename(instanceKey: string, name: string): Promise<void>;
  /** Notes where its mails go; the time of the last save stays. */
  noteContact(instanceKey: string, noted: { contact: Contact } & Pick<Instance, "reminderAt">): Promise<void>;
  /**
   * Ends post-processing, once; later calls change nothing, but that a run that failed may still come right.
   * @param only `first`: not even that
   */
  complete(
    instanceKey: string,
    runId: string,
    messageCode: MessageCode,
    only?: "first",
  ): Promise<Instance | undefined>;
  /**
   * Takes a submission that failed back into the making of its reports, where the reconciler looks after it again. Of
   * several callers one is the first.
   * @param at ISO 8601. @returns undefined when it has not failed, or is being made again already
   */
  reopenFailed(instanceKey: string, runId: string, at: string): Promise<Instance | undefined>;
  /** Submissions whose reports are not done and that are to be looked after since before a time: about `limit`, the oldest of each part of the outbox. */
  unfinished(before: string, limit: number): Promise<Instance[]>;
  /** Notes that a submission was sent again, and when to look after it next. */
  noteResent(instanceKey: string, nextAt: string): Promise<void>;
  /** Submissions with a report that could not be made, the oldest first. */
  listFailed(formId?: number): Promise<Instance[]>;
  findRun(instanceKey: string, runId: string): Promise<Run | undefined>;
  /** Begins the run of a submission. @returns the run as it is: of an earlier call, if there was one */
  beginRun(run: Run): Promise<Run>;
  /** Notes a finished step, once: a repeated delivery finds it done. */
  finishStep(run: Run, stepKey: string, done: StepDone): Promise<Run>;
  /**
   * Notes a step that failed for good, unless it did succeed. Should it succeed after all, the failure is taken back.
   * @param at ISO 8601; default: its time is not noted
   */
  failStep(run: Run, stepKey: string, message: string, at?: string): Promise<Run>;
  /** Takes all failures of a run back, so that its steps are tried again. */
  forgiveFailures(run: Pick<Run, "instanceKey" | "runId">): Promise<void>;
}

/** Condition: the instance is there, and not being erased. */
const isThere = "attribute_exists(pk) AND attribute_not_exists(erasing)";

export function openInstanceStore(table: Table): InstanceStore {
  async function findRun(instanceKey: string, runId: string) {
    return table.get(keys.run(instanceKey, runId), Run);
  }

  async function note(
    run: Run,
    stepKey: string,
    update: string,
    condition: string,
    values: Record<string, unknown>,
  ): Promise<Run> {
    const noted = await table.update(
      keys.run(run.instanceKey, run.runId),
      {
        update,
        condition: `attribute_exists(pk) AND ${condition}`,
        names: { step: stepKey },
        values,
      },
      Run,
    );
    return noted ?? existing(await findRun(run.instanceKey, run.runId));
  }

  return {
    ...openLedgerStore(table),
    findRun,
    create: (instance) =>
      table.put(keys.instance(instance.instanceKey), { ...instance, ...indexed(instance) }, isNew),
    find: async (instanceKey) => unlessErased(await table.get(keys.instance(instanceKey), Instance)),
    save: (instanceKey, revision, save) =>
      table.update(keys.instance(instanceKey), saveChange(instanceKey, revision, save), Instance),
    async rename(instanceKey, name) {
      await table.update(
        keys.instance(instanceKey),
        {
          update: "SET #name = :name, renamed = :yes",
          condition: isThere,
          names: { name: "name" },
          values: { name, yes: true },
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
          condition: isThere,
          values: { contact, ...reminder },
        },
        Instance,
      );
    },
    complete: (instanceKey, runId, messageCode, only) =>
      table.update(
        keys.instance(instanceKey),
        {
          update: `SET #status = :complete, messageCode = :messageCode${
            messageCode === "FAILED"
              ? ", outboxPk = :failedRuns, outboxAt = if_not_exists(submittedAt, updatedAt)"
              : " REMOVE outboxPk, outboxAt"
          }`,
          condition: `runId = :runId AND ${only === "first" ? "#status = :processing" : "(#status = :processing OR messageCode = :failed)"}`,
          names: { status: "status" },
          values: {
            complete: "COMPLETE" satisfies InstanceStatus,
            processing: "POST_PROCESSING" satisfies InstanceStatus,
            ...(only !== "first" && { failed: "FAILED" satisfies MessageCode }),
            messageCode,
            runId,
            ...(messageCode === "FAILED" && { failedRuns: indexKeys.failedRuns }),
          },
        },
        Instance,
      ),
    reopenFailed: (instanceKey, runId, at) =>
      table.update(
        keys.instance(instanceKey),
        {
          update:
            "SET #status = :processing, messageCode = :underWay, retriedAt = :at, outboxPk = :unfinished, outboxAt = :at REMOVE resends",
          condition: `${isThere} AND runId = :runId AND #status = :complete AND messageCode = :failed`,
          names: { status: "status" },
          values: {
            complete: "COMPLETE" satisfies InstanceStatus,
            processing: "POST_PROCESSING" satisfies InstanceStatus,
            failed: "FAILED" satisfies MessageCode,
            underWay: "PROCESSING" satisfies MessageCode,
            unfinished: indexKeys.unfinishedRuns(outboxShard(instanceKey)),
            ...{ runId, at },
          },
        },
        Instance,
      ),
    async unfinished(before, limit) {
      const shards = Array.from({ length: OUTBOX_SHARDS }, (_value, shard) =>
        indexKeys.unfinishedRuns(shard),
      );
      const ofEach = Math.ceil(limit / OUTBOX_SHARDS);
      const lists = shards.map((shard) => table.list(waitingSince(shard, before, ofEach), Instance));
      return (await Promise.all(lists)).flat();
    },
    async noteResent(instanceKey, nextAt) {
      await table.update(
        keys.instance(instanceKey),
        {
          update: "SET resends = if_not_exists(resends, :none) + :one, outboxAt = :nextAt",
          condition: "#status = :processing",
          names: { status: "status" },
          values: { none: 0, one: 1, nextAt, processing: "POST_PROCESSING" satisfies InstanceStatus },
        },
        Instance,
      );
    },
    async listFailed(formId) {
      const failed = await table.list(
        { index: "outbox", partition: { name: "outboxPk", value: indexKeys.failedRuns } },
        Instance,
      );
      return failed.filter((instance) => formId === undefined || instance.formId === formId);
    },
    async beginRun(given) {
      const run = { failedAt: {}, ...given };
      if (await table.put(keys.run(run.instanceKey, run.runId), run, isNew)) return run;
      return existing(await findRun(run.instanceKey, run.runId));
    },
    finishStep: (run, stepKey, done) =>
      note(
        run,
        stepKey,
        "SET steps.#step = :value REMOVE failures.#step",
        "attribute_not_exists(steps.#step)",
        { value: done },
      ),
    failStep(run, stepKey, message, at) {
      const isTimed = at !== undefined && run.failedAt !== undefined;
      const update = `SET failures.#step = :value${isTimed ? ", failedAt.#step = :at" : ""}`;
      const values = { value: message, ...(isTimed && { at }) };
      return note(run, stepKey, update, "attribute_not_exists(steps.#step)", values);
    },
    async forgiveFailures({ instanceKey, runId }) {
      await table.update(
        keys.run(instanceKey, runId),
        {
          update: "SET failures = :none, failedAt = :none",
          condition: "attribute_exists(pk)",
          values: { none: {} },
        },
        Run,
      );
    },
  };
}

function existing(run: Run | undefined): Run {
  if (run === undefined) throw new Error("The run of this submission is missing.");
  return run;
}
