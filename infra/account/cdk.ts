/** Runs the CDK's command line, on the Node that runs this. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { project } from "./command-line.ts";

/** What `cdk.json` builds is built already. @returns the exit code @throws Error where it can't be started */
export function runCdk(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): number {
  const program = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const { status, error } = spawnSync(process.execPath, [program, ...args, "--build", ""], {
    cwd: project,
    env: environment,
    stdio: "inherit",
  });
  if (error) throw error;
  return status ?? 1;
}
