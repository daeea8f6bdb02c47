import type { ReactNode } from "react";
import styles from "./CopyBox.module.css";
import { CopyButton } from "./CopyButton.tsx";

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
