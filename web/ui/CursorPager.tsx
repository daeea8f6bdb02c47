/** Paging through a list that only knows its next page. */
import { Button } from "@mantine/core";
import { useState } from "react";
import styles from "./CursorPager.module.css";
import { IconChevronLeft, IconChevronRight } from "./icons/icons.tsx";

interface Cursor {
  /** Where the page starts; undefined: the first one. */
  after: string | undefined;
  /** From 1. */
  page: number;
  /** How many lines the pages before it have, as far as `goOn` was told. */
  before: number;
  /** @param size how many lines the page has that is left */
  nextPage: (next: string, size?: number) => void;
  goBack: () => void;
}

interface PassedPage {
  /** Where the page after it starts. */
  next: string;
  size: number;
}

/** Paging through a list that only knows its next page. Another `list` starts at its first page. */
export function useCursor(list: string): Cursor {
  const [visited, setVisited] = useState<{ list: string; passed: readonly PassedPage[] }>({
    list,
    passed: [],
  });
  const passed = visited.list === list ? visited.passed : [];
  return {
    after: passed.at(-1)?.next,
    page: passed.length + 1,
    before: passed.reduce((sum, { size }) => sum + size, 0),
    nextPage: (next, size = 0) => setVisited({ list, passed: [...passed, { next, size }] }),
    goBack: () => setVisited({ list, passed: passed.slice(0, -1) }),
  };
}

/** Back and on through a list; nothing where one page holds all of it. */
export function CursorPager({ of, cursor, next }: { of: string; cursor: Cursor; next: string | undefined }) {
  if (cursor.page === 1 && next === undefined) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className={styles.pager}>
      <Button
        variant="default"
        disabled={cursor.page === 1}
        onClick={cursor.goBack}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
      >
        Previous
      </Button>
      <span role="status">Page {cursor.page}</span>
      <Button
        variant="default"
        disabled={next === undefined}
        onClick={() => next !== undefined && cursor.nextPage(next)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        Next
      </Button>
    </nav>
  );
}
