/**
 * The browser's Back closes an open dialog, as Escape does. Each dialog lies on an entry of the history of its own, at
 * the page's address: Back from it closes the dialog, and closing it in another way goes back over it.
 *
 * The router hears nothing of these steps. A step to the address where it is already would ask it to load the page
 * again, and whoever is in the middle of something would be asked whether to leave.
 */
import { useEffect, useRef } from "react";

interface Opened {
  close: () => void;
  isClosable: () => boolean;
}

/** The open dialogs, the one on top last. */
const opened: Opened[] = [];
/** The entry of the page beneath the dialogs, and how many of theirs lie on it. */
let page = { index: 0, path: "" };
let depth = 0;
/** Where a step leads that was begun here; until it has come, nothing else is begun. */
let awaited: number | undefined;
let lastIndex = 0;
let isWatching = false;
const settled: (() => void)[] = [];

/** What the router keeps with each entry (its place), and what marks a dialog's. */
function readEntry(): { idx: number; isDialog: boolean } {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null) return { idx: 0, isDialog: false };
  return {
    idx: "idx" in state && typeof state.idx === "number" ? state.idx : 0,
    isDialog: "dialog" in state,
  };
}

/** Makes as many entries as dialogs are open; where somebody went elsewhere meanwhile, those behind them are let be. */
function settle(): void {
  if (awaited !== undefined) return;
  const entry = readEntry();
  if (depth > 0 && (entry.idx !== page.index + depth || window.location.pathname !== page.path)) depth = 0;
  // A page that was reloaded under its dialog, or came back to one, lies on a dialog's entry already.
  if (depth === 0 && opened.length > 0) {
    depth = entry.isDialog ? 1 : 0;
    page = { index: entry.idx - depth, path: window.location.pathname };
  }
  for (; depth < opened.length; depth++) {
    const state = { ...window.history.state, idx: page.index + depth + 1, dialog: true };
    window.history.pushState(state, "");
  }
  lastIndex = readEntry().idx;
  if (depth > opened.length) {
    go(opened.length - depth);
    depth = opened.length;
  } else for (const then of settled.splice(0)) then();
}

function go(steps: number): void {
  awaited = readEntry().idx + steps;
  window.history.go(steps);
}

/** Heard before the router hears of it. */
function onStep(event: PopStateEvent): void {
  const before = lastIndex;
  const { idx, isDialog } = readEntry();
  lastIndex = idx;
  if (awaited !== undefined) {
    if (idx === awaited) event.stopImmediatePropagation();
    awaited = undefined;
    settle();
    return;
  }
  const top = opened.at(-1);
  if (top !== undefined && depth > 0 && idx === page.index + depth - 1) {
    event.stopImmediatePropagation();
    if (top.isClosable()) {
      depth -= 1;
      top.close();
    } else go(1);
  } else if (isDialog && idx <= before) {
    // The way back leads over the entry of a dialog that was left for another page: the page itself is what is meant.
    event.stopImmediatePropagation();
    window.history.back();
  }
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  lastIndex = readEntry().idx;
  window.addEventListener("popstate", onStep, { capture: true });
}

/**
 * Lets Back close a dialog for as long as it is mounted and open.
 *
 * @param isClosable false while leaving would break something off: Back does nothing then
 * @param isOpen false for one that is mounted all the time, or that has to do with the history itself
 */
export function useBackCloses(onClose: () => void, isClosable = true, isOpen = true): void {
  const now = useRef({ onClose, isClosable });
  useEffect(() => {
    now.current = { onClose, isClosable };
  });
  useEffect(() => {
    if (!isOpen) return;
    const one: Opened = { close: () => now.current.onClose(), isClosable: () => now.current.isClosable };
    watch();
    opened.push(one);
    queueMicrotask(settle);
    return () => {
      opened.splice(opened.indexOf(one), 1);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** Does something with the history once the entries of dialogs that were closed are gone from it. */
export function onceBackIsSettled(action: () => void): void {
  settled.push(action);
  queueMicrotask(settle);
}
