/** Copying a text to the clipboard: for any button, and a button that is ready. */
import { ActionIcon, Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";
import { useAnnounce } from "./Announcer.tsx";
import { IconCheck, IconCopy } from "./icons/icons.tsx";

const SHOWN_MS = 1_600;

/**
 * Copies a text, and says so. `copied` is true for a moment.
 *
 * @param of what it is, e.g. `link of Winter 2026`
 */
export function useCopy(text: string, of: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const announce = useAnnounce();

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`Copied ${of}.`);
    } catch {
      announce("Your browser doesn't let this page copy. Select the text and copy it."); // its only way of refusing
    }
  };
  return { copied, copy };
}

/** Copies a text. @param of says what it is, e.g. `embed snippet of Winter 2026` */
export function CopyText({ text, of }: { text: string; of: string }) {
  const { copied, copy } = useCopy(text, of);
  return (
    <Tooltip label={copied ? "Copied" : "Copy"}>
      <ActionIcon aria-label={copied ? `Copied: ${of}` : `Copy ${of}`} onClick={copy}>
        {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
