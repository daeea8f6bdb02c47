/** What went wrong at an issuer: it can't be reached or used, it says that the person gave up, or its answer is not to be trusted. */
export class IssuerProblem extends Error {
  override readonly name = "IssuerProblem";
  readonly why: "unreachable" | "cancelled" | "refused";
  /** The library's name for it; never what was sent. */
  readonly code: string;

  constructor(why: IssuerProblem["why"], code: string, cause?: unknown) {
    super(`${why}: ${code}`, { cause });
    this.why = why;
    this.code = code;
  }
}
