/** What is mutated, and the tests that must notice; with each survivor that is let live, and why. */
import type { Kind } from "./mutate.ts";

export interface Target {
  files: readonly string[];
  kind: Kind;
  /** Test files; the first that fails ends a mutant, so the quick ones come first. */
  tests: readonly string[];
  /** Mutants that no test can tell, each with its reason: by file and what the mutant says of itself. */
  reasons?: Readonly<Record<string, string>>;
}

export const targets: Readonly<Record<string, Target>> = {
  access: {
    files: ["shared/access.ts"],
    kind: "guards",
    tests: ["test/unit/access.test.ts"],
    reasons: {
      "shared/access.ts: `held !== undefined && strength[held] >= strength[needed]` becomes `strength[held] >= strength[needed]`":
        "nothing is no key of the table, and no comparison with it holds; the compiler refuses it",
    },
  },
  sanitising: {
    files: ["shared/import/sanitize-html.ts", "web/player/fields/SafeHtml.tsx"],
    kind: "guards",
    tests: ["test/import/sanitize-html.test.ts", "test/web/player-safe-html.test.tsx"],
  },
  rights: {
    files: ["infra/rights.ts"],
    kind: "guards",
    tests: ["test/infra/rights.test.ts", "test/api/rights.test.ts"],
  },
  middleware: {
    files: [
      ...["access", "note-refusal", "trail", "xsrf", "sessions", "cookies"].map(middleware),
      ...["input", "storage-quota", "caller-address"].map(middleware),
    ],
    kind: "guards",
    tests: [
      ...["test/unit/functions/caller-address.test.ts", "test/api/matrix.test.ts", "test/api/audit.test.ts"],
      ...["test/security/sessions.test.ts", "test/api/access.test.ts", "test/security/storage-quota.test.ts"],
    ],
  },
  conditions: {
    files: [
      ...[
        "audit-store",
        "code-store",
        "custody-store",
        "erasing-store",
        "form-store",
        "instance-changes",
      ].map(store),
      ...["instance-store", "ledger-store", "limit-store", "mail-store", "people-store", "session-store"].map(
        store,
      ),
      ...["share-store", "statistics-store", "user-store"].map(store),
    ],
    kind: "conditions",
    tests: [
      ...[
        "test/api/stores.test.ts",
        "test/api/audit.test.ts",
        "test/api/account.test.ts",
        "test/api/runtime.test.ts",
      ],
      ...["test/api/forms.test.ts", "test/api/sharing.test.ts", "test/api/publications.test.ts"],
      ...["test/api/erasing.test.ts", "test/api/respondent-mails.test.ts", "test/api/pipeline.test.ts"],
    ],
  },
};

function middleware(name: string): string {
  return `functions/middleware/${name}.ts`;
}

function store(name: string): string {
  return `shared/stores/dynamodb/${name}.ts`;
}
