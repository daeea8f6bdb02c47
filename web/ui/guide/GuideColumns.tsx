import type { ReactNode, Ref } from "react";
import styles from "./GuideColumns.module.css";

interface GuideColumnsProps {
  /** The contents: next to the text on wide screens, above it on narrow ones. */
  side: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The contents and the text of a guide. */
export function GuideColumns({ side, children, ref }: GuideColumnsProps) {
  return (
    <div className={styles.columns}>
      {side}
      <div ref={ref} className={styles.text}>
        {children}
      </div>
    </div>
  );
}

/** Contents that need no search: sticky on wide screens, above the text on narrow ones. */
export function GuideSide({ children }: { children: ReactNode }) {
  return <div className={styles.side}>{children}</div>;
}
