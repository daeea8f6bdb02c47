/** Packages and sources reach the pages and the functions as they are: the builds only put them together. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { resolveConfig } from "vite";
import { describe, expect, it } from "vitest";
import { options } from "../../infra/bundle.ts";
import { asReleased } from "../../infra/local/as-released.ts";

const project = resolve(import.meta.dirname, "../..");

/** By which a plugin could take the place of a module, or change one. */
const changing = ["resolveId", "load", "transform", "renderChunk", "renderStart", "outputOptions"] as const;
/** Vite's own, and what it needs for the syntax of React's components. */
const ofVite = /^(vite|builtin|rolldown|alias|native)\b/;

const config = await resolveConfig({ configFile: join(project, "vite.config.ts") }, "build", "production");
const own = config.plugins.filter(({ name }) => !ofVite.test(name));

describe("the pages", () => {
  it("have no plugin of the product that takes the place of a module or changes one", () => {
    const changers = own.filter((plugin) => changing.some((hook) => plugin[hook] !== undefined));
    expect(changers.map(({ name }) => name)).toEqual(["as-released"]);
    expect(own.map(({ name }) => name).sort()).toEqual(
      [
        "as-released",
        "calls-document",
        "offline-worker",
        "product-name",
        "of-deployments",
        "page-entries",
        "texts-first",
      ].sort(),
    );
  });

  it("have no alias, and one minifier", () => {
    const ours = config.resolve.alias.filter(({ find }) => !String(find).includes("@vite"));
    expect(ours).toEqual([]);
    for (const { build } of Object.values(config.environments)) {
      expect(build.minify).not.toBe("terser");
      expect(JSON.stringify(build.rollupOptions)).not.toMatch(/mangle|plugins/);
    }
  });

  it("aren't built from a package that was changed", async () => {
    const { transform } = asReleased() as { transform: { filter: { id: RegExp }; handler: Handler } };
    const file = join(project, "node_modules/react-dom/cjs/react-dom-client.production.js");
    const source = readFileSync(file, "utf8");
    expect(transform.filter.id.test(file)).toBe(true);
    expect(await transform.handler(source, file)).toBeNull();
    const changed = source.replaceAll("isHydrating", "!1");
    await expect(transform.handler(changed, file)).rejects.toThrow("isn't what its package has");
  });
});

type Handler = (code: string, id: string) => Promise<null>;

describe("the functions", () => {
  it("are bundled without an alias or a change of names, by one minifier", () => {
    for (const option of ["alias", "inject", "define", "mangleProps", "plugins", "drop", "pure"])
      expect(options).not.toHaveProperty(option);
    expect(options.minify).toBe(true);
  });
});

it("no script is minified by a second program", () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(project, "package.json"), "utf8"),
  ) as Record<string, Record<string, string>>;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  // @swc/core reads the sources for the check of their imports
  expect(names.filter((name) => /terser|uglify|swc\/html|closure-compiler/.test(name))).toEqual([]);
  const clients = names.filter((name) => /^@aws-sdk\/(client-|s3-)/.test(name));
  expect(new Set(clients.map((name) => dependencies?.[name] ?? devDependencies?.[name])).size).toBe(1);
});
