/** Which page is shown, which pages are finished, and where the person may go (specification, section 4). */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Page } from "../../../shared/form/definition/definition.ts";
import { isAnswered } from "../../../shared/form/definition/field-kind.ts";
import { isUntitled } from "../../../shared/form/definition/untitled-page.ts";
import { isCalculated } from "../../../shared/form/engine/form-node.ts";
import { openingAnswer } from "../../../shared/form/engine/opening-answer.ts";
import { localize } from "../../../shared/localize.ts";
import type { FieldPlace } from "../base/field-index.ts";
import type { FormShared } from "../base/form-context.ts";
import { CHECK_FRAGMENT, stepFragment } from "../base/page-route.ts";
import { plainText } from "../base/rich-text.tsx";
import { recallProgress, rememberProgress } from "../device/device-keys.ts";
import { incompletePages } from "./form-problems.ts";

export interface Step {
  page: Page;
  /** Index among the form's pages, shown or not. */
  pageIndex: number;
  /** From 1, among the pages that are shown. */
  number: number;
  title: string;
  /** Of the title, where it isn't translated. */
  language: string | undefined;
  isCompleted: boolean;
  /** Linear: a page before it is not finished yet. */
  isLocked: boolean;
  /** The person has been there, or has answered something on it. */
  isSeen: boolean;
}

export interface Steps {
  steps: Step[];
  current: Step | undefined;
  isFormComplete: boolean;
  /** The furthest that the person has come, 0 to 1. It never falls. */
  progress: number;
  show: (pageIndex: number) => void;
}

/** More than any page's index: the last step, whichever pages the form has by then. */
export const LAST_STEP = Number.MAX_SAFE_INTEGER;

/** Whether the address is that of all answers, and they may be checked: what leads to the last step is complete. */
export function isCheckInAddress(steps: readonly Step[]): boolean {
  return window.location.hash === CHECK_FRAGMENT && steps.at(-1)?.isLocked === false;
}

/** The step of the page's address; one that can't be reached yet leads to the first that has to be finished before it. */
export function stepInAddress(steps: readonly Step[]): Step | undefined {
  const { hash } = window.location;
  const wished =
    hash === CHECK_FRAGMENT ? steps.at(-1) : steps.find(({ page }) => stepFragment(page.key) === hash);
  return wished?.isLocked === true ? steps.find(({ isCompleted }) => !isCompleted) : wished;
}

/**
 * Reads the steps again at each call: call it in a component that renders when answers have settled.
 * @param startAt the page to begin with, unless the address names one
 */
export function useSteps(
  shared: FormShared,
  places: ReadonlyMap<string, FieldPlace>,
  startAt: number,
  isAddressed: boolean,
): Steps {
  const instanceKey = isAddressed ? shared.uploads?.instanceKey : undefined;
  const [before] = useState(() => (instanceKey === undefined ? undefined : recallProgress(instanceKey)));
  const [seen] = useState(() => answeredPages(shared, startAt, before?.pages));
  const steps = readSteps(shared, places, seen);
  const [pageIndex, setPageIndex] = useState(
    () => (isAddressed ? stepInAddress(steps) : undefined)?.pageIndex ?? startAt,
  );
  // A page that has just been hidden gives way to the nearest one before it.
  const current = steps.findLast((step) => step.pageIndex <= pageIndex) ?? steps[0];
  if (current !== undefined) {
    seen.add(current.pageIndex);
    current.isSeen = true;
  }
  const furthest = steps.findLast(({ isSeen }) => isSeen)?.number ?? 0;
  const progress = useRef(before?.part ?? 0);
  progress.current = Math.max(progress.current, furthest / steps.length);
  const [shown, part] = [current?.pageIndex, progress.current];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that is shown is a new one of those seen
  useEffect(() => {
    if (instanceKey === undefined) return;
    rememberProgress(instanceKey, { pages: [...seen], part }, new Date().toISOString());
  }, [instanceKey, seen, shown, part]);
  return {
    steps,
    current,
    progress: progress.current,
    isFormComplete: steps.every(({ isCompleted }) => isCompleted),
    show: setPageIndex,
  };
}

/** Calls back after the browser's Back and Forward. @param isOn false: the form has no address */
export function useBack(isOn: boolean, follow: () => void): void {
  const latest = useRef(follow);
  useLayoutEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    if (!isOn) return;
    const move = () => latest.current();
    window.addEventListener("popstate", move);
    return () => window.removeEventListener("popstate", move);
  }, [isOn]);
}

/** The pages of an earlier sitting: those up to the saved place, those that the device knows of, and those with an answer that somebody gave. */
function answeredPages(
  { store: { session }, definition, reconfirmation }: FormShared,
  savedPage: number,
  known: readonly number[] = [],
): Set<number> {
  const pages = new Set([...Array.from({ length: savedPage }, (_, index) => index), ...known]);
  for (const node of session.nodes()) {
    const answer = session.value(node.key);
    if (pages.has(node.pageIndex) || !isAnswered(answer) || isCalculated(node)) continue;
    if (reconfirmation?.isOpen(definition.model[node.pageIndex]?.key ?? "")) continue;
    if (JSON.stringify(answer) !== JSON.stringify(openingAnswer(node, {}))) pages.add(node.pageIndex);
  }
  return pages;
}

function readSteps(
  { store, locale, definition, texts, reconfirmation }: FormShared,
  places: ReadonlyMap<string, FieldPlace>,
  seen: ReadonlySet<number>,
): Step[] {
  const incomplete = incompletePages(store, places);
  let isLocked = false;
  let number = 0;
  return definition.model.flatMap((page, pageIndex) => {
    if (!store.session.isVisible(page.key)) return [];
    number += 1;
    const isCompleted = !incomplete.has(pageIndex) && !reconfirmation?.isOpen(page.key);
    const title =
      store.session.label(page.key, locale) ||
      localize(page.label, locale, definition.defaultLocale) ||
      (isUntitled(page.name) ? texts.page(number) : page.name);
    const isSeen = seen.has(pageIndex);
    const step = {
      page,
      pageIndex,
      number,
      title: plainText(title),
      language: store.session.labelLanguage(page.key, locale),
      isCompleted,
      isLocked,
      isSeen,
    };
    isLocked ||= !isCompleted;
    return [step];
  });
}
