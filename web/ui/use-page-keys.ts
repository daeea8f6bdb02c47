import { useEffect, useRef } from "react";
import { deviceValue } from "../lib/browser-storage.ts";
import { isWritten, ofSingleKeys, type Shortcut, shortcuts } from "../lib/shortcuts.ts";
import { openLayers } from "./open-layers.ts";

/** What a page does by its keys; `undefined`: nothing at the moment. */
export type PageKeys = readonly (readonly [shortcut: Shortcut, action: (() => void) | undefined])[];

/**
 * The keys of a page, which do nothing while a dialog or a menu is open, or a text is written.
 * @example usePageKeys([[shortcuts.nextSubmission, goOn]])
 */
export function usePageKeys(keys: PageKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.isComposing || altKey || ctrlKey || metaKey || shiftKey || openLayers.length > 0) return;
      if (isWritten(event) || (target instanceof Element && target.matches(OPENER_OF_MENU))) return;
      const hasSingleKeys = deviceValue.singleKeys.get() !== "off";
      const pressed = key === "Escape" ? shortcuts.close : hasSingleKeys ? ofSingleKeys(key) : undefined;
      const action = now.current.find(([shortcut]) => shortcut === pressed)?.[1];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    // Before the key closes a dialog, which isn't open any more afterwards.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}

const OPENER_OF_MENU = "[aria-haspopup][aria-expanded=true]";
