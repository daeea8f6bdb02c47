/** Moving through a form: to a step, to the answers before Submit, and with the browser's Back and Forward. */
import { type RefObject, useState } from "react";
import { STEP_SCROLL_DELAY_MS } from "../../../shared/timings.ts";
import { type FieldPlace, placeOf } from "../base/field-index.ts";
import { focusStep, keyOf } from "../base/focus.ts";
import { CHECK_FRAGMENT, changingState, stateHere, stepFragment } from "../base/page-route.ts";
import type { Position } from "../base/place.ts";
import { isCheckInAddress, LAST_STEP, type Steps, stepInAddress, useBack } from "./use-steps.ts";

/** The answers before Submit, a place of its own after the last step. */
export interface Check {
  isOpen: boolean;
  /** The key of the answer that is being changed from there, or was last. */
  changing: string | undefined;
  /** Another one each time that the person comes there; none where the page was loaded there. */
  arrival?: object;
}

export interface Moves {
  check: Check;
  /** @param changing the answer that is changed from the list; absent: as before */
  open: (pageIndex: number, fieldKey?: string, changing?: string) => void;
  openCheck: () => void;
}

interface MovesInput extends Pick<Steps, "steps" | "current" | "show"> {
  places: ReadonlyMap<string, FieldPlace>;
  root: RefObject<HTMLElement | null>;
  /** Whether places may be in the address and in the browser's history; undefined: the form has no address. */
  leavesTrace: (() => boolean) | undefined;
  goTo: (fieldKey: string) => void;
  onPlace: (place: Position) => void;
  /** What was said about the place before is over. */
  onMove: () => void;
}

export function useMoves(input: MovesInput): Moves {
  const { steps, current, show, places, root, leavesTrace, goTo, onPlace, onMove } = input;
  const isAddressed = leavesTrace !== undefined;
  const [check, setCheck] = useState<Check>(() => ({
    isOpen: isAddressed && isCheckInAddress(steps),
    changing: isAddressed ? stateHere()?.changing : undefined,
  }));
  const changingNow = check.isOpen ? undefined : check.changing;

  useBack(isAddressed, () => {
    if (isCheckInAddress(steps)) return check.isOpen ? undefined : arriveAtCheck();
    const target = stepInAddress(steps);
    if (target === undefined) return;
    const changing = stateHere()?.changing;
    const isOnIt = changing !== undefined && placeOf(places, changing)?.pageIndex === target.pageIndex;
    if (check.isOpen || target !== current) arrive(target.pageIndex, isOnIt ? changing : "", changing);
    else if (changing !== check.changing) setCheck({ isOpen: false, changing });
  });

  /** The browser's Back leads to where the person was. */
  function trace(there: string, changing: string | undefined) {
    const here = check.isOpen ? CHECK_FRAGMENT : stepFragment(current?.page.key ?? "");
    if (leavesTrace?.() !== true || here === there) return;
    window.history.replaceState(changingState(changingNow), "", here);
    window.history.pushState(changingState(changing), "", there);
  }

  function open(pageIndex: number, fieldKey = "", changing = changingNow) {
    const target = steps.find((step) => step.pageIndex === pageIndex);
    trace(stepFragment(target?.page.key ?? ""), changing);
    arrive(pageIndex, fieldKey, changing);
  }

  function arrive(pageIndex: number, fieldKey: string, changing: string | undefined) {
    onMove();
    setCheck({ isOpen: false, changing });
    show(pageIndex);
    onPlace({ step: pageIndex, fieldKey });
    setTimeout(() => {
      if (fieldKey !== "") return goTo(fieldKey);
      // who is in a question of it already stays there: an open list would close
      if (keyOf(document.activeElement) === undefined) focusStep(root.current);
    }, STEP_SCROLL_DELAY_MS);
  }

  function openCheck() {
    trace(CHECK_FRAGMENT, undefined);
    arriveAtCheck();
  }

  function arriveAtCheck() {
    onMove();
    setCheck({ isOpen: true, changing: check.changing, arrival: {} });
    show(LAST_STEP);
    onPlace({ step: steps.at(-1)?.pageIndex ?? 0, fieldKey: "" });
  }

  return { check, open, openCheck };
}
