/**
 * An instance while it is filled in, without the page around it: its form, the saving of its answers, and what happens
 * when they were changed on two devices.
 */

import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import type { Answer, Answers } from "../../../shared/form/definition/definition.ts";
import { isAnswered } from "../../../shared/form/definition/field-kind.ts";
import { idsIn, instancesAround, templateKey } from "../../../shared/form/definition/instance-keys.ts";
import { asksForPlaces, placesOf, placesText } from "../../../shared/form/definition/place-answers.ts";
import { type CompiledForm, type FormClock, openForm } from "../../../shared/form/engine/engine.ts";
import { type FormNode, isCalculated } from "../../../shared/form/engine/form-node.ts";
import { openingAnswer } from "../../../shared/form/engine/opening-answer.ts";
import { type AnswerStore, createAnswerStore } from "../base/answer-store.ts";
import type { Reconfirmation } from "../base/form-context.ts";
import { classifyError, type FormInstance, type InstanceAccess } from "../base/instance-calls.ts";
import {
  answerOf,
  type Change,
  type Conflict,
  isUnanswered,
  type Merged,
  type MergeNotice,
  mergeAnswers,
  readAnswers,
  sameAnswer,
} from "../base/merge.ts";
import { HALF } from "../base/typed/half-value.ts";
import type { Journal } from "../device/journal.ts";
import { createDraftSync, type DraftSync, type DraftSyncTools, type Merge } from "./draft-sync.ts";

export interface DraftSessionTools
  extends Pick<DraftSyncTools, "send" | "later" | "now" | "onState" | "isOffline" | "savesNothing"> {
  open: (access: InstanceAccess) => Promise<FormInstance>;
  journal: Journal;
  clock: () => FormClock;
  locale: () => string;
  /** The browser's region, e.g. `GB`. */
  region?: string | undefined;
  onNotice: (notice: MergeNotice | undefined) => void;
  /** After each answer that the person gives, and what isn't one yet. */
  onAnswer?: () => void;
  /** Of a form that was started from earlier answers. */
  reconfirmation?: Reconfirmation | undefined;
}

export interface DraftSession {
  store: AnswerStore;
  sync: DraftSync;
  /** Where the person is; each save carries it. */
  position: { current: string };
  /** What the person is to read, until it is dismissed. */
  notice: () => MergeNotice | undefined;
  dismissNotice: () => void;
  useMine: (conflict: Conflict) => void;
  /** Sends what an earlier session left, and reports it by `onNotice`. */
  start: () => void;
}

export function createDraftSession(
  opened: FormInstance,
  form: CompiledForm,
  tools: DraftSessionTools,
): DraftSession {
  const { definition } = form;
  const { journal, reconfirmation } = tools;
  const journaled = journal.read();
  reconfirmation?.restore(journaled?.confirmedPages);
  const merged = mergeAnswers(readAnswers(opened.model), journaled?.changes ?? {}, isRepeat);
  const back = mergeAnswers(merged.answers, journaled?.setAside ?? {}, isRepeat);
  merged.conflicts.push(...back.conflicts);
  const session = openForm(form, back.answers, tools.clock(), tools.locale(), tools.region);
  listUnshown(merged);
  const position = { current: journaled?.location ?? opened.location };
  /** What the person answered last to each question in this session. */
  const lastAnswers = new Map<string, Answer>();
  const store = createAnswerStore(session, definition, onAnswer, leftInput(), () => {
    sync.journalSoon();
    tools.onAnswer?.();
  });
  let notice = openingNotice();

  const sync = createDraftSync(opened, {
    ...tools,
    send: reconfirmation?.sending(tools.send) ?? tools.send,
    classifyError,
    answers: answersNow,
    answerTo,
    remembered: (key) => asRead(key, session.remembered(key)),
    isOpenTo: (key) => isAnsweredByPerson(key) && session.isVisible(key),
    beginsWith(key) {
      const node = nodeOf(key);
      return node === undefined ? undefined : openingAnswer({ ...node, key }, {});
    },
    location: () => position.current,
    extras() {
      const typed = store.partialInput();
      return {
        ...(notice !== undefined && notice.conflicts.length > 0 && { conflicts: notice.conflicts }),
        ...(typed.size > 0 && { partialInput: Object.fromEntries(typed) }),
        ...reconfirmation?.kept(),
      };
    },
    merge,
  });

  /** Whether it is answered by a person, not calculated. */
  function isAnsweredByPerson(key: string): boolean {
    const node = nodeOf(key);
    return node !== undefined && !isCalculated(node);
  }

  function nodeOf(key: string): FormNode | undefined {
    return form.byKey.get(templateKey(key));
  }

  function isRepeat(key: string): boolean {
    return nodeOf(key)?.repeat !== undefined;
  }

  /** As the server's answers are read: typed coordinates are written in several ways. */
  function asRead<Read extends Answer | undefined>(key: string, answer: Read): Read | string {
    const isPlace = asksForPlaces(nodeOf(key)?.field?.controlType ?? "");
    const places = isPlace ? placesOf(answer) : undefined;
    return places === undefined ? answer : placesText(places);
  }

  function answersNow(): Answers {
    const now = Object.entries(session.answers());
    return Object.fromEntries(now.map(([key, answer]) => [key, asRead(key, answer)]));
  }

  /** As `answersNow()` has it, without reading those to all other questions. */
  function answerTo(key: string): Answer {
    const answer = session.value(key);
    return isAnswered(answer) ? asRead(key, answer) : null;
  }

  function onAnswer(key: string): void {
    lastAnswers.set(key, asRead(key, session.value(key) ?? null));
    sync.changed(key);
    reconfirmation?.changed(key);
    tools.onAnswer?.();
  }

  /** An answer that the server does not have, or that an older one from here may yet replace. */
  function isToSend([key, { sent }]: [string, Change]): boolean {
    return (
      merged.kept.includes(key) || (sent !== undefined && !merged.conflicts.some((one) => one.key === key))
    );
  }

  /** An answer from here that the newer answers hide, or whose instance they don't have, is listed: it can't be added to them. */
  function listUnshown({ kept, conflicts, answers }: Merged): void {
    const unshown = kept.filter((key) => !isRepeat(key) && !session.isVisible(key));
    for (const key of unshown) {
      kept.splice(kept.indexOf(key), 1);
      const mine = answerOf(answers, key);
      if (!isUnanswered(mine)) conflicts.push({ key, mine, theirs: null });
    }
  }

  /** Half a date or a number that can't be read, unless the answer is whole on another device; and what adds to an answer. */
  function leftInput() {
    const left = Object.entries(journaled?.partialInput ?? {});
    const isLeft = ([key, typed]: [string, string]) => {
      const kind = nodeOf(key)?.kind;
      const isBeside = kind === "places" || kind === "choice" || kind === "choices";
      return typed !== HALF && (isBeside || isUnanswered(session.value(key)));
    };
    return Object.fromEntries(left.filter(isLeft));
  }

  /** Fetches the newer version, keeps answers from here that don't conflict with it, and says so. */
  async function merge(): Promise<Merge> {
    const { instanceKey, authKey } = opened;
    const newer = await tools.open({ instanceKey, ...(authKey !== undefined && { authKey }) });
    // A form that was submitted meanwhile refuses the next save with a message of its own.
    if (!isOpen(newer.status)) return { outcome: "ended", instance: newer, kept: [] };
    if (sync.isOfLastSave(newer)) return { outcome: "sent", instance: newer, kept: [] };
    const theirs = readAnswers(newer.model);
    const before = sync.confirmed();
    const changes = sync.changes();
    const merging = mergeAnswers(theirs, changes, isRepeat);
    const { kept, conflicts } = merging;
    const aside = mergeAnswers(merging.answers, sync.setAside(), isRepeat);
    const { answers } = aside;
    conflicts.push(...aside.conflicts);
    const listed = new Set([...kept, ...conflicts.map(({ key }) => key)]);
    const replaced = [...lastAnswers].flatMap(([key, mine]): Conflict[] => {
      const answered = answerOf(theirs, key);
      const isNew = !sameAnswer(answered, mine) && !sameAnswer(answered, answerOf(before, key));
      return isNew && !listed.has(key) ? [{ key, mine, theirs: answered }] : [];
    });
    const now = answersNow(); // with the answers that a form begins with
    const isOwn = !Object.keys({ ...before, ...theirs }).some((key) => {
      // a repeat that was never saved begins with an instance; one without any had it removed
      const saved = isRepeat(key) && !Object.hasOwn(before, key) ? [] : [answerOf(before, key)];
      const known = [...saved, answerOf(now, key), ...(changes[key]?.sent ?? [])];
      return isAnsweredByPerson(key) && !known.some((answer) => sameAnswer(answer, answerOf(theirs, key)));
    });
    show(answers, before);
    listUnshown(merging);
    if (!isOwn) {
      const news: MergeNotice = { kind: "stale", kept: kept.length, conflicts: [...conflicts, ...replaced] };
      notice = joined(notice, news, answers);
    }
    tools.onNotice(notice);
    return { outcome: isOwn ? "own" : "others", instance: newer, kept: [...kept, ...aside.kept] };
  }

  /** Shows newer answers, and nothing where one was cleared; what is now hidden is remembered as it was. */
  function show(answers: Answers, before: Answers): void {
    store.patch(answers);
    const taken = Object.keys(before).filter((key) => !Object.hasOwn(answers, key) && session.isVisible(key));
    store.patch(Object.fromEntries(taken.map((key) => [key, null])));
  }

  function openingNotice(): MergeNotice | undefined {
    const { answers, kept, conflicts } = merged;
    const unseen = stillDiffering(journaled?.conflicts ?? [], answers);
    const all = [...unseen.filter(({ key }) => !conflicts.some((one) => one.key === key)), ...conflicts];
    if (all.length > 0) return { kind: "stale", kept: kept.length, conflicts: all };
    return kept.length > 0 ? { kind: "restored", kept: kept.length, conflicts: [] } : undefined;
  }

  return {
    store,
    sync,
    position,
    notice: () => notice,
    dismissNotice() {
      // A dismissed answer is not listed again; one that was given again since counts as new.
      for (const { key, mine } of notice?.conflicts ?? [])
        if (sameAnswer(lastAnswers.get(key), mine)) lastAnswers.delete(key);
      notice = undefined;
      sync.writeJournal();
      tools.onNotice(notice);
    },
    useMine({ key, mine }) {
      for (const { repeat, id } of instancesAround(key)) {
        const ids = idsIn(session.value(repeat));
        if (!ids.includes(id)) store.answer(repeat, [...ids, id]); // it was removed elsewhere
      }
      store.answer(key, mine);
      store.refresh();
      if (notice === undefined) return;
      // what it shows again was listed, too
      const isShown = (one: Conflict) => one.key === key || sameAnswer(session.value(one.key), one.mine);
      notice = { ...notice, conflicts: notice.conflicts.filter((one) => !isShown(one)) };
      sync.writeJournal();
      tools.onNotice(notice);
    },
    start() {
      sync.watch([...Object.keys(journaled?.setAside ?? {}), ...merged.conflicts.map(({ key }) => key)]);
      sync.restore(Object.fromEntries(Object.entries(journaled?.changes ?? {}).filter(isToSend)));
      reconfirmation?.follow(sync.touched);
      sync.writeJournal();
      tools.onNotice(notice);
    },
  };
}

/** What was listed before stays listed until it is dismissed. */
function joined(before: MergeNotice | undefined, news: MergeNotice, answers: Answers): MergeNotice {
  const keys = new Set(news.conflicts.map(({ key }) => key));
  const earlier = stillDiffering(before?.conflicts ?? [], answers).filter(({ key }) => !keys.has(key));
  return { ...news, conflicts: [...earlier, ...news.conflicts] };
}

function stillDiffering(conflicts: readonly Conflict[], answers: Answers): Conflict[] {
  return conflicts.flatMap(({ key, mine }) => {
    const theirs = answerOf(answers, key);
    return sameAnswer(mine, theirs) ? [] : [{ key, mine, theirs }];
  });
}
