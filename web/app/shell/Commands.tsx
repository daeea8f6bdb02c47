import { ActionIcon, Tooltip } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Role } from "../../../shared/access.ts";
import { part } from "../../../shared/part.ts";
import { deviceValue } from "../../lib/browser-storage.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { isPressed, isWritten, keysText, ofSingleKeys, shortcuts } from "../../lib/shortcuts.ts";
import { IconSearch } from "../../ui/icons/icons.tsx";
import { openLayers } from "../../ui/open-layers.ts";

/* Loaded when they are first opened. */
const CommandPalette = lazyPart(
  part(() => import("../../features/commands/CommandPalette.tsx")),
  ({ CommandPalette }) => CommandPalette,
);
const ShortcutsDialog = lazyPart(
  part(() => import("../../features/commands/ShortcutsDialog.tsx")),
  ({ ShortcutsDialog }) => ShortcutsDialog,
);

/** Until when the second key of two counts. */
const SECOND_KEY_MS = 1_500;

type Shown = "palette" | "shortcuts";

/** Ctrl K, `?` and the keys of pages; and a button for whoever has no keyboard. */
export function Commands({ roles }: { roles: readonly Role[] }) {
  const [shown, show] = useState<Shown>();
  const [hasSingleKeys, setSingleKeys] = useState(() => deviceValue.singleKeys.get() !== "off");
  useShortcuts(hasSingleKeys, show);

  const close = () => show(undefined);
  const chooseSingleKeys = (isOn: boolean) => {
    deviceValue.singleKeys.set(isOn ? "on" : "off");
    setSingleKeys(isOn);
  };
  return (
    <>
      <Tooltip label={`Go to… (${keysText(shortcuts.palette)})`}>
        <ActionIcon color="gray" size={44} aria-label="Go to a page or form" onClick={() => show("palette")}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {shown === "palette" && (
          <CommandPalette roles={roles} onClose={close} onShortcuts={() => show("shortcuts")} />
        )}
        {shown === "shortcuts" && (
          <ShortcutsDialog hasSingleKeys={hasSingleKeys} onSingleKeys={chooseSingleKeys} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Nothing happens while a dialog is open, or a text is written, or where the page itself uses the keys. */
function useShortcuts(hasSingleKeys: boolean, show: (what: Shown) => void): void {
  const navigate = useNavigate();
  const firstAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (event.defaultPrevented || event.isComposing || event.altKey || openLayers.length > 0) return;
      if (event.ctrlKey || event.metaKey) {
        if (!isPressed(event, shortcuts.palette)) return;
        event.preventDefault();
        return show("palette");
      }
      if (!hasSingleKeys || isWritten(event)) return;
      const isSecond = timeStamp - firstAt.current <= SECOND_KEY_MS;
      firstAt.current = key === "g" && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY;
      const pressed = (isSecond && ofSingleKeys("g", key)) || ofSingleKeys(key);
      if (pressed !== shortcuts.list && pressed?.to === undefined) return; // a page's own
      event.preventDefault();
      if (pressed.to === undefined) show("shortcuts");
      else void navigate(pressed.to);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [hasSingleKeys, show, navigate]);
}
