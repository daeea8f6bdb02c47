import { beforeEach, describe, expect, it } from "vitest";
import type { Answers } from "../../shared/form/definition/definition.ts";
import { IDLE_LIMIT_SECONDS } from "../../shared/timings.ts";
import type { FormInstance, Refusal, SaveRequest } from "../../web/player/base/instance-calls.ts";
import { answerOf, mergeAnswers } from "../../web/player/base/merge.ts";
import type { DurableStorage } from "../../web/player/device/durable-storage.ts";
import { openJournal } from "../../web/player/device/journal.ts";
import type { SaveState } from "../../web/player/saving/draft-states.ts";
import { createDraftSync } from "../../web/player/saving/draft-sync.ts";
import { createPendingChanges } from "../../web/player/saving/pending-changes.ts";

const instance: FormInstance = {
  name: "Visit",
  instanceKey: "instance-0123456789",
  instanceId: "1",
  publicationKey: "publication-012345",
  authKey: "auth-0123456789abc",
  schema: "[]",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: "{}",
  location: "0:",
  locale: "en",
  status: "NEW",
  messageCode: "OK",
  revision: 3,
  updatedAt: "2026-11-20T20:00:00.000Z",
};

/** Time that passes only on command. */
function handClock() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    later(run: () => void, delayMs: number) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

const refusals: Record<string, Refusal> = {
  "too large": "final",
  invalid: "final",
  stale: "stale",
  complete: "complete",
};

function aSession(store: Storage | undefined = localStorage, tools: { savesNothing?: boolean } = {}) {
  const clock = handClock();
  const sent: SaveRequest[] = [];
  const states: SaveState[] = [];
  const answers: Answers = {};
  let fails: string | undefined;
  let stale = 0;
  let isOwn = false;
  const journal = openJournal(store, instance.instanceKey, "tab");
  const sync = createDraftSync(instance, {
    ...tools,
    send: async (request) => {
      sent.push(request);
      if (fails === "silence") return new Promise<never>(() => {});
      if (fails !== undefined) throw new Error(fails);
      const { schema: _, authKey: __, ...answered } = instance;
      return { ...answered, model: request.model, status: "OPEN", revision: request.revision + 1 };
    },
    classifyError: (reason) => (reason instanceof Error ? (refusals[reason.message] ?? "passing") : "final"),
    answers: () => ({ ...answers }),
    answerTo: (key) => answerOf(answers, key),
    remembered: () => undefined,
    isOpenTo: () => true,
    beginsWith: () => undefined,
    extras: () => ({}),
    location: () => "0:first",
    locale: () => "en",
    journal,
    now: () => new Date("2026-11-20T21:04:00Z"),
    later: clock.later,
    onState: (state) => states.push(state),
    merge: async () => {
      stale++;
      return { outcome: isOwn ? "ended" : "others", instance, kept: [] };
    },
  });
  return {
    clock,
    sent,
    states,
    sync,
    journal,
    answer(key: string, value: string) {
      answers[key] = value;
      sync.changed(key);
    },
    fail: (message: string | undefined) => {
      fails = message;
    },
    /** What comes of the next meetings with newer answers: they turn out to be this device's own. */
    foundOwn: () => {
      isOwn = true;
    },
    staleCount: () => stale,
  };
}

beforeEach(() => localStorage.clear());

describe("autosave", () => {
  it("saves 5,000 ms after the last change, with the revision that the answers were made from", async () => {
    const { clock, sent, answer } = aSession();
    answer("first", "A");
    await clock.pass(4_000);
    answer("first", "An");
    await clock.pass(4_999);
    expect(sent).toEqual([]);
    await clock.pass(1);
    expect(sent).toMatchObject([
      {
        command: "autosave",
        revision: 3,
        model: '{"first":"An"}',
        location: "0:first",
        authKey: "auth-0123456789abc",
      },
    ]);
  });

  it("continues from the revision that the server returned", async () => {
    const { clock, sent, answer } = aSession();
    answer("first", "A");
    await clock.pass(5_000);
    answer("first", "B");
    await clock.pass(5_000);
    expect(sent.map(({ revision }) => revision)).toEqual([3, 4]);
  });

  it("tries again with growing pauses while there is no connection, and says so", async () => {
    const { clock, sent, states, answer, fail } = aSession();
    fail("offline");
    answer("first", "A");
    await clock.pass(5_000);
    expect(states.at(-1)?.kind).toBe("retrying");
    await clock.pass(1_000);
    await clock.pass(2_000);
    expect(sent).toHaveLength(3);
    fail(undefined);
    await clock.pass(5_000);
    expect(states.at(-1)).toEqual({ kind: "saved", at: new Date("2026-11-20T21:04:00Z") });
  });

  it("tries at once when the connection is back", async () => {
    const { clock, sent, sync, answer, fail } = aSession();
    fail("offline");
    answer("first", "A");
    await clock.pass(5_000);
    fail(undefined);
    sync.retryNow();
    await clock.pass(0);
    expect(sent).toHaveLength(2);
  });

  it("resends a lost save as it was, and only then what was typed since", async () => {
    const { clock, sent, answer, fail } = aSession();
    fail("offline");
    answer("first", "A");
    await clock.pass(5_000);
    answer("first", "An");
    fail(undefined);
    await clock.pass(1_000);
    await clock.pass(5_000);
    expect(sent.map(({ model, revision }) => [model, revision])).toEqual([
      ['{"first":"A"}', 3],
      ['{"first":"A"}', 3],
      ['{"first":"An"}', 4],
    ]);
  });

  it("gives up waiting for an answer that does not come, and tries again", async () => {
    const { clock, sent, states, answer, fail } = aSession();
    fail("silence");
    answer("first", "A");
    await clock.pass(5_000);
    fail(undefined);
    await clock.pass(39_999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    await clock.pass(1_000);
    expect(sent).toHaveLength(2);
    expect(states.at(-1)?.kind).toBe("saved");
  });

  it("saves what is typed while a save is under way", async () => {
    const { clock, sent, states, sync, answer } = aSession();
    answer("first", "A");
    sync.flush();
    answer("first", "An");
    await clock.pass(0);
    expect(states.at(-1)?.kind).toBe("pending");
    await clock.pass(5_000);
    expect(sent.map(({ model }) => model)).toEqual(['{"first":"A"}', '{"first":"An"}']);
  });

  it("finishes long before a session counts as idle", async () => {
    const { clock, sent, states, answer } = aSession();
    answer("first", "A");
    await clock.pass(IDLE_LIMIT_SECONDS * 1_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)?.kind).toBe("saved");
  });

  it("continues after a submission that was refused", async () => {
    const { clock, sent, sync, answer, fail } = aSession();
    answer("first", "A");
    fail("invalid");
    const finished = sync.submit();
    await clock.pass(0);
    expect(await finished).toMatchObject({ done: false });
    fail(undefined);
    await clock.pass(5_000);
    expect(sent.map(({ command }) => command)).toEqual(["submit", "autosave"]);
  });

  it("does not retry what will never be accepted", async () => {
    const { clock, sent, states, answer, fail } = aSession();
    fail("too large");
    answer("first", "A");
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)?.kind).toBe("refused");
  });

  it("stops when the server has something newer", async () => {
    const { clock, answer, fail, staleCount } = aSession();
    fail("stale");
    answer("first", "A");
    await clock.pass(5_000);
    expect(staleCount()).toBe(1);
  });

  it("is skipped while a submit is under way, and not needed after it", async () => {
    const { clock, sent, sync, answer } = aSession();
    answer("first", "A");
    const finished = sync.submit();
    await clock.pass(10_000);
    expect(await finished).toMatchObject({ done: true, instance: { revision: 4, schema: "[]" } });
    expect(sent.map(({ command }) => command)).toEqual(["submit"]);
  });

  it("refuses a second submit while one is under way", async () => {
    const { clock, sent, sync } = aSession();
    const both = Promise.all([sync.submit(), sync.submit()]);
    await clock.pass(0);
    expect((await both).map(({ done }) => done)).toEqual([true, false]);
    expect(sent).toHaveLength(1);
  });

  it("submits again when the newer answers turn out to be its own", async () => {
    const { clock, sent, sync, answer, fail, foundOwn } = aSession();
    answer("first", "A");
    fail("stale");
    foundOwn();
    const finished = sync.submit();
    fail(undefined);
    await clock.pass(0);
    expect(await finished).toMatchObject({ done: true });
    expect(sent.map(({ command }) => command)).toEqual(["submit", "submit"]);
  });

  it("tries a submit three times by itself, the first at once after a failed autosave", async () => {
    const { clock, sent, sync, answer, fail } = aSession();
    answer("first", "A");
    fail("offline");
    sync.flush();
    const finished = sync.submit();
    await clock.pass(0);
    expect(sent.map(({ command }) => command)).toEqual(["autosave", "submit"]);
    await clock.pass(800);
    expect(sent).toHaveLength(3);
    await clock.pass(2_500);
    expect(sent.map(({ command }) => command)).toEqual(["autosave", "submit", "submit", "submit"]);
    expect(await finished).toMatchObject({ done: false, reason: new Error("offline") });
  });

  it.each(["submit", "saveAndQuit"] as const)(
    "%s waits through one stall, not for a try after it",
    async (command) => {
      const { clock, sent, sync, answer, fail } = aSession();
      answer("first", "A");
      fail("silence");
      sync.flush();
      await clock.pass(30_000);
      let finished: unknown;
      void sync[command]().then((finish) => {
        finished = finish;
      });
      await clock.pass(9_999);
      expect(finished).toBeUndefined();
      await clock.pass(1);
      expect(finished).toMatchObject({ done: false, reason: new Error("No answer came.") });
      fail(undefined);
      await clock.pass(1_000);
      expect(sent.map(({ command: sentAs }) => sentAs)).toEqual(["autosave", "autosave"]);
      fail("silence");
      void sync[command]().then((finish) => {
        finished = finish;
      });
      await clock.pass(40_000);
      expect(finished).toMatchObject({ done: false, reason: new Error("No answer came.") });
      expect(sent).toHaveLength(3);
    },
  );

  it("submits the current answers, even if an older autosave was refused", async () => {
    const { clock, sent, sync, answer, fail } = aSession();
    fail("offline");
    answer("first", "A");
    await clock.pass(5_000);
    answer("first", "An");
    fail("too large");
    const finished = sync.submit();
    fail(undefined);
    await clock.pass(0);
    expect(await finished).toMatchObject({ done: true, isWhole: true });
    expect(sent.map(({ command, model }) => [command, model])).toEqual([
      ["autosave", '{"first":"A"}'],
      ["autosave", '{"first":"A"}'],
      ["submit", '{"first":"An"}'],
    ]);
  });

  it("makes leaving wait until a retried submit was accepted", async () => {
    const { clock, states, sync, answer, fail } = aSession();
    answer("first", "A");
    fail("offline");
    const finished = sync.submit();
    await clock.pass(0);
    let isTried = false;
    const leaving = sync.flush().then(() => {
      isTried = true;
    });
    await clock.pass(799);
    expect(isTried).toBe(false);
    fail(undefined);
    await clock.pass(1);
    await leaving;
    expect(await finished).toMatchObject({ done: true });
    expect(states.at(-1)?.kind).toBe("saved");
  });

  it("is over once the form was submitted elsewhere, and leaves nothing on the device", async () => {
    const { clock, sent, states, answer, fail } = aSession();
    fail("complete");
    answer("first", "A");
    await clock.pass(5_000);
    expect(states.at(-1)?.kind).toBe("refused");
    answer("first", "An");
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(localStorage.length).toBe(0);
  });

  it("saves at once when the page is left", async () => {
    const { clock, sent, sync, answer } = aSession();
    answer("first", "A");
    sync.flush();
    await clock.pass(0);
    expect(sent).toHaveLength(1);
  });
});

describe("the journal", () => {
  it("contains what the server has not confirmed, and is empty once it has", async () => {
    const { clock, journal, answer } = aSession();
    answer("first", "A");
    await clock.pass(300);
    expect(journal.read()).toEqual({
      changes: { first: { before: null, mine: "A" } },
      revision: 3,
      location: "0:first",
      at: "2026-11-20T21:04:00.000Z",
    });
    await clock.pass(5_000);
    expect(journal.read()).toBeUndefined();
  });

  it("saves without waiting for a pause when the device has no storage, and says so", async () => {
    const full = { ...localStorage, setItem: () => void failing(), key: () => null, length: 0 };
    const { clock, sent, states, sync, answer, fail } = aSession(full as unknown as Storage); // a storage that is full
    for (let signs = 1; signs <= 20; signs++) {
      answer("first", "A".repeat(signs));
      await clock.pass(200);
    }
    expect(sent.length).toBeGreaterThan(2);
    fail("offline");
    answer("first", "B");
    expect(sync.isAtRisk()).toBe(true);
    await clock.pass(1_000);
    expect(states.at(-1)).toEqual({ kind: "retrying", isKept: false });
  });

  it("keeps refused answers", async () => {
    const { clock, journal, answer, fail } = aSession();
    fail("too large");
    answer("first", "A");
    await clock.pass(6_000);
    expect(journal.read()?.changes).toEqual({ first: { before: null, mine: "A", sent: ["A"] } });
  });

  it("keeps two tabs separate, and takes over what other tabs have left", () => {
    const entry = (key: string, mine: string, at: string) => ({
      changes: { [key]: { before: null, mine } },
      revision: 1,
      location: "0:",
      at,
    });
    const [first, second] = ["one", "two"].map((tab) => openJournal(localStorage, "shared", tab));
    first?.write(entry("a", "A", "2026-11-20T21:00:00Z"));
    second?.write(entry("b", "B", "2026-11-20T21:01:00Z"));
    first?.clear();
    expect(openJournal(localStorage, "other", "three").read()).toBeUndefined();
    const third = openJournal(localStorage, "shared", "three");
    first?.write(entry("b", "older", "2026-11-20T20:59:00Z"));
    expect(third.read()?.changes).toEqual({ b: { before: null, mine: "B" } });
    third.clear();
    expect(openJournal(localStorage, "shared", "four").read()).toBeUndefined();
  });

  it("is in a second store too, and the later copy of an entry counts", () => {
    const disk = new Map<string, string>();
    const lasting = (): DurableStorage => ({
      initial: new Map(disk),
      put: (name, text) => disk.set(name, text),
      remove: (name) => disk.delete(name),
      isWell: () => true,
    });
    const entry = (mine: string) => ({
      changes: { a: { before: null, mine } },
      revision: 1,
      location: "0:",
      at: "2026-11-20T21:00:00Z",
    });
    const killed = openJournal(localStorage, "shared", "one", lasting());
    killed.write(entry("A"));
    const older = { ...localStorage };
    killed.write(entry("An"));
    localStorage.clear();
    Object.assign(localStorage, older); // as far as the browser had written it when it ended
    const next = openJournal(localStorage, "shared", "two", lasting());
    expect(next.read()?.changes).toEqual({ a: { before: null, mine: "An" } });
    const written = { ...localStorage };
    next.clear();
    localStorage.clear();
    Object.assign(localStorage, written); // it ended before it had forgotten
    expect(openJournal(localStorage, "shared", "three", lasting()).read()).toBeUndefined();
    localStorage.clear();
    openJournal(localStorage, "shared", "four", lasting()).read();
    Object.assign(localStorage, written); // the disk of the first store follows late
    expect(openJournal(localStorage, "shared", "five", lasting()).read()).toBeUndefined();
    localStorage.clear();
    openJournal(localStorage, "shared", "six", lasting(), () => Date.now() + 3_600_000).read();
    expect(disk.size).toBe(0);
  });

  it("keeps replaced answers until they were seen", () => {
    const journal = openJournal(localStorage, "shared", "one");
    const conflicts = [{ key: "a", mine: "mine", theirs: "theirs" }];
    journal.write({ changes: {}, conflicts, revision: 1, location: "0:", at: "2026-11-20T21:00:00Z" });
    expect(openJournal(localStorage, "shared", "two").read()?.conflicts).toEqual(conflicts);
  });

  it("reads nothing from a damaged entry, and tolerates a store that fails", () => {
    localStorage.setItem("sprout.journal.x.tab", "{");
    expect(openJournal(localStorage, "x", "tab").read()).toBeUndefined();
    const forbidden = failing;
    const journal = openJournal(
      { getItem: forbidden, setItem: forbidden, removeItem: forbidden, key: forbidden, length: 1 },
      "x",
      "tab",
    );
    expect(journal.read()).toBeUndefined();
    expect(() => journal.clear()).not.toThrow();
    journal.write({ changes: {}, revision: 1, location: "0:", at: "" });
    expect(journal.keeps()).toBe(false);
  });
});

function failing(): never {
  throw new Error("forbidden");
}

/** The changes of a person who gave these answers, on top of the server's. */
function changesSince(base: Answers, now: Answers, keys: readonly string[]) {
  const pending = createPendingChanges(
    base,
    () => true,
    () => undefined,
  );
  for (const [index, key] of keys.entries()) pending.edit(key, index + 1);
  return pending.changes((key) => answerOf(now, key));
}

describe("answers given on two devices", () => {
  it("keeps answers from here that the server does not contradict", () => {
    const changes = changesSince({ a: "1" }, { a: "1", b: "mine" }, ["b"]);
    expect(mergeAnswers({ a: "theirs" }, changes)).toEqual({
      answers: { a: "theirs", b: "mine" },
      kept: ["b"],
      conflicts: [],
    });
  });

  it("shows the newer answer and keeps both sides where they differ", () => {
    const changes = changesSince({ a: "1" }, { a: "mine" }, ["a"]);
    expect(mergeAnswers({ a: "theirs" }, changes)).toEqual({
      answers: { a: "theirs" },
      kept: [],
      conflicts: [{ key: "a", mine: "mine", theirs: "theirs" }],
    });
  });

  it("sees no difference between the ways of not answering, nor between equal lists", () => {
    expect(changesSince({ a: "" }, { b: [] }, ["a", "b"])).toEqual({});
    const changes = changesSince({}, { a: ["x", "y"] }, ["a"]);
    expect(mergeAnswers({ a: ["x", "y"] }, changes)).toMatchObject({ kept: [], conflicts: [] });
  });

  it("recognises an answer that it sent before as its own", () => {
    const pending = createPendingChanges(
      { a: "1" },
      () => true,
      () => undefined,
    );
    pending.edit("a", 1);
    pending.take({ a: "12" }, false);
    pending.edit("a", 2);
    const changes = pending.changes(() => "123");
    expect(changes).toEqual({ a: { before: "1", mine: "123", sent: ["12"] } });
    expect(mergeAnswers({ a: "12" }, changes)).toEqual({ answers: { a: "123" }, kept: ["a"], conflicts: [] });
    expect(
      pending.changes(() => "1"),
      "taken back, but sent",
    ).toMatchObject({ a: { sent: ["12"] } });
  });

  it("counts an answer that was hidden, saved without, and is shown again", () => {
    const pending = createPendingChanges(
      { ill: "yes", why: "cough" },
      () => true,
      () => undefined,
    );
    pending.edit("ill", 1);
    pending.confirm({ ill: "no" }, 1);
    pending.edit("ill", 2);
    const now = { ill: "yes", why: "cough" };
    expect(pending.changes((key) => answerOf(now, key))).toEqual({
      ill: { before: "no", mine: "yes" },
      why: { before: null, mine: "cough" },
    });
  });

  it("lets an answer be cleared", () => {
    const changes = changesSince({ a: "1" }, {}, ["a"]);
    expect(mergeAnswers({ a: "1" }, changes)).toMatchObject({ answers: { a: null }, kept: ["a"] });
  });
});

describe("a correction by staff", () => {
  it("is sent when it is submitted and at no other time, and a submit that didn't arrive is tried again", async () => {
    const none = { ...localStorage, setItem: () => failing(), key: () => null, length: 0 };
    const session = aSession(none as unknown as Storage, { savesNothing: true }); // as on a shared device
    const { clock, sent, sync, answer, fail, states } = session;
    answer("dose", "4");
    await clock.pass(IDLE_LIMIT_SECONDS * 1_000);
    await sync.flush();
    sync.retryNow();
    await clock.pass(60_000);
    expect(sent).toEqual([]);
    expect(states.at(-1)).toEqual({ kind: "pending" });
    expect(sync.isAtRisk()).toBe(true); // so that leaving the page asks first
    fail("no connection");
    const finished = sync.submit();
    await clock.pass(1);
    expect(sent.map(({ command }) => command)).toEqual(["submit"]);
    fail(undefined);
    await clock.pass(60_000);
    expect((await finished).done).toBe(true);
    expect(sent.map(({ command }) => command)).toEqual(["submit", "submit"]);
    expect(sent.map(({ model }) => JSON.parse(model))).toEqual([{ dose: "4" }, { dose: "4" }]);
  });
});
