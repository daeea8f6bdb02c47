/** The table of saving: every state with every event, and any order of events against a server of numbers. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DraftEvent,
  type DraftState,
  type DraftTransition,
  type Effect,
  ignored,
  isUnsaved,
  next,
  table,
  untouched,
} from "../../web/player/saving/draft-states.ts";
import { budget, testSeed } from "../support/budget.ts";

const RUNS = budget({ search: 20_000, usual: 500 });

const events = [
  "typed",
  "finish",
  "flush",
  "online",
  "due",
  "discarded",
  "answered",
  "failed",
  "merged",
] as const;

/** What may not change anything, state by state; everything else does something. */
const ignoredEvents: Record<DraftState["kind"], DraftTransition["kind"][]> = {
  resting: ["online", "due", "answered", "failed", "merged"],
  waiting: ["answered", "failed", "merged"],
  sending: ["online", "merged"],
  merging: ["online", "answered"],
  pausing: ["finish", "flush", "online", "answered", "failed", "merged"],
  over: ["flush", "online", "due", "discarded", "answered", "failed", "merged"],
};

describe.each(Object.entries(ignoredEvents))("while it is %s", (kind, expected) => {
  it("each event is handled, or ignored on purpose", () => {
    const row: Record<string, unknown> = table[kind as DraftState["kind"]]; // a key of the record above
    expect(Object.keys(row).toSorted()).toEqual([...events].toSorted());
    expect(events.filter((event) => row[event] === ignored)).toEqual(expected);
  });
});

/** What the network or the server does with a call. */
const fates = ["arrives", "answer lost", "lost", "stalled", "refused"] as const;

type Act =
  | { kind: "type"; isKept: boolean }
  | { kind: "submit" | "save" | "flush" | "online" | "time passes" | "elsewhere" | "submitted elsewhere" }
  | { kind: "call"; fate: (typeof fates)[number]; kept: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("type" as const), isKept: fc.boolean() }) },
  { weight: 4, arbitrary: fc.constant<Act>({ kind: "time passes" }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("call" as const),
      fate: fc.constantFrom(...fates),
      kept: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Act>(
      { kind: "submit" },
      { kind: "save" },
      { kind: "flush" },
      { kind: "online" },
      { kind: "elsewhere" },
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: "submitted elsewhere" }) },
);

/**
 * The shell and a server of numbers. The server's value is the number of the last change in it, and every save that it
 * accepts increments the revision.
 */
function world() {
  let state: DraftState = untouched;
  let call: Extract<Effect, { kind: "send" | "merge" }> | undefined;
  let isTimerSet = false;
  /** The revision that this page knows. */
  let known = 0;
  /** The content of the last save whose answer did not come. */
  let unanswered: number | undefined;
  let isRefused = false;
  let calls = 0;
  /** The last change before submit or save was pressed. */
  let requestedAt = 0;
  let notified = 0;
  const server = {
    revision: 0,
    holds: 0,
    isSubmitted: false,
    lastFrom: "nobody" as "here" | "nobody" | "elsewhere",
  };
  const at = new Date(0);

  function dispatch(event: DraftEvent, isKept = true): void {
    const before = state;
    const [after, ...effects] = next(before, { ...event, isKept });
    state = after;
    for (const effect of effects) {
      if (effect.kind === "wait") isTimerSet = true;
      else if (effect.kind === "finished") {
        notified++;
        if (effect.done) expect(server.holds).toBeGreaterThanOrEqual(state.stored);
        if (effect.done && effect.isWhole) expect(server.holds).toBe(state.typed);
      } else {
        expect(call, "one call at a time").toBeUndefined();
        call = effect;
        if (effect.kind === "send" && unanswered !== undefined) {
          expect(effect, "what may have arrived goes again as it was").toMatchObject({ upTo: unanswered });
          expect(effect.isAgain).toBe(true);
        } else if (effect.kind === "send") {
          expect(effect).toMatchObject({ upTo: state.typed, isAgain: false });
        }
        if (effect.kind === "send") unanswered = effect.upTo;
        if (effect.kind === "send" && effect.command !== "autosave")
          expect(effect.upTo, "a submit has all that was typed before it").toBeGreaterThanOrEqual(
            requestedAt,
          );
      }
    }
    isLegal();
  }

  /** What is true in every state. */
  function isLegal(): void {
    const { kind, shown, typed, stored, sent = stored } = state;
    expect(stored).toBeLessThanOrEqual(sent);
    expect(sent).toBeLessThanOrEqual(typed);
    expect(stored, "only what the server holds counts as stored").toBeLessThanOrEqual(server.holds);
    expect(call?.kind, `what is under way while ${kind}`).toBe(
      kind === "sending" ? "send" : kind === "merging" ? "merge" : undefined,
    );
    if (kind === "waiting" || kind === "pausing") expect(isTimerSet, `a timer while ${kind}`).toBe(true);
    if (kind === "waiting") expect(isUnsaved(state)).toBe(true);
    if (kind === "resting" && isUnsaved(state)) expect(shown.kind).toBe("refused");
    if (shown.kind === "saved" && kind !== "over") expect(isUnsaved(state)).toBe(false);
    if (kind === "over") expect(server.isSubmitted).toBe(true);
    const isAwaited = "finishing" in state && state.finishing !== undefined;
    expect(calls - notified, "each submit and save is answered once").toBe(isAwaited ? 1 : 0);
  }

  function settleMerge(kept: number) {
    if (server.isSubmitted) return dispatch({ kind: "merged", at, outcome: "ended", kept: 0 });
    const isSent = server.holds === unanswered && server.lastFrom === "here" && server.revision === known + 1;
    known = server.revision;
    if (isSent) {
      unanswered = undefined;
      return dispatch({ kind: "merged", at, outcome: "sent", kept: 0 });
    }
    unanswered = undefined;
    server.holds = state.typed; // what is not kept gave way, and was shown
    const outcome = kept > 1 ? "own" : "others";
    return dispatch({ kind: "merged", at, outcome, kept: Math.min(kept, state.typed) });
  }

  function settleSend(command: string, upTo: number, fate: (typeof fates)[number]) {
    const fail = (refusal: "passing" | "stale" | "complete" | "final") => {
      if (refusal === "complete" || refusal === "final") unanswered = undefined;
      dispatch({ kind: "failed", reason: refusal, refusal });
    };
    if (fate === "lost") return fail("passing");
    if (fate === "stalled")
      return dispatch({ kind: "failed", reason: fate, refusal: "passing", isStalled: true });
    if (fate === "refused") {
      isRefused = true;
      return fail("final");
    }
    if (server.isSubmitted) return fail("complete");
    if (server.revision !== known) return fail("stale");
    server.revision++;
    server.holds = upTo;
    server.lastFrom = "here";
    if (command === "submit") server.isSubmitted = true;
    if (fate === "answer lost") return fail("passing");
    known = server.revision;
    unanswered = undefined;
    return dispatch({ kind: "answered", at, isOver: server.isSubmitted });
  }

  function act(doing: Act) {
    switch (doing.kind) {
      case "type":
        return dispatch({ kind: "typed", count: 1 }, doing.isKept);
      case "submit":
      case "save":
        if ("finishing" in state && state.finishing !== undefined) return;
        calls++;
        requestedAt = state.typed;
        return dispatch({ kind: "finish", command: doing.kind });
      case "flush":
      case "online":
        return dispatch({ kind: doing.kind });
      case "time passes":
        if (!isTimerSet) return;
        isTimerSet = false;
        return dispatch({ kind: "due" });
      case "elsewhere":
        if (server.isSubmitted) return;
        server.revision++;
        server.lastFrom = "elsewhere";
        return;
      case "submitted elsewhere":
        server.isSubmitted = true;
        return;
      case "call": {
        const underWay = call;
        call = undefined;
        if (underWay === undefined) return;
        if (underWay.kind === "send") return settleSend(underWay.command, underWay.upTo, doing.fate);
        if (doing.fate === "arrives") return settleMerge(doing.kept);
        return dispatch({ kind: "failed", reason: "passing", refusal: "passing" });
      }
    }
  }

  /** The connection is good, no one types any more, and time passes. */
  function calmDown(): void {
    for (let step = 0; step < 60; step++) {
      if (call !== undefined) act({ kind: "call", fate: "arrives", kept: 0 });
      else if (isTimerSet) act({ kind: "time passes" });
      else return;
    }
    throw new Error("It never comes to rest.");
  }

  return { act, calmDown, state: () => state, server, wasRefused: () => isRefused };
}

describe("any order of typing, time, calls and other devices", () => {
  it(`keeps to the legal states, loses nothing that was typed, and stores what was sent (seed ${testSeed})`, {
    timeout: 300_000,
  }, () => {
    let submitted = 0;
    let merges = 0;
    fc.assert(
      fc.property(fc.array(acts, { minLength: 20, maxLength: 60 }), (order) => {
        const { act, calmDown, state, server, wasRefused } = world();
        for (const doing of order) {
          act(doing);
          if (state().kind === "merging") merges++;
        }
        calmDown();
        if (server.isSubmitted) submitted++;
        if (state().kind === "over" || (wasRefused() && state().shown.kind === "refused")) return;
        expect(isUnsaved(state())).toBe(false);
        expect(server.holds, "all that was typed is held").toBe(state().typed);
      }),
      { numRuns: RUNS, seed: testSeed },
    );
    // An order without any conflict would prove nothing.
    expect({ submitted: submitted > RUNS / 20, merges: merges > RUNS / 20 }).toEqual({
      submitted: true,
      merges: true,
    });
  });
});
