import { Title } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router-dom";
import { GuideEntryView } from "./GuideEntryView.tsx";
import styles from "./GuideSectionView.module.css";
import { GuideText } from "./GuideText.tsx";
import type { GuideSection } from "./guide.ts";

interface GuideSectionViewProps {
  section: GuideSection;
  /** The id of the entry that the address names. */
  target: string;
}

/** A section: its title, which is also its address, and its entries in groups. */
export const GuideSectionView = memo(function GuideSectionView({ section, target }: GuideSectionViewProps) {
  const { id, title, intro, groups } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <Title order={2} id={`${id}-title`}>
        <Link to={`#${id}`} className={styles.anchor}>
          {title}
        </Link>
      </Title>
      <p className={styles.intro}>
        <GuideText text={intro} />
      </p>
      {groups.map((group) => (
        <div key={group.title ?? id} className={styles.group}>
          {group.title !== undefined && <Title order={3}>{group.title}</Title>}
          {group.intro !== undefined && (
            <p className={styles.intro}>
              <GuideText text={group.intro} />
            </p>
          )}
          <dl className={styles.entries}>
            {group.entries.map((entry) => (
              <GuideEntryView key={entry.id} entry={entry} isTarget={entry.id === target} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
});
