/** The form engine as a package: packed, unpacked beside what it depends on, and used from outside. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { buildEngine, Manifest, surfaceFile } from "../../infra/cli/engine.ts";
import { lockedPackages } from "../../infra/cli/licences.ts";
import { functions } from "../../shared/expression/functions/index.ts";
import "../../shared/expression/functions/all.ts";
import { MAX_STEPS } from "../../shared/expression/work.ts";
import { controlTypes } from "../../shared/form/definition/definition.ts";

const root = join(import.meta.dirname, "../..");
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const manifest = Manifest.parse(readJson(join(root, "shared/form/package.json")));
const readme = readFileSync(join(root, "shared/form/README.md"), "utf8");

let outside: string;
let unpacked: string;
let surface: string;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), "sprout-engine-"));
  const built = join(outside, "built");
  surface = buildEngine(built);
  execFileSync("npm", ["pack", "--silent", "--offline", "--ignore-scripts"], {
    ...{ cwd: built, shell: process.platform === "win32" },
    env: { ...process.env, npm_config_cache: join(outside, "cache"), npm_config_update_notifier: "false" },
  });
  const [archive = ""] = globSync("*.tgz", { cwd: built });
  execFileSync("tar", ["-xzf", archive], { cwd: built });
  unpacked = join(outside, "node_modules", manifest.name);
  for (const name of Object.keys(manifest.dependencies)) {
    const place = join(outside, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place, "junction");
  }
  renameSync(join(built, "package"), unpacked);
  rmSync(built, { recursive: true });
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** The blocks of code of a language in the README. */
const blocksOf = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );

describe("the package", () => {
  it("has its code with types, a readme and the licence, and nothing else of the project", () => {
    expect(readdirSync(unpacked).sort()).toEqual([
      ...["LICENSE", "README.md", "expression", "file-limits.d.ts", "file-limits.js", "form"],
      ...["localize.d.ts", "localize.js", "package.json", "respondent-words.d.ts", "respondent-words.js"],
    ]);
    const files = globSync("**/*.*", { cwd: unpacked }).filter((file) => file.includes("/"));
    expect(files.filter((file) => !/\.(js|d\.ts)$/.test(file))).toEqual([]);
  });

  it("imports only its own files and what it names as dependencies", () => {
    const foreign = new Set<string>();
    const missing: string[] = [];
    for (const file of globSync("**/*.{js,d.ts}", { cwd: unpacked })) {
      const text = readFileSync(join(unpacked, file), "utf8");
      for (const [, target = ""] of text.matchAll(/(?:^import | from |\bimport\()"([^"\s]+)"/gm)) {
        const [scope = "", name = ""] = target.split("/");
        if (!target.startsWith(".")) foreign.add(scope.startsWith("@") ? `${scope}/${name}` : scope);
        else if (!existsSync(join(unpacked, dirname(file), target.replace(/\.ts$/, ".d.ts"))))
          missing.push(`${file}: ${target}`);
      }
      expect([file, /\b(aws|dynamodb|lambda|react)\b/i.exec(text)?.[0]]).toEqual([file, undefined]);
    }
    expect([...foreign].sort()).toEqual(Object.keys(manifest.dependencies));
    expect(missing).toEqual([]);
  });

  it("reads no clock, no chance and no surroundings, and makes no code of texts", () => {
    const impure =
      /\bDate\.now\b|new Date\(\)|Math\.random|\bfetch\(|\b(process|console|crypto)\.|Storage\b|setTimeout|\beval\(|new Function/;
    const found = globSync("**/*.js", { cwd: unpacked }).filter((file) =>
      impure.test(readFileSync(join(unpacked, file), "utf8")),
    );
    expect(found).toEqual([]);
  });

  it("is of the product's version and licence, with dependencies that the product has, once", () => {
    const Product = z.object({ version: z.string(), license: z.string() });
    const packed = readJson(join(unpacked, "package.json"));
    expect(packed).toMatchObject(Product.parse(readJson(join(root, "package.json"))));
    expect(packed).not.toHaveProperty("private");
    expect(packed).toMatchObject({ dependencies: { re2js: `^${manifest.dependencies.re2js}` } });
    const own = Object.entries(manifest.dependencies);
    const locked = lockedPackages();
    expect(own.filter(([name, version]) => locked.get(`node_modules/${name}`)?.version !== version)).toEqual(
      [],
    );
  });

  it("exports what surface.txt lists; else run: npm run engine", () => {
    expect(surface).not.toContain("not found");
    expect(surface).toBe(readFileSync(surfaceFile, "utf8"));
  });
});

describe("from outside", () => {
  it("the README's example prints what its comments say", () => {
    const [example = ""] = blocksOf("js");
    const expected = [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    writeFileSync(join(outside, "example.mjs"), example);
    const printed = execFileSync(process.execPath, ["example.mjs"], { cwd: outside, encoding: "utf8" });
    expect(printed.trimEnd().split("\n")).toEqual(expected);
    expect(expected).toHaveLength(5);
  });

  it("its expressions compute by themselves, within a budget of work, and its engine needs no Zod", () => {
    unlinkSync(join(outside, "node_modules/zod"));
    const script = `
      import { openForm } from "sprout-forms";
      import { checkCalls, evaluate, parseExpression, TooMuchWork, Work } from "sprout-forms/expressions";
      const { tree } = parseExpression("if(selected(\${likes}, 'tea'), round([cups] * 1.25, 1), 0)");
      const context = { today: "2026-01-15", now: "2026-01-15T12:00:00+01:00", locale: "en" };
      const values = { likes: "tea milk", cups: 3 };
      const value = (key) => values[key] ?? "";
      console.log(evaluate(tree, { ...context, value }), parseExpression("(1").problem.offset);
      console.log(checkCalls(parseExpression("frob(1)").tree)[0].code, typeof openForm);
      try { evaluate(tree, { ...context, value, work: new Work(5) }); }
      catch (error) { console.log(error instanceof TooMuchWork); }
    `;
    writeFileSync(join(outside, "expressions.mjs"), script);
    const printed = execFileSync(process.execPath, ["expressions.mjs"], { cwd: outside, encoding: "utf8" });
    expect(printed).toBe("3.8 2\nE_FUNC function\ntrue\n");
    symlinkSync(join(root, "node_modules/zod"), join(outside, "node_modules/zod"), "junction");
  });

  it("its types are complete, and refuse what is no answer", () => {
    const program = `
      import { type Answers, checkAnswers, compileForm, type FormSession, openForm } from "sprout-forms";
      import { type Expression, parseExpression } from "sprout-forms/expressions";
      import { FormDefinition } from "sprout-forms/schemas";
      const definition: FormDefinition = FormDefinition.parse({});
      const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00+01:00" };
      const session: FormSession = openForm(compileForm(definition), {}, clock);
      export const answers: Answers = session.answers();
      export const code: string | undefined = checkAnswers(compileForm(definition), answers, clock).problems[0]?.problem.code;
      const parsed = parseExpression("1 + 1");
      export const tree: Expression | undefined = parsed.ok ? parsed.tree : undefined;
      // @ts-expect-error an answer is no object
      session.setValue("age", { years: 12 });
    `;
    writeFileSync(join(outside, "consumer.mts"), program);
    const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
    const options = [
      "--noEmit",
      "--strict",
      "--target",
      "es2024",
      "--module",
      "nodenext",
      "--singleThreaded",
    ];
    const result = execFileSync(process.execPath, [tsc, ...options, "consumer.mts"], {
      ...{ cwd: outside, encoding: "utf8" },
    });
    expect(result).toBe("");
  });
});

/** The documents that rules come from, as comments name them. */
const source =
  /ODK XForms|ODK docs|XPath 1\.0 §|XLSForm ›|specification, section|workbook page, section|SurveyCTO|Community Health/;

describe("the functions of expressions", () => {
  it("each stand under a comment that names the source of their rule", () => {
    const folder = join(root, "shared/expression/functions");
    const entry = /^ {2}(?:\{ )?(?:\.\.\.)?\(?(?:both|named|numeric|difference|\["sin")(?=\W)/;
    const bare: string[] = [];
    for (const file of globSync("*.ts", { cwd: folder })) {
      let [comment, before] = ["", ""];
      for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
        const written = /^ {2,4}\/\/ (.*)/.exec(line)?.[1];
        if (/^(export|const)/.test(line)) comment = "";
        else if (written !== undefined) comment = (before.trim().startsWith("//") ? comment : "") + written;
        else if (entry.test(line) && !source.test(comment)) bare.push(`${file}: ${line}`);
        before = line;
      }
    }
    expect(bare).toEqual([]);
  });
});

describe("the README", () => {
  it("names every function, every kind of field and the limit of work", () => {
    const named = new Set([...readme.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text));
    const names = functions.map(({ xpath, native }) => xpath ?? native ?? "");
    expect(names.filter((name) => !named.has(name.replace(/^cht:/, "")))).toEqual([]);
    expect(controlTypes.filter((type) => !named.has(type))).toEqual([]);
    expect(readme).toContain(`${MAX_STEPS.toLocaleString("en")} steps`);
  });
});
