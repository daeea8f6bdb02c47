import { useMemo } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { api, useApi } from "../../lib/api.ts";
import { useComparison } from "../../lib/golden/use-comparison.ts";
import { ReportComparison } from "../../ui/ReportComparison.tsx";
import type { ChangedReports } from "./changed-reports.ts";

interface ImportedReportsProps {
  formId: number;
  reports: ChangedReports;
  imported: FormDefinition;
}

/** What the reports would say with another workbook, sentence by sentence; nothing where the form makes no reports. */
export function ImportedReports({ formId, reports: { present, named }, imported }: ImportedReportsProps) {
  const hasReports = present.root.children.length > 0;
  const { data } = useApi(api.forms.goldenReports, hasReports ? { id: formId } : undefined);
  const kept = data?.kept;
  const isLoaded = data !== undefined;
  const input = useMemo(
    () =>
      isLoaded
        ? {
            before: present,
            // whose form it is doesn't come with a workbook
            after: { definition: { ...imported, about: present.definition.about }, root: present.root },
            ...{ named, kept },
          }
        : undefined,
    [isLoaded, present, imported, named, kept],
  );
  const state = useComparison(input);
  if (!hasReports) return null;
  return <ReportComparison state={state} definition={input?.after.definition} what="This workbook" />;
}
