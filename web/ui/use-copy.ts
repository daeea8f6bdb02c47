import { useEffect, useState } from "react";
import { useAnnounce } from "./Announcer.tsx";

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
