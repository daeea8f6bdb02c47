/** How a program of the project starts: what it says of itself, and of what stops it. */
import { wordsFor } from "./failure-words.ts";

/** True where somebody asks how a command is used. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  return own.includes("--help") || own.includes("-h");
}

/**
 * Runs a program; its exit code is what it returns, 0 for nothing. What stops it is printed in words.
 * @param usage the first line says how it is called, the others what it does
 */
export async function runProgram(
  usage: string,
  work: (args: string[]) => unknown,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  if (asksForHelp(args)) {
    console.log(`Usage: ${usage.trim()}`);
    return;
  }
  try {
    const code = await work([...args]);
    if (typeof code === "number") process.exitCode = code;
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = 1;
  }
}
