/**
 * Carries answers to the server: 5 s after the last change (autosave), on Save and on Submit. Until the server
 * has confirmed them they stand in the journal. Calls, clock and timers come as arguments.
 */
import type { Answers } from "../../../shared/form/definition.ts";
import { AUTOSAVE_QUIET_MS } from "../../../shared/timings.ts";
import type { FormInstance, SaveRequest } from "../instance-calls.ts";
import type { Journal } from "./journal.ts";
import { changesSince } from "./merge.ts";

export type Command = SaveRequest["command"];

export type SaveState =
  | { kind: "untouched" }
  | { kind: "pending" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "retrying" }
  /** Trying again would change nothing: the answers stay on this device. */
  | { kind: "refused"; reason: unknown };

export type Finish =
  | { done: true; instance: FormInstance }
  /** `reason` is undefined when another save was under way. */
  | { done: false; reason: unknown };

export interface SaverTools {
  send: (request: SaveRequest) => Promise<FormInstance>;
  /** True when the same call may succeed later. */
  isPassing: (reason: unknown) => boolean;
  /** True when the server holds newer answers than ours were made from. */
  isStale: (reason: unknown) => boolean;
  answers: () => Answers;
  location: () => string;
  locale: () => string;
  journal: Journal;
  now: () => Date;
  /** Runs something later; the returned function calls it off. */
  later: (run: () => void, delayMs: number) => () => void;
  onState: (state: SaveState, busy: boolean) => void;
  onInstance: (instance: FormInstance) => void;
  onStale: () => void;
}

export interface Saver {
  /** Call after each change of an answer by the person. */
  changed: (key: string) => void;
  submit: () => Promise<Finish>;
  saveAndQuit: () => Promise<Finish>;
  /** Saves at once what is waiting; for when the page may go away. */
  flush: () => void;
  /** Tries again at once; for when the connection is back. */
  retryNow: () => void;
  /** Takes an instance that was fetched anew; `edited` are the keys whose local answers go on to the server. */
  adopt: (instance: FormInstance, edited: readonly string[]) => void;
  stop: () => void;
}

const JOURNAL_GAP_MS = 250;
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
const FINISH_RETRY_DELAYS_MS = [800, 2_500] as const;

export function createSaver(opened: FormInstance, tools: SaverTools): Saver {
  let instance = opened;
  let confirmed = readAnswers(opened.model);
  /** Edited here since the server last confirmed, with the change that edited each last. */
  let edited = new Map<string, number>();
  let changeCount = 0;
  let busy = false;
  let stopped = false;
  let failures = 0;
  let underway: Promise<unknown> | undefined;
  let state: SaveState = { kind: "untouched" };
  let callOffSave = () => {};
  let callOffJournal: (() => void) | undefined;

  function changed(key: string): void {
    edited.set(key, ++changeCount);
    callOffJournal ??= tools.later(writeJournal, JOURNAL_GAP_MS);
    if (state.kind !== "retrying") {
      show({ kind: "pending" });
      autosaveIn(AUTOSAVE_QUIET_MS);
    }
  }

  function autosaveIn(delayMs: number): void {
    callOffSave();
    callOffSave = tools.later(() => void autosave(), delayMs);
  }

  /** Skipped while busy, when complete, and when there is nothing new. */
  async function autosave(): Promise<void> {
    callOffSave();
    if (busy || stopped || isComplete(instance) || edited.size === 0) return;
    if (underway !== undefined) return; // what was typed meanwhile is scheduled when that one ends
    if (state.kind !== "retrying") show({ kind: "saving" });
    try {
      await transmit("autosave");
      if (edited.size > 0 && !busy) autosaveIn(AUTOSAVE_QUIET_MS);
    } catch (reason) {
      failed(reason);
    }
  }

  async function finish(command: "submit" | "save"): Promise<Finish> {
    if (busy) return { done: false, reason: undefined };
    busy = true;
    callOffSave();
    show(state);
    try {
      await underway?.catch(() => undefined); // its failure is told by who began it
      for (const delayMs of [...FINISH_RETRY_DELAYS_MS, undefined]) {
        try {
          return { done: true, instance: await transmit(command) };
        } catch (reason) {
          if (delayMs === undefined || !tools.isPassing(reason)) throw reason;
          await new Promise<void>((resolve) => tools.later(resolve, delayMs));
        }
      }
      return { done: false, reason: undefined };
    } catch (reason) {
      busy = false;
      failed(reason);
      return { done: false, reason };
    } finally {
      busy = false;
      show(state);
    }
  }

  async function transmit(command: Command): Promise<FormInstance> {
    const upTo = changeCount;
    const call = tools.send({
      instanceKey: instance.instanceKey,
      ...(instance.authKey !== undefined && { authKey: instance.authKey }),
      model: JSON.stringify(tools.answers()),
      location: tools.location(),
      command,
      revision: instance.revision,
      locale: tools.locale(),
    });
    underway = call;
    try {
      const answered = await call;
      confirm(answered, upTo);
      return instance;
    } finally {
      if (underway === call) underway = undefined;
    }
  }

  /** The server's instance replaces ours; its schema and key are answered only once. */
  function confirm(answered: FormInstance, upTo: number): void {
    const { schema, authKey } = instance;
    instance = {
      ...answered,
      ...(schema !== undefined && { schema }),
      ...(authKey !== undefined && { authKey }),
    };
    confirmed = readAnswers(answered.model);
    edited = new Map([...edited].filter(([, change]) => change > upTo));
    failures = 0;
    writeJournal();
    show({ kind: "saved", at: tools.now() });
    tools.onInstance(instance);
  }

  function failed(reason: unknown): void {
    if (stopped) return;
    writeJournal();
    if (tools.isStale(reason)) {
      tools.onStale();
      return;
    }
    if (!tools.isPassing(reason)) {
      show({ kind: "refused", reason });
      return;
    }
    // A submit of answers that were all saved before leaves nothing to try again by itself.
    if (edited.size === 0) return;
    show({ kind: "retrying" });
    autosaveIn(RETRY_DELAYS_MS[Math.min(failures++, RETRY_DELAYS_MS.length - 1)] ?? AUTOSAVE_QUIET_MS);
  }

  function writeJournal(): void {
    callOffJournal?.();
    callOffJournal = undefined;
    const changes = changesSince(confirmed, tools.answers(), edited.keys());
    if (Object.keys(changes).length === 0) {
      tools.journal.clear();
      return;
    }
    tools.journal.write({
      changes,
      revision: instance.revision,
      location: tools.location(),
      at: tools.now().toISOString(),
    });
  }

  function show(next: SaveState): void {
    state = next;
    tools.onState(next, busy);
  }

  return {
    changed,
    submit: () => finish("submit"),
    saveAndQuit: () => finish("save"),
    flush() {
      if (edited.size === 0) return;
      writeJournal();
      void autosave();
    },
    retryNow() {
      if (state.kind === "retrying") void autosave();
    },
    adopt(fetched, keys) {
      const { schema, authKey } = instance;
      instance = {
        ...fetched,
        ...(schema !== undefined && { schema }),
        ...(authKey !== undefined && { authKey }),
      };
      confirmed = readAnswers(fetched.model);
      edited = new Map(keys.map((key) => [key, ++changeCount]));
      writeJournal();
      show(keys.length > 0 ? { kind: "pending" } : { kind: "saved", at: new Date(fetched.updatedAt) });
      if (keys.length > 0) autosaveIn(AUTOSAVE_QUIET_MS);
      tools.onInstance(instance);
    },
    stop() {
      stopped = true;
      callOffSave();
      callOffJournal?.();
    },
  };
}

/** The answers of an instance's `model`. */
export function readAnswers(model: string): Answers {
  const read: unknown = JSON.parse(model);
  return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Answers) : {}; // the server stores answers by field key only
}

function isComplete({ status }: FormInstance): boolean {
  return status === "COMPLETE" || status === "POST_PROCESSING";
}
