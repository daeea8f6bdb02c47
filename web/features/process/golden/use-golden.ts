import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import type { TestCases } from "../../../../shared/process/test-answers.ts";
import { BUILDER_AUTOSAVE_QUIET_MS } from "../../../../shared/timings.ts";
import { namedCases } from "../../../lib/golden/named-cases.ts";
import { type ComparisonState, useComparison } from "../../../lib/golden/use-comparison.ts";
import { useKeptRecord, usePublished } from "../../../lib/golden/use-published.ts";

/** The reports of the process on screen beside those that it is compared with. */
export interface Golden {
  state: ComparisonState;
  /** What it is compared with, in words. @example "version 3 of “Visits”" */
  base: string;
  /** Where only the engine is another one: keeps the texts as they are now. */
  keep: () => Promise<void>;
  versions: { before: Side; after: Side } | undefined;
}
interface Side {
  definition: FormDefinition;
  root: Step;
}

/**
 * Compares the process on screen with what the link has, or, where there is none, with how it was when the builder was opened.
 * @param isShown false: what the process makes isn't on the screen yet, from which this would take the processor
 */
export function useGolden(
  formId: number,
  definition: FormDefinition | undefined,
  root: Step,
  cases: TestCases,
  isShown: boolean,
): Golden {
  const [opened] = useState(root);
  const [shown, setShown] = useState(root);
  if (isShown && shown !== root) setShown(root);
  const link = usePublished(formId, {}, definition?.about);
  const [settled] = useDebouncedValue(cases.own, BUILDER_AUTOSAVE_QUIET_MS);
  const named = useMemo(() => namedCases({ own: settled }), [settled]);
  const { published, version, isLoaded, kept } = link;
  const versions = useMemo(
    () =>
      definition && {
        before: version ?? { definition, root: opened },
        after: { definition, root: shown },
      },
    [definition, version, opened, shown],
  );
  const state = useComparison(isLoaded && versions ? { ...versions, named, kept } : undefined);
  const keep = useKeptRecord(formId, published && state.compared, link);
  const base = published
    ? `version ${published.version} of “${published.name}”`
    : "how it was when you opened it";
  return { state, base, keep, versions };
}
