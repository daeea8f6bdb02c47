import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "../use-copy.ts";
import styles from "./CopyButton.module.css";

/** Copies a text. @param of says what it is, e.g. `the example of relevant` */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const { copied, copy } = useCopy(text, of);
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
