/** Renders templates: each is parsed and built once, into functions that write its parts. */
import { rememberCompiled } from "../../remember.ts";
import {
  type BlockHelper,
  buildCall,
  buildExpression,
  buildHash,
  buildPath,
  classify,
  type Evaluate,
  isWrittenAsItIs,
  type ParamNames,
} from "./build-expression.ts";
import { helpers } from "./helpers/index.ts";
import { parsedTemplate } from "./parse-template.ts";
import { Exhausted, enter, type Frame, nullContext, type RenderOptions, Run, type Scope } from "./scope.ts";
import type { Block, Located, Mustache, Program, Statement } from "./syntax-tree.ts";
import { problemAt } from "./template-problem.ts";
import { escapeHtml, isEmpty, text } from "./values.ts";

export type { RenderLimits, RenderOptions } from "./scope.ts";

/**
 * Renders a Handlebars template over JSON data, without generating code: a tree of functions reads own properties only,
 * within limits of work, output and time. Equal to Handlebars 4.7.10 except for what `test/process/handlebars/differences.ts`
 * lists.
 * @throws TemplateProblem with line and column, when the template can't be parsed or exceeds a limit
 * @example render("Dear {{firstName}}", { firstName: "Ada" }, options) // "Dear Ada"
 */
export function render(template: string, data: unknown, options: RenderOptions): string {
  const started = options.now();
  return written(prepare(template), data, options, started);
}

/**
 * Renders a tree that is no template's own, such as one with marks in it.
 * @throws TemplateProblem as `render`
 */
export function renderTree(program: Program, data: unknown, options: RenderOptions): string {
  return written(buildProgram(program, []), data, options, options.now());
}

function written(write: Write, data: unknown, options: RenderOptions, started: number): string {
  const run = new Run(data, options, started);
  try {
    write(
      {
        context: data,
        depths: { value: data, up: undefined },
        frame: undefined,
        params: { values: [], up: undefined },
      },
      run,
    );
  } catch (thrown) {
    throw thrown instanceof Exhausted ? thrown.at(1, 1) : thrown;
  }
  return run.output;
}

/** Parses a template once. @throws TemplateProblem, so it also checks a template before it is saved */
export const prepare = rememberCompiled((template): Write => buildProgram(parsedTemplate(template), []));

const ESCAPED_AT_ONCE = 65_536;

type Write = (scope: Scope, run: Run) => void;

/** A program and its depth of block parameters: it always runs in the scope that `enter` creates for it. */
function buildProgram(program: Program | undefined, names: ParamNames): Write {
  if (!program) return () => undefined;
  const inner: ParamNames = [program.blockParams ?? [], ...names];
  const writes = program.body
    .map((statement) => buildStatement(statement, inner))
    .filter((write) => write !== undefined);
  return (scope, run) => {
    for (const write of writes) write(scope, run);
  };
}

function buildStatement(statement: Statement, names: ParamNames): Write | undefined {
  switch (statement.type) {
    case "ContentStatement": {
      const { value } = statement;
      return value === "" ? undefined : placed(statement, (_scope, run) => run.write(value));
    }
    case "CommentStatement":
      return undefined;
    case "MustacheStatement":
      return placed(statement, buildMustache(statement, names));
    case "BlockStatement":
      return placed(statement, buildBlock(statement, names));
  }
}

/** Names the running statement when the budget is used up, or data is too deep to write; the innermost one wins. */
function placed(node: Located, write: Write): Write {
  return (scope, run) => {
    try {
      run.spend(1);
      write(scope, run);
    } catch (thrown) {
      if (thrown instanceof RangeError)
        throw problemAt(node, `The values here can't be written: ${thrown.message}.`, { cause: thrown });
      if (!(thrown instanceof Exhausted)) throw thrown;
      throw thrown.at(node.loc?.start.line ?? 1, (node.loc?.start.column ?? 0) + 1);
    }
  };
}

function buildMustache(mustache: Mustache, names: ParamNames): Write {
  const evaluate = buildCall(mustache, names);
  const isAsItIs = isWrittenAsItIs(mustache, names);
  return (scope, run) => {
    const plain = text(evaluate(scope, run), run);
    if (isAsItIs || run.options.isPlain) return run.write(plain);
    // In pieces, because otherwise all escapes of a long text would be in memory at once.
    for (let at = 0; at < plain.length; at += ESCAPED_AT_ONCE) {
      run.write(escapeHtml(plain.slice(at, at + ESCAPED_AT_ONCE)));
    }
  };
}

function buildBlock(block: Block, names: ParamNames): Write {
  const found = classify(block, names);
  const takesParams =
    found.kind === "value" || (found.kind === "block-helper" && /^(each|with)$/.test(found.name));
  if (!takesParams && (block.program?.blockParams ?? block.inverse?.blockParams)) {
    throw problemAt(block, "Only each and with can name their values (as |name|).");
  }
  switch (found.kind) {
    case "block-helper":
      return buildBlockHelper(found.name, block, names);
    case "value":
      return buildSection(buildPath(found.path, names), block, names);
    case "lookup": {
      const evaluate = buildCall(block, names);
      return (scope, run) => run.write(text(evaluate(scope, run), run));
    }
    case "helper":
      if (!helpers[found.name].isCondition) {
        throw problemAt(block, `${found.name} returns a value: write {{${found.name} …}} without #.`);
      }
      return buildCondition(buildCall(block, names), block, names, false);
  }
}

function buildBlockHelper(name: BlockHelper, block: Block, names: ParamNames): Write {
  const [param] = block.params;
  if (!param || block.params.length !== 1) throw problemAt(block, `#${name} takes exactly one value.`);
  const value = buildExpression(param, names);
  const named = buildHash(block.hash, names);
  switch (name) {
    case "if":
    case "unless": {
      const holds: Evaluate = (scope, run) => {
        const subject = value(scope, run);
        return (subject || (block.hash && named(scope, run).get("includeZero"))) && !isEmpty(subject);
      };
      return buildCondition(holds, block, names, name === "unless");
    }
    case "each": {
      const program = buildProgram(block.program, names);
      const inverse = buildProgram(block.inverse, names);
      return (scope, run) => {
        if (!eachItem(value(scope, run), program, scope, run)) {
          inverse(enter(scope, here(scope), run), run);
        }
      };
    }
    case "with": {
      const program = buildProgram(block.program, names);
      const inverse = buildProgram(block.inverse, names);
      return (scope, run) => {
        const subject = value(scope, run);
        if (isEmpty(subject)) inverse(enter(scope, here(scope), run), run);
        else program(enter(scope, subject, run, [subject]), run);
      };
    }
  }
}

function buildCondition(holds: Evaluate, block: Block, names: ParamNames, isInverted: boolean): Write {
  const program = buildProgram(block.program, names);
  const inverse = buildProgram(block.inverse, names);
  return (scope, run) => {
    const branch = Boolean(holds(scope, run)) === isInverted ? inverse : program;
    branch(enter(scope, here(scope), run), run);
  };
}

/** `{{#name}} … {{/name}}`: a list repeats, true and false decide, anything else becomes the context. */
function buildSection(value: Evaluate, block: Block, names: ParamNames): Write {
  const program = buildProgram(block.program, names);
  const inverse = buildProgram(block.inverse, names);
  return (scope, run) => {
    const subject = value(scope, run);
    if (subject === true) program(enter(scope, scope.context, run), run);
    else if (subject === false || subject === null || subject === undefined)
      inverse(enter(scope, scope.context, run), run);
    else if (!Array.isArray(subject)) program(enter(scope, subject, run), run);
    else if (!eachItem(subject, program, scope, run)) inverse(enter(scope, scope.context, run), run);
  };
}

/** @returns false when there was nothing to repeat for */
function eachItem(subject: unknown, program: Write, scope: Scope, run: Run): boolean {
  if (typeof subject !== "object" || subject === null) return false;
  const keys = Array.isArray(subject) ? undefined : Object.keys(subject);
  const items: readonly unknown[] = Array.isArray(subject) ? subject : Object.values(subject);
  for (const [index, item] of items.entries()) {
    run.spend(1);
    const key = keys?.[index] ?? index;
    const last = index === items.length - 1;
    const frame: Frame = { key, index, first: index === 0, last, parent: scope.frame };
    program(enter(scope, item, run, [item, key], frame), run);
  }
  return items.length > 0;
}

/** The context passed on to helpers: never null. */
function here(scope: Scope): unknown {
  return scope.context ?? nullContext;
}
