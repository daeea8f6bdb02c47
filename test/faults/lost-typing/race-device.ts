/** A device that fills in an instance: the page's own draft session, with time and storage of its own. */

import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import type { Answer } from "../../../shared/form/definition/definition.ts";
import { type CompiledForm, formClock } from "../../../shared/form/engine/engine.ts";
import { problemName } from "../../../web/player/base/instance-calls.ts";
import { type MergeNotice, sameAnswer } from "../../../web/player/base/merge.ts";
import { endJournal } from "../../../web/player/device/device-journal.ts";
import { openJournal } from "../../../web/player/device/journal.ts";
import { createDraftSession, type DraftSession } from "../../../web/player/saving/draft-session.ts";
import type { Random } from "../../fuzz/random.ts";
import type { RaceServer } from "./race-server.ts";

interface Listed {
  key: string;
  mine: Answer;
  theirs: Answer;
}

/** The last answer, what the field showed before, and what was listed next to it. */
export interface TypedAnswer {
  answer: Answer;
  over: readonly Answer[];
}

export interface RaceDevice {
  /** Does one thing that a respondent, or a timer, may do. */
  act: (random: Random) => Promise<void>;
  /** Lets the next timer run. @returns false when none is set */
  pass: () => boolean;
  /** Kills the page, and opens it again. */
  reopen: () => Promise<void>;
  name: string;
  typed: ReadonlyMap<string, TypedAnswer>;
  /** Everything that was ever answered here. */
  ever: readonly { key: string; answer: Answer }[];
  /** Every difference that the respondent was ever shown. */
  notices: readonly Listed[];
  /** Whether the respondent was told that what was typed here is not submitted. */
  wasNotifiedOfAll: () => boolean;
  /** How often the page said that the form was changed somewhere else. */
  staleCount: () => number;
  /** What is expected of the open page; undefined when none is open. */
  page: () =>
    | {
        shows: (key: string) => Answer;
        /** What was answered since it was opened. */
        typed: ReadonlyMap<string, Answer>;
        /** Differences that were shown and not dismissed; those that are shown now. */
        undismissed: ReadonlyMap<string, Answer>;
        listed: readonly Listed[];
      }
    | undefined;
}

const answerable = {
  name: (tag: string) => tag,
  story: (tag: string) => `${tag} ${tag}`,
  weight: (_: string, random: Random) => random.between(1, 9_999) / 10,
  relation: (_: string, random: Random) => random.pick(["mother", "father", "other"]),
  reasons: (_: string, random: Random) => [random.pick(["checkup", "fever"]), random.pick(["cough", "skin"])],
  agree: (_: string, random: Random) => random.chance(0.7),
} satisfies Record<string, (tag: string, random: Random) => Answer>;

export const answerableKeys = Object.keys(answerable) as (keyof typeof answerable)[]; // the keys of the object above

/** A page that ends may lose the last second of typing; here it ends after that. */
const JOURNALED_MS = 1_000;

export async function startRaceDevice(
  name: string,
  form: CompiledForm,
  server: RaceServer & { instanceKey: string },
): Promise<RaceDevice> {
  const storage = memoryStorage();
  const typed = new Map<string, TypedAnswer>();
  const ever: { key: string; answer: Answer }[] = [];
  const notices: Listed[] = [];
  const typedHere = new Map<string, Answer>();
  const undismissed = new Map<string, Answer>();
  let staleCount = 0;
  let now = Date.parse("2026-11-20T20:00:00Z");
  let timers: { at: number; run: () => void }[] = [];
  let count = 0;
  /** Which page is open: each gets a number. */
  let current = 0;
  let draft: DraftSession | undefined;
  let notice: MergeNotice | undefined;
  let isFinishing = false;
  let wasNotifiedOfAll = false;

  function hear(next: MergeNotice | undefined): void {
    notice = next;
    if (next?.kind === "stale") staleCount++;
    for (const listed of next?.conflicts ?? []) {
      // What was listed before stays listed, whatever was answered since.
      if (!notices.some(({ key, mine }) => key === listed.key && sameAnswer(mine, listed.mine)))
        notices.push(listed);
      undismissed.set(listed.key, listed.mine);
    }
  }

  function give(key: string, answer: Answer, seen: readonly Answer[]): void {
    typed.set(key, { answer, over: [...(typed.get(key)?.over ?? []), ...seen] });
    typedHere.set(key, answer);
    ever.push({ key, answer });
  }

  async function reopen(): Promise<void> {
    timers = [];
    current = 0;
    isFinishing = false;
    notice = undefined;
    typedHere.clear();
    const instance = await server.look();
    const life = ++count;
    /** Nothing returns to a page that has ended. */
    const whileOpen = <Result>(answer: Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        answer.then(
          (answered) => life === current && resolve(answered),
          (reason) => life === current && reject(reason),
        );
      });
    current = life;
    const journal = openJournal(storage, server.instanceKey, `${name}${life}`);
    if (!isOpen(instance.status)) {
      draft = undefined;
      if (endJournal(journal, instance)) wasNotifiedOfAll = true;
      return;
    }
    const opened: DraftSession = createDraftSession(instance, form, {
      send: (request) => whileOpen(server.send(name, request)),
      open: () => whileOpen(server.open()),
      journal,
      clock: () => formClock(new Date(now), "UTC"),
      locale: () => "en",
      now: () => new Date(now),
      later(run, delayMs) {
        const timer = { at: now + delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      onState(state) {
        if (state.kind === "refused" && problemName(state.reason) === "INSTANCE_COMPLETE") complete(opened);
      },
      onNotice: hear,
    });
    draft = opened;
    opened.start();
  }

  /** As the page does: it says that a form was submitted elsewhere, and no longer shows it. */
  function complete(of: DraftSession): void {
    if (draft !== of) return;
    wasNotifiedOfAll = true;
    draft = undefined;
  }

  function finish(of: DraftSession, command: "submit" | "saveAndQuit"): void {
    if (isFinishing) return;
    isFinishing = true;
    void of.sync[command]().then((finished) => {
      if (draft !== of) return;
      isFinishing = false;
      if (!finished.done) return;
      if (command === "submit") {
        if (!finished.isWhole) wasNotifiedOfAll = true;
        draft = undefined;
      }
    });
  }

  function pass(): boolean {
    const next = timers.toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined) return false;
    timers = timers.filter((other) => other !== next);
    now = Math.max(now, next.at);
    next.run();
    return true;
  }

  await reopen();
  return {
    name,
    typed,
    ever,
    notices,
    pass,
    reopen,
    wasNotifiedOfAll: () => wasNotifiedOfAll,
    staleCount: () => staleCount,
    page() {
      const session = draft?.store.session;
      if (session === undefined) return undefined;
      const shows = (key: string) => session.value(key) ?? null;
      return { shows, typed: typedHere, undismissed, listed: notice?.conflicts ?? [] };
    },
    async act(random) {
      const doing = random.next();
      if (doing < 0.06) {
        while (timers.some(({ at }) => at <= now + JOURNALED_MS)) pass();
        await new Promise((resolve) => setImmediate(resolve)); // its effects finish before the end
        return reopen();
      }
      if (draft === undefined) return;
      if (doing < 0.4) {
        if (isFinishing) return; // the page accepts no typing meanwhile
        const key = random.pick(answerableKeys);
        const answer = answerable[key](`${name}${++count}`, random);
        give(key, answer, [draft.store.session.value(key) ?? null]);
        draft.store.answer(key, answer);
      } else if (doing < 0.8) pass();
      else if (doing < 0.86) draft.sync.flush();
      else if (doing < 0.9) finish(draft, "submit");
      else if (doing < 0.92) finish(draft, "saveAndQuit");
      else if (notice !== undefined) {
        const [conflict] = notice.conflicts;
        if (conflict === undefined || random.chance(0.4)) {
          undismissed.clear();
          draft.dismissNotice();
        } else if (!isFinishing) {
          const { key, mine, theirs } = conflict;
          undismissed.delete(key);
          give(key, mine, [theirs, draft.store.session.value(key) ?? null]);
          draft.useMine(conflict);
        }
      }
    },
  };
}

function memoryStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
    key: (index: number) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
}
