import { useEffect, useId, useSyncExternalStore } from "react";

/** The open dialogs, the one on top last. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this dialog lies over all others: Escape is for it alone, and closes none beneath it. */
export function useTopmost(): boolean {
  const id = useId();
  useEffect(() => {
    change([...stack, id]);
    return () => change(stack.filter((one) => one !== id));
  }, [id]);
  const top = useSyncExternalStore(subscribe, () => stack.at(-1));
  return top === id;
}
