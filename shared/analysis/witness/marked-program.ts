/** A template's tree with a mark in each of its programs, which shows in the output which of them were run. */
import type { Block, Located, Program, Statement } from "../../process/steps/handlebars/syntax-tree.ts";

export interface MarkedProgram {
  program: Program;
  /** Those of the tree that was marked, by their numbers. */
  programs: readonly Program[];
}

/** @example marked(parsedTemplate("{{#if a}}b{{/if}}")).programs.length // 2 */
export function marked(root: Program): MarkedProgram {
  const programs: Program[] = [];
  const copyOf = (program: Program): Program => {
    const value = `\u0001${programs.push(program) - 1}\u0002`;
    const mark: Statement = { type: "ContentStatement", value, original: value };
    return { ...program, body: [mark, ...program.body.map(ofStatement)] };
  };
  const ofStatement = (statement: Statement): Statement => {
    if (statement.type !== "BlockStatement") return statement;
    const { program, inverse, ...block } = statement;
    return {
      ...block,
      ...(program && { program: copyOf(program) }),
      ...(inverse && { inverse: copyOf(inverse) }),
    };
  };
  return { program: copyOf(root), programs };
}

/** The programs whose marks are in an output. */
export function programsIn(output: string, { programs }: MarkedProgram): Set<Program> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a template has them
  const numbers = new Set([...output.matchAll(/\u0001(\d{1,6})\u0002/g)].map(([, number]) => Number(number)));
  return new Set([...numbers].flatMap((number) => programs[number] ?? []));
}

/** A place of a template, both from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/**
 * The program that prints what is at a place: the one of the last statement that begins there or before.
 * @param isInside true: where a block begins at the place, what is in it
 */
export function programAt(root: Program, { line, column }: TextPlace, isInside: boolean): Program {
  let found: Program = root;
  let block: Block | undefined;
  let last = { line: 0, column: 0 };
  const visit = (program: Program | undefined): void => {
    for (const statement of program?.body ?? []) {
      const start = startOf(statement);
      const isBefore = start.line < line || (start.line === line && start.column <= column);
      const isLater = start.line > last.line || (start.line === last.line && start.column >= last.column);
      if (program && isBefore && isLater) {
        found = program;
        last = start;
        block = statement.type === "BlockStatement" ? statement : undefined;
      }
      if (statement.type !== "BlockStatement") continue;
      visit(statement.program);
      visit(statement.inverse);
    }
  };
  visit(root);
  const begins = last.line === line && last.column === column;
  return (isInside && begins ? block?.program : undefined) ?? found;
}

function startOf({ loc }: Located): { line: number; column: number } {
  return { line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 };
}
