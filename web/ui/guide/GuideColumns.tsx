import type { ReactNode, Ref } from "react";
import styles from "./GuideColumns.module.css";

interface GuideColumnsProps {
  /** The contents: beside the text at a desk, above it where it is narrow. */
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

/** Contents that need no search: in sight while the page moves, above the text where it is narrow. */
export function GuideSide({ children }: { children: ReactNode }) {
  return <div className={styles.side}>{children}</div>;
}
