/**
 * What a region's loss means to 10 million submissions, where DynamoDB and S3 replicate to another region: what of the last
 * seconds isn't there, and how long the reconciler there needs, whose own times and limits are used. Pure, and the same each
 * time: chance comes from a seed.
 */
import { RESEND_AFTER_MINUTES, USUAL_SECONDS } from "../../../shared/timings.ts";

export interface RegionLoss {
  submissions: number;
  perMinute: number;
  /** Submissions whose reports wait at the loss, because the printers are behind. */
  waiting: number;
  /** Runs a minute that the other region's workers can do. */
  capacity: number;
  /** From the loss to the first call in the other region. */
  failoverMinutes: number;
  /** How many submissions one run of the reconciler sends again. */
  sentByOneRun: number;
}

/** Of which one in a thousand takes longer than this; the middle is a tenth of it. Assumptions: see docs/scale.md. */
export const LAGS = { table: 7, objects: 900, pipeline: 60 } as const;

export interface Outcome {
  /** Acknowledged, and not in the other region's table. */
  lost: number;
  /** There, and their reports not known to be done: sent again. */
  sentAgain: number;
  /** Of these, done in the lost region as well. */
  doneTwice: number;
  /** Done as far as the table says, with a report that isn't there. */
  withoutReport: number;
  /** From the loss until the last submission of before has its reports. */
  minutes: number;
  /** Messages that were sent for a submission that one was sent for already. */
  extraMessages: number;
  /** Given up by the reconciler: for a person to retry. */
  abandoned: number;
}

const RUN_EVERY_MINUTES = 5;
/** Reading a message and finding its run done, beside a run. */
const DUPLICATE_COST = 0.05;
const REPORTS = 3;
/** No lag is that long: one in a million is twice what one in a thousand exceeds. */
const LONGEST_SECONDS = 5 * LAGS.objects;

export function regionLost(loss: RegionLoss): Outcome {
  const chance = chanceFrom(20_261_123);
  /** Seconds, exponential: the middle is a tenth of what one in a thousand exceeds. */
  const seconds = (thousandth: number) => (-Math.log(1 - chance()) * thousandth) / Math.log(1_000);
  const gap = 60 / loss.perMinute;
  const settled = loss.submissions - loss.waiting;
  const outcome = { lost: 0, sentAgain: 0, doneTwice: 0, withoutReport: 0 };
  for (let number = 0; number < loss.submissions; number += 1) {
    const before = (loss.submissions - number) * gap; // seconds from its submission to the loss
    if (number < settled && before > LONGEST_SECONDS) continue; // everything of it is there
    if (seconds(LAGS.table) > before) {
      outcome.lost += 1;
      continue;
    }
    const sinceDone = number < settled ? before - seconds(LAGS.pipeline) : -1;
    if (sinceDone < 0 || seconds(LAGS.table) > sinceDone) {
      outcome.sentAgain += 1;
      if (sinceDone >= 0) outcome.doneTwice += 1;
      continue;
    }
    const lags = Array.from({ length: REPORTS }, () => seconds(LAGS.objects));
    if (lags.some((lag) => lag > sinceDone)) outcome.withoutReport += 1;
  }
  return { ...outcome, ...recovery(outcome.sentAgain, loss) };
}

/** The reconciler and the workers of the other region, minute by minute, while new submissions come as before. */
function recovery(
  unfinished: number,
  { perMinute, capacity, failoverMinutes, sentByOneRun }: RegionLoss,
): Pick<Outcome, "minutes" | "extraMessages" | "abandoned"> {
  const isDone = new Uint8Array(unfinished);
  const resends = new Uint8Array(unfinished);
  const NEW = -1;
  const queue: { item: number; count: number }[] = [];
  /** What is due, by the minute from which it is, and how many of these were looked at. */
  const due = new Map([[0, { items: Array.from({ length: unfinished }, (_value, item) => item), from: 0 }]]);
  let [left, extraMessages, abandoned, minute, head] = [unfinished, 0, 0, 0, 0];
  for (; left > 0; minute += 1) {
    queue.push({ item: NEW, count: perMinute });
    if (minute % RUN_EVERY_MINUTES === 0) runReconciler();
    work();
  }
  return { minutes: failoverMinutes + minute, extraMessages, abandoned };

  function runReconciler(): void {
    let room = sentByOneRun;
    for (const [time, waiting] of [...due].sort(([one], [other]) => one - other)) {
      // All that was under way at the loss is older than the reconciler waits for.
      if (time > 0 && time + USUAL_SECONDS / 60 > minute) return;
      for (; room > 0 && waiting.from < waiting.items.length; waiting.from += 1) {
        const item = waiting.items[waiting.from] ?? 0;
        if (isDone[item] !== 1 && sendAgain(item)) room -= 1; // what is done has left the outbox
      }
      if (waiting.from === waiting.items.length) due.delete(time);
      if (room <= 0) return;
    }
  }

  /** @returns false: it is given up */
  function sendAgain(item: number): boolean {
    const sent = resends[item] ?? 0;
    const wait = RESEND_AFTER_MINUTES[sent];
    if (wait === undefined) {
      isDone[item] = 1;
      [abandoned, left] = [abandoned + 1, left - 1];
      return false;
    }
    if (sent > 0) extraMessages += 1;
    resends[item] = sent + 1;
    queue.push({ item, count: 1 });
    const later = due.get(minute + wait) ?? { items: [], from: 0 };
    due.set(minute + wait, later);
    later.items.push(item);
    return true;
  }

  function work(): void {
    let room = capacity;
    for (; room > 0 && head < queue.length; ) {
      const first = queue[head] ?? { item: NEW, count: 0 };
      if (first.item === NEW) {
        const taken = Math.min(room, first.count);
        first.count -= taken;
        room -= taken;
        if (first.count > 0) return;
      } else if (isDone[first.item] === 1) room -= DUPLICATE_COST;
      else {
        isDone[first.item] = 1;
        left -= 1;
        room -= 1;
      }
      head += 1;
    }
  }
}

/** Numbers from 0 to 1 that look random: mulberry32. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const usual = { submissions: 10_000_000, perMinute: 10_000, failoverMinutes: 10 } as const;

/** What docs/scale.md tells of. */
export const losses: readonly (RegionLoss & { name: string })[] = [
  { ...usual, name: "all reports in time", waiting: 0, capacity: 12_000, sentByOneRun: 50_000 },
  { ...usual, name: "printers an hour behind", waiting: 600_000, capacity: 15_000, sentByOneRun: 50_000 },
  {
    ...usual,
    name: "the same, 500 by a run of the reconciler",
    waiting: 600_000,
    capacity: 15_000,
    sentByOneRun: 500,
  },
];
