import type { ReportChange } from "../../../shared/analysis/report-changes.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { GoldenCase } from "../../../shared/golden/golden-case.ts";
import { Step, walkSteps } from "../../../shared/process/step.ts";
import { api, call } from "../../lib/api.ts";
import { namedCasesIn } from "../../lib/golden/named-cases.ts";
import type { Version } from "../../lib/golden/use-comparison.ts";
import { createAnalysisClient } from "../../lib/report-analysis/analysis-client.ts";

/** What an import does to the reports of a form. */
export interface ChangedReports {
  /** The form and its steps as they are. */
  present: Version;
  /** Those of the builder's test answers. */
  named: readonly GoldenCase[];
  changes: readonly ReportChange[];
  /** The names of steps by their keys. */
  stepNames: ReadonlyMap<string, string>;
}

/** Compares the reports of a form as it is with those of what is imported. @returns undefined where they couldn't be checked */
export async function changedReports(
  formId: number,
  imported: FormDefinition,
): Promise<ChangedReports | undefined> {
  const client = createAnalysisClient();
  try {
    const [{ model, workingOutputModel }, definition] = await Promise.all([
      call(api.process.processes, { id: formId }),
      call(api.forms.model, { id: formId }),
    ]);
    const root = Step.parse(JSON.parse(model));
    const changes = (await client.ask(definition, { kind: "compare", root, imported })) ?? [];
    const named = namedCasesIn(workingOutputModel);
    return {
      present: { definition, root },
      named,
      changes,
      stepNames: new Map([...walkSteps(root)].map(({ step }) => [step.key, step.name])),
    };
  } catch {
    return undefined; // the screen says so; the import itself is possible all the same
  } finally {
    client.stop();
  }
}
