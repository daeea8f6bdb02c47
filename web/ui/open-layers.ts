/**
 * The dialogs that are open, one over the other. Escape and the browser's Back close only the one on top.
 */
import { useLayoutEffect, useRef } from "react";

export interface Layer {
  close: () => void;
  /** False while closing would interrupt something. */
  isClosable: () => boolean;
}

const layers: Layer[] = [];
const listeners = new Set<() => void>();

/** The open dialogs, the one on top last. */
export const openLayers: readonly Layer[] = layers;

/** Calls back after a dialog was opened or closed. Returns a function that stops it. */
export function onLayersChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Closes the dialog on top, as Mantine's own Escape does; nothing below it receives the key. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  // An open menu or list of choices in the dialog closes first.
  const { target } = event;
  if (target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true") return;
  const top = layers.at(-1);
  if (top?.isClosable()) top.close();
}

function change(edit: () => void): void {
  if (layers.length === 0) window.addEventListener("keydown", onKey, { capture: true });
  edit();
  if (layers.length === 0) window.removeEventListener("keydown", onKey, { capture: true });
  for (const listener of listeners) listener();
}

/**
 * Lets Escape and Back close a dialog for as long as it is mounted and open. From the moment it can be seen: a key that
 * comes before the effects of a busy page would otherwise close the dialog below.
 *
 * @param isClosable false while closing would interrupt something: both do nothing then
 * @param isOpen false for a dialog that is mounted and closed
 */
export function useLayer(onClose: () => void, isClosable = true, isOpen = true): void {
  const now = useRef({ onClose, isClosable });
  useLayoutEffect(() => {
    now.current = { onClose, isClosable };
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { close: () => now.current.onClose(), isClosable: () => now.current.isClosable };
    change(() => layers.push(layer));
    return () => change(() => layers.splice(layers.indexOf(layer), 1));
  }, [isOpen]);
}
