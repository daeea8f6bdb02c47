/** What the commands that deploy, and the one that looks before they do, read from their command line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { type Settings, settingsFrom } from "../cdk/settings.ts";
import { lineProblem } from "../cli/command-problem.ts";
import { UsageProblem } from "../usage-problem.ts";
import { wordsOf } from "./words.ts";

/** The project's folder. */
export const project = join(import.meta.dirname, "..", "..");

/** How long a tenth of the calls is answered by the new release before all are. */
const CANARY_MINUTES = 10;

/** How settings are given to each of these commands. */
export const SETTINGS_USAGE = `Settings: -c NAME=VALUE, as often as needed; docs/runbooks.md lists them. The variable SPROUT_SETTINGS may hold some too,
written as here: -c stage=prod -c 'tilesAttribution=© The makers'.
Options: --profile NAME`;

const CdkJson = z.looseObject({ context: z.record(z.string(), z.unknown()).default({}) });

export interface CommandLine {
  settings: Settings;
  /** The names of stacks to deploy, and no others; all when empty. */
  stacks: readonly string[];
  outputsFile: string | undefined;
  canaryMinutes: number;
  /** What the CDK is told besides: settings, profile, which changes it asks about. */
  forCdk: readonly string[];
}

/**
 * Reads the options, and the settings of the command line over those of the variable SPROUT_SETTINGS, over those of
 * `cdk.json`. A named profile becomes that of the AWS SDK.
 * @throws UsageProblem that says what is wrong
 */
export function readCommandLine(args: readonly string[], environment = process.env): CommandLine {
  const kept = wordsOf(environment.SPROUT_SETTINGS ?? "");
  if (kept === undefined) throw new UsageProblem("A quote in SPROUT_SETTINGS isn't closed.");
  const { values, positionals } = parsed([...kept, ...args]);
  const { context, profile, "require-approval": approval, "canary-minutes": minutes } = values;
  if (profile !== undefined) environment.AWS_PROFILE = profile;
  const canaryMinutes = minutes === undefined ? CANARY_MINUTES : Number(minutes);
  if (!(canaryMinutes >= 0)) throw new UsageProblem("--canary-minutes takes a number of minutes, or 0.");
  const settings = readSettings(context);
  if (minutes !== undefined && settings.release !== "canary")
    throw new UsageProblem("--canary-minutes belongs to -c release=canary: this deployment has no canary.");
  return {
    settings,
    stacks: positionals,
    outputsFile: values["outputs-file"],
    canaryMinutes,
    forCdk: [
      ...context.flatMap((one) => ["--context", one]),
      ...(profile === undefined ? [] : ["--profile", profile]),
      ...(approval === undefined ? [] : ["--require-approval", approval]),
    ],
  };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    context: { ...text, short: "c", multiple: true, default: [] as string[] },
    "outputs-file": { ...text, short: "O" },
    "require-approval": text,
    profile: text,
    "canary-minutes": text,
  } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageProblem(lineProblem(error, Object.keys(options)), { cause: error });
  }
}

function readSettings(context: readonly string[]): Settings {
  const kept = CdkJson.parse(JSON.parse(readFileSync(join(project, "cdk.json"), "utf8"))).context;
  const entries = context.map((one): [string, string] => {
    const at = one.indexOf("=");
    if (at < 1) throw new UsageProblem(`Write a setting as name=value, not "${one}".`);
    return [one.slice(0, at), one.slice(at + 1)];
  });
  try {
    return settingsFrom({ ...kept, ...Object.fromEntries(entries) });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
