/** A program starts when Node is given its file, never because something imports it: a test that does would start the product. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseAst } from "vite";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What is imported for what it does. */
const areEffects = [
  /\.test\.tsx?$|\.d\.ts$/,
  /** The setup files of Vitest, and what screens under test need of their window. */
  /^test\/support\/(leave-nothing|fresh-window|english-words)\.ts$|^test\/web\//,
  /** Programs of a page, which has no other way to start them. */
  /\/in-page\.ts$|^test\/bench\/player-floor\.ts$/,
];
/** `test/bench/run.ts` imports a bench to measure it. */
const isBench = (code: string) => /^export const figures\b/m.test(code);

const whereItIsTheProgram = /^(import\.meta\.main|isProgram|!isMainThread)$/;

/** The places of a module that do something as soon as it is imported: whatever is more than a declaration. */
function effectsIn(file: string, code: string): string[] {
  const lang = file.endsWith("x") ? "tsx" : file.endsWith("ts") ? "ts" : "js";
  return parseAst(code, { lang })
    .body.filter((statement) => doesSomething(statement, code))
    .map(({ start }) => `${file}:${code.slice(0, start).split("\n").length}`);
}

function doesSomething(statement: ESTree.Program["body"][number], code: string): boolean {
  if (/^(Import|Export|Function|Class|TS)/.test(statement.type)) return hasAwait(statement);
  if (statement.type === "VariableDeclaration")
    return hasAwait(statement) || /= spawn|= fork/.test(code.slice(statement.start, statement.end));
  if (statement.type !== "IfStatement") return true;
  return !whereItIsTheProgram.test(code.slice(statement.test.start, statement.test.end));
}

/** Outside of functions: it waits while it is imported. */
function hasAwait(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  if (Array.isArray(node)) return node.some(hasAwait);
  const type = "type" in node ? String(node.type) : "";
  if (type === "AwaitExpression") return true;
  return !/Function|MethodDefinition/.test(type) && Object.values(node).some(hasAwait);
}

const modules = globSync("{infra,test}/**/*.{ts,tsx,mjs}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !areEffects.some((which) => which.test(file)));

describe("a module of infra and test", () => {
  it("does nothing when it is imported, unless it is the program that runs", () => {
    const found = modules.flatMap((file) => {
      const code = readFileSync(join(root, file), "utf8");
      return isBench(code) ? [] : effectsIn(file, code);
    });
    expect(found).toEqual([]);
  });

  it.each([
    "start();",
    "const stack = await startStack();",
    "export const stack = await startStack();",
    "for (const one of all) start(one);",
    "try { await start(); } catch {}",
    "if (isHere) start();",
    "process.exitCode = 1;",
  ])("would be found by %s", (code) => {
    expect(effectsIn("infra/program.ts", code)).toEqual(["infra/program.ts:1"]);
  });

  it.each([
    "if (import.meta.main) await start();",
    "const start = async () => { await run(); };",
    "export class Stack { async stop() { await end(); } }",
  ])("may have %s", (code) => {
    expect(effectsIn("infra/program.ts", code)).toEqual([]);
  });
});
