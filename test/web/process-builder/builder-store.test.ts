import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FormProcess } from "../../../shared/contract/process.ts";
import { findStep } from "../../../shared/process/run-state.ts";
import { Step, walkSteps } from "../../../shared/process/step.ts";
import { validateProcess } from "../../../shared/process/validate-process.ts";
import type { BuilderCalls } from "../../../web/features/process/state/builder-state.ts";
import { createBuilderStore } from "../../../web/features/process/state/builder-store.ts";
import type { CheckTree } from "../../../web/features/process/state/tree-check.ts";
import { changeStep, deleteStep, moveStep } from "../../../web/features/process/tree/tree-edits.ts";
import { aStep, aTree, letterTree, outline } from "./some-process.ts";

const STALE = new Error("stale");
const QUIET_MS = 2_000;

/** A server with a process, as far as the builder sees it. */
function aServer(root = letterTree()) {
  const held = { root, revision: 1, answers: "{}" };
  const log: string[] = [];
  const record = (): FormProcess => ({
    formId: 7,
    model: JSON.stringify(held.root),
    workingOutputModel: held.answers,
    revision: held.revision,
  });
  const calls: BuilderCalls = {
    check: { now: () => validateProcess, load: async () => validateProcess },
    load: async () => record(),
    saveTree: async (model, revision) => {
      if (revision !== held.revision) throw STALE;
      const templates = new Map([...walkSteps(held.root)].map(({ step }) => [step.key, step.template]));
      const sent = Step.parse(JSON.parse(model));
      for (const { step } of walkSteps(sent)) {
        const template = step.template ?? templates.get(step.key);
        if (template !== undefined) step.template = template;
      }
      log.push(`tree ${outline(sent)}`);
      Object.assign(held, { root: sent, revision: held.revision + 1 });
      return record();
    },
    readSubmission: async (instanceKey) => {
      if (instanceKey !== "there") throw new Error("gone");
      log.push(`read ${instanceKey}`);
      return { first: "Ines" };
    },
    saveTemplate: async (key, template, templateId) => {
      if (findStep(held.root, key) === undefined) throw STALE;
      if (findStep(held.root, key)?.step.templateId !== templateId) throw STALE;
      log.push(`template ${key}`);
      const next = changeStep(held.root, key, (step) => ({
        ...step,
        template,
        templateId: `id of ${template}`,
      }));
      Object.assign(held, { root: next, revision: held.revision + 1 });
      return { templateId: `id of ${template}`, revision: held.revision };
    },
    saveAnswers: async (answers) => {
      log.push(`answers ${answers}`);
      held.answers = answers;
    },
    isStale: (error) => error === STALE,
  };
  return { held, log, calls, record };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the builder's store", () => {
  it("recomputes levels: a tree that was saved without the builder has none, and its steps are not roots", () => {
    const flat = (step: Step): Step => ({ ...step, level: 0, children: step.children.map(flat) });
    const { calls, record } = aServer(flat(letterTree()));
    const { root } = createBuilderStore(record(), calls).state();
    const levels = [...walkSteps(root)].map(({ step: { key, level } }) => `${key} ${level}`);
    expect(levels).toEqual(["root 0", "pick 1", "letter 2", "print 3", "sheet 1"]);
  });

  it("saves nothing that isn't a change", async () => {
    const { log, calls, record } = aServer();
    const store = createBuilderStore(record(), calls);
    store.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual([]);
    expect(store.isUnsaved()).toBe(false);
  });

  it("saves a move as one save of the tree, from one revision to the next", async () => {
    const { log, calls, record, held } = aServer();
    const store = createBuilderStore(record(), calls);
    void store.edit("Move Sheet", (root) => moveStep(root, "sheet", "pick", "above"));
    void store.edit("Move Sheet", (root) => moveStep(root, "sheet", "pick", "inside"));
    await settle();
    expect(log).toEqual(["tree root(sheet pick(letter(print)))", "tree root(pick(letter(print) sheet))"]);
    expect(held.revision).toBe(3);
    expect(store.state().saveState).toBe("saved");
  });

  it("refuses a tree that can't be run, with the reason, and sends nothing", async () => {
    const { log, calls, record } = aServer();
    const store = createBuilderStore(record(), calls);
    const refusal = await store.edit("Move Print", (root) => moveStep(root, "print", "root", "inside"));
    await settle();
    expect(refusal).toContain("put it below a Handlebars step");
    expect(log).toEqual([]);
    expect(outline(store.state().root)).toBe("root(pick(letter(print)) sheet)");
  });

  it("saves all pending changes before the next request to the server", async () => {
    const { log, calls, record } = aServer();
    const store = createBuilderStore(record(), calls);
    void store.edit("Move Sheet", (root) => moveStep(root, "sheet", "pick", "above"));
    store.draft("letter", "<p>Hi</p>");
    store.answer({ firstName: "Bo" });
    const settled = store.settled().then(() => log.push("settled"));
    await settle();
    await settled;
    const [tree, ...rest] = log;
    expect(tree).toMatch(/^tree root\(sheet pick/);
    expect(rest).toEqual(["template letter", 'answers {"firstName":"Bo"}', "settled"]);
  });

  it("brings back with a deleted step what was typed in it and not saved yet", async () => {
    const { calls, record, held } = aServer();
    const store = createBuilderStore(record(), calls);
    store.draft("letter", "<p>Hi</p>");
    store.draft("sheet", "{{#if");
    void store.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    void store.edit("Delete Sheet", (root) => deleteStep(root, "sheet"));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect([outline(held.root), [...store.state().drafts]]).toEqual(["root", []]);
    store.undo();
    store.undo();
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>Hi</p>");
    expect([...store.state().drafts], "what can't be saved stays on screen").toEqual([["sheet", "{{#if"]]);
  });

  it("saves a template after 2 s without input, once it can be read", async () => {
    const { log, calls, record, held } = aServer();
    const store = createBuilderStore(record(), calls);
    store.draft("letter", "{{#if");
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(log).toEqual([]);
    expect(store.state().draftProblems.get("letter")).toMatch(/Line 1/);
    expect(store.state().drafts.get("letter")).toBe("{{#if");

    store.draft("letter", "<p>Hi</p>");
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["template letter"]);
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>Hi</p>");
    expect(store.state().drafts.size).toBe(0);
    expect(findStep(store.state().root, "letter")?.step.templateId).toBe("id of <p>Hi</p>");
  });

  it("reads a case of a submission each time, and stores its reference, never its answers", async () => {
    const { log, calls, record, held } = aServer();
    const store = createBuilderStore(record(), calls);
    store.addSubmissionCase("A family", "there");
    await settle();
    expect(store.state().answers).toEqual({ first: "Ines" });
    store.answer({ first: "Changed here" });
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(store.state().answers).toEqual({ first: "Changed here" });
    expect(JSON.parse(held.answers)).toEqual({ "@submissions": { "A family": "there" } });

    const later = createBuilderStore(record(), calls);
    expect(log.filter((line) => line.startsWith("read"))).toHaveLength(1);
    later.chooseCase("A family");
    await settle();
    expect(later.state().answers).toEqual({ first: "Ines" });
  });

  it("says when a submission can't be read, until another case is chosen", async () => {
    const { calls, record } = aServer();
    const store = createBuilderStore(record(), calls);
    store.addSubmissionCase("Erased", "gone");
    await settle();
    expect(store.state().caseFailure).toEqual(new Error("gone"));
    expect(store.state().answers).toEqual({});
    store.deleteCase("Erased");
    await settle();
    expect(store.state().caseFailure).toBeUndefined();
    expect(store.state().cases.submissions).toEqual({});
  });

  it("saves and runs answers after 2 s without input; other cases next to the default one", async () => {
    const { log, calls, record } = aServer();
    const store = createBuilderStore(record(), calls);
    store.answer({ firstName: "A" });
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(store.state().answers).toEqual({});
    store.answer({ firstName: "Ada" });
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.state().answers).toEqual({ firstName: "Ada" });
    store.addCase("Noor", { firstName: "Noor" });
    await settle();
    expect(log).toEqual([
      'answers {"firstName":"Ada"}',
      'answers {"firstName":"Ada","@cases":{"Noor":{"firstName":"Noor"}}}',
    ]);
    store.chooseCase("default");
    expect(store.state().answers).toEqual({ firstName: "Ada" });
  });

  /** Two people with one process open: what each does is saved at once. */
  function twoPeople() {
    const server = aServer();
    const [mine, theirs] = [0, 1].map(() => createBuilderStore(server.record(), server.calls));
    if (mine === undefined || theirs === undefined) throw new Error("Two were made.");
    return { ...server, mine, theirs };
  }

  it("merges what two people change independently, says what came, and undoes only its own", async () => {
    const { mine, theirs, held } = twoPeople();
    void theirs.edit("Rename Pick", (root) =>
      changeStep(root, "pick", (step) => ({ ...step, name: "Choose" })),
    );
    theirs.draft("sheet", "<p>theirs</p>");
    theirs.flush();
    await settle();
    void mine.edit("Move Sheet", (root) => moveStep(root, "sheet", "pick", "above"));
    mine.draft("letter", "<p>mine</p>");
    mine.flush();
    await settle();
    expect(mine.state()).toMatchObject({ saveState: "saved", clash: undefined });
    expect(mine.state().news?.changed).toEqual([
      { name: "Choose", what: ["name"] },
      { name: "Sheet", what: ["template"] },
    ]);
    const textOf = (key: string) => findStep(held.root, key)?.step.template;
    expect(outline(held.root)).toBe("root(sheet pick(letter(print)))");
    expect([textOf("sheet"), textOf("letter")]).toEqual(["<p>theirs</p>", "<p>mine</p>"]);
    mine.undo();
    await settle();
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");
    expect(findStep(held.root, "pick")?.step.name).toBe("Choose");
  });

  it("keeps a tree that someone else changed while only a template is saved, and later saves of the tree too", async () => {
    const { mine, theirs, held } = twoPeople();
    void theirs.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await settle();
    mine.draft("sheet", "<p>mine</p>");
    mine.flush();
    void mine.edit("Rename Sheet", (root) =>
      changeStep(root, "sheet", (step) => ({ ...step, name: "Page" })),
    );
    await settle();
    expect(outline(held.root)).toBe("root(sheet)");
    expect(findStep(held.root, "sheet")?.step).toMatchObject({ name: "Page", template: "<p>mine</p>" });
  });

  it("keeps one text that failed to be saved when another one is saved first", async () => {
    const root = aTree(
      aStep("Words", "TRANSLATIONS", {
        template: "{}",
        children: [aStep("Letter", "HANDLEBARS", { template: "1" })],
      }),
      aStep("Sheet", "HANDLEBARS", { template: "1" }),
    );
    const { calls, record, held } = aServer(root);
    let isDown = true;
    const saveTemplate: BuilderCalls["saveTemplate"] = (key, text, id) =>
      isDown ? Promise.reject(new Error("down")) : calls.saveTemplate(key, text, id);
    const store = createBuilderStore(record(), { ...calls, saveTemplate });
    store.draft("letter", "2");
    store.draft("sheet", "2");
    store.flush();
    await settle();
    isDown = false;
    store.retry();
    await settle();
    expect(["letter", "sheet"].map((key) => findStep(held.root, key)?.step.template)).toEqual(["2", "2"]);
  });

  it("lets conflicts be chosen step by step, and merges the rest", async () => {
    const { mine, theirs, held } = twoPeople();
    const rename = (name: string) => (root: Step) => changeStep(root, "sheet", (step) => ({ ...step, name }));
    void theirs.edit("Rename Sheet", rename("Theirs"));
    void theirs.edit("Delete Print", (root) => deleteStep(root, "print"));
    await settle();
    void mine.edit("Rename Sheet", rename("Mine"));
    await settle();
    expect(mine.state().saveState).toBe("stale");
    expect(mine.state().clash).toBeDefined();
    expect(mine.resolve(new Map([["name sheet", "theirs"]]))).toBeUndefined();
    await settle();
    expect(findStep(held.root, "sheet")?.step.name).toBe("Theirs");
    expect(outline(held.root)).toBe("root(pick(letter) sheet)");
    mine.undo();
    await settle();
    expect(findStep(held.root, "sheet")?.step.name).toBe("Mine");
  });

  it("asks about a text that is typed while someone else saves another, and takes either", async () => {
    for (const side of ["mine", "theirs"] as const) {
      const { mine, theirs, held } = twoPeople();
      theirs.draft("letter", "<p>theirs</p>");
      theirs.flush();
      await settle();
      mine.draft("letter", "<p>mine</p>");
      void mine.edit("Delete Sheet", (root) => deleteStep(root, "sheet"));
      await settle();
      expect(mine.state().clash).toBeDefined();
      mine.resolve(new Map([["content letter", side]]));
      mine.flush();
      await settle();
      expect(findStep(held.root, "letter")?.step.template).toBe(`<p>${side}</p>`);
      expect(outline(held.root)).toBe("root(pick(letter(print)))");
      expect(mine.state().drafts.size).toBe(0);
    }
  });

  it("leaves both trees available: theirs taken, mine is one undo away", async () => {
    const { mine, theirs, held } = twoPeople();
    void theirs.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await settle();
    mine.draft("letter", "<p>mine</p>");
    mine.flush();
    await settle();
    expect(mine.state().saveState).toBe("stale");
    expect(outline(mine.state().root)).toBe("root(pick(letter(print)) sheet)");

    mine.takeTheirs();
    expect(outline(mine.state().root)).toBe("root(sheet)");
    mine.undo();
    await settle();
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>mine</p>");
  });

  it("leaves both trees available: mine kept, theirs is one undo away", async () => {
    const { mine, theirs, held } = twoPeople();
    theirs.draft("letter", "<p>theirs</p>");
    theirs.flush();
    await settle();
    void mine.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await settle();
    mine.keepMine();
    await settle();
    expect(outline(held.root)).toBe("root(sheet)");
    mine.undo();
    await settle();
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>theirs</p>");
  });

  it("merges what an earlier visit could not save with what was saved since", async () => {
    const { calls, record, held } = aServer();
    const down = { ...calls, saveTree: () => Promise.reject(new Error("down")) };
    const left = createBuilderStore(record(), down);
    void left.edit("Rename Pick", (root) =>
      changeStep(root, "pick", (step) => ({ ...step, name: "Choose" })),
    );
    await settle();
    const work = left.unsaved();
    held.root = deleteStep(held.root, "sheet");
    held.revision = 2;
    const next = createBuilderStore(record(), calls);
    if (work === undefined) throw new Error("It was not saved.");
    expect(await next.restore(work)).toBeUndefined();
    await settle();
    expect(outline(held.root)).toBe("root(pick(letter(print)))");
    expect(findStep(held.root, "pick")?.step.name).toBe("Choose");
  });

  it("brings back what an earlier visit left typed, and asks where someone else changed or deleted that step since", async () => {
    const { record, calls, held } = aServer();
    const left = createBuilderStore(record(), calls);
    left.draft("letter", "<p>{{broken helper}}</p>");
    left.flush();
    await settle();
    const typed = left.typed() ?? expect.fail("Nothing is left typed.");
    const nextVisit = () => {
      const next = createBuilderStore(record(), calls);
      next.restoreTyped(typed);
      expect(next.state().drafts.get("letter")).toBe("<p>{{broken helper}}</p>");
      return next;
    };
    held.root = changeStep(held.root, "sheet", (step) => ({ ...step, name: "Sheet 2" }));
    const silent = nextVisit();
    expect(silent.state().clash).toBeUndefined();
    expect(findStep(silent.state().root, "sheet")?.step.name).toBe("Sheet 2");
    held.root = changeStep(held.root, "letter", (step) => ({ ...step, template: "<p>theirs</p>" }));
    for (const root of [held.root, deleteStep(held.root, "letter")]) {
      held.root = root;
      const next = nextVisit();
      expect(next.state().clash).toBeDefined();
      next.takeTheirs();
      await settle();
      expect(next.state().root).toEqual(createBuilderStore(record(), calls).state().root);
    }
  });

  it("says that a save failed, keeps the change, and saves it on retry", async () => {
    const { calls, record, held } = aServer();
    let isDown = true;
    const store = createBuilderStore(record(), {
      ...calls,
      saveTree: (model, revision) =>
        isDown ? Promise.reject(new Error("down")) : calls.saveTree(model, revision),
    });
    void store.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await settle();
    expect(store.state().saveState).toBe("failed");
    expect(store.isUnsaved()).toBe(true);
    expect(store.unsaved()).toMatchObject({ revision: 1, changedTranslations: [] });
    isDown = false;
    store.retry();
    await settle();
    expect(outline(held.root)).toBe("root(sheet)");
    expect(store.state().saveState).toBe("saved");
  });
});

describe("texts that are replaced together", () => {
  it("are one change that is saved and undone, and not made over a text that differs or can't be read", async () => {
    const server = aServer();
    const store = createBuilderStore(server.record(), server.calls);
    const textOf = () => findStep(store.state().root, "letter")?.step.template;
    const before = textOf() ?? "";
    const texts = [{ stepKey: "letter", before, after: "<p>renamed</p>" }];
    expect(await store.replaceTexts("Rename a to b", texts)).toBeUndefined();
    await settle();
    expect(findStep(server.held.root, "letter")?.step.template).toBe("<p>renamed</p>");
    expect(store.state().history.past.at(-1)?.what).toBe("Rename a to b");
    expect(await store.replaceTexts("Rename a to b", texts)).toMatch(/^A text was changed meanwhile/);
    store.undo();
    await settle();
    expect([textOf(), findStep(server.held.root, "letter")?.step.template]).toEqual([before, before]);
    store.draft("letter", "{{#if");
    expect(await store.replaceTexts("Rename a to b", texts)).toMatch(/^A text was changed meanwhile/);
    expect(textOf()).toBe(before);
  });
});

describe("a change before the check is loaded", () => {
  /** A builder whose check comes, or fails, when the test says so. */
  function whileLoading() {
    const server = aServer();
    let loaded: CheckTree | undefined;
    let coming = Promise.withResolvers<CheckTree>();
    const calls: BuilderCalls = {
      ...server.calls,
      check: { now: () => loaded, load: () => coming.promise },
    };
    return {
      ...server,
      store: createBuilderStore(server.record(), calls),
      async arrive() {
        loaded = validateProcess;
        coming.resolve(validateProcess);
        await settle();
      },
      async fail() {
        coming.reject(new Error("offline"));
        coming = Promise.withResolvers();
        await settle();
      },
    };
  }

  it("waits, isn't called saved, and then is made and saved", async () => {
    const { store, held, log, arrive } = whileLoading();
    const refusal = store.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await settle();
    expect([store.state().saveState, store.isUnsaved(), log]).toEqual(["waiting", true, []]);
    await arrive();
    expect([await refusal, outline(held.root)]).toEqual([undefined, "root(sheet)"]);
    expect([store.state().saveState, store.isUnsaved()]).toEqual(["saved", false]);
  });

  it("is made on the tree as it is then: of two neither is lost, nor what was undone between them", async () => {
    const { store, held, arrive } = whileLoading();
    void store.edit("Move Sheet", (root) => moveStep(root, "sheet", "pick", "above"));
    void store.edit("Delete Print", (root) => deleteStep(root, "print"));
    store.undo(); // nothing has been done yet
    await arrive();
    expect(outline(held.root)).toBe("root(sheet pick(letter))");
    store.undo();
    store.undo();
    await settle();
    expect(outline(held.root)).toBe("root(pick(letter(print)) sheet)");
  });

  it("is refused like any other, and the next one is made", async () => {
    const { store, held, log, arrive } = whileLoading();
    const refused = store.edit("Move Print", (root) => moveStep(root, "print", "root", "inside"));
    const result = store.edit("Delete Letter", (root) => deleteStep(root, "letter"));
    await arrive();
    expect(await refused).toContain("put it below a Handlebars step");
    expect([await result, outline(held.root)]).toEqual([undefined, "root(pick sheet)"]);
    expect(log).toEqual(["tree root(pick sheet)"]);
  });

  it("says that nothing waits any more when all are refused", async () => {
    const { store, log, arrive } = whileLoading();
    void store.edit("Move Print", (root) => moveStep(root, "print", "root", "inside"));
    store.draft("letter", "{{#if");
    store.flush();
    await arrive();
    expect([store.state().saveState, log]).toEqual(["saved", []]);
    expect(store.state().draftProblems.get("letter")).toMatch(/Line 1/);
    expect(store.state().drafts.get("letter")).toBe("{{#if");
  });

  it("loses nothing that is typed meanwhile, and saves no half of it", async () => {
    const { store, held, log, arrive } = whileLoading();
    store.draft("letter", "<p>One");
    store.flush();
    store.draft("letter", "<p>One two</p>");
    await arrive();
    expect([store.state().drafts.get("letter"), log]).toEqual(["<p>One two</p>", []]);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(log).toEqual(["template letter"]);
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>One two</p>");
  });

  it("is waited for by what needs everything saved, and by who leaves", async () => {
    const { store, held, log, arrive } = whileLoading();
    store.draft("letter", "<p>Left</p>");
    const settled = store.settled().then(() => log.push("settled"));
    await settle();
    expect([log, store.isUnsaved()]).toEqual([[], true]);
    await arrive();
    await settled;
    expect(log).toEqual(["template letter", "settled"]);
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>Left</p>");
    expect([store.state().drafts.size, store.isUnsaved()]).toEqual([0, false]);
  });

  it("is refused in words when the check can't be loaded, and may be tried again", async () => {
    const { store, held, arrive, fail } = whileLoading();
    const failed = store.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await fail();
    expect(await failed).toContain("Check your connection and try again.");
    expect([store.state().saveState, outline(store.state().root)]).toEqual(["saved", outline(letterTree())]);
    void store.edit("Delete Pick", (root) => deleteStep(root, "pick"));
    await arrive();
    expect(outline(held.root)).toBe("root(sheet)");
  });

  it("keeps a template whose check can't be loaded, says so, and saves it on retry", async () => {
    const { store, held, arrive, fail } = whileLoading();
    store.draft("letter", "<p>Kept</p>");
    store.flush();
    await fail();
    expect(store.state()).toMatchObject({ saveState: "failed", failure: new Error("offline") });
    expect([store.state().drafts.get("letter"), store.isUnsaved()]).toEqual(["<p>Kept</p>", true]);
    store.retry();
    await arrive();
    expect(findStep(held.root, "letter")?.step.template).toBe("<p>Kept</p>");
    expect([store.state().saveState, store.isUnsaved()]).toEqual(["saved", false]);
  });
});
