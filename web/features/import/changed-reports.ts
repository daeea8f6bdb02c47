import type { ReportChange } from "../../../shared/analysis/report-changes.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { Step, walkSteps } from "../../../shared/process/step.ts";
import { api, call } from "../../lib/api.ts";
import { createAnalysisClient } from "../../lib/report-analysis/analysis-client.ts";

/** What an import does to the reports of a form. */
export interface ChangedReports {
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
    const [{ model }, present] = await Promise.all([
      call(api.process.processes, { id: formId }),
      call(api.forms.model, { id: formId }),
    ]);
    const root = Step.parse(JSON.parse(model));
    const changes = (await client.ask(present, { kind: "compare", root, imported })) ?? [];
    return { changes, stepNames: new Map([...walkSteps(root)].map(({ step }) => [step.key, step.name])) };
  } catch {
    return undefined; // the screen says so; the import itself is possible all the same
  } finally {
    client.stop();
  }
}
