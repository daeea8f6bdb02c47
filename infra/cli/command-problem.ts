import { closestWord } from "../../shared/form/logic/closest-text.ts";

/** An error for the person who typed the command: one message, no stack trace. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
}

/**
 * What Node.js says of a command line that can't be read, in one sentence, with the option that was probably meant.
 * @example lineProblem(error, ["json"]) // "Unknown option '--jsno'. Did you mean --json?"
 */
export function lineProblem(error: unknown, known: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /^Unknown option '--?([^'=]+)'/.exec(message);
  if (unknown === null) return message;
  const meant = closestWord(unknown[1] ?? "", known);
  return `${unknown[0]}. ${meant === undefined ? "--help says which there are." : `Did you mean --${meant}?`}`;
}
