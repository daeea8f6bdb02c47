/**
 * What bringing answers to the server can be in, what can happen, and what follows: one table of all states and all
 * events. Nothing here calls, waits or knows the answers; `draft-sync.ts` does what the effects say.
 */
import { AUTOSAVE_QUIET_MS } from "../../../shared/timings.ts";

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

/** Changes of answers are numbered from 1 in the order in which they were made. */
export interface Progress {
  /** The last change. */
  typed: number;
  /** The last change that the server is known to hold. */
  stored: number;
  /**
   * The last change in the save that is not answered. While nobody knows whether it arrived, it goes again as it was:
   * were a newer one sent, and had it arrived, the server would hold answers from here that are neither old nor new.
   */
  sent: number | undefined;
  /** Autosaves that failed since something was stored. */
  failures: number;
}

/** The person waits for this; `tries` failed already. */
interface Finishing {
  command: FinishCommand;
  tries: number;
}

/** What is to follow the call that is under way: the autosave whose timer runs, or one at once. */
type After = "nothing" | "quiet" | "soon" | "at once";

interface Common {
  progress: Progress;
  shown: SaveState;
}

export type DraftState = Common &
  (
    | /** Nothing is left to save, or it was refused. */
    { kind: "resting" }
    /** Until the next autosave. `soon`: the device keeps nothing, and no typing puts it off. */
    | { kind: "waiting"; until: "quiet" | "soon" | "retry" }
    /** A call is under way; an autosave may go before the command of `finishing`. */
    | { kind: "sending"; command: Command; finishing: Finishing | undefined; after: After }
    /** The server refused for `reason`: it holds newer answers, which are being brought here. */
    | { kind: "merging"; reason: unknown; finishing: Finishing | undefined; after: After }
    /** Before `finishing` is tried again. */
    | { kind: "pausing"; finishing: Finishing }
    /** The form was submitted: it takes no answers any more. */
    | { kind: "over" }
  );

/**
 * What the server said to a call that failed. `passing`: the same call may succeed later; `stale`: the server holds
 * newer answers than ours were made from; `complete`: the instance takes no answers any more.
 */
export type Refusal = "passing" | "stale" | "complete" | "final";

/**
 * What came of newer answers. `ended`: the form is not open any more, and the next save will be told so; `sent`: they
 * are those of the save that was not answered; `own`: all of them came from here; `others`: the person is shown others.
 */
export type MergeOutcome = "ended" | "sent" | "own" | "others";

export type Happening =
  | { kind: "typed"; count: number }
  | { kind: "finish"; command: FinishCommand }
  /** The page may go away. */
  | { kind: "flush" }
  /** The connection is back. */
  | { kind: "online" }
  /** The timer of the last `wait` has run out. */
  | { kind: "due" }
  | { kind: "answered"; at: Date; isOver: boolean }
  | { kind: "failed"; reason: unknown; refusal: Refusal }
  /** `kept`: how many answers from here go on to the server, each as a change of its own. */
  | { kind: "merged"; at: Date; outcome: MergeOutcome; kept: number };

/** `isKept`: whether this device keeps what was typed. */
export type DraftEvent = Happening & { isKept: boolean };

export type Effect =
  /** Sends the answers with all changes up to one; `isAgain`: as they were sent before. */
  | { kind: "send"; command: Command; upTo: number; isAgain: boolean }
  /** Fetches newer answers and shows them. */
  | { kind: "merge" }
  /** Tells when the time is over. Takes the place of the last one. */
  | { kind: "wait"; ms: number }
  /** Tells whoever waits for submit or save how it went; `isWhole`: nothing was typed since it was sent. */
  | { kind: "finished"; done: true; isWhole: boolean }
  | { kind: "finished"; done: false; reason: unknown };

export interface Step {
  state: DraftState;
  effects: Effect[];
}

type In<Kind extends DraftState["kind"]> = Extract<DraftState, { kind: Kind }>;
type On<Kind extends DraftEvent["kind"]> = Extract<DraftEvent, { kind: Kind }>;
type Table = {
  [S in DraftState["kind"]]: { [E in DraftEvent["kind"]]: (state: In<S>, event: On<E>) => Step };
};

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;
const LAST_RETRY_DELAY_MS = 30_000;
const FINISH_RETRY_DELAYS_MS = [800, 2_500] as const;
/** Where the device keeps nothing, the server does, without waiting for a pause. */
const UNKEPT_SAVE_MS = 700;

const pending: SaveState = { kind: "pending" };
const saving: SaveState = { kind: "saving" };

export const untouched: DraftState = {
  kind: "resting",
  progress: { typed: 0, stored: 0, sent: undefined, failures: 0 },
  shown: { kind: "untouched" },
};

export const isUnsaved = ({ typed, stored }: Progress) => typed > stored;

/** Nothing follows: the event cannot occur in the state, or the state has an answer to it already. */
export const ignored = (state: DraftState): Step => ({ state, effects: [] });

const wait = (ms: number): Effect => ({ kind: "wait", ms });
const finished = (finishing: Finishing | undefined, reason: unknown): Effect[] =>
  finishing === undefined ? [] : [{ kind: "finished", done: false, reason }];

function withTyped<State extends DraftState>(state: State, { count }: On<"typed">): State {
  const progress = { ...state.progress, typed: state.progress.typed + count };
  return { ...state, progress };
}

function autosaveIn({ progress }: Common, isKept: boolean, shown = pending): Step {
  const until = isKept ? "quiet" : "soon";
  return {
    state: { kind: "waiting", until, progress, shown },
    effects: [wait(isKept ? AUTOSAVE_QUIET_MS : UNKEPT_SAVE_MS)],
  };
}

/** An autosave; or the command that the person waits for, after the older save whose fate nobody knows. */
function send({ progress, shown }: Common, finishing?: Finishing): Step {
  const { typed, sent = typed } = progress;
  const command = finishing === undefined || typed > sent ? "autosave" : finishing.command;
  return {
    state: {
      kind: "sending",
      command,
      finishing,
      after: "nothing",
      progress: { ...progress, sent },
      shown: finishing === undefined && shown.kind !== "retrying" ? saving : shown,
    },
    effects: [{ kind: "send", command, upTo: sent, isAgain: progress.sent !== undefined }],
  };
}

/** A call is over, and nothing more is asked for: what was typed meanwhile goes on. */
function proceed(common: Common, after: After, isKept: boolean, effects: Effect[]): Step {
  const { progress, shown } = common;
  const step: Step = !isUnsaved(progress)
    ? { state: { kind: "resting", progress, shown }, effects: [] }
    : after === "at once"
      ? send(common)
      : after === "nothing"
        ? autosaveIn(common, isKept, shown)
        : { state: { kind: "waiting", until: after, progress, shown }, effects: [] };
  return { state: step.state, effects: [...effects, ...step.effects] };
}

function saved(progress: Progress, at: Date): Common {
  return { progress, shown: isUnsaved(progress) ? pending : { kind: "saved", at } };
}

function answered(state: In<"sending">, { at, isOver, isKept }: On<"answered">): Step {
  const { command, finishing, after, progress } = state;
  const { typed, sent = typed } = progress;
  const common = saved({ typed, stored: sent, sent: undefined, failures: 0 }, at);
  if (finishing !== undefined && command === "autosave" && !isOver) return send(common, finishing);
  const isWhole = !isUnsaved(common.progress);
  const effects: Effect[] = finishing === undefined ? [] : [{ kind: "finished", done: true, isWhole }];
  return isOver ? { state: { kind: "over", ...common }, effects } : proceed(common, after, isKept, effects);
}

function failed(state: In<"sending" | "merging">, { reason, refusal, isKept }: On<"failed">): Step {
  const { finishing, after, progress, shown } = state;
  if (refusal === "stale")
    return {
      state: { kind: "merging", reason, finishing, after, progress, shown },
      effects: [{ kind: "merge" }],
    };
  const effects = finished(finishing, reason);
  if (refusal === "passing") {
    const pauseMs = finishing && FINISH_RETRY_DELAYS_MS[finishing.tries];
    if (finishing !== undefined && pauseMs !== undefined) {
      const again = { ...finishing, tries: finishing.tries + 1 };
      return { state: { kind: "pausing", finishing: again, progress, shown }, effects: [wait(pauseMs)] };
    }
    // A submit of answers that were all saved before leaves nothing to try again by itself.
    if (!isUnsaved(progress)) return { state: { kind: "resting", progress, shown }, effects };
    const { failures } = progress;
    const retrying: Common = {
      progress: { ...progress, failures: failures + 1 },
      shown: { kind: "retrying", isKept },
    };
    if (after === "at once") return proceed(retrying, after, isKept, effects);
    const retryMs = RETRY_DELAYS_MS[failures] ?? LAST_RETRY_DELAY_MS;
    return { state: { kind: "waiting", until: "retry", ...retrying }, effects: [...effects, wait(retryMs)] };
  }
  const refused: Common = {
    progress: { ...progress, sent: undefined },
    shown: { kind: "refused", reason, isKept },
  };
  if (refusal === "complete") return { state: { kind: "over", ...refused }, effects };
  // What an older autosave lacks says nothing about the answers that the person sends now.
  if (finishing !== undefined && state.kind === "sending" && state.command === "autosave")
    return send(refused, finishing);
  // What a submission lacks keeps nobody from saving it; the same autosave would be refused again.
  return finishing === undefined && after === "nothing"
    ? { state: { kind: "resting", ...refused }, effects }
    : proceed(refused, after, isKept, effects);
}

function merged(state: In<"merging">, { at, outcome, kept, isKept }: On<"merged">): Step {
  const { reason, finishing, after, progress, shown } = state;
  const { typed, sent = typed } = progress;
  const met = {
    typed: typed + kept,
    stored: outcome === "sent" ? sent : typed,
    sent: undefined,
    failures: 0,
  };
  const common = outcome === "ended" ? { progress, shown } : saved(met, at);
  if (finishing !== undefined && outcome !== "others") return send(common, finishing);
  return proceed(common, after, isKept, finished(finishing, reason));
}

function typedMeanwhile(state: In<"sending" | "merging">, event: On<"typed">): Step {
  const next = withTyped(state, event);
  if (state.shown.kind === "retrying" || state.after === "at once") return ignored(next);
  if (!event.isKept && state.after === "soon") return ignored({ ...next, shown: pending });
  const after = event.isKept ? "quiet" : "soon";
  return { state: { ...next, after, shown: pending }, effects: autosaveIn(next, event.isKept).effects };
}

const dueMeanwhile = (state: In<"sending" | "merging">): Step =>
  ignored(state.after === "at once" ? state : { ...state, after: "nothing" });
const flushMeanwhile = (state: In<"sending" | "merging">): Step =>
  ignored(isUnsaved(state.progress) ? { ...state, after: "at once" } : state);
/** The page takes no second command while the first is under way. */
const finishMeanwhile = (state: In<"sending" | "merging">, { command }: On<"finish">): Step =>
  ignored(state.finishing === undefined ? { ...state, finishing: { command, tries: 0 } } : state);

const sendNow = (state: Common): Step => send(state);
const finish = (state: Common, { command }: On<"finish">): Step => send(state, { command, tries: 0 });

/** Every state and every event. */
export const table: Table = {
  resting: {
    typed: (state, event) => autosaveIn(withTyped(state, event), event.isKept),
    finish,
    flush: (state) => (isUnsaved(state.progress) ? send(state) : ignored(state)),
    online: ignored,
    due: ignored,
    answered: ignored,
    failed: ignored,
    merged: ignored,
  },
  waiting: {
    typed(state, event) {
      const next = withTyped(state, event);
      const isPutOff = state.until !== "retry" && (event.isKept || state.until !== "soon");
      return isPutOff ? autosaveIn(next, event.isKept) : ignored(next);
    },
    finish,
    flush: sendNow,
    online: (state) => (state.until === "retry" ? send(state) : ignored(state)),
    due: sendNow,
    answered: ignored,
    failed: ignored,
    merged: ignored,
  },
  sending: {
    typed: typedMeanwhile,
    finish: finishMeanwhile,
    flush: flushMeanwhile,
    online: ignored,
    due: dueMeanwhile,
    answered,
    failed,
    merged: ignored,
  },
  merging: {
    typed: typedMeanwhile,
    finish: finishMeanwhile,
    flush: flushMeanwhile,
    online: ignored,
    due: dueMeanwhile,
    answered: ignored,
    failed,
    merged,
  },
  pausing: {
    typed: (state, event) => ignored({ ...withTyped(state, event), shown: pending }),
    finish: ignored,
    flush: ignored,
    online: ignored,
    due: (state) => send(state, state.finishing),
    answered: ignored,
    failed: ignored,
    merged: ignored,
  },
  over: {
    typed: (state, event) => ignored(withTyped(state, event)),
    finish({ shown, progress, ...state }) {
      const isWhole = !isUnsaved(progress);
      const effect: Effect =
        shown.kind === "refused"
          ? { kind: "finished", done: false, reason: shown.reason }
          : { kind: "finished", done: true, isWhole };
      return { state: { ...state, shown, progress }, effects: [effect] };
    },
    flush: ignored,
    online: ignored,
    due: ignored,
    answered: ignored,
    failed: ignored,
    merged: ignored,
  },
};

/** What follows an event. Pure: no clock, no call, no store. */
export function next(state: DraftState, event: DraftEvent): Step {
  const row = table[state.kind] as Record<DraftEvent["kind"], (state: DraftState, event: DraftEvent) => Step>; // a row takes its own state, a cell its own event
  return row[event.kind](state, event);
}
