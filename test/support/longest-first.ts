/**
 * The longest files start first, so that no worker is left with one of them at the end. Vitest itself knows how long a
 * file takes only where it has run before; a clean clone has the size of files to go by, which says little.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that take more than ten seconds, by what they take beside others: the longest first. */
const longest = [
  ...[
    "infra/as-deployed",
    "api/rights",
    "e2e/link-update",
    "faults/promises",
    "faults/hooks",
    "e2e/process-builder",
    "e2e/player-uploads",
    "api/hooks",
    "e2e/player",
  ],
  ...["e2e/player-lists", "e2e/player-device", "e2e/look", "faults/lost-typing", "conformance/ship"],
  ...[
    "e2e/main-job",
    "api/pipeline",
    "security/scripts-in-data",
    "security/rows-by-site",
    "infra/bundle",
    "infra/print-asset",
    "api/matrix",
  ],
  "security/access-tokens",
  ...["security/accounts", "e2e/old-browsers", "faults/kill-while-uploading", "e2e/player-typing"],
  ...["web/process-builder/tree-screen", "e2e/desk-sharing", "api/backup", "e2e/first-load"],
  ...[
    "e2e/player-back",
    "api/sharing",
    "api/groups",
    "api/group-histories",
    "e2e/groups",
    "e2e/recipients",
    "api/recipients",
    "e2e/corrections",
    "e2e/sign-off",
    "api/sign-off",
    "api/notices",
    "e2e/notices",
    "e2e/player-axe",
    "e2e/report-findings",
    "e2e/back-closes",
  ],
  ...[
    "e2e/player-rules-pages",
    "e2e/desk-submissions",
    "e2e/desk-parts",
    "e2e/player-controls",
    "api/erasing",
  ],
  ...["web/forms/forms-list", "web/process-builder/editors-screen", "fuzz/workbooks/hostile", "pdf/vectors"],
  ...["import/annotate-workbook", "infra/rights", "api/form-bundle", "web/submissions/submissions"],
  ...[
    "faults/offline-kills",
    "e2e/player-offline",
    "e2e/player-change",
    "faults/kill-between-submit-and-report",
    "faults/live-correction",
    "faults/restore",
    "faults/failed-report-causes",
    "infra/account",
  ],
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
