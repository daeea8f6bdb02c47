import { useCallback, useEffect, useRef, useState } from "react";
import type { StepPaths } from "../../../../shared/analysis/described-paths.ts";
import type { Finding } from "../../../../shared/analysis/finding.ts";
import type { RenameRequest, Renaming } from "../../../../shared/analysis/rename/rename-key.ts";
import type { Answers, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { type AnalysisClient, createAnalysisClient } from "../../../lib/report-analysis/analysis-client.ts";

/** What the analysis found in the process on screen. */
export interface Findings {
  /** False before the first answer, and where there was none. */
  isChecked: boolean;
  all: readonly Finding[];
  /** Why it couldn't be checked; the findings are those of the last time that it could. */
  failure: string | undefined;
  /** Answers that lead to a finding; undefined: none were found. @throws Error that says why they can't be looked for */
  answersFor: (finding: Finding) => Promise<Answers | undefined>;
  /** Every place of a key, and the texts with another name. @throws Error that says why they can't be looked for */
  renaming: (request: RenameRequest) => Promise<Renaming | undefined>;
}

const none: Omit<Findings, "answersFor" | "renaming"> = { isChecked: false, all: [], failure: undefined };

/** The findings of a step, in the order of its lines. */
export function ofStep({ all }: Pick<Findings, "all">, key: string): readonly Finding[] {
  return all.filter(({ stepKey }) => stepKey === key);
}

/** What a step can read, as the analysis knows it; none before the first answer. */
const noPaths: StepPaths = { known: [], uses: [] };

/**
 * Checks the process in a worker, again after each change; the last findings stay until then.
 * @param stepKey of the step that is edited
 * @param isShown false: what the process makes isn't on the screen yet, from which a check would take the processor
 */
export function useFindings(
  definition: FormDefinition | undefined,
  root: Step,
  stepKey: string | undefined,
  isShown: boolean,
): { findings: Findings; paths: StepPaths } {
  const [findings, setFindings] = useState(none);
  const [described, setDescribed] = useState({ stepKey: "", paths: noPaths });
  const client = useRef<AnalysisClient>(undefined);
  useEffect(() => () => client.current?.stop(), []);

  useEffect(() => {
    if (definition === undefined || !isShown) return;
    client.current ??= createAnalysisClient();
    let isCurrent = true;
    client.current
      .ask(definition, { kind: "check", root }, () => isCurrent)
      .then(
        (all) => isCurrent && all !== undefined && setFindings({ isChecked: true, all, failure: undefined }),
        (error: unknown) => {
          const failure = error instanceof Error ? error.message : String(error);
          if (isCurrent) setFindings((before) => ({ ...before, isChecked: false, failure }));
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [definition, root, isShown]);
  const answersFor = useCallback(
    async (finding: Finding) => {
      if (definition === undefined) return undefined;
      client.current ??= createAnalysisClient();
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const found = await client.current.ask(definition, { kind: "show", root, finding, timeZone });
      return found?.answers;
    },
    [definition, root],
  );
  const renaming = useCallback(
    async (request: RenameRequest) => {
      if (definition === undefined) return undefined;
      client.current ??= createAnalysisClient();
      return client.current.ask(definition, { kind: "rename", root, request });
    },
    [definition, root],
  );

  useEffect(() => {
    if (definition === undefined || stepKey === undefined || !isShown) return;
    client.current ??= createAnalysisClient();
    let isCurrent = true;
    client.current
      .ask(definition, { kind: "paths", root, stepKey }, () => isCurrent)
      .then(
        (paths) => isCurrent && paths !== undefined && setDescribed({ stepKey, paths }),
        () => undefined, // the check says why it failed
      );
    return () => {
      isCurrent = false;
    };
  }, [definition, root, stepKey, isShown]);
  return {
    findings: { ...findings, answersFor, renaming },
    paths: described.stepKey === stepKey ? described.paths : noPaths,
  };
}
