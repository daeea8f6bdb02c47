/** Reads a command's arguments. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandProblem, lineProblem } from "./command-problem.ts";

/** The workbooks, at least one, and the named options. @throws CommandProblem that says what is wrong with the command line */
export function readArguments<const O extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: O,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [workbook, ...more] = positionals;
    if (workbook === undefined) throw new CommandProblem("Name the workbook.");
    return { workbook, more, values };
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(lineProblem(error, Object.keys(options)), { cause: error });
  }
}

/** @throws CommandProblem when a command that takes one workbook was given more */
export function onlyOne(more: readonly string[]): void {
  if (more.length > 0) throw new CommandProblem(`One workbook at a time: unexpected "${more.join(" ")}".`);
}
