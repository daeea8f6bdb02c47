/**
 * Groups of fields that are filled a few at a time: the beginning of a page can be answered at once, and a key is
 * answered while the rest of a long page follows. Then, as far as there is room, come the fields that no answer has shown
 * yet: the answer that shows hundreds of them finds them made.
 */
import { flushSync } from "react-dom";

export interface FillQueue {
  /** Whether a group that is about to appear is filled with it; the others join. */
  fillsAtOnce: () => boolean;
  /** `fill` is called when it is the group's turn; returns how to leave the queue before. */
  join: (fill: () => void) => () => void;
  /**
   * `make` is called once no group waits. It makes so many fields ahead, and returns what is to be done when React has
   * them; returns how to leave.
   */
  joinAhead: (count: number, make: () => () => void) => () => void;
  /** Fills all that wait, at once: a link leads to a field. */
  finish: () => void;
}

/** What appears at once: more than a screen shows. */
const GROUPS_AT_ONCE = 5;
/** Filled in one go, after which a turn that has lasted long enough ends: the longest that a key waits. */
const GROUPS_AT_A_TIME = 4;
const TURN_MS = 8;
/** Fields that are made ahead: they take memory, and one answer rarely shows as many. */
const MAX_AHEAD = 1_000;

export function createFillQueue(): FillQueue {
  const waiting = new Set<() => void>();
  const ahead = new Set<() => () => void>();
  let room = MAX_AHEAD;
  let atOnce = 0;
  /** While groups wait: its messages come as soon as keys and frames have had their turn, which timers do not. */
  let channel: MessageChannel | undefined;

  function begin(): void {
    if (channel !== undefined) return;
    channel = new MessageChannel();
    channel.port1.onmessage = takeTurn;
    channel.port2.postMessage(undefined);
  }

  function takeTurn(): void {
    const start = performance.now();
    do {
      if (waiting.size > 0) fillNext(waiting, GROUPS_AT_A_TIME);
      else for (const finish of fillNext(ahead, GROUPS_AT_A_TIME)) finish();
    } while (waiting.size + ahead.size > 0 && performance.now() - start < TURN_MS);
    if (waiting.size + ahead.size > 0) channel?.port2.postMessage(undefined);
    else end();
  }

  function fillNext<End>(groups: Set<() => End>, count: number): End[] {
    const next = [...groups].slice(0, count);
    for (const fill of next) groups.delete(fill);
    return flushSync(() => next.map((fill) => fill()));
  }

  function end(): void {
    channel?.port1.close();
    channel = undefined;
  }

  return {
    fillsAtOnce() {
      if (atOnce === 0)
        queueMicrotask(() => {
          atOnce = 0; // what appears later begins again
        });
      return atOnce++ < GROUPS_AT_ONCE;
    },
    join(fill) {
      waiting.add(fill);
      begin();
      return () => waiting.delete(fill);
    },
    joinAhead(count, make) {
      if (count === 0 || count > room) return () => {};
      room -= count;
      ahead.add(make);
      begin();
      return () => {
        room += count;
        ahead.delete(make);
      };
    },
    finish: () => fillNext(waiting, waiting.size),
  };
}
