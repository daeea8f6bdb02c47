/** The builder's mode, which the breadcrumb shows, and the event that leads back to the tree. */
import { useSyncExternalStore } from "react";

export interface BuilderMode {
  /** As the breadcrumb shows it. */
  name: string;
  /** `tree`, or the type code of the step whose editor is open. */
  code: string;
}

/** Leads an editor back to the tree, and resets the tree to its initial state (specification, section 2). */
export const PROCESS_BUILDER_HOME = "process-builder-home";

let mode: BuilderMode | undefined;
const listeners = new Set<() => void>();

/** Says which mode is on screen; `undefined` when the builder is left. */
export function setBuilderMode(next: BuilderMode | undefined): void {
  mode = next;
  for (const listener of listeners) listener();
}

/** The mode on screen; `undefined` outside of the builder. */
export function useBuilderMode(): BuilderMode | undefined {
  return useSyncExternalStore(subscribe, () => mode);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Back to the builder's home. */
export function goToBuilderHome(): void {
  window.dispatchEvent(new CustomEvent(PROCESS_BUILDER_HOME));
}
