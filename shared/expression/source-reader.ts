/** Reads the source of an expression and reports where it can't continue. */

export interface ExpressionProblem {
  /** `E_EXPR`: not the grammar; `E_EXPR_PATH`: a path that is more than steps. */
  code: "E_EXPR" | "E_EXPR_PATH";
  message: string;
  /** The position in the source, from 0. */
  offset: number;
}

/** Thrown inside the parser only; callers receive the problem as a result. */
export class Refusal extends Error {
  readonly problem: ExpressionProblem;
  constructor(code: ExpressionProblem["code"], message: string, offset: number) {
    super(message);
    this.problem = { code, message, offset };
  }
}

/** Compiled once: a regular expression literal in a function would be created on every call. */
const NAME = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*/uy;

/** A source and the position up to which it is read. */
export class SourceReader {
  readonly source: string;
  position = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isAtEnd(): boolean {
    return this.position >= this.source.length;
  }

  /** The character at the position; undefined at the end. */
  get character(): string | undefined {
    return this.source[this.position];
  }

  /** The unread rest. */
  get rest(): string {
    return this.source.slice(this.position);
  }

  /** Reads what a sticky pattern matches here; undefined, with nothing read, when it doesn't match. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    if (!pattern.test(this.source)) return undefined;
    const start = this.position;
    this.position = pattern.lastIndex;
    return this.source.slice(start, this.position);
  }

  /** A name at any position, without reading it. */
  nameAt(position: number): string | undefined {
    NAME.lastIndex = position;
    return NAME.exec(this.source)?.[0];
  }

  skipSpace(): void {
    while (isSpace(this.source.charCodeAt(this.position))) this.position += 1;
  }

  /** Reads a closing bracket. @param message for when it is missing */
  close(bracket: string, message: string): void {
    this.skipSpace();
    if (this.character === bracket) this.position += 1;
    else if (this.isAtEnd) this.refuse(message, this.position);
    else this.refuseRest();
  }

  refuse(message: string, offset: number): never {
    throw new Refusal("E_EXPR", message, offset);
  }

  refusePath(message: string): never {
    throw new Refusal("E_EXPR_PATH", message, this.position);
  }

  refuseRest(): never {
    const rest = this.source.slice(this.position, this.position + 20);
    if (rest.startsWith("|") || rest.startsWith("@"))
      this.refusePath(`"${rest[0]}" of XPath can't be used here.`);
    const message = rest.startsWith(")")
      ? "This closing bracket has no opening one."
      : `"${rest}" is not expected here.`;
    return this.refuse(message, this.position);
  }

  refusePredicate(): void {
    let at = this.position;
    while (at < this.position + 40 && isSpace(this.source.charCodeAt(at))) at += 1;
    if (at < this.position + 40 && this.source[at] === "[")
      this.refusePath("A condition in square brackets can't follow a value.");
  }
}

/** White space as matched by `\s`, with a fast path for the usual characters. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}
