/**
 * Of these slow files `npm test` runs a third each day. `npm run test:full` runs all of them, and a file that is named always runs.
 */
import { seedOfTheDay } from "./budget.ts";

/** Paths below `test`, in three groups that take about the same time. */
const thirds: readonly (readonly string[])[] = [
  [
    ...["api/hand-over", "api/submission-limit", "e2e/attached-files", "e2e/back-closes", "e2e/desk-files"],
    ...["e2e/desk-trouble", "e2e/keyboard", "e2e/old-browsers", "e2e/player-check", "e2e/player-maps"],
    ...["e2e/player-media", "e2e/player-offline", "e2e/player-repeats", "e2e/player-rules-pages"],
    ...["e2e/player-uploads", "e2e/printing", "e2e/session-end", "faults/lost-typing-races"],
    ...["faults/redrive", "fuzz/agreement/agreement", "fuzz/parsers", "import/annotate-workbook"],
    ...["e2e/report-findings", "security/accounts", "security/file-names", "security/spent-limits"],
    ...["api/imports", "api/publications", "e2e/player-axe", "e2e/player-my-forms", "infra/findings"],
    ...["web/process-builder/tree-screen.test.tsx"],
  ],
  [
    ...[
      "api/export-files",
      "api/form-bundle",
      "e2e/player-device",
      "e2e/player-mails",
      "e2e/player-own-links",
    ],
    ...["e2e/player-own-looks", "e2e/player-press", "e2e/player-rank", "e2e/player-received"],
    ...["e2e/player-rules", "e2e/player-rules-fields", "e2e/saved-reports", "e2e/sign-out"],
    ...["faults/erasing", "faults/kill-between-submit-and-report", "faults/local-kill", "faults/lost-typing"],
    ...["faults/offline-kills", "infra/watch", "pdf/vectors", "process/handlebars/attacks"],
    ...["conformance/ship", "e2e/desk-sharing"],
    ...["security/attempts", "security/scripts-in-data", "security/scripts-in-pages"],
    ...["api/change-answers", "api/erasing", "e2e/process-builder"],
    ...["web/process-builder/editors-screen.test.tsx", "web/workbook-guide/guide.test.tsx"],
  ],
  [
    ...["api/backup", "api/export-rounds", "api/respondent-mails", "e2e/erasing", "e2e/player-about"],
    ...["e2e/player-change", "e2e/player-controls", "e2e/player-in-dialogs", "e2e/player-lists"],
    ...["e2e/player-places", "e2e/player-typing", "e2e/publication-about", "faults/kill-while-uploading"],
    ...["faults/prove", "fuzz/calls", "fuzz/workbooks/hostile", "fuzz/workbooks/workbooks"],
    ...["infra/account", "security/chaos", "security/export-limits", "security/limits"],
    ...["api/sharing", "e2e/first-load", "security/scripts-at-the-desk", "security/two-respondents"],
    ...["api/form-list-pages", "e2e/player-reports", "e2e/player-saving", "infra/stack"],
    ...["web/player-long-form.test.tsx", "web/process-builder/leaving-screen.test.tsx"],
  ],
];

const fileOf = (name: string) => `test/${name}${name.endsWith(".tsx") ? "" : ".test.ts"}`;

/** All of them, as paths from the root of the project. */
export const filesInTurn: readonly string[] = thirds.flat().map(fileOf);

/**
 * Those that don't run on a day.
 * @param day as a number, see `seedOfTheDay`: the group at index `day % 3` runs
 */
export const skippedOn = (day: number): string[] =>
  thirds.filter((_, index) => index !== day % thirds.length).flatMap((names) => names.map(fileOf));

/** What this run skips: nothing unless it is `npm test` without arguments, for which `test/all.ts` sets SPROUT_DAILY. */
export const skippedToday: readonly string[] =
  process.env.SPROUT_DAILY === undefined ? [] : skippedOn(seedOfTheDay);
