import { Title } from "@mantine/core";
import { memo } from "react";
import { GuideEntries, GuideIntro, GuideSection } from "../../ui/guide/GuideSection.tsx";
import { GuideEntryView } from "./GuideEntryView.tsx";
import styles from "./GuideSectionView.module.css";
import type { GuideSection as SectionOfGuide } from "./guide.ts";

interface GuideSectionViewProps {
  section: SectionOfGuide;
  /** The id of the entry that the address names. */
  target: string;
}

/** A section: its title, which is also its address, and its entries in groups. */
export const GuideSectionView = memo(function GuideSectionView({ section, target }: GuideSectionViewProps) {
  const { id, title, intro, groups } = section;
  return (
    <GuideSection id={id} title={title} intro={intro}>
      {groups.map((group) => (
        <div key={group.title ?? id} className={styles.group}>
          {group.title !== undefined && <Title order={3}>{group.title}</Title>}
          {group.intro !== undefined && <GuideIntro text={group.intro} />}
          <GuideEntries>
            {group.entries.map((entry) => (
              <GuideEntryView key={entry.id} entry={entry} isTarget={entry.id === target} />
            ))}
          </GuideEntries>
        </div>
      ))}
    </GuideSection>
  );
});
