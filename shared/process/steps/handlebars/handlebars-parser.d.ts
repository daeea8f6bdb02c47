/** The parser alone: `handlebars` has types for the whole package, and nothing here may import the part that generates code. */
declare module "handlebars/dist/cjs/handlebars/compiler/base.js" {
  interface Place {
    line: number;
    column: number;
  }
  interface Node {
    type: string;
    loc?: { start: Place; end: Place };
  }
  export const parser: {
    parseError: (message: string, found: { token?: string; text?: string; expected?: string[] }) => never;
    lexer: { yylloc?: { first_line: number; first_column: number } };
  };
  export function parse(template: string): Node;
}
