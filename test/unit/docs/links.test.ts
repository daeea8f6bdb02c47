import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { routes as calls } from "../../../shared/contract/index.ts";
import { entries, entryFor, OPENAPI_PATH } from "../../../shared/site.ts";
import { routes } from "../../../web/app/routes.tsx";

const root = join(import.meta.dirname, "../../..");
const pages = [
  ...readdirSync(root).map((name) => join(root, name)),
  ...["docs", "shared/form"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, String(name))),
  ),
].filter((file) => file.endsWith(".md"));
const named = (pattern: RegExp, file: string) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, found = ""]) => found);

describe.each(pages.map((file) => [relative(root, file), file]))("%s", (_name, file) => {
  it("links to files that exist", () => {
    const local = named(/\]\(([^)\s]+)\)/g, file).filter((target) => !/^(https?:|mailto:|#)/.test(target));
    const missing = local.filter((target) => !existsSync(join(dirname(file), target.replace(/#.*/, ""))));
    expect(missing).toEqual([]);
  });
});

describe.each(readdirSync(join(root, "docs/guides")))("the guide %s", (name) => {
  it("names only pages that the product has", () => {
    const files = [OPENAPI_PATH];
    const expected = named(/`(\/[a-z][\w/.-]*)`/g, join(root, "docs/guides", name));
    const unknown = expected.filter((path) => {
      if (files.includes(path) || calls.some((row) => row.path === path)) return false;
      if (entryFor(path) === entries.respondent) return false;
      const [last] = matchRoutes(routes, path)?.slice(-1) ?? [];
      return last === undefined || last.route.path === "*";
    });
    expect(unknown).toEqual([]);
  });
});
