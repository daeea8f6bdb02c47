/**
 * Groups of fields that are filled a few at a time: the beginning of a page can be answered at once, and a key is
 * answered while the rest of a long page follows.
 */
import { flushSync } from "react-dom";

export interface FillQueue {
  /** Whether a group that is about to appear is filled with it; the others join. */
  fillsAtOnce: () => boolean;
  /** `fill` is called when it is the group's turn; returns how to leave the queue before. */
  join: (fill: () => void) => () => void;
  /** Fills all that wait, at once: a link leads to a field. */
  finish: () => void;
}

/** What appears at once: more than a screen shows. */
const GROUPS_AT_ONCE = 5;
/** Filled in one go, after which a turn that has lasted long enough ends: the longest that a key waits. */
const GROUPS_AT_A_TIME = 4;
const TURN_MS = 8;

export function createFillQueue(): FillQueue {
  const waiting = new Set<() => void>();
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
    do fillNext(GROUPS_AT_A_TIME);
    while (waiting.size > 0 && performance.now() - start < TURN_MS);
    if (waiting.size > 0) channel?.port2.postMessage(undefined);
    else end();
  }

  function fillNext(count: number): void {
    const next = [...waiting].slice(0, count);
    for (const fill of next) waiting.delete(fill);
    flushSync(() => {
      for (const fill of next) fill();
    });
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
    finish: () => fillNext(waiting.size),
  };
}
