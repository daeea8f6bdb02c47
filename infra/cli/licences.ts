/**
 * `node infra/cli/licences.ts`: writes docs/licences.md, which lists the third-party packages that the product ships and
 * their licences.
 */
import { writeFileSync } from "node:fs";
import { licenceOf, nameOf, shippedPackages } from "./shipped-packages.ts";

/** @returns the text of docs/licences.md */
export function licencesPage(): string {
  const rows = shippedPackages().map(
    ([folder, locked]) => `| ${nameOf(folder)} | ${locked.version} | ${licenceOf(folder, locked)} |`,
  );
  return [
    "# Licences of what is shipped",
    "",
    "Every package that a function, a worker or a page carries, with all that it depends on. Written by",
    "`node infra/cli/licences.ts` from the imports and package-lock.json. What only builds or tests is not here.",
    "The texts of the licences come with the packages.",
    "",
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...new Set(rows),
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync(new URL("../../docs/licences.md", import.meta.url), licencesPage());
