/** An error for the person who typed the command: one message, no stack trace. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
}
