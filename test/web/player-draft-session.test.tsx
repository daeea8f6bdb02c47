import { beforeEach, describe, expect, it } from "vitest";
import type { Answers } from "../../shared/form/definition.ts";
import { CallProblem } from "../../web/lib/send.ts";
import { endJournal } from "../../web/player/saving/device-journal.ts";
import type { Finish } from "../../web/player/saving/draft-sync.ts";
import { openJournal } from "../../web/player/saving/journal.ts";
import { field } from "../e2e/player-form.ts";
import { aServer, aSession, formOf, fresh } from "./support/draft-devices.ts";

const questions = [
  field({ key: "name", controlType: "text" }),
  field({ key: "story", controlType: "textarea" }),
  field({ key: "day", controlType: "date", dataType: "date" }),
  field({ key: "ill", controlType: "text" }),
  field({ key: "why", controlType: "text", conditionalExpression: "[ill] = 'yes'" }),
];
const box = field({ key: "agree", controlType: "checkbox", dataType: "checkbox" });

const form = formOf(questions);
/** Its box is unticked from the beginning, and saved as that. */
const formWithBox = formOf([...questions, box]);

beforeEach(() => localStorage.clear());

describe("a save whose answer was lost", () => {
  it("is recognised as this device's own, without a notice about others", async () => {
    const server = aServer();
    const { answer, save, pass, notices, shows } = aSession(server, form);
    answer("name", "A");
    server.next("lost");
    await save();
    answer("name", "Ada");
    await pass(20_000);
    expect(server.held()).toEqual({ name: "Ada" });
    expect(shows("name")).toBe("Ada");
    expect(notices.filter((notice) => notice !== undefined)).toEqual([]);
  });

  it("loses no answer that a condition had hidden in it", async () => {
    const server = aServer({ ill: "yes", why: "cough" });
    const { answer, save, pass, shows } = aSession(server, form);
    answer("ill", "no");
    server.next("lost");
    await save();
    answer("ill", "yes");
    expect(shows("why")).toBe("cough");
    await pass(20_000);
    expect(server.held()).toEqual({ ill: "yes", why: "cough" });
  });

  it("is recognised by the page that is opened next, also when it arrives only then", async () => {
    const server = aServer();
    const killed = aSession(server, form);
    killed.answer("name", "A");
    server.next("refused");
    await killed.save();
    killed.answer("name", "Ada");
    await killed.pass(300);
    const next = aSession(server, form);
    server.elsewhere({ name: "A" }); // what the killed page had sent
    expect(next.shows("name")).toBe("Ada");
    await next.pass(20_000);
    expect(server.held()).toEqual({ name: "Ada" });
    expect(next.notices.map((notice) => notice?.kind)).toEqual(["restored", "restored"]);
  });

  it("is recognised when an answer was cleared since and the save arrives late", async () => {
    const server = aServer({ name: "Ada" });
    const killed = aSession(server, form);
    killed.answer("name", "Ad");
    server.next("refused");
    await killed.save();
    killed.answer("name", "Ada");
    await killed.pass(300);
    const next = aSession(server, form);
    server.elsewhere({ name: "Ad" }); // what the killed page had sent
    await next.pass(20_000);
    expect(next.shows("name")).toBe("Ada");
    expect(server.held()).toMatchObject({ name: "Ada" });
    expect(next.notices.filter((notice) => notice?.kind === "stale")).toEqual([]);
  });

  it("contains the form's defaults, which conflict with no one", async () => {
    const server = aServer();
    const killed = aSession(server, formWithBox);
    killed.answer("name", "Ada");
    server.next("lost");
    await killed.save();
    expect(server.held()).toEqual({ name: "Ada", agree: false });
    killed.answer("agree", true);
    await killed.pass(300);
    const next = aSession(server, formWithBox);
    expect(next.shows("agree")).toBe(true);
    await next.pass(20_000);
    expect(server.held()).toEqual({ name: "Ada", agree: true });
    expect(next.notices.filter((notice) => notice?.kind === "stale")).toEqual([]);
  });

  it("doesn't prevent submitting", async () => {
    const server = aServer();
    const { answer, save, sync, finish } = aSession(server, form);
    answer("name", "A");
    server.next("lost");
    await save();
    answer("name", "Ada");
    expect(await finish(sync.submit)).toMatchObject({ done: true, isWhole: true });
    expect(server.held()).toEqual({ name: "Ada" });
  });

  it("doesn't prevent submitting when the connection breaks during the check", async () => {
    const server = aServer();
    const open = server.open;
    let asked = 0;
    server.open = async () => {
      if (++asked === 1) throw new CallProblem(0, "No connection.");
      return open();
    };
    const { answer, save, sync, finish } = aSession(server, form);
    answer("name", "A");
    server.next("lost");
    await save();
    answer("name", "Ada");
    expect(await finish(sync.submit)).toMatchObject({ done: true, isWhole: true });
    expect(asked).toBe(2);
    expect(server.held()).toEqual({ name: "Ada" });
  });
});

describe("newer answers from another device", () => {
  it("are shown, and both sides of conflicting answers are listed until dismissed", async () => {
    const server = aServer();
    const { answer, save, notice, dismissNotice, shows } = aSession(server, form);
    answer("name", "Ada");
    answer("story", "Fell off a swing");
    server.elsewhere({ name: "Grace" });
    await save();
    expect(shows("name")).toBe("Grace");
    const conflicts = [{ key: "name", mine: "Ada", theirs: "Grace" }];
    expect(notice()).toEqual({ kind: "stale", kept: 1, conflicts });
    await save();
    expect(server.held()).toEqual({ name: "Grace", story: "Fell off a swing" });
    answer("day", "2026-11-20");
    server.elsewhere({ story: "Fell off a horse" });
    await save();
    expect(notice()?.conflicts, "what was listed before is listed on").toEqual([
      ...conflicts,
      { key: "story", mine: "Fell off a swing", theirs: "Fell off a horse" },
    ]);
    expect(
      aSession(server, form)
        .notice()
        ?.conflicts.map(({ mine }) => mine),
    ).toEqual(["Ada", "Fell off a swing"]);
    dismissNotice();
    expect(notice()).toBeUndefined();
  });

  it("are shown before anything is submitted, also when submit was pressed while they were loading", async () => {
    const server = aServer();
    const open = server.open;
    let finished: Promise<Finish> | undefined;
    server.open = () => {
      finished = sync.submit();
      return open();
    };
    const { answer, save, notice, sync } = aSession(server, form);
    answer("name", "Ada");
    server.elsewhere({ name: "Grace" });
    await save();
    expect(await finished).toMatchObject({ done: false, reason: { body: { name: "INSTANCE_STALE" } } });
    expect(notice()?.conflicts).toEqual([{ key: "name", mine: "Ada", theirs: "Grace" }]);
    expect(server.instance()).toMatchObject({ status: "OPEN", model: '{"name":"Grace"}' });
  });

  it("are replaced by an answer from here on request", async () => {
    const server = aServer();
    const { answer, save, notice, useMine } = aSession(server, form);
    answer("name", "Ada");
    server.elsewhere({ name: "Grace" });
    await save();
    const [conflict] = notice()?.conflicts ?? [];
    if (conflict === undefined) throw new Error("No conflict was listed.");
    useMine(conflict);
    await save();
    expect(server.held()).toEqual({ name: "Ada" });
    expect(notice()?.conflicts).toEqual([]);
  });

  it("include an answer that was given again before the last notice was dismissed", async () => {
    const server = aServer();
    const { answer, save, notice, dismissNotice } = aSession(server, form);
    answer("name", "Ada");
    server.elsewhere({ name: "Grace" });
    await save();
    answer("name", "Grace");
    dismissNotice();
    server.elsewhere({ name: "Alan" });
    answer("story", "Fell off a swing");
    await save();
    expect(notice()?.conflicts).toEqual([{ key: "name", mine: "Grace", theirs: "Alan" }]);
  });

  it("leave a box ticked that was not touched there", async () => {
    const server = aServer();
    const { answer, save, notice, shows } = aSession(server, formWithBox);
    answer("agree", true);
    server.elsewhere({ name: "Grace", agree: false });
    await save();
    expect(shows("agree")).toBe(true);
    expect(notice()).toEqual({ kind: "stale", kept: 1, conflicts: [] });
    await save();
    expect(server.held()).toEqual({ name: "Grace", agree: true });
  });

  it("do not erase what they only hide", async () => {
    const server = aServer({ ill: "yes", why: "cough" });
    const { answer, save, shows } = aSession(server, form);
    answer("name", "Ada");
    server.elsewhere({ ill: "no", why: null });
    await save();
    expect(shows("why")).toBeNull();
    answer("ill", "yes");
    expect(shows("why")).toBe("cough");
  });

  it("of a form that was submitted there end the draft session here", async () => {
    const server = aServer();
    const { answer, save, states } = aSession(server, form);
    answer("name", "Ada");
    server.elsewhere({ name: "Grace" }, "POST_PROCESSING");
    await save();
    expect(states.at(-1)?.kind).toBe("refused");
    expect(server.held()).toEqual({ name: "Grace" });
    expect(localStorage.length).toBe(0);
  });
});

describe("a page that is opened after another has ended", () => {
  it("lists what two pages of this device answered differently, neither of which was saved", async () => {
    const server = aServer();
    const [first, second] = [aSession(server, form), aSession(server, form)];
    first.answer("name", "Ada");
    await first.pass(300);
    second.answer("name", "Grace");
    await second.pass(300);
    const next = aSession(server, form);
    expect(next.shows("name")).toBe("Grace");
    expect(next.notice()?.conflicts).toEqual([{ key: "name", mine: "Ada", theirs: "Grace" }]);
  });

  it("restores an incomplete date, unless the date is complete on another device", async () => {
    const server = aServer();
    const killed = aSession(server, form);
    killed.answer("day", null);
    killed.store.setPartialInput("day", "03/0");
    await killed.pass(300);
    expect(Object.values(localStorage).join(), "under the name that every release reads").toContain(
      '"halfTyped":{"day":"03/0"}',
    );
    expect([...aSession(server, form).store.partialInput()]).toEqual([["day", "03/0"]]);
    server.elsewhere({ day: "2026-11-20" });
    const next = aSession(server, form);
    expect([...next.store.partialInput()]).toEqual([]);
  });

  it("learns whether a submission includes all that was typed here", async () => {
    const server = aServer();
    const killed = aSession(server, form);
    killed.answer("name", "Ada");
    await killed.pass(300);
    const journal = () => openJournal(localStorage, fresh.instanceKey, "another tab");
    const submitted = { ...fresh, status: "COMPLETE" as const };
    const before = { ...localStorage };
    expect(endJournal(journal(), { ...submitted, model: '{"name":"Ada"}' })).toBe(false);
    Object.assign(localStorage, before);
    expect(endJournal(journal(), { ...submitted, model: '{"name":"Grace"}' })).toBe(true);
    expect(localStorage.length).toBe(0);
  });
});

describe("instances of a repeat on two devices", () => {
  const family = formOf([
    field({
      key: "children",
      controlType: "composite",
      repeat: {},
      fields: [
        field({ key: "first", controlType: "text" }),
        field({ key: "age", controlType: "number", dataType: "number" }),
      ],
    }),
  ]);
  /** Stored as lists of objects; pages send answers under the keys of their instances. */
  const stored = (...children: object[]) => ({ children }) as unknown as Answers;
  const aFamilyServer = (...children: object[]) => aServer(stored(...children), family);

  it("shows that the first instance was removed elsewhere before what is left is submitted", async () => {
    const server = aServer({}, family);
    const { answer, finish, shows, notice, sync } = aSession(server, family);
    answer("children/1/first", "Ada");
    server.elsewhere({ children: [] });
    expect(await finish(sync.submit)).toMatchObject({ done: false });
    expect(shows("children")).toEqual([]);
    expect(notice()?.kind).toBe("stale");
    expect(server.instance().status).toBe("OPEN");
  });

  it("are all there when both add some, with their answers", async () => {
    const server = aFamilyServer({ $id: "1", first: "Ana" });
    const here = aSession(server, family);
    here.answer("children", ["1", "here"]);
    here.answer("children/here/first", "Bo");
    server.elsewhere(stored({ $id: "1", first: "Ana" }, { $id: "there", first: "Cy", age: 3 }));
    await here.save();
    expect(here.shows("children")).toEqual(["1", "there", "here"]);
    expect(here.shows("children/there/first")).toBe("Cy");
    await here.save();
    expect(server.held()).toEqual(
      stored({ $id: "1", first: "Ana" }, { $id: "there", first: "Cy", age: 3 }, { $id: "here", first: "Bo" }),
    );
  });

  it("come back with an answer that was given here while they were removed there", async () => {
    const server = aFamilyServer({ $id: "1", first: "Ana", age: 7 }, { $id: "2", first: "Bo" });
    const here = aSession(server, family);
    const { useMine } = here;
    here.answer("children/1/first", "Anna");
    server.elsewhere(stored({ $id: "2", first: "Bo" }));
    await here.save();
    expect(here.shows("children")).toEqual(["2"]);
    const [conflict] = here.notice()?.conflicts ?? [];
    expect(conflict).toEqual({ key: "children/1/first", mine: "Anna", theirs: null });
    if (conflict === undefined) throw new Error("No conflict was listed.");
    useMine(conflict);
    await here.save();
    expect(server.held()).toEqual(stored({ $id: "2", first: "Bo" }, { $id: "1", first: "Anna", age: 7 }));
  });
});
