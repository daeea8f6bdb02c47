/** What is missing or refused on a page, or in the form, once the person has tried to go on. */
import { useState } from "react";
import type { FieldPlace } from "../base/field-index.ts";
import type { FormShared } from "../base/form-context.ts";
import { type ListedProblem, listProblems } from "./form-problems.ts";

type Scope = "page" | "form";

const noPages: ReadonlySet<number> = new Set();

export interface Refusals {
  /** Of the last try, as they are now; undefined before one. */
  problems: ListedProblem[] | undefined;
  /** Counts the tries: each is said again. */
  tries: number;
  /** Whether the person tried to leave a page: by a step header, or by Next or Submit while something is missing. */
  isDirty: (pageIndex: number) => boolean;
  markDirty: (pageIndex: number) => void;
  /** Says what is missing: shows the problems of the page and lists them above it. */
  refuse: (scope: Scope) => void;
  /** Whether something is missing, so that it was refused. */
  refuseIfMissing: (scope: Scope) => boolean;
  /** What was said is over. */
  clear: () => void;
}

/**
 * @param pageIndex of the page that is shown
 * @param pagination names the pages that are shown: with others, none is dirty
 */
export function useRefusals(
  shared: FormShared,
  places: ReadonlyMap<string, FieldPlace>,
  pageIndex: number,
  pagination: string,
): Refusals {
  const [dirty, setDirty] = useState({ pagination, pages: noPages });
  if (dirty.pagination !== pagination) setDirty({ pagination, pages: noPages });
  const [refused, setRefused] = useState<{ scope: Scope; tries: number }>();
  const problemsOf = (scope: Scope) => listProblems(shared, places, scope === "page" ? pageIndex : undefined);
  const markDirty = (index: number) =>
    setDirty((before) => ({ pagination, pages: new Set([...before.pages, index]) }));
  const refuse = (scope: Scope) => {
    markDirty(pageIndex);
    setRefused((before) => ({ scope, tries: (before?.tries ?? 0) + 1 }));
  };
  return {
    problems: refused && problemsOf(refused.scope),
    tries: refused?.tries ?? 0,
    isDirty: (index) => dirty.pages.has(index),
    markDirty,
    refuse,
    refuseIfMissing(scope) {
      if (problemsOf(scope).length === 0) return false;
      refuse(scope);
      return true;
    },
    clear: () => setRefused(undefined),
  };
}
