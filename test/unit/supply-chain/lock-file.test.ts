import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { type Locked, licenceOf, lockedPackages, nameOf } from "../../../infra/cli/licences.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

interface Own {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readOwn = (folder: string) => JSON.parse(read(`${folder}package.json`)) as Own; // the project's own files
const { workspaces = [], ...atTop } = readOwn("");
const direct = [atTop, ...workspaces.map((folder) => readOwn(`${folder}/`))].flatMap(
  ({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }),
);
const locked = [...lockedPackages()];
const wrong = (rule: (entry: Locked, folder: string) => boolean) =>
  locked.filter(([folder, entry]) => !rule(entry, folder)).map(([folder]) => folder);

/** Free to use and to redistribute with a notice. */
const allowed = new Set([
  ...["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD", "BlueOak-1.0.0"],
  ...["CC0-1.0", "Zlib", "OFL-1.1", "Bitstream-Vera"],
]);
/** Tools of the build and the tests under the Mozilla licence, which asks only for changes to their own files. */
const mozillaTools = /^(axe-core|@axe-core\/playwright|lightningcss(-.+)?)$/;

/** Tools of the tests that their authors gave to the public. */
const publicDomain = /^fast-sha256$/;

/** Of "A OR B" one is enough, of "A AND B" both are needed. */
function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\(|\)$/g, "");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isAllowed);
  return bare.split(" AND ").every((one) => allowed.has(one));
}

describe("package-lock.json", () => {
  it("is of version 3, and is not empty", () => {
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({ lockfileVersion: 3 });
    expect(locked.length).toBeGreaterThan(300);
  });

  it("takes every package from the npm registry, by its sha512", () => {
    // What comes inside another package's archive is held by the hash of that archive.
    expect(wrong(({ inBundle, integrity }) => inBundle === true || /^sha512-/.test(integrity ?? ""))).toEqual(
      [],
    );
    // Without an address of its own a package comes from the registry that npm is set to.
    expect(
      wrong(({ resolved = "https://registry.npmjs.org/" }) =>
        resolved.startsWith("https://registry.npmjs.org/"),
      ),
    ).toEqual([]);
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }; // npm's own
    const links = Object.values(packages).filter(({ link }) => link === true);
    expect(links.map(({ resolved }) => resolved).sort()).toEqual([...workspaces].sort());
  });

  it("lets four packages run an install script", () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(scripted.map(([folder]) => nameOf(folder)).sort()).toEqual([
      "@swc/core",
      "classic-level",
      "esbuild",
      "node",
    ]);
  });

  it("has licences that allow use and redistribution of the product", () => {
    const refused = wrong(
      (entry, folder) =>
        isAllowed(licenceOf(folder, entry)) ||
        mozillaTools.test(nameOf(folder)) ||
        publicDomain.test(nameOf(folder)),
    );
    expect(refused).toEqual([]);
  });

  it("has none of the known vulnerable packages", () => {
    const names = new Map(locked.map(([folder, { version }]) => [nameOf(folder), version]));
    for (const name of ["xlsx", "vm2", "expr-eval", "isolated-vm", "html-pdf", "event-stream"]) {
      expect([...names.keys()]).not.toContain(name);
    }
    expect(names.get("handlebars")).toBe("4.7.10"); // below it, answers could become code
  });
});

describe("package.json", () => {
  it("pins one version of each package, which the lock file has", () => {
    const versions = new Map(locked.map(([folder, { version }]) => [folder, version]));
    expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(direct.filter(([name, version]) => versions.get(`node_modules/${name}`) !== version)).toEqual([]);
  });

  it("has in the workspace infra what only deploys: nothing that runs the product imports it", async () => {
    const { metafile } = await build({
      entryPoints: [...globSync("{shared,functions,events,infra/local,infra/cli}/**/*.ts", { cwd: root })],
      absWorkingDir: root,
      outdir: "dist",
      bundle: true,
      splitting: true,
      platform: "node",
      format: "esm",
      packages: "external",
      external: ["virtual:*"],
      metafile: true,
      write: false,
    });
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.map(({ path }) => path),
    );
    expect(imported).toContain("@aws-sdk/client-lambda");
    const onlyDeploys = Object.keys(readOwn("infra/").devDependencies ?? {});
    expect(onlyDeploys).toContain("aws-cdk-lib");
    const isOf = (path: string) => onlyDeploys.some((name) => path === name || path.startsWith(`${name}/`));
    expect(imported.filter(isOf)).toEqual([]);
  });
});
