/** The nodes of a parsed template that the interpreter supports. Lines start at 1, columns at 0, as the parser counts. */
export interface Located {
  loc?: { start: { line: number; column: number } };
}

export interface Program extends Located {
  type: "Program";
  body: Statement[];
  blockParams?: string[];
  /** True for the inverse program that an `{{else if}}` opens. */
  chained?: boolean;
}

export type Statement = Content | Comment | Mustache | Block;

export interface Content extends Located {
  type: "ContentStatement";
  value: string;
  /** As it is written, with the white space around tags that Handlebars leaves out. */
  original: string;
}
export interface Comment extends Located {
  type: "CommentStatement";
}
export interface Mustache extends Located {
  type: "MustacheStatement";
  path: Path | Literal;
  params: Expression[];
  hash?: Hash;
  escaped: boolean;
}
export interface Block extends Located {
  type: "BlockStatement";
  path: Path | Literal;
  params: Expression[];
  hash?: Hash;
  program?: Program;
  inverse?: Program;
}

export type Expression = Path | Literal | SubExpression;

export interface Path extends Located {
  type: "PathExpression";
  /** True for `@name`. */
  data: boolean;
  /** How many `../` it starts with. */
  depth: number;
  parts: string[];
  original: string;
}
export interface SubExpression extends Located {
  type: "SubExpression";
  path: Path | Literal;
  params: Expression[];
  hash?: Hash;
}
export interface Hash extends Located {
  type: "Hash";
  pairs: { type: "HashPair"; key: string; value: Expression }[];
}
export type Literal = Located &
  (
    | { type: "StringLiteral"; value: string; original: string }
    | { type: "NumberLiteral"; value: number; original: number }
    | { type: "BooleanLiteral"; value: boolean; original: boolean }
    | { type: "UndefinedLiteral"; value?: undefined; original?: undefined }
    | { type: "NullLiteral"; value?: null; original?: null }
  );

/** A call in any of its three positions. */
export type Call = Mustache | Block | SubExpression;
