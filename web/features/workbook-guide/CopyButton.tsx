import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useAnnounce } from "./Announcer.tsx";
import styles from "./CopyButton.module.css";

const SHOWN_MS = 1_600;

/** Copies a text. @param of says whose text it is, e.g. `the example of relevant` */
export function CopyButton({ text, of }: { text: string; of: string }) {
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

  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied || undefined}
      onClick={copy}
      aria-label={`Copy ${of}`}
      title={copied ? "Copied" : "Copy"}
    >
      {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
    </button>
  );
}
