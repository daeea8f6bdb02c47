import type { ReactNode } from "react";
import type { StepState } from "../preview/run-tree.ts";
import { StepStateLine } from "../preview/StepStateLine.tsx";
import styles from "./Editor.module.css";

/** One part of an editor: its name, its tools, its content. */
export function Pane({
  title,
  state,
  tools,
  scrolls = false,
  isOld = false,
  children,
}: {
  title: string;
  /** The state of the step, next to its name. */
  state?: StepState | undefined;
  tools?: ReactNode;
  scrolls?: boolean;
  /** True: the content is from the last successful run. */
  isOld?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{title}</h2>
        {state !== undefined && <StepStateLine state={state} hasText={false} />}
        {isOld && <span className={styles.old}>from the last run</span>}
        {tools !== undefined && <div className={styles.paneTools}>{tools}</div>}
      </header>
      <div className={styles.paneBody} data-scrolls={scrolls || undefined}>
        {children}
      </div>
    </section>
  );
}

/** The text of a pane that has nothing to show yet. */
export function Placeholder({ children }: { children: ReactNode }) {
  return (
    <p className={styles.placeholder} role="status">
      {children}
    </p>
  );
}
