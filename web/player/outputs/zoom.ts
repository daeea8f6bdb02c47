/** How large a PDF's pages are drawn: by buttons, in steps, and by two fingers. 1 is the width that there is. */
import { type RefObject, useEffect, useRef } from "react";

const STEPS = [1, 1.5, 2, 3, 4] as const;
export const MOST_ZOOM = 4;

/** The next step. @example zoomedIn(1.2) // 1.5 */
export const zoomedIn = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? MOST_ZOOM;

/** The step before. @example zoomedOut(1.2) // 1 */
export const zoomedOut = (zoom: number): number => STEPS.filter((step) => step < zoom - 0.01).at(-1) ?? 1;

/** @param spread how far apart the fingers are now, over how far they were @example pinched(2, 0.1) // 1 */
export const pinched = (zoom: number, spread: number): number =>
  Math.min(MOST_ZOOM, Math.max(1, zoom * spread));

/**
 * Lets two fingers on the pages change their size, around the point between them. While they move, only the style changes.
 * @param box has the pages, whose width follows its `--zoom`
 * @param onZoom called when the fingers are lifted
 */
export function usePinch(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  isThere: boolean,
  onZoom: (zoom: number) => void,
): void {
  const shown = useRef(zoom);
  shown.current = zoom;
  const done = useRef(onZoom);
  done.current = onZoom;
  useEffect(() => {
    const pages = box.current;
    if (!isThere || pages === null) return undefined;
    let from: { gap: number; zoom: number } | undefined;
    const begin = ({ touches }: TouchEvent) => {
      if (touches.length === 2) from = { gap: gapOf(touches), zoom: shown.current };
    };
    const move = (event: TouchEvent) => {
      if (from === undefined || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault(); // the page itself stays as it is
      const to = pinched(from.zoom, gapOf(event.touches) / from.gap);
      resize(pages, shown.current, to, middleOf(event.touches));
      shown.current = to;
    };
    const end = ({ touches }: TouchEvent) => {
      if (from === undefined || touches.length > 1) return;
      from = undefined;
      done.current(shown.current);
    };
    pages.addEventListener("touchstart", begin, { passive: true });
    pages.addEventListener("touchmove", move, { passive: false });
    pages.addEventListener("touchend", end);
    pages.addEventListener("touchcancel", end);
    return () => {
      pages.removeEventListener("touchstart", begin);
      pages.removeEventListener("touchmove", move);
      pages.removeEventListener("touchend", end);
      pages.removeEventListener("touchcancel", end);
    };
  }, [box, isThere]);
}

/** What is at a point stays there. */
function resize(pages: HTMLElement, from: number, to: number, at: { x: number; y: number }): void {
  const { left, top } = pages.getBoundingClientRect();
  const growth = to / from - 1;
  const across = (at.x - left + pages.scrollLeft) * growth;
  const down = (at.y - top + pages.scrollTop) * growth;
  const scrollsItself = pages.scrollHeight > pages.clientHeight + 1;
  pages.style.setProperty("--zoom", String(to));
  pages.scrollLeft += across;
  if (scrollsItself) pages.scrollTop += down;
  else window.scrollBy(0, down);
}

function gapOf([one, other]: TouchList): number {
  return one === undefined || other === undefined
    ? 1
    : Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
}

function middleOf([one, other]: TouchList): { x: number; y: number } {
  if (one === undefined || other === undefined) return { x: 0, y: 0 };
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}
