import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { handlersText, summariesFile } from "../../../infra/cli/contract.ts";
import { callRows, callSummaries } from "../../../shared/contract/call-rows.ts";
import { handlerFile, routes } from "../../../shared/contract/index.ts";
import { openApiDocument } from "../../../shared/contract/openapi.ts";
import { workers } from "../../../shared/contract/workers.ts";
import { CHANGE_SETTLED_SECONDS } from "../../../shared/timings.ts";

const root = join(import.meta.dirname, "../../..");
const functionsFolder = join(root, "functions");

it("a change is read once whatever noted it has ended, by clocks that are 30 seconds apart", () => {
  const seconds = Object.values(workers).map(({ timeoutSeconds }) => timeoutSeconds);
  expect(CHANGE_SETTLED_SECONDS).toBeGreaterThanOrEqual(Math.max(...seconds) + 30);
});

describe("the table of calls", () => {
  it("has the 47 calls of the specification and others of its own, each once", () => {
    const own = [
      ...["/rest/form/annotated", "/rest/form/problems", "/rest/import/annotated", "/rest/upload/stats"],
      ...["/rest/form/cells", "/rest/form/entry"],
      ...["/rest/form/texts", "/rest/form/texts/correct", "/rest/form/export/corrected"],
      ...["/rest/form/languages", "/rest/form/languages/export", "/rest/form/languages/import"],
      "/rest/instance/discard",
      ...["/rest/instance/mail", "/rest/subscriptions", "/rest/subscriptions/save", "/rest/unsubscribe"],
      ...[
        "/rest/form/publication/change",
        "/rest/form/trash",
        "/rest/form/restore",
        "/rest/form/tags",
        "/rest/form/rename",
        "/rest/form/duplicate",
        "/rest/form/audit",
        "/rest/form/handover",
        "/rest/form/handover/offer",
        "/rest/form/handover/withdraw",
        "/rest/form/handover/answer",
        "/rest/form/offers",
      ],
      ...["/rest/form/submissions/mark", "/rest/form/submissions/changes"],
      ...["/rest/form/submissions", "/rest/form/submissions/export", "/rest/form/statistics"],
      "/rest/form/statistics/answers",
      ...[
        "/rest/user/list",
        "/rest/user/change",
        "/rest/account/profile",
        "/rest/account/organisation",
        "/rest/account/sessions",
      ],
      ...["/rest/form/submission", "/rest/form/submission/output", "/rest/form/submission/erase"],
      ...["/rest/form/submission/progress", "/rest/form/submission/retry", "/rest/form/submission/run"],
      ...[
        "/rest/form/file/start",
        "/rest/form/file/confirm",
        "/rest/form/file",
        "/rest/form/submission/file",
      ],
      ...["/rest/form/list/page", "/rest/form/list/tags", "/rest/form/needs", "/rest/form/reports/health"],
      "/rest/form/publication/link",
      ...["/rest/form/notices", "/rest/form/notices/save"],
      ...["", "/save", "/remove", "/test", "/log", "/replay", "/secret"].map(
        (call) => `/rest/form/hooks${call}`,
      ),
      ...["/rest/form/publication/update", "/rest/form/publication/difference"],
      "/rest/form/publish/check",
      ...[
        "/rest/groups",
        "/rest/group",
        "/rest/group/create",
        "/rest/group/rename",
        "/rest/group/organisation",
        "/rest/group/delete",
      ],
      ...["/rest/group/member/save", "/rest/group/member/remove", "/rest/group/audit"],
      ...["/rest/group/all", "/rest/group/appoint"],
      ...[
        "/rest/administration/health",
        "/rest/administration/sign-in",
        "/rest/administration/trail",
        "/rest/administration/trail/export",
      ],
      ...["/rest/form/golden", "/rest/form/golden/save"],
      "/rest/form/process/version",
      "/rest/form/process/versions",
      "/rest/form/publication/use",
      ...["/rest/form/recipients", "/rest/form/recipients/save"],
      ...["/rest/form/recipients/send"],
      "/rest/form/recipients/export",
      "/rest/page/fault",
      ...["/rest/auth/start", "/rest/auth/callback"],
      ...["/rest/auth/factor", "/rest/auth/code", "/rest/auth/passkey", "/rest/auth/passkey/options"],
      ...["/rest/account/factors", "/rest/account/factors/remove", "/rest/account/factors/recovery"],
      ...["/rest/account/factors/totp", "/rest/account/factors/totp/begin", "/rest/user/factors/reset"],
      ...["/rest/account/factors/passkey", "/rest/account/factors/passkey/options"],
      ...["/rest/form/sign-off", "/rest/form/sign-off/setting", "/rest/form/sign-off/request"],
      ...["/rest/form/sign-off/decide", "/rest/administration/sign-off/waive"],
      ...["/rest/account/tokens", "/rest/account/tokens/create", "/rest/user/tokens"],
      ...["/rest/form/retention", "/rest/account/data", "/rest/account/erase"],
    ];
    expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(own));
    expect(routes).toHaveLength(47 + own.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
  });

  it.each(routes.map((row) => [row.path, handlerFile(row)]))(
    "%s has its handler where its Lambda is bundled from",
    (_path, file) => {
      expect(existsSync(join(functionsFolder, file))).toBe(true);
    },
  );

  it("refers to schemas that are there", () => {
    const document = openApiDocument();
    const named = new Set<string>();
    JSON.stringify(document, (key, value: unknown) => {
      if (key === "$ref") named.add(String(value));
      return value;
    });
    expect([...named].sort()).toEqual(["#/components/schemas/Field", "#/components/schemas/Problem"]);
    expect(Object.keys(document.components.schemas).sort()).toEqual(["Field", "Problem"]);
  });

  it("is what openapi.json says", () => {
    const committed: unknown = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"));
    expect(committed, "npm run contract").toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it("names the handlers that functions/handlers.ts has", () => {
    const committed = readFileSync(join(root, "functions/handlers.ts"), "utf8");
    expect(committed, "npm run contract").toBe(handlersText());
  });

  it("is without its schemas what the pages have of it", () => {
    const committed: unknown = JSON.parse(readFileSync(join(root, "web/lib/call-rows.json"), "utf8"));
    expect(committed, "npm run contract").toEqual(callRows());
    const summaries: unknown = JSON.parse(readFileSync(join(root, summariesFile), "utf8"));
    expect(summaries, "npm run contract").toEqual(callSummaries());
  });
});
