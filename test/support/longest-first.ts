/**
 * The longest files start first, so that no worker is left with one of them at the end. Vitest itself knows how long a
 * file takes only where it has run before; a clean clone has the size of files to go by, which says little.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those of more than ten seconds of processor time, the longest first. */
const longest = [
  ...["api/rights", "security/accounts"],
  ...["pdf/vectors", "conformance/ship", "fuzz/workbooks/hostile", "infra/bundle", "infra/rights"],
  ...["faults/promises", "e2e/player-typing", "e2e/process-builder", "e2e/back-closes", "e2e/look"],
  ...["security/scripts-in-data", "faults/lost-typing", "api/pipeline", "e2e/player-device"],
  ...["api/matrix", "api/backup", "e2e/main-job", "e2e/desk-submissions", "e2e/player"],
  ...["api/form-bundle", "e2e/desk-sharing", "api/sharing", "faults/kill-between-submit-and-report"],
  ...["web/process-builder/tree-screen", "web/forms/forms-list", "e2e/player-maps"],
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Files of a project stay together, in the order of the projects: they share what their workers have loaded.
    return sorted.toSorted((one, other) =>
      one.project.name === other.project.name ? rank(one) - rank(other) : 0,
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.includes(`/test/${name}.test.`));
  return at < 0 ? longest.length : at;
}
