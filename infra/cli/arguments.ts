/** Reads a command's arguments. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandProblem } from "./command-problem.ts";

/** One workbook and the named options. @throws CommandProblem saying what is wrong with the line */
export function readArguments<const O extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: O,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [workbook, ...rest] = positionals;
    if (workbook === undefined) throw new CommandProblem("Name the workbook.");
    if (rest.length > 0) throw new CommandProblem(`One workbook at a time; "${rest.join(" ")}" is too much.`);
    return { workbook, values };
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
