import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./GuideSection.module.css";

interface GuideSectionProps {
  id: string;
  title: string;
  /** Words between backticks are code. */
  intro?: string;
  children: ReactNode;
}

/** A section of a guide: its title is also its address. */
export function GuideSection({ id, title, intro, children }: GuideSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <Title order={2} id={`${id}-title`}>
        <Link to={`#${id}`} className={styles.anchor}>
          {title}
        </Link>
      </Title>
      {intro !== undefined && <GuideIntro text={intro} />}
      {children}
    </section>
  );
}

/** What a section or a part of it is about. */
export function GuideIntro({ text }: { text: string }) {
  return (
    <p className={styles.intro}>
      <GuideText text={text} />
    </p>
  );
}

/** The frame of a section's entries, each with its `dt` and `dd`. */
export function GuideEntries({ children }: { children: ReactNode }) {
  return <dl className={styles.entries}>{children}</dl>;
}

/** A text in which words between backticks are code. */
export function GuideText({ text }: { text: string }) {
  return text.split("`").map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // The parts of a text are identified only by their position, and don't move.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <code key={place} className={styles.code}>
        {part}
      </code>
    ),
  );
}
