/**
 * Saves answers on the server: 5 s after the last change (autosave), on Save and on Submit. Until the server has
 * confirmed them they are in the journal. `draft-states.ts` decides what follows an event; here it is done.
 */

import type { Answer, Answers } from "../../../shared/form/definition/definition.ts";
import { SEND_PATIENCE_MS } from "../../../shared/timings.ts";
import type { FormInstance, Refusal, SaveRequest } from "../base/instance-calls.ts";
import { type Changes, readAnswers } from "../base/merge.ts";
import { createJournalWriter, type Journal, type JournalEntry } from "../device/journal.ts";
import {
  type DraftEvent,
  type Effect,
  type FinishCommand,
  isUnsaved,
  type MergeOutcome,
  next,
  type SaveState,
  untouched,
} from "./draft-states.ts";
import { createPendingChanges } from "./pending-changes.ts";

export type Finish =
  /** `isWhole`: nothing was typed while the answers were on their way. */
  | { done: true; instance: FormInstance; isWhole: boolean }
  /** `reason` is undefined when another save was under way. */
  | { done: false; reason: unknown };

/** Newer answers that were brought here; `kept` are the keys whose answers from here are sent to the server. */
export interface Merge {
  outcome: MergeOutcome;
  instance: FormInstance;
  kept: readonly string[];
}

export interface DraftSyncTools {
  send: (request: SaveRequest) => Promise<FormInstance>;
  classifyError: (reason: unknown) => Refusal;
  /** Fetches newer answers, and shows them. */
  merge: () => Promise<Merge>;
  answers: () => Answers;
  /** One of them; null where there is none. */
  answerTo: (key: string) => Answer;
  /** An answer that isn't open to the person at the moment, and that comes back with what hides it. */
  remembered: (key: string) => Answer | undefined;
  /** Whether the person can see and change an answer. */
  isOpenTo: (key: string) => boolean;
  /** A question's value before it is answered. */
  beginsWith: (key: string) => Answer | undefined;
  location: () => string;
  locale: () => string;
  journal: Journal;
  /** What the journal has besides the changes. */
  extras: () => Pick<JournalEntry, "conflicts" | "partialInput" | "confirmedPages">;
  now: () => Date;
  /** Runs something later; the returned function cancels it. */
  later: (run: () => void, delayMs: number) => () => void;
  onState: (state: SaveState) => void;
  /** True: nothing is saved before it is submitted. */
  savesNothing?: boolean;
  /** Whether the device knows that it has no connection. */
  isOffline?: () => boolean;
}

class NoAnswer extends Error {}

export type DraftSync = ReturnType<typeof createDraftSync>;

export function createDraftSync(opened: FormInstance, tools: DraftSyncTools) {
  const { journal } = tools;
  const journalWriter = createJournalWriter(journal, tools.later, readEntry);
  const pending = createPendingChanges(readAnswers(opened.model), tools.isOpenTo, tools.beginsWith);
  let instance = opened;
  let state = untouched;
  let cancelWait = () => {};
  let resolveFinish = (_: Finish) => {};
  /** Those who wait until what is under way is over. */
  const flushed: (() => void)[] = [];

  const isUnderWay = () => "finishing" in state;
  const hasUnsaved = () => state.kind !== "over" && isUnsaved(state);

  function dispatch(event: DraftEvent): void {
    const { shown } = state;
    const [after, ...effects] = next(state, { ...event, isKept: journal.keeps() });
    state = after;
    if (state.shown !== shown) tools.onState(state.shown);
    for (const effect of effects) run(effect);
    if (event.kind === "typed") journalWriter.soon();
    else if (state.kind !== "sending") journalWriter.now(); // what is sent was written before
    if (!isUnderWay()) for (const resolve of flushed.splice(0)) resolve();
  }

  function run(effect: Effect): void {
    if (effect.kind === "send") send(effect);
    else if (effect.kind === "merge") follow(tools.merge(), takeMerge);
    else if (effect.kind === "finished") resolveFinish(effect.done ? { ...effect, instance } : effect);
    else {
      cancelWait();
      // without saving, the only waiting is that of a press of Submit that is tried again
      if (tools.savesNothing && state.kind !== "pausing") return;
      cancelWait = tools.later(() => dispatch({ kind: "due" }), effect.ms);
    }
  }

  function send({ command, upTo, isAgain }: Effect & { kind: "send" }): void {
    const answers = pending.take(tools.answers(), isAgain);
    journalWriter.now(); // with what is now on its way
    const { instanceKey, authKey, revision } = instance;
    const call = tools.send({
      instanceKey,
      ...(authKey !== undefined && { authKey }),
      model: JSON.stringify(answers),
      location: tools.location(),
      command,
      revision,
      locale: tools.locale(),
    });
    follow(inTime(call), (answered) => {
      take(answered, upTo);
      dispatch({ kind: "answered", at: tools.now(), isOver: isComplete(answered) });
    });
  }

  function inTime<Result>(call: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const cancel = tools.later(() => reject(new NoAnswer("No answer came.")), SEND_PATIENCE_MS);
      call.then(resolve, reject).finally(cancel);
    });
  }

  function takeMerge({ outcome, instance: fetched, kept }: Merge): void {
    const { typed, sent = typed } = state;
    if (outcome !== "ended") take(fetched, outcome === "sent" ? sent : typed);
    for (const [index, key] of kept.entries()) pending.edit(key, typed + index + 1);
    dispatch({ kind: "merged", at: new Date(fetched.updatedAt), outcome, kept: kept.length });
  }

  function follow<Result>(call: Promise<Result>, then: (result: Result) => void): void {
    call.then(then).catch((reason) => {
      const refusal = tools.classifyError(reason);
      const isStalled = reason instanceof NoAnswer;
      dispatch({ kind: "failed", reason, refusal, isOffline: tools.isOffline?.(), isStalled });
    });
  }

  /** The server's instance replaces ours; its schema and key are answered only once. */
  function take(answered: FormInstance, upTo: number): void {
    const { schema, authKey } = instance;
    instance = {
      ...answered,
      ...(schema !== undefined && { schema }),
      ...(authKey !== undefined && { authKey }),
    };
    pending.confirm(readAnswers(answered.model), upTo);
  }

  function finish(command: FinishCommand): Promise<Finish> {
    if ("finishing" in state && state.finishing !== undefined)
      return Promise.resolve({ done: false, reason: undefined });
    return new Promise((resolve) => {
      resolveFinish = resolve;
      dispatch({ kind: "finish", command });
    });
  }

  /** What the journal has; nothing once the form was submitted, which the respondent has read. */
  function readEntry(): JournalEntry | undefined {
    const setAside = pending.setAside(tools.remembered);
    const changes = pending.changes(tools.answerTo);
    const kept = { changes, ...tools.extras(), ...(Object.keys(setAside).length > 0 && { setAside }) };
    const isEmpty = Object.values(kept).every((part) => Object.keys(part).length === 0);
    if (state.kind === "over" || isEmpty) return undefined;
    const at = tools.now().toISOString();
    return { ...kept, revision: instance.revision, location: tools.location(), at };
  }

  return {
    /** Call after each change of an answer by the person. */
    changed(key: string): void {
      pending.edit(key, state.typed + 1);
      dispatch({ kind: "typed", count: 1 });
    },
    /** Call after something else that is saved with the answers. */
    touched: () => dispatch({ kind: "typed", count: 1 }),
    /** Sends answers that an earlier session left. */
    restore(changes: Changes): void {
      const count = pending.restore(changes, state.typed + 1);
      if (count > 0) dispatch({ kind: "typed", count });
    },
    /** Answers that are in no save and may be shown again. */
    watch: pending.watch,
    submit: () => finish("submit"),
    saveAndQuit: () => finish("save"),
    /** Saves at once what is waiting; for when the page may be closed. Settles when it was tried; never fails. */
    async flush(): Promise<void> {
      if (!hasUnsaved() || tools.savesNothing) return;
      journalWriter.now();
      dispatch({ kind: "flush" }); // a page that is closed sends at once or never
      if (isUnderWay()) await new Promise<void>((resolve) => flushed.push(resolve));
    },
    /** Tries again at once; for when the connection is back. */
    retryNow: () => !tools.savesNothing && dispatch({ kind: "online" }),
    /** Ends it without saving: what was not submitted is deleted. */
    discard: () => dispatch({ kind: "discarded" }),
    /** The server's answers, as far as they are known here. */
    confirmed: pending.confirmed,
    changes: () => pending.changes(tools.answerTo),
    setAside: () => pending.setAside(tools.remembered),
    /** Whether an instance is the result of the save that was not answered. */
    isOfLastSave: ({ revision, model }: FormInstance) =>
      state.sent !== undefined &&
      revision === instance.revision + 1 &&
      pending.isInFlight(readAnswers(model)),
    writeJournal: journalWriter.now,
    /** Keeps what isn't an answer yet. */
    journalSoon: journalWriter.soon,
    /** Answers that would be lost with the page: not saved, and this device keeps nothing. */
    isAtRisk: () => hasUnsaved() && !journal.keeps(),
  };
}

function isComplete({ status }: FormInstance): boolean {
  return status === "COMPLETE" || status === "POST_PROCESSING";
}
