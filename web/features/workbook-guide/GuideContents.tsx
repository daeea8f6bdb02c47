import { Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { useLocation } from "react-router-dom";
import { ContentsList } from "../../ui/guide/ContentsList.tsx";
import { useSectionInView } from "../../ui/guide/use-section.ts";
import { IconList, IconSearch } from "../../ui/icons/icons.tsx";
import styles from "./GuideContents.module.css";
import { countEntries, type GuideSection } from "./guide.ts";

/** Below this there is no room for a column next to the text. */
const NARROW = "(max-width: 62em)";

interface GuideContentsProps {
  sections: readonly GuideSection[];
  query: string;
  onFind: (text: string) => void;
  /** How many entries fit the search; undefined without one. */
  found: number | undefined;
}

/** A search over everything, and the table of contents; it stays visible while the page scrolls. */
export function GuideContents({ sections, query, onFind, found }: GuideContentsProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  const list = <SectionList sections={sections} isSearch={found !== undefined} onFollow={close} />;
  return (
    <div className={styles.side}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 don't know <search> */}
      <div role="search" className={styles.search}>
        <TextInput
          type="search"
          aria-label="Search the specification"
          placeholder="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={({ currentTarget: { value } }) => onFind(value)}
          className={`${styles.field}`}
        />
        <Text c="dimmed" role="status" className={`${styles.found}`}>
          {found !== undefined && (found === 1 ? "1 entry" : `${found} entries`)}
        </Text>
      </div>
      {narrow ? (
        <details ref={menu}>
          <summary className={styles.summary}>
            <IconList size={18} aria-hidden />
            Contents
          </summary>
          <div className={styles.panel}>{list}</div>
        </details>
      ) : (
        list
      )}
    </div>
  );
}

interface SectionListProps {
  sections: readonly GuideSection[];
  isSearch: boolean;
  onFollow: () => void;
}

function SectionList({ sections, isSearch, onFollow }: SectionListProps) {
  const own = isSearch ? [] : [{ id: "example", title: "A complete form" }];
  const all = [...own, ...sections];
  const { search } = useLocation();
  const inView = useSectionInView(all.map(({ id }) => id));
  return (
    <ContentsList
      items={all.map(({ id, title }) => ({
        id,
        title,
        to: { hash: id, search },
        ...(isSearch && { more: countIn(sections, id) }),
      }))}
      current={inView}
      onFollow={onFollow}
    />
  );
}

function countIn(sections: readonly GuideSection[], id: string): number {
  return countEntries(sections.filter((section) => section.id === id));
}
