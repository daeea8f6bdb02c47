import type { ReactNode } from "react";
import { GuideSection } from "../../ui/guide/GuideSection.tsx";
import styles from "./Showcase.module.css";

interface ShowcaseProps {
  id: string;
  title: string;
  /** When it is used; words between backticks are code. */
  intro: string;
  children: ReactNode;
}

/** A kind of part: when it is used, and how it looks. */
export function Showcase({ id, title, intro, children }: ShowcaseProps) {
  return (
    <GuideSection id={id} title={title} intro={intro}>
      <div className={styles.shown} data-showcase>
        {children}
      </div>
    </GuideSection>
  );
}

/** Parts side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Small parts in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
