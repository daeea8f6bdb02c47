/**
 * `npm run runtime-client`: fetches AWS's runtime client for Node.js from the npm registry, without running its installation,
 * which would build curl; the tests that need it find it from then on.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../infra/program.ts";
import { runtimeClientFolder } from "./lambda-runtime.ts";

const PACKAGE = "aws-lambda-ric@4.0.2";
const FILE = "aws-lambda-ric-4.0.2.tgz";
/** As package-lock.json has it of other packages. */
const SHA512 = "FE5Vskx7mYNnqAnWWJXUOsLp2VGgdsJsCoRLFTa8L4Yk0QVtArqR8q58yPA++QC1a73ZWJXBQ2AH31nIAv7NOQ==";

function fetchRuntimeClient(): void {
  rmSync(runtimeClientFolder, { recursive: true, force: true });
  mkdirSync(runtimeClientFolder, { recursive: true });
  run("npm", ["pack", PACKAGE, "--silent"]);
  const hash = createHash("sha512")
    .update(readFileSync(join(runtimeClientFolder, FILE)))
    .digest("base64");
  if (hash !== SHA512) {
    rmSync(runtimeClientFolder, { recursive: true });
    throw new Error(`${PACKAGE} is not the package that was tested.`);
  }
  run("tar", ["-xzf", FILE]);
  console.log(`AWS's runtime client is in ${runtimeClientFolder}`);
}

function run(program: string, words: readonly string[]): void {
  const { status, error } = spawnSync(program, words, {
    cwd: runtimeClientFolder,
    stdio: "inherit",
    shell: process.platform === "win32", // npm is a script there
  });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed.`, { cause: error });
}

if (import.meta.main)
  await runProgram(
    `npm run runtime-client
Fetches AWS's runtime client for the tests that need it.`,
    fetchRuntimeClient,
  );
