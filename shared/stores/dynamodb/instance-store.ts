/**
 * Respondents' copies of forms, the runs that create their reports, and their ledgers. Every transition is one conditional
 * write to one item; a submitted instance stays in the outbox index until its reports are done, so that whatever was not
 * queued, or was lost with a queue, is found and queued again.
 */

import * as z from "zod";
import type { InstanceStatus, MessageCode } from "../../form/answers/instance-status.ts";
import {
  type ChangeDraft,
  type Contact,
  Instance,
  type InstanceChange,
  type InstanceCorrection,
  type InstanceMove,
  type InstanceSave,
  isTest,
  Run,
  StepDone,
} from "../records/instance.ts";
import {
  allOf,
  anyOf,
  type Change,
  change,
  exists,
  is,
  isAbsent,
  isNew,
  isOpenInstance,
  isThere,
} from "./change.ts";
import { indexKeys, keys, OUTBOX_SHARDS, outboxShard, PLACE_MINUTES, submissionShard } from "./keys.ts";
import { openLedgerStore } from "./ledger-store.ts";
import { openLinkStore } from "./link-store.ts";
import { ifNotErased, type Table, waitingSince } from "./table.ts";

/** The instance exists, and is not being erased. */
const isLive = allOf(isThere, isAbsent("erasing"));
const hasFailed = is("messageCode", "=", "FAILED" satisfies MessageCode);
const hasStatus = (status: InstanceStatus) => is("status", "=", status);

/** A finished step of a run; those of data version 5 and before are in the run itself. */
const RunStep = z.lazy(() => z.object({ sk: z.string(), done: StepDone }));

/** What the outbox says of a submission. */
const WaitingRun = z.lazy(() =>
  Instance.unwrap().pick({
    ...{ instanceKey: true, instanceId: true, formId: true, publicationKey: true, runId: true },
    ...{ submittedAt: true, updatedAt: true, resends: true },
  }),
);
export type WaitingRun = z.infer<typeof WaitingRun>;

export function openInstanceStore(table: Table) {
  /** A run with its finished steps: a failure of a step that finished after all doesn't count. */
  async function findRun(instanceKey: string, runId: string): Promise<Run | undefined> {
    const { pk, sk } = keys.run(instanceKey, runId);
    const items = await table.list(
      { partition: { name: "pk", value: pk }, sort: { name: "sk", beginsWith: sk } },
      z.union([RunStep, Run.unwrap().extend({ sk: z.string() })]),
    );
    const found = items.find((item) => "steps" in item && item.sk === sk);
    if (found === undefined || !("steps" in found)) return undefined;
    const start = keys.runStep(instanceKey, runId, "").sk;
    const own = items.flatMap((item) =>
      "done" in item && item.sk.startsWith(start) ? [[item.sk.slice(start.length), item.done] as const] : [],
    );
    const { sk: _sk, failedAt, ...run } = found;
    const steps = { ...Object.fromEntries(own), ...run.steps };
    const stillFailed = <V>(noted: Record<string, V>) =>
      Object.fromEntries(Object.entries(noted).filter(([key]) => !Object.hasOwn(steps, key)));
    return {
      ...run,
      steps,
      failures: stillFailed(run.failures),
      ...(failedAt !== undefined && { failedAt: stillFailed(failedAt) }),
    };
  }

  return {
    ...openLedgerStore(table),
    ...openLinkStore(table),
    findRun,
    create: (instance: Instance) =>
      table.put(keys.instance(instance.instanceKey), { ...instance, ...indexed(instance) }, isNew),
    /** Those that exist. */
    findMany: async (instanceKeys: readonly string[]) =>
      (await table.getMany(instanceKeys.map(keys.instance), Instance)).flatMap(
        (instance) => ifNotErased(instance) ?? [],
      ),
    find: async (instanceKey: string) => ifNotErased(await table.get(keys.instance(instanceKey), Instance)),
    /**
     * Stores a save based on `revision`, while the instance is open.
     * @param savedBefore when that revision was saved, ISO 8601: an autosave soon after it leaves the place in the form's list
     * @returns undefined when it is closed or newer
     */
    save: (instanceKey: string, revision: number, save: InstanceSave, savedBefore?: string) =>
      table.update(
        keys.instance(instanceKey),
        saveChange(instanceKey, revision, save, savedBefore).when(isOpenInstance),
        Instance,
      ),
    /**
     * Stores a change of submitted answers, which stay as they are until it is submitted.
     * @param draft undefined: the change is discarded
     * @returns undefined when there is a newer one, or the instance is not submitted
     */
    saveDraft: (instanceKey: string, revision: number, draft: ChangeDraft | undefined) =>
      table.update(
        keys.instance(instanceKey),
        change()
          .set({ revision: revision + 1 })
          .setOrRemove({ draft })
          .when(isLive, is("revision", "=", revision))
          .when(anyOf(hasStatus("COMPLETE"), hasStatus("POST_PROCESSING"))),
        Instance,
      ),
    /**
     * Submits a change, which replaces the submission before it, once that one's reports are done.
     * @returns undefined when there is a newer one, or reports are being made
     */
    submitChange: (instanceKey: string, revision: number, save: InstanceChange) =>
      table.update(
        keys.instance(instanceKey),
        saveChange(instanceKey, revision, save, undefined)
          .remove("draft", "correction", "sentBack", "sentBackAt", "resends", "retriedAt")
          .when(isLive, hasStatus("COMPLETE")),
        Instance,
      ),
    /** The same for a correction by staff: what the respondent is asked to change, and has changed so far, stays. */
    submitCorrection: (instanceKey: string, revision: number, { draft, ...save }: InstanceCorrection) =>
      table.update(
        keys.instance(instanceKey),
        saveChange(instanceKey, revision, save, undefined)
          .setOrRemove({ draft })
          .remove("resends", "retriedAt")
          .when(isLive, hasStatus("COMPLETE")),
        Instance,
      ),
    /** Says what the respondent of a submission is asked to change; undefined: nothing any more. @param at since when, ISO time */
    async sendBack(instanceKey: string, note: string | undefined, at: string) {
      await table.update(
        keys.instance(instanceKey),
        (note === undefined
          ? change().remove("sentBack", "sentBackAt")
          : change().set({ sentBack: note }).setOnce({ sentBackAt: at })
        ).when(isLive, exists("runId")),
        Instance,
      );
    },
    /**
     * Gives an open instance another version of its publication, once: a tab that has the one before learns of it as of
     * another device's save.
     * @returns undefined when it is closed or newer
     */
    move: (instanceKey: string, revision: number, { snapshot, location }: InstanceMove) =>
      table.update(
        keys.instance(instanceKey),
        change()
          .set({ location, revision: revision + 1 })
          .setOrRemove({ snapshot })
          .when(isLive, is("revision", "=", revision), isOpenInstance),
        Instance,
      ),
    async rename(instanceKey: string, name: string) {
      await table.update(
        keys.instance(instanceKey),
        change().set({ name, renamed: true }).when(isLive),
        Instance,
      );
    },
    /** Stores where its mails go; the time of the last save stays. */
    async recordContact(
      instanceKey: string,
      { contact, reminderAt }: { contact: Contact } & Pick<Instance, "reminderAt">,
    ) {
      await table.update(
        keys.instance(instanceKey),
        change().set({ contact, reminderAt }).when(isLive),
        Instance,
      );
    },
    /**
     * Ends post-processing, once; later calls change nothing, except that a failed run may still succeed.
     * @param only `first`: not even that
     */
    complete: (instanceKey: string, runId: string, messageCode: MessageCode, only?: "first") => {
      const isUnderWay = hasStatus("POST_PROCESSING");
      const completion = change()
        .set({ status: "COMPLETE" satisfies InstanceStatus, messageCode })
        .when(is("runId", "=", runId), only === "first" ? isUnderWay : anyOf(isUnderWay, hasFailed));
      if (messageCode === "FAILED")
        completion
          .set({ outboxPk: indexKeys.failedRuns })
          .setFromFirst("outboxAt", "submittedAt", "updatedAt");
      else completion.remove("outboxPk", "outboxAt");
      return table.update(keys.instance(instanceKey), completion, Instance);
    },
    /**
     * Puts a failed submission back into processing, where the reconciler watches it again. Of several callers one succeeds.
     * @param at ISO 8601.
     * @returns undefined when it has not failed, or is already being processed again
     */
    reopenFailed: (instanceKey: string, runId: string, at: string) =>
      table.update(
        keys.instance(instanceKey),
        change()
          .set({ status: "POST_PROCESSING" satisfies InstanceStatus, retriedAt: at, outboxAt: at })
          .set({ messageCode: "PROCESSING" satisfies MessageCode })
          .set({ outboxPk: indexKeys.unfinishedRuns(outboxShard(instanceKey)) })
          .remove("resends")
          .when(isLive, is("runId", "=", runId), hasStatus("COMPLETE"), hasFailed),
        Instance,
      ),
    /**
     * Submissions with unfinished reports that have been due for a check since before a time: about `limit`, the oldest of
     * each part of the outbox.
     */
    async unfinished(before: string, limit: number) {
      const shards = Array.from({ length: OUTBOX_SHARDS }, (_value, shard) =>
        indexKeys.unfinishedRuns(shard),
      );
      const ofEach = Math.ceil(limit / OUTBOX_SHARDS);
      const lists = shards.map((shard) => table.list(waitingSince(shard, before, ofEach), WaitingRun));
      return (await Promise.all(lists)).flat();
    },
    /** Records that a submission was sent again, and when to check it next. */
    async recordResent(instanceKey: string, nextAt: string) {
      await table.update(
        keys.instance(instanceKey),
        change().add("resends").set({ outboxAt: nextAt }).when(hasStatus("POST_PROCESSING")),
        Instance,
      );
    },
    /** Submissions with a failed report, oldest first. */
    async listFailed(formId?: number) {
      const failed = await table.list(
        { index: "outbox", partition: { name: "outboxPk", value: indexKeys.failedRuns } },
        WaitingRun,
      );
      return failed.filter((instance) => formId === undefined || instance.formId === formId);
    },
    /** Starts the run of a submission. @returns the current run: of an earlier call, if there was one */
    async beginRun(started: Run) {
      const run = { failedAt: {}, ...started };
      if (await table.put(keys.run(run.instanceKey, run.runId), run, isNew)) return run;
      return existing(await findRun(run.instanceKey, run.runId));
    },
    /**
     * Records a finished step, once: a repeated delivery finds it done. Each step has an item of its own, so that recording one
     * doesn't write all others again.
     */
    async finishStep({ instanceKey, runId }: Run, stepKey: string, done: StepDone): Promise<void> {
      await table.put(keys.runStep(instanceKey, runId, stepKey), { done }, isNew);
    },
    /**
     * Records a step that failed for good. If it succeeds later, or has, the failure doesn't count.
     * @param at ISO 8601; default: its time is not recorded
     */
    async failStep(run: Run, stepKey: string, message: string, at?: string): Promise<Run> {
      const { instanceKey, runId, failedAt } = run;
      const failure = change()
        .setAt(["failures", stepKey], message)
        .when(isThere, isAbsent(["steps", stepKey]));
      if (at !== undefined && failedAt !== undefined) failure.setAt(["failedAt", stepKey], at);
      await table.update(keys.run(instanceKey, runId), failure, Run);
      return existing(await findRun(instanceKey, runId));
    },
    /** Removes all failures of a run, so that its steps are tried again. */
    async clearFailures({ instanceKey, runId }: Pick<Run, "instanceKey" | "runId">) {
      await table.update(
        keys.run(instanceKey, runId),
        change().set({ failures: {}, failedAt: {} }).when(isThere),
        Run,
      );
    },
  };
}

function existing(run: Run | undefined): Run {
  if (run === undefined) throw new Error("The run of this submission is missing.");
  return run;
}

/* What saving an instance writes. */

/** The instance's position in the lists of its owner and of its form. A test has lists of its own, so that no other has it. */
function indexed(instance: Instance) {
  if (isTest(instance))
    return {
      gsi1pk: indexKeys.tests,
      gsi1sk: instance.testSince,
      gsi2pk: indexKeys.testsOf(instance.formId),
      gsi2sk: instance.updatedAt,
    };
  return {
    ...(instance.ownerUsername !== undefined && {
      gsi1pk: indexKeys.instancesOf(instance.ownerUsername),
    }),
    gsi1sk: instance.updatedAt,
    gsi2pk: indexKeys.submissionsOf(instance.formId, submissionShard(instance.instanceKey)),
    gsi2sk: instance.updatedAt,
  };
}

/** The clock is divided into parts of this length. */
const PLACE_MS = PLACE_MINUTES * 60 * 1000;
const partOfClock = (moment: string) => Math.floor(Date.parse(moment) / PLACE_MS);

/**
 * The place of a save in the list of its form. Moving there is two writes of the index, and somebody who fills in a form saves
 * every few seconds: so only the first autosave in each five minutes of the clock moves the entry, and every save that a person
 * asks for. A submission has its exact place; a draft's last activity is at most five minutes later than its place.
 * @returns undefined: it stays where it is
 */
function placeAt(
  { updatedAt, submittedAt, messageCode }: InstanceSave,
  savedBefore: string | undefined,
): string | undefined {
  const isExplicit = submittedAt !== undefined || messageCode === "SAVED";
  const stays =
    !isExplicit && savedBefore !== undefined && partOfClock(savedBefore) === partOfClock(updatedAt);
  return stays ? undefined : updatedAt;
}

/** One conditional write: answers, status and, for a submission, its place in the outbox. */
function saveChange(
  instanceKey: string,
  revision: number,
  save: InstanceSave | InstanceChange,
  savedBefore: string | undefined,
): Change {
  const outboxPk = indexKeys.unfinishedRuns(outboxShard(instanceKey));
  const submission = save.submittedAt === undefined ? {} : { outboxPk, outboxAt: save.submittedAt };
  const { answers, answersHash, ...rest } = save;
  return (
    change()
      .set({ ...rest, ...submission, gsi2sk: placeAt(save, savedBefore), revision: revision + 1 })
      .setOrRemove({ answers, answersHash })
      // without a gsi1pk (no owner) the item is simply not in that index; a test stays at its start
      .setFrom("gsi1sk", "testSince", save.updatedAt)
      .when(is("revision", "=", revision))
  );
}
