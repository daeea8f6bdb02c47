/** The machine's own Firefox: Playwright's build of it can't be had everywhere, so tests in Firefox take this one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The one of Debian: the oldest in which the tests are run, and Playwright asks for what 140 doesn't have. */
const LEAST_FIREFOX = 153;

/** @returns the program; or why there is none, for the title of a test that is skipped */
export function installedFirefox():
  | { program: string; missing?: never }
  | { program?: never; missing: string } {
  const program = findProgram();
  if (program === undefined)
    return { missing: "no Firefox on this machine: install one, or name its program in SPROUT_FIREFOX" };
  const version = /Firefox (\d+)/.exec(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout)?.[1];
  if (Number(version) >= LEAST_FIREFOX) return { program };
  return { missing: `Firefox ${version} is on this machine, and ${LEAST_FIREFOX} is needed` };
}

function findProgram(): string | undefined {
  const named = process.env.SPROUT_FIREFOX;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = [
    ...(named === undefined ? [] : [named]),
    ...["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  return programs.find((program) => existsSync(program));
}
