import { beforeEach, describe, expect, it } from "vitest";
import type { Answers } from "../../shared/form/definition/definition.ts";
import { CallProblem } from "../../web/lib/send.ts";
import { endJournal } from "../../web/player/device/device-journal.ts";
import { openJournal } from "../../web/player/device/journal.ts";
import type { Finish } from "../../web/player/saving/draft-sync.ts";
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
    let calls = 0;
    server.open = async () => {
      if (++calls === 1) throw new CallProblem(0, "No connection.");
      return open();
    };
    const { answer, save, sync, finish } = aSession(server, form);
    answer("name", "A");
    server.next("lost");
    await save();
    answer("name", "Ada");
    expect(await finish(sync.submit)).toMatchObject({ done: true, isWhole: true });
    expect(calls).toBe(2);
    expect(server.held()).toEqual({ name: "Ada" });
  });
});

describe("typed coordinates", () => {
  it("are this device's own after a save whose answer was lost", async () => {
    const outing = formOf([...questions, field({ key: "home", controlType: "geopoint" })]);
    const server = aServer({}, outing);
    const killed = aSession(server, outing);
    killed.answer("home", "44.5 6.5");
    server.next("lost");
    await killed.save();
    killed.answer("home", "48.5 6.5");
    killed.answer("name", "Ada");
    await killed.pass(50);
    const next = aSession(server, outing);
    expect([next.shows("home"), next.notice()]).toMatchObject([
      "48.5 6.5 0 0",
      { kind: "restored", conflicts: [] },
    ]);
    next.answer("home", "44.5 7");
    server.next("lost");
    await next.save();
    await next.pass(20_000);
    expect(next.notices.filter((notice) => notice?.kind === "stale")).toEqual([]);
    expect(server.held()).toEqual({ name: "Ada", home: { latitude: 44.5, longitude: 7 } });
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

  it("are not lost in silence with a first answer that was given here while they were removed there", async () => {
    const server = aFamilyServer({ $id: "1", first: "Ana" }, { $id: "2", first: "Bo" });
    const here = aSession(server, family);
    here.answer("children/1/age", 7);
    server.elsewhere(stored({ $id: "2", first: "Bo" }));
    await here.save();
    const conflict = { key: "children/1/age", mine: 7, theirs: null };
    expect(here.notice()).toEqual({ kind: "stale", kept: 0, conflicts: [conflict] });
    here.useMine(conflict);
    await here.save();
    expect(server.held()).toEqual(stored({ $id: "2", first: "Bo" }, { $id: "1", first: "Ana", age: 7 }));
  });
});

describe("instances whose number the form says", () => {
  const child = (count: string) =>
    field({
      key: "child",
      controlType: "composite",
      repeat: { count },
      fields: [
        field({ key: "first", controlType: "text" }),
        field({
          key: "toys",
          controlType: "composite",
          repeat: {},
          fields: [field({ key: "toy", controlType: "text" })],
        }),
      ],
    });
  const counted = formOf([field({ key: "n", controlType: "number", dataType: "number" }), child("${n}")]);
  const constant = formOf([child("2")]);
  const stored = (...children: object[]) => ({ n: children.length, child: children }) as unknown as Answers;
  const three = () =>
    stored({ $id: "1", first: "Ana" }, { $id: "2", first: "Ben" }, { $id: "3", first: "Cem" });
  const names = (page: ReturnType<typeof aSession>) =>
    ["child/1/first", "child/2/first", "child/3/first"].map(page.shows);

  it.each([
    ["an answer", counted, { n: 2 }],
    ["a constant", constant, {}],
  ])("have what was typed before the page was killed, and are saved with it: %s", async (_, form, input) => {
    const server = aServer({}, form);
    const killed = aSession(server, form);
    for (const [key, answer] of Object.entries(input)) killed.answer(key, answer);
    killed.answer("child/1/first", "Ana");
    killed.answer("child/2/first", "Ben");
    killed.answer("child/2/toys", ["1", "x"]);
    killed.answer("child/2/toys/x/toy", "ball");
    await killed.pass(50);
    const next = aSession(server, form);
    expect(names(next)).toEqual(["Ana", "Ben", null]);
    expect(next.shows("child/2/toys/x/toy")).toBe("ball");
    expect(next.notice()).toMatchObject({ kind: "restored", conflicts: [] });
    await next.save();
    expect(server.held().child).toMatchObject([
      { first: "Ana" },
      { first: "Ben", toys: [{ $id: "1" }, { toy: "ball" }] },
    ]);
  });

  it("come back with the number after it was lowered, saved and the page opened again", async () => {
    const server = aServer(three(), counted);
    const before = aSession(server, counted);
    expect(before.store.session.leftOut()).toEqual(new Map());
    before.answer("n", 1);
    expect(before.store.session.leftOut()).toEqual(new Map([["child", 2]]));
    await before.save();
    expect(server.held()).toMatchObject({ n: 1, child: [{ first: "Ana" }] });
    const next = aSession(server, counted);
    expect(next.notices).toEqual([undefined]);
    expect(names(next)).toEqual(["Ana", null, null]);
    expect(next.store.session.leftOut()).toEqual(new Map([["child", 2]]));
    next.answer("n", 3);
    expect(next.store.session.leftOut()).toEqual(new Map());
    await next.pass(50);
    expect(names(aSession(server, counted)), "killed before it was saved").toEqual(["Ana", "Ben", "Cem"]);
    const last = aSession(server, counted);
    await last.save();
    expect(server.held()).toEqual(
      stored(
        { $id: "1", first: "Ana", toys: [{ $id: "1" }] },
        { $id: "2", first: "Ben", toys: [{ $id: "1" }] },
        { $id: "3", first: "Cem", toys: [{ $id: "1" }] },
      ),
    );
    expect(localStorage.length, "nothing is set aside any more").toBe(0);
  });

  it("are gone from the device once the form is submitted without them", async () => {
    const server = aServer(three(), counted);
    const page = aSession(server, counted);
    page.answer("n", 1);
    await page.save();
    expect(localStorage.length).toBe(1);
    expect(await page.finish(page.sync.submit)).toMatchObject({ done: true });
    expect(localStorage.length).toBe(0);
  });

  it("list an answer from here when the number was lowered elsewhere, and have it back with the number", async () => {
    const server = aServer(stored({ $id: "1", first: "Ana" }, { $id: "2" }, { $id: "3" }), counted);
    const here = aSession(server, counted);
    here.answer("child/3/first", "Cem");
    server.elsewhere(stored({ $id: "1", first: "Ana" }));
    await here.save();
    const conflicts = [{ key: "child/3/first", mine: "Cem", theirs: null }];
    expect(here.notice()).toEqual({ kind: "stale", kept: 0, conflicts });
    const next = aSession(server, counted);
    expect(next.notice()?.conflicts).toEqual(conflicts);
    next.answer("n", 3);
    await next.pass(50);
    const last = aSession(server, counted);
    expect(names(last)).toEqual(["Ana", null, "Cem"]);
    await last.save();
    expect(server.held().child).toMatchObject([{ first: "Ana" }, { $id: "2" }, { first: "Cem" }]);
  });

  it("list it also when the page had ended before", async () => {
    const server = aServer(stored({ $id: "1" }, { $id: "2" }), counted);
    const killed = aSession(server, counted);
    killed.answer("child/2/first", "Ben");
    await killed.pass(50);
    server.elsewhere(stored({ $id: "1" }));
    const next = aSession(server, counted);
    const conflicts = [{ key: "child/2/first", mine: "Ben", theirs: null }];
    expect(next.notice()).toEqual({ kind: "stale", kept: 0, conflicts });
    next.answer("n", 2);
    expect(next.shows("child/2/first")).toBe("Ben");
  });

  it("take what both devices gave, where both raised the number", async () => {
    const server = aServer(stored({ $id: "1", first: "Ana" }), counted);
    const here = aSession(server, counted);
    here.answer("n", 3);
    here.answer("child/2/first", "Ben");
    here.answer("child/3/first", "Cem");
    server.elsewhere(stored({ $id: "1", first: "Ana" }, { $id: "2", first: "Bo" }));
    await here.save();
    expect(here.notice()?.conflicts).toEqual([
      { key: "n", mine: 3, theirs: 2 },
      { key: "child/2/first", mine: "Ben", theirs: "Bo" },
      { key: "child/3/first", mine: "Cem", theirs: null },
    ]);
    here.useMine({ key: "n", mine: 3, theirs: 2 });
    expect(names(here)).toEqual(["Ana", "Bo", "Cem"]);
    expect(here.notice()?.conflicts.map(({ key }) => key)).toEqual(["child/2/first"]);
    await here.save();
    expect(server.held().child).toMatchObject([{ first: "Ana" }, { first: "Bo" }, { first: "Cem" }]);
  });
});

describe("answers that a condition hides", () => {
  it("stay as they were given last when another device saves beside it, and when the page is killed", async () => {
    const server = aServer({ ill: "yes", why: "cough" });
    const before = aSession(server, form);
    before.answer("why", "fever");
    before.answer("ill", "no");
    server.elsewhere({ name: "Grace" });
    await before.pass(50);
    const next = aSession(server, form);
    next.answer("ill", "yes");
    expect(next.shows("why"), "after a kill").toBe("fever");
    next.answer("ill", "no");
    server.elsewhere({ name: "Ada" });
    await next.save();
    next.answer("ill", "yes");
    expect(next.shows("why"), "after newer answers").toBe("fever");
  });

  it("come back with the condition after they were saved without and the page was opened again", async () => {
    const server = aServer({ ill: "yes", why: "cough" });
    const before = aSession(server, form);
    before.answer("ill", "no");
    await before.save();
    expect(server.held()).toEqual({ ill: "no" });
    const next = aSession(server, form);
    expect(next.shows("why")).toBeNull();
    next.answer("ill", "yes");
    expect(next.shows("why")).toBe("cough");
  });

  it("are listed when they were given here while another device hid them", async () => {
    const server = aServer({ ill: "yes" });
    const here = aSession(server, form);
    here.answer("why", "cough");
    server.elsewhere({ ill: "no" });
    await here.save();
    const conflicts = [{ key: "why", mine: "cough", theirs: null }];
    expect(here.notice()).toEqual({ kind: "stale", kept: 0, conflicts });
  });
});
