/** Why the preview of a step says what it says, with the test answers. Loaded when it is first asked for. */
import { useEffect, useRef, useState } from "react";
import type { Answers, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { Step } from "../../../../shared/process/step.ts";
import { api, useApi } from "../../../lib/api.ts";
import { type AnalysisClient, createAnalysisClient } from "../../../lib/report-analysis/analysis-client.ts";
import type { ExplainedRun } from "../../../lib/report-analysis/explain-run.ts";
import { Note } from "../../../ui/Note.tsx";
import { type StepPlace, WhyView } from "../../../ui/WhyView.tsx";
import { Placeholder } from "../editors/Pane.tsx";

interface PreviewReasonsProps {
  formId: number;
  definition: FormDefinition;
  root: Step;
  answers: Answers;
  locale: string;
  stepKey: string;
  onGo: (place: StepPlace) => void;
}

export default function PreviewReasons({
  formId,
  definition,
  root,
  answers,
  locale,
  stepKey,
  onGo,
}: PreviewReasonsProps) {
  const [explained, setExplained] = useState<ExplainedRun>();
  const [failure, setFailure] = useState<string>();
  const { data: cells } = useApi(api.forms.formCells, { id: formId });
  const client = useRef<AnalysisClient>(undefined);
  useEffect(() => () => client.current?.stop(), []);
  useEffect(() => {
    client.current ??= createAnalysisClient();
    let isCurrent = true;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const job = { kind: "explain", root, answers: JSON.stringify(answers), locale, timeZone } as const;
    client.current
      .ask(definition, job, () => isCurrent)
      .then(
        (found) => {
          if (!isCurrent || found === undefined) return;
          setExplained(found);
          setFailure(undefined);
        },
        (error: unknown) => isCurrent && setFailure(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      isCurrent = false;
    };
  }, [definition, root, answers, locale]);
  if (failure !== undefined) return <Note tone="error">{failure}</Note>;
  if (explained === undefined) return <Placeholder>Loading...please wait...</Placeholder>;
  return <WhyView explained={explained} root={root} only={stepKey} onGo={onGo} {...(cells && { cells })} />;
}
