import type { ReactNode } from "react";
import { useCopy } from "../copy.tsx";
import { IconCheck, IconCopy } from "../icons/icons.tsx";
import styles from "./CopyBox.module.css";

interface CopyBoxProps {
  /** What is copied. */
  text: string;
  /** What it is, e.g. `the example of relevant` */
  of: string;
  /** What is shown; without it the text as code. */
  children?: ReactNode;
}

/** An example as it is typed, with a button that copies it. */
export function CopyBox({ text, of, children }: CopyBoxProps) {
  return (
    <div className={styles.box}>
      {children ?? <code className={styles.text}>{text}</code>}
      <CopyButton text={text} of={of} />
    </div>
  );
}

/** The result of the example in the box above. */
export function CopyBoxResult({ children }: { children: ReactNode }) {
  return <div className={styles.result}>{children}</div>;
}

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
