import { useState } from "react";

export interface Cursor {
  /** Where the page starts; undefined: the first one. */
  after: string | undefined;
  /** From 1. */
  page: number;
  goOn: (next: string) => void;
  goBack: () => void;
}

/** Paging through a list that only knows its next page. Another `list` starts at its first page. */
export function useCursor(list: string): Cursor {
  const [visited, setVisited] = useState<{ list: string; passed: readonly string[] }>({ list, passed: [] });
  const passed = visited.list === list ? visited.passed : [];
  return {
    after: passed.at(-1),
    page: passed.length + 1,
    goOn: (next) => setVisited({ list, passed: [...passed, next] }),
    goBack: () => setVisited({ list, passed: passed.slice(0, -1) }),
  };
}
