import { useEffect, useMemo } from "react";
import type { KeptSet } from "../../../shared/golden/kept-set.ts";
import { Step } from "../../../shared/process/step.ts";
import { api, useApi } from "../../lib/api.ts";
import { namedCasesIn } from "../../lib/golden/named-cases.ts";
import { useComparison } from "../../lib/golden/use-comparison.ts";
import { useKeptRecord, usePublished } from "../../lib/golden/use-published.ts";
import { ReportComparison } from "../../ui/ReportComparison.tsx";

interface LinkComparisonProps {
  formId: number;
  publicationKey: string;
  /** The version to go back to; absent: the form as it is now. */
  to: number | undefined;
  /** What is to be kept of the golden cases once it is published. */
  onRecord: (next: KeptSet | undefined) => void;
}

/** What publishing does to the reports of a link, sentence by sentence. */
export function LinkComparison({ formId, publicationKey, to, onRecord }: LinkComparisonProps) {
  const { data: definition } = useApi(api.forms.model, { id: formId });
  const { data: process } = useApi(api.process.processes, { id: formId });
  const root = useMemo(() => process && Step.parse(JSON.parse(process.model)), [process]);
  const named = useMemo(() => process && namedCasesIn(process.workingOutputModel), [process]);
  const about = definition?.about;
  const link = usePublished(formId, { publicationKey }, about);
  const earlier = usePublished(formId, { publicationKey, ...(to !== undefined && { version: to }) }, about);
  const current = useMemo(() => definition && root && { definition, root }, [definition, root]);
  const [before, after] = [link.version, to === undefined ? current : earlier.version];
  const state = useComparison(before && after && named && { before, after, named, kept: link.kept });
  useKeptRecord(formId, state.compared, link);
  const next = state.isBusy ? undefined : state.compared?.next;
  useEffect(() => onRecord(next), [onRecord, next]);
  return <ReportComparison state={state} definition={after?.definition ?? definition} />;
}
