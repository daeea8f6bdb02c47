/**
 * `node infra/cli/licences.ts`: writes docs/licences.md, which lists the third-party packages that the product ships and
 * their licences: derived from the imports and the lock file.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { chromiumPackages } from "../bundle.ts";
import { runProgram } from "../program.ts";

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
    "Copied into the product as they were released, with their licences beside them:",
    "",
    "| what | version | licence | folder |",
    "| --- | --- | --- | --- |",
    ...copied.map(
      ({ what, version, licence, folder }) => `| ${what} | ${version} | ${licence} | \`${folder}\` |`,
    ),
    "",
  ].join("\n");
}

/** What is too small a part of its package to install all of it. */
const copied = [
  { what: "drawings of Tabler Icons", version: "3.51.0", licence: "MIT", folder: "web/ui/icons" },
  {
    what: "Noto Sans SC, TC, JP and KR",
    version: "2.004",
    licence: "OFL-1.1",
    folder: "shared/print/fonts/noto",
  },
  { what: "Noto Sans Devanagari", version: "2.006", licence: "OFL-1.1", folder: "shared/print/fonts/noto" },
  { what: "Noto Sans Bengali", version: "3.011", licence: "OFL-1.1", folder: "shared/print/fonts/noto" },
  { what: "Noto Sans Thai", version: "2.002", licence: "OFL-1.1", folder: "shared/print/fonts/noto" },
  { what: "Noto Sans Ethiopic", version: "2.102", licence: "OFL-1.1", folder: "shared/print/fonts/noto" },
  { what: "Noto Emoji", version: "3.006", licence: "OFL-1.1", folder: "shared/print/fonts/noto" },
] as const;

const root = resolve(import.meta.dirname, "../..");

/** An entry of package-lock.json, version 3, with the fields used here. */
export interface Locked {
  name?: string;
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** @returns the entries of package-lock.json by their folders, without the project and its workspaces */
export function lockedPackages(): Map<string, Locked> {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  }; // npm's own file
  const isOther = ([folder, { link }]: [string, Locked]) => folder.includes("node_modules/") && link !== true;
  return new Map(Object.entries(lock.packages).filter(isOther));
}

/** @example nameOf("node_modules/a/node_modules/@b/c") // "@b/c" */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Licences that two packages state in a format for which npm's lock file has no field. */
const saidElsewhere: Readonly<Record<string, string>> = {
  busboy: "MIT",
  streamsearch: "MIT",
  "dejavu-fonts-ttf": "Bitstream-Vera",
};

export function licenceOf(folder: string, { license }: Locked): string {
  return saidElsewhere[nameOf(folder)] ?? license ?? "unknown";
}

/** Packages that are shipped as files, in addition to those that are imported. */
const shippedAsFiles: readonly string[] = chromiumPackages;

/** @returns the packages that the functions and workers import or carry, by name */
export function serverLibraries(): string[] {
  return importedBy("{shared,functions,events}/**/*.ts");
}

/** @returns fonts that are shipped as files and never run */
export function shippedFonts(): string[] {
  return shippedAsFiles.filter((name) => !name.includes("chromium"));
}

/** @returns the packages that the pages import, by name */
export function pageLibraries(): string[] {
  return importedBy("web/**/*.{ts,tsx,css}");
}

function importedBy(glob: string): string[] {
  const found = new Set<string>();
  for (const file of globSync(glob, { cwd: root })) {
    const source = readFileSync(join(root, file), "utf8");
    const pattern =
      /^(?:import|export)\b(?! type)[^;]*?from "([^"]+)"|import\("([^"]+)"\)|^(?:@import|import) "([^"]+)"/gm;
    for (const match of source.matchAll(pattern)) {
      const target = match[1] ?? match[2] ?? match[3] ?? "";
      if (/^(\.|node:|virtual:|\/)/.test(target) || builtinModules.includes(target)) continue;
      found.add(
        target
          .split("/")
          .slice(0, target.startsWith("@") ? 2 : 1)
          .join("/"),
      );
    }
  }
  return [...found].sort();
}

/** @returns folder and entry of everything shipped: imported or included, with all dependencies */
function shippedPackages(): [folder: string, locked: Locked][] {
  const locked = lockedPackages();
  const waiting = [...serverLibraries(), ...pageLibraries(), ...shippedAsFiles].map((name) =>
    folderFrom(locked, "", name),
  );
  const shipped = new Map<string, Locked>();
  for (const folder of waiting) {
    const entry = folder === undefined ? undefined : locked.get(folder);
    if (folder === undefined || entry === undefined || shipped.has(folder)) continue;
    shipped.set(folder, entry);
    waiting.push(...Object.keys(entry.dependencies ?? {}).map((name) => folderFrom(locked, folder, name)));
  }
  return [...shipped].sort(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Where Node looks for a package: next to the importing one, then one folder up. */
function folderFrom(locked: ReadonlyMap<string, Locked>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (locked.has(folder)) return folder;
    if (at === "") return undefined;
  }
}

if (import.meta.main)
  await runProgram(
    `npm run licences
Writes docs/licences.md: every package that is shipped, and its licence.`,
    () => writeFileSync(new URL("../../docs/licences.md", import.meta.url), licencesPage()),
  );
