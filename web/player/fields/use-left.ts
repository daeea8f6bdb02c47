import { type RefObject, useEffect, useRef } from "react";

const pressable = "a, button, input, label, select, summary, textarea, [role]";

/**
 * Calls back when the person goes on from the question that a part of the page belongs to: something else has the focus, or is
 * pressed. A finger that only scrolls, and another window, leave nothing.
 */
export function useLeft(part: RefObject<HTMLElement | null>, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const follow = ({ type, target }: Event) => {
      const question = part.current?.closest("[data-key]");
      if (!(target instanceof Element) || !question || question.contains(target)) return;
      if (type === "focusin" || target.closest(pressable) !== null) latest.current();
    };
    for (const name of ["focusin", "click"]) document.addEventListener(name, follow, true);
    return () => {
      for (const name of ["focusin", "click"]) document.removeEventListener(name, follow, true);
    };
  }, [part]);
}
