/**
 * Where toasts are shown: in the dialog on top, as whoever uses a screen reader or the keyboard alone can't reach what is
 * outside an open dialog; otherwise over the page.
 */
import { useCallback, useSyncExternalStore } from "react";

const hosts: HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(edit: () => void): void {
  edit();
  for (const listener of listeners) listener();
}

/** For the `ref` of an element of a dialog that toasts are shown in while the dialog is on top. */
export function useToastHost(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (element === null) return undefined;
    change(() => hosts.push(element));
    return () => change(() => hosts.splice(hosts.indexOf(element), 1));
  }, []);
}

/** The element of the dialog on top; undefined: no dialog is open. */
export function useTopToastHost(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => hosts.at(-1));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
