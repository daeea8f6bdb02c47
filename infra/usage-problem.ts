/** A command line, or a setting, that can't be used; its message is for people. */
export class UsageProblem extends Error {
  override readonly name = "UsageProblem";
}
