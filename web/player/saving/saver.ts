/**
 * Carries answers to the server: 5 s after the last change (autosave), on Save and on Submit. Until the server
 * has confirmed them they stand in the journal. Calls, clock and timers come as arguments.
 */
import type { Answer, Answers } from "../../../shared/form/definition.ts";
import { AUTOSAVE_QUIET_MS } from "../../../shared/timings.ts";
import type { FormInstance, SaveRequest } from "../instance-calls.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { createJournalWriter } from "./journal-writer.ts";
import { type Changes, readAnswers } from "./merge.ts";
import { createUnconfirmed } from "./unconfirmed.ts";

export type Command = SaveRequest["command"];

/** `isKept`: the answers stand on this device meanwhile. */
export type SaveState =
  | { kind: "untouched" }
  | { kind: "pending" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "retrying"; isKept: boolean }
  /** Trying again would change nothing. */
  | { kind: "refused"; reason: unknown; isKept: boolean };

export type Finish =
  /** `isWhole`: nothing was typed while the answers were on their way. */
  | { done: true; instance: FormInstance; isWhole: boolean }
  /** `reason` is undefined when another save was under way. */
  | { done: false; reason: unknown };

/** What the server said to a save that it did not take. */
export type Refusal = "passing" | "stale" | "complete" | "final";

export interface SaverTools {
  send: (request: SaveRequest) => Promise<FormInstance>;
  /**
   * `passing`: the same call may succeed later; `stale`: the server holds newer answers than ours were made from;
   * `complete`: the instance takes no answers any more.
   */
  judge: (reason: unknown) => Refusal;
  answers: () => Answers;
  /** Whether the person can see and change an answer. */
  isOpenTo: (key: string) => boolean;
  /** What a question is answered with before anybody has answered it. */
  beginsWith: (key: string) => Answer | undefined;
  location: () => string;
  locale: () => string;
  journal: Journal;
  /** What stands in the journal beside the changes. */
  beside: () => Pick<JournalEntry, "conflicts" | "halfTyped">;
  now: () => Date;
  /** Runs something later; the returned function calls it off. */
  later: (run: () => void, delayMs: number) => () => void;
  onState: (state: SaveState, busy: boolean) => void;
  /**
   * Brings the newer answers here. True: they were this device's own, or there is nothing to merge, so that sending
   * again is right. False: the person has been shown others.
   */
  onStale: () => Promise<boolean>;
}

export interface Saver {
  /** Call after each change of an answer by the person. */
  changed: (key: string) => void;
  /** Sends answers that an earlier sitting left. */
  takeUp: (changes: Changes) => void;
  submit: () => Promise<Finish>;
  saveAndQuit: () => Promise<Finish>;
  /** Saves at once what is waiting; for when the page may go away. Settles when it was tried; never fails. */
  flush: () => Promise<void>;
  /** Tries again at once; for when the connection is back. */
  retryNow: () => void;
  /** The server's answers, as far as they are known here. */
  confirmed: () => Answers;
  changes: () => Changes;
  /** Takes an instance that was fetched anew, if all that is new in it was sent from here. */
  takeOwn: (fetched: FormInstance) => boolean;
  /** Takes an instance that was fetched anew; `kept` are the keys whose answers from here go on to the server. */
  adopt: (fetched: FormInstance, kept: readonly string[]) => void;
  writeJournal: () => void;
  /** Answers that would be lost with the page: not saved, and this device keeps nothing. */
  isAtRisk: () => boolean;
}

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
const FINISH_RETRY_DELAYS_MS = [800, 2_500] as const;
/** Longer than the server takes to give up itself. A connection may be gone without a word. */
const SEND_PATIENCE_MS = 40_000;
/** Where the device keeps nothing, the server does, without waiting for a pause. */
const UNKEPT_SAVE_MS = 700;

export function createSaver(opened: FormInstance, tools: SaverTools): Saver {
  const { journal } = tools;
  const journalWriter = createJournalWriter(journal, tools.later, readEntry);
  const unconfirmed = createUnconfirmed(readAnswers(opened.model), tools.isOpenTo, tools.beginsWith);
  let instance = opened;
  let busy = false;
  let isOver = false;
  let failures = 0;
  let underway: Promise<unknown> | undefined;
  let state: SaveState = { kind: "untouched" };
  let callOffSave: (() => void) | undefined;
  /** The next autosave comes soon, and is put off by nothing: the device keeps nothing meanwhile. */
  let isHurrying = false;

  function changed(key: string): void {
    unconfirmed.edit(key);
    if (isOver) return;
    journalWriter.soon();
    if (state.kind === "retrying") return;
    if (state.kind !== "pending") show({ kind: "pending" }); // said once, not with each key
    if (journal.keeps()) autosaveIn(AUTOSAVE_QUIET_MS);
    else if (!isHurrying) {
      isHurrying = true;
      autosaveIn(quietMs());
    }
  }

  const quietMs = () => (journal.keeps() ? AUTOSAVE_QUIET_MS : UNKEPT_SAVE_MS);

  function autosaveIn(delayMs: number): void {
    callOffSave?.();
    callOffSave = tools.later(() => void autosave(), delayMs);
  }

  /** Skipped while busy, when complete, and when there is nothing new. */
  async function autosave(): Promise<void> {
    callOffSave?.();
    callOffSave = undefined;
    isHurrying = false;
    if (busy || isOver || unconfirmed.isEmpty()) return;
    if (underway !== undefined) return; // what was typed meanwhile is scheduled when that one ends
    if (state.kind !== "retrying") show({ kind: "saving" });
    try {
      await transmit("autosave");
    } catch (reason) {
      await failed(reason);
    }
    scheduleRest();
  }

  /** What was typed while a save was under way. */
  function scheduleRest(): void {
    if (busy || isOver || unconfirmed.isEmpty() || callOffSave !== undefined) return;
    if (state.kind !== "refused") autosaveIn(quietMs());
  }

  async function finish(command: "submit" | "save"): Promise<Finish> {
    if (busy) return { done: false, reason: undefined };
    busy = true;
    callOffSave?.();
    callOffSave = undefined;
    show(state);
    const delays: number[] = [...FINISH_RETRY_DELAYS_MS];
    try {
      await underway?.catch(() => undefined); // its failure is told by who began it
      for (;;) {
        try {
          if (unconfirmed.hasOlderParcel()) await transmit("autosave");
          const taken = await transmit(command);
          return { done: true, instance: taken, isWhole: unconfirmed.isEmpty() };
        } catch (reason) {
          const refusal = tools.judge(reason);
          if (refusal === "stale" && (await tools.onStale())) continue;
          const delayMs = delays.shift();
          if (refusal !== "passing" || delayMs === undefined) throw reason;
          await new Promise<void>((resolve) => tools.later(resolve, delayMs));
        }
      }
    } catch (reason) {
      busy = false;
      if (tools.judge(reason) !== "stale") await failed(reason);
      // What a submission lacks keeps nobody from saving it.
      if (state.kind === "refused" && !isOver && !unconfirmed.isEmpty()) autosaveIn(AUTOSAVE_QUIET_MS);
      return { done: false, reason };
    } finally {
      busy = false;
      scheduleRest();
      show(state);
    }
  }

  async function transmit(command: Command): Promise<FormInstance> {
    const { answers, upTo } = unconfirmed.parcel(tools.answers());
    journalWriter.now(); // with what is now on its way
    const call = inTime(
      tools.send({
        instanceKey: instance.instanceKey,
        ...(instance.authKey !== undefined && { authKey: instance.authKey }),
        model: JSON.stringify(answers),
        location: tools.location(),
        command,
        revision: instance.revision,
        locale: tools.locale(),
      }),
    );
    underway = call;
    try {
      confirm(await call, upTo);
      return instance;
    } finally {
      if (underway === call) underway = undefined;
    }
  }

  function inTime<Result>(call: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const callOff = tools.later(() => reject(new Error("No answer came.")), SEND_PATIENCE_MS);
      call.then(resolve, reject).finally(callOff);
    });
  }

  function confirm(answered: FormInstance, upTo?: number): void {
    take(answered);
    unconfirmed.confirm(readAnswers(answered.model), upTo);
    failures = 0;
    isOver = isComplete(answered);
    journalWriter.now();
    show(unconfirmed.isEmpty() ? { kind: "saved", at: tools.now() } : { kind: "pending" });
  }

  /** The server's instance replaces ours; its schema and key are answered only once. */
  function take(answered: FormInstance): void {
    const { schema, authKey } = instance;
    instance = {
      ...answered,
      ...(schema !== undefined && { schema }),
      ...(authKey !== undefined && { authKey }),
    };
  }

  async function failed(reason: unknown): Promise<void> {
    const refusal = tools.judge(reason);
    if (refusal === "stale") {
      const merging = tools.onStale();
      underway = merging;
      const fault = await merging.then(
        () => undefined,
        (thrown: unknown) => thrown ?? new Error(),
      );
      if (underway === merging) underway = undefined;
      if (fault !== undefined) await failed(fault);
      return;
    }
    if (refusal !== "passing") unconfirmed.dropParcel();
    if (refusal === "complete") isOver = true;
    journalWriter.now();
    const isKept = journal.keeps();
    if (refusal !== "passing") show({ kind: "refused", reason, isKept });
    // A submit of answers that were all saved before leaves nothing to try again by itself.
    else if (!unconfirmed.isEmpty()) {
      show({ kind: "retrying", isKept });
      autosaveIn(RETRY_DELAYS_MS[Math.min(failures++, RETRY_DELAYS_MS.length - 1)] ?? AUTOSAVE_QUIET_MS);
    }
  }

  /** What the journal holds; nothing once the form was submitted, which the respondent has been told. */
  function readEntry(): JournalEntry | undefined {
    const kept = { changes: unconfirmed.changes(tools.answers()), ...tools.beside() };
    const isEmpty = Object.values(kept).every((part) => Object.keys(part).length === 0);
    if (isOver || isEmpty) return undefined;
    const at = tools.now().toISOString();
    return { ...kept, revision: instance.revision, location: tools.location(), at };
  }

  function show(next: SaveState): void {
    state = next;
    tools.onState(next, busy);
  }

  return {
    changed,
    takeUp(changes) {
      if (Object.keys(changes).length === 0) return;
      unconfirmed.takeUp(changes);
      show({ kind: "pending" });
      autosaveIn(AUTOSAVE_QUIET_MS);
    },
    submit: () => finish("submit"),
    saveAndQuit: () => finish("save"),
    flush() {
      if (isOver || unconfirmed.isEmpty()) return Promise.resolve();
      journalWriter.now();
      // a page that goes away sends at once or never
      return underway === undefined ? autosave() : underway.catch(() => undefined).then(autosave);
    },
    retryNow() {
      if (state.kind === "retrying") void autosave();
    },
    confirmed: unconfirmed.confirmed,
    changes: () => unconfirmed.changes(tools.answers()),
    takeOwn(fetched) {
      if (fetched.revision !== instance.revision + 1) return false;
      if (!unconfirmed.isParcel(readAnswers(fetched.model))) return false;
      confirm(fetched);
      return true;
    },
    adopt(fetched, kept) {
      take(fetched);
      unconfirmed.dropParcel();
      unconfirmed.confirm(readAnswers(fetched.model));
      for (const key of kept) unconfirmed.edit(key);
      journalWriter.now();
      show(kept.length > 0 ? { kind: "pending" } : { kind: "saved", at: new Date(fetched.updatedAt) });
      if (kept.length > 0) autosaveIn(AUTOSAVE_QUIET_MS);
    },
    writeJournal: journalWriter.now,
    isAtRisk: () => !isOver && !unconfirmed.isEmpty() && !journal.keeps(),
  };
}

function isComplete({ status }: FormInstance): boolean {
  return status === "COMPLETE" || status === "POST_PROCESSING";
}
