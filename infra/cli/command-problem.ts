/** What a command tells the person who typed it: one message, no stack. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
}
