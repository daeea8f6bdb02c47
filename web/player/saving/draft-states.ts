/**
 * The states of saving, the events, and the transitions: one table of every state with every event. Nothing here calls,
 * waits or knows the answers; `draft-sync.ts` does what the effects say.
 */
import {
  AUTOSAVE_QUIET_MS,
  FINISH_RETRY_DELAYS_MS,
  SAVE_RETRY_DELAYS_MS,
  UNKEPT_SAVE_MS,
} from "../../../shared/timings.ts";
import type { Refusal } from "../base/instance-calls.ts";

export type FinishCommand = "submit" | "save";
export type Command = FinishCommand | "autosave";

/** What the person sees. `isKept`: the answers are on this device meanwhile. */
export type SaveState =
  | { kind: "untouched" }
  | { kind: "pending" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "retrying"; isKept: boolean }
  /** Trying again would change nothing. */
  | { kind: "refused"; reason: unknown; isKept: boolean };

/** In every state. Changes of answers are numbered from 1 in the order in which they were made. */
interface Common {
  /** The last change. */
  typed: number;
  /** The last change that the server is known to have. */
  stored: number;
  /**
   * The last change in the save that is not answered. It may have arrived, so it is sent again as it was: after a newer
   * one the server could have answers from here that are neither old nor new.
   */
  sent: number | undefined;
  /** Autosaves that failed since something was stored. */
  failures: number;
  shown: SaveState;
}

/** The person waits for this. `tries`: how many of its calls failed; none before the first, behind an autosave. */
interface Finishing {
  command: FinishCommand;
  tries?: number;
}

interface UnderWay {
  /** What the person waits for; an autosave may come before it. */
  finishing: Finishing | undefined;
  /** What follows the call: the autosave whose timer runs, or an immediate one. */
  timer: "none" | "quiet" | "soon" | "at once";
}

export type DraftState = Common &
  (
    | /** Nothing is left to save, or it was refused. */
    { kind: "resting" }
    /** Until the next autosave. `soon`: the device keeps nothing, and no typing puts it off. */
    | { kind: "waiting"; timer: "quiet" | "soon" | "retry" }
    /** A save is under way. */
    | (UnderWay & { kind: "sending"; command: Command })
    /** The server refused for `reason`: it has newer answers, which are being fetched. */
    | (UnderWay & { kind: "merging"; reason: unknown })
    /** Before `finishing` is tried again. */
    | { kind: "pausing"; finishing: Finishing }
    /** The form was submitted or deleted: it accepts no answers any more. */
    | { kind: "over" }
  );

/**
 * What the newer answers were. `ended`: the form is not open any more, which the next save will find out; `sent`: those
 * of the save that was not answered; `own`: all of them came from here; `others`: the person is shown others.
 */
export type MergeOutcome = "ended" | "sent" | "own" | "others";

export type DraftEvent =
  | { kind: "typed"; count: number }
  | { kind: "finish"; command: FinishCommand }
  /** The page may go away. */
  | { kind: "flush" }
  /** The connection is back. */
  | { kind: "online" }
  /** The timer of the last `wait` has run out. */
  | { kind: "due" }
  /** The person has deleted it. */
  | { kind: "discarded" }
  | { kind: "answered"; at: Date; isOver: boolean }
  /** `isOffline`: the device itself knows that it has no connection; `isStalled`: nothing came back for as long as it waits. */
  | {
      kind: "failed";
      reason: unknown;
      refusal: Refusal;
      isOffline?: boolean | undefined;
      isStalled?: boolean | undefined;
    }
  /** `kept`: how many answers from here are sent to the server, each as a change of its own. */
  | { kind: "merged"; at: Date; outcome: MergeOutcome; kept: number };

/** `isKept`: whether this device keeps what was typed. */
export type DraftTransition = DraftEvent & { isKept: boolean };

export type Effect =
  /** Sends the answers with all changes up to one; `isAgain`: as they were sent before. */
  | { kind: "send"; command: Command; upTo: number; isAgain: boolean }
  /** Fetches newer answers and shows them. */
  | { kind: "merge" }
  /** Reports `due` when the time is over. Replaces the one before. */
  | { kind: "wait"; ms: number }
  /** Answers the submit or save that was waited for; `isWhole`: nothing was typed since it was sent. */
  | { kind: "finished"; done: true; isWhole: boolean }
  | { kind: "finished"; done: false; reason: unknown };

/** The next state, and what is to be done. */
export type Step = [DraftState, ...Effect[]];

type In<Kind extends DraftState["kind"]> = Extract<DraftState, { kind: Kind }>;
type On<Kind extends DraftTransition["kind"]> = Extract<DraftTransition, { kind: Kind }>;
type Calling = In<"sending" | "merging">;
type Table = {
  [S in DraftState["kind"]]: { [E in DraftTransition["kind"]]: (state: In<S>, event: On<E>) => Step };
};

const pending: SaveState = { kind: "pending" };
const saving: SaveState = { kind: "saving" };

export const untouched: DraftState = {
  kind: "resting",
  typed: 0,
  stored: 0,
  sent: undefined,
  failures: 0,
  shown: { kind: "untouched" },
};

export const isUnsaved = ({ typed, stored }: Common) => typed > stored;

/** Nothing follows: the event cannot occur in the state, or the state is the answer to it already. */
export const ignored = (state: DraftState): Step => [state];

const common = ({ typed, stored, sent, failures, shown }: Common) => ({
  typed,
  stored,
  sent,
  failures,
  shown,
});
const wait = (ms: number): Effect => ({ kind: "wait", ms });
const unfinished = (finishing: Finishing | undefined, reason: unknown): Effect[] =>
  finishing === undefined ? [] : [{ kind: "finished", done: false, reason }];
const withTyped = <State extends DraftState>(state: State, { count }: On<"typed">): State => ({
  ...state,
  typed: state.typed + count,
});

function autosaveIn(state: Common, isKept: boolean, shown = pending): Step {
  return [
    { ...common(state), kind: "waiting", timer: isKept ? "quiet" : "soon", shown },
    wait(isKept ? AUTOSAVE_QUIET_MS : UNKEPT_SAVE_MS),
  ];
}

/** An autosave; or the command that the person waits for, after the older save that may have arrived. */
function send(state: Common, finishing?: Finishing): Step {
  const { typed, sent: upTo = typed } = state;
  const command = finishing === undefined || typed > upTo ? "autosave" : finishing.command;
  const call = { command, finishing: finishing && { tries: 0, ...finishing }, timer: "none" } as const;
  const shown = finishing === undefined && state.shown.kind !== "retrying" ? saving : state.shown;
  return [
    { ...common(state), kind: "sending", ...call, sent: upTo, shown },
    { kind: "send", command, upTo, isAgain: state.sent !== undefined },
  ];
}

/** A call is over, and nothing more is requested: what was typed meanwhile is saved next. */
function proceed(state: Common, timer: UnderWay["timer"], isKept: boolean, effects: Effect[]): Step {
  if (!isUnsaved(state)) return [{ ...common(state), kind: "resting" }, ...effects];
  if (timer !== "none" && timer !== "at once")
    return [{ ...common(state), kind: "waiting", timer }, ...effects];
  const [after, ...more] = timer === "none" ? autosaveIn(state, isKept, state.shown) : send(state);
  return [after, ...effects, ...more];
}

/** The server is known to have all changes up to one. */
function stored(typed: number, upTo: number, at: Date): Common {
  const shown: SaveState = typed > upTo ? pending : { kind: "saved", at };
  return { typed, stored: upTo, sent: undefined, failures: 0, shown };
}

function answered(state: In<"sending">, { at, isOver, isKept }: On<"answered">): Step {
  const { command, finishing, timer, typed, sent = typed } = state;
  const saved = stored(typed, sent, at);
  if (finishing !== undefined && command === "autosave" && !isOver) return send(saved, finishing);
  const effects: Effect[] =
    finishing === undefined ? [] : [{ kind: "finished", done: true, isWhole: !isUnsaved(saved) }];
  return isOver ? [{ ...saved, kind: "over" }, ...effects] : proceed(saved, timer, isKept, effects);
}

function failed(state: Calling, { reason, refusal, isOffline, isStalled, isKept }: On<"failed">): Step {
  const { finishing, timer, failures } = state;
  const effects = unfinished(finishing, reason);
  if (refusal === "stale")
    return [{ ...common(state), kind: "merging", reason, finishing, timer }, { kind: "merge" }];
  if (refusal === "passing") {
    const { tries } = finishing ?? {};
    // without a connection the page says so at once, and submits once there is one; whoever waited through a stall has waited enough
    const isLater = isStalled === true || (isOffline === true && finishing?.command === "submit");
    const pauseMs = tries === undefined || isLater ? undefined : FINISH_RETRY_DELAYS_MS[tries];
    if (finishing !== undefined && tries !== undefined && pauseMs !== undefined) {
      const again = { ...finishing, tries: tries + 1 };
      return [{ ...common(state), kind: "pausing", finishing: again }, wait(pauseMs)];
    }
    // A submit of answers that were all saved before leaves nothing to try again by itself.
    if (!isUnsaved(state)) return proceed(state, timer, isKept, effects);
    const retrying: Common = { ...state, failures: failures + 1, shown: { kind: "retrying", isKept } };
    if (finishing !== undefined && tries === undefined && isStalled !== true)
      return send(retrying, finishing);
    if (timer === "at once") return proceed(retrying, timer, isKept, effects);
    const retryMs = SAVE_RETRY_DELAYS_MS[Math.min(failures, 4)] ?? 0;
    return [{ ...common(retrying), kind: "waiting", timer: "retry" }, ...effects, wait(retryMs)];
  }
  // What all is stored is not called unsaved, though it can't be submitted as it is.
  const isStored = refusal === "final" && !isUnsaved(state);
  const shown: SaveState = isStored ? state.shown : { kind: "refused", reason, isKept };
  const refused: Common = { ...common(state), sent: undefined, shown };
  if (refusal === "complete") return [{ ...refused, kind: "over" }, ...effects];
  // What an older autosave lacks says nothing about the answers that the person sends now.
  if (finishing !== undefined && state.kind === "sending" && state.command === "autosave")
    return send(refused, finishing);
  // What a submission lacks does not keep it from being saved; the same autosave would be refused again.
  return finishing === undefined && timer === "none"
    ? [{ ...refused, kind: "resting" }]
    : proceed(refused, timer, isKept, effects);
}

function merged(state: In<"merging">, { at, outcome, kept, isKept }: On<"merged">): Step {
  const { reason, finishing, timer, typed, sent = typed } = state;
  const after = outcome === "ended" ? state : stored(typed + kept, outcome === "sent" ? sent : typed, at);
  if (finishing !== undefined && outcome !== "others") return send(after, finishing);
  return proceed(after, timer, isKept, unfinished(finishing, reason));
}

const discarded = (state: Common): Step => [{ ...common(state), kind: "over" }];

/** While a call is under way. */
const underWay = {
  typed(state: Calling, event: On<"typed">): Step {
    const next = withTyped(state, event);
    if (state.shown.kind === "retrying" || state.timer === "at once") return [next];
    if (!event.isKept && state.timer === "soon") return [{ ...next, shown: pending }];
    const [, ...effects] = autosaveIn(next, event.isKept);
    return [{ ...next, timer: event.isKept ? "quiet" : "soon", shown: pending }, ...effects];
  },
  /** The page accepts no second command while the first is under way. */
  finish: (state: Calling, { command }: On<"finish">): Step => [
    state.finishing === undefined ? { ...state, finishing: { command } } : state,
  ],
  flush: (state: Calling): Step => [isUnsaved(state) ? { ...state, timer: "at once" } : state],
  online: ignored,
  due: (state: Calling): Step => [state.timer === "at once" ? state : { ...state, timer: "none" }],
  failed,
  discarded,
};

const nothingUnderWay = { answered: ignored, failed: ignored, merged: ignored, discarded };
const finish = (state: Common, { command }: On<"finish">): Step => send(state, { command });

/** Every state and every event. */
export const table: Table = {
  resting: {
    typed: (state, event) => autosaveIn(withTyped(state, event), event.isKept),
    finish,
    flush: (state) => (isUnsaved(state) ? send(state) : [state]),
    online: ignored,
    due: ignored,
    ...nothingUnderWay,
  },
  waiting: {
    typed(state, event) {
      const next = withTyped(state, event);
      const isPutOff = state.timer !== "retry" && (event.isKept || state.timer !== "soon");
      return isPutOff ? autosaveIn(next, event.isKept) : [next];
    },
    finish,
    flush: (state) => send(state),
    online: (state) => (state.timer === "retry" ? send(state) : [state]),
    due: (state) => send(state),
    ...nothingUnderWay,
  },
  sending: { ...underWay, answered, merged: ignored },
  merging: { ...underWay, answered: ignored, merged },
  pausing: {
    typed: (state, event) => [{ ...withTyped(state, event), shown: pending }],
    finish: ignored,
    flush: ignored,
    online: ignored,
    due: (state) => send(state, state.finishing),
    ...nothingUnderWay,
  },
  over: {
    typed: (state, event) => [withTyped(state, event)],
    finish: (state) => [
      state,
      state.shown.kind === "refused"
        ? { kind: "finished", done: false, reason: state.shown.reason }
        : { kind: "finished", done: true, isWhole: !isUnsaved(state) },
    ],
    flush: ignored,
    online: ignored,
    due: ignored,
    ...nothingUnderWay,
    discarded: ignored,
  },
};

/** The transition of an event. Pure: no clock, no call, no store. */
export function next(state: DraftState, event: DraftTransition): Step {
  const row = table[state.kind] as Record<
    DraftTransition["kind"],
    (state: DraftState, event: DraftTransition) => Step
  >; // a row gets its own state, a cell its own event
  return row[event.kind](state, event);
}
