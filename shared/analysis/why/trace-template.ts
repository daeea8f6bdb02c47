/** Renders a template once, recording for each piece of its output where it comes from and what it depends on. */

import { rootStep } from "../../process/step.ts";
import {
  buildCall,
  buildExpression,
  buildPath,
  classify,
  type Evaluate,
  isWrittenAsItIs,
} from "../../process/steps/handlebars/build-expression.ts";
import { parsedTemplate } from "../../process/steps/handlebars/parse-template.ts";
import {
  enter,
  type Frame,
  nullContext,
  type RenderOptions,
  Run,
  type Scope,
} from "../../process/steps/handlebars/scope.ts";
import type {
  Block,
  Content,
  Expression,
  Mustache,
  Program,
} from "../../process/steps/handlebars/syntax-tree.ts";
import { escapeHtml, isEmpty, text } from "../../process/steps/handlebars/values.ts";
import {
  either,
  joinTokens,
  lacking,
  noTokens,
  openShape,
  plainShape,
  type Shape,
  type Tokens,
} from "../shape.ts";
import { evaluate, pathValue } from "../template/evaluate.ts";
import { type Place, TemplateRun } from "../template/template-run.ts";
import { truthOf } from "../template/values.ts";
import { ofItem } from "./described-item.ts";
import { because, joinReasons, noReason, type Reason, tokensOfReason } from "./reason.ts";
import {
  presenceOf,
  type Reading,
  tokensOf,
  tokensOfList,
  tokensOfPresence,
  writersOf,
} from "./tokens-of.ts";

/** A piece of the output; an empty one stands where a part was left out. */
export interface Piece {
  readonly text: string;
  /** Of the template, from 1. */
  readonly line: number;
  readonly reason: Reason;
}

/** A scope of the run with the shapes of all that it holds. */
interface Here {
  readonly scope: Scope;
  readonly place: Place;
  readonly reason: Reason;
}

/**
 * @param shape what the analysis knows of the input
 * @throws TemplateProblem as a rendering does
 * @example traceTemplate("Dear {{name}}", { name: "Ada" }, shape, options)[1]?.text // "Ada"
 */
export function traceTemplate(
  template: string,
  data: unknown,
  shape: Shape,
  options: RenderOptions,
): Piece[] {
  const trace = new Trace(template, data, shape, options);
  trace.program(parsedTemplate(template), trace.start, []);
  return trace.pieces;
}

/** Whether it is one item of a list, which depends on what is in it where that is printed. */
function isEndOfList(expression: Expression): boolean {
  if (expression.type !== "SubExpression" || expression.path.type !== "PathExpression") return false;
  const { original } = expression.path;
  return (original === "first" || original === "last") && expression.params[0]?.type === "PathExpression";
}

const noAnswers = { canBeTrue: () => true, nodeOf: () => undefined, isElapsed: () => undefined };
const noStep = rootStep("");

class Trace {
  readonly pieces: Piece[] = [];
  readonly start: Here;
  readonly #lines: readonly string[];
  readonly #run: Run;
  readonly #shapes: TemplateRun;

  constructor(template: string, data: unknown, shape: Shape, options: RenderOptions) {
    this.#lines = template.split("\n");
    this.#run = new Run(data, options);
    this.#shapes = new TemplateRun(noStep, shape, noAnswers);
    const place: Place = {
      context: shape,
      around: [shape],
      contexts: [],
      names: [],
      params: [],
      programs: [],
      isInEach: true,
      facts: [],
      isDead: true, // what is wrong is reported elsewhere
    };
    const depths = { value: data, up: undefined };
    const scope: Scope = { context: data, depths, frame: undefined, params: { values: [], up: undefined } };
    this.start = { scope, place, reason: noReason };
  }

  /** @param shapes of the program's block parameters */
  program(program: Program | undefined, here: Here, shapes: readonly Shape[]): void {
    if (!program) return;
    const { place } = here;
    const names = [program.blockParams ?? [], ...place.names];
    const inner: Here = { ...here, place: { ...place, names, params: [shapes, ...place.params] } };
    for (const statement of program.body) {
      if (statement.type === "ContentStatement") this.#content(statement, inner);
      else if (statement.type === "MustacheStatement") this.#mustache(statement, inner);
      else if (statement.type === "BlockStatement") this.#block(statement, inner);
    }
  }

  #add(text: string, line: number, reason: Reason): void {
    this.pieces.push({ text, line, reason });
  }

  /** One piece for each line. */
  #content({ value, original, loc }: Content, { reason }: Here): void {
    if (value === "") return;
    const before = original.slice(0, Math.max(0, original.indexOf(value)));
    let line = (loc?.start.line ?? 1) + before.split("\n").length - 1;
    for (const piece of value.split(/(?<=\n)/)) {
      this.#add(piece, line, reason);
      line += 1;
    }
  }

  #mustache(mustache: Mustache, here: Here): void {
    const plain = text(buildCall(mustache, here.place.names)(here.scope, this.#run), this.#run);
    const isPlain = isWrittenAsItIs(mustache, here.place.names) || this.#run.options.isPlain === true;
    const own = this.#tokens({ ...mustache, type: "SubExpression" }, here, mustache);
    const reason = joinReasons(here.reason, because(own));
    this.#add(isPlain ? plain : escapeHtml(plain), mustache.loc?.start.line ?? 1, reason);
  }

  /** What an expression depends on; a call without arguments is a path. */
  #tokens(expression: Expression, here: Here, call?: Mustache | Block): Tokens {
    const found = call && classify(call, here.place.names);
    const meant = found?.kind === "value" ? found.path : expression;
    return tokensOf(meant, this.#reading(here));
  }

  #reading({ scope, place }: Here): Reading {
    return {
      shapeOf: (path) => pathValue(path, place, this.#shapes).shape,
      valueOf: (one) => buildExpression(one, place.names)(scope, this.#run),
      listOf: (one) => evaluate(one, place, this.#shapes).shape,
    };
  }

  #block(block: Block, here: Here): void {
    const { names } = here.place;
    const found = classify(block, names);
    const [param] = block.params;
    if (found.kind === "helper" || found.kind === "lookup") {
      const reason = because(this.#tokens({ ...block, type: "SubExpression" }, here));
      const holds = Boolean(buildCall(block, names)(here.scope, this.#run));
      this.#branch(block, holds, reason, here);
    } else if (found.kind === "value") {
      const { shape } = pathValue(found.path, here.place, this.#shapes);
      this.#section(block, buildPath(found.path, names), shape, here);
    } else if (param) {
      const value = buildExpression(param, names)(here.scope, this.#run);
      const path =
        param.type === "PathExpression"
          ? pathValue(param, here.place, this.#shapes).shape
          : isEndOfList(param)
            ? evaluate(param, here.place, this.#shapes).shape
            : undefined;
      const list = found.name === "each" ? evaluate(param, here.place, this.#shapes).shape : undefined;
      const reason = list?.item
        ? because(tokensOfList(param, list, this.#reading(here)))
        : path
          ? presenceOf(path, value)
          : because(this.#tokens(param, here));
      const shape = path ?? (list?.item ? list : openShape(tokensOfReason(reason)));
      if (found.name === "each") this.#each(block, value, shape, reason, here);
      else if (found.name === "with") this.#with(block, value, shape, reason, here);
      else {
        const includesZero = block.hash?.pairs.some(({ key }) => key === "includeZero") ?? false;
        // A value that is always there decides nothing.
        const known = truthOf(evaluate(param, here.place, this.#shapes), noAnswers);
        const holds = (Boolean(value) || includesZero) && !isEmpty(value);
        this.#branch(
          block,
          holds !== (found.name === "unless"),
          known.kind === "known" ? noReason : reason,
          here,
        );
      }
    }
  }

  #branch(block: Block, holds: boolean, reason: Reason, here: Here): void {
    const inner = this.#inside(here, here.scope.context ?? nullContext, here.place.context, reason);
    this.#leaveMark(block, inner.reason);
    this.program(holds ? block.program : block.inverse, inner, []);
  }

  /** What stands beside a block in its line depends on whether the block prints something. */
  #leaveMark({ loc }: Block, reason: Reason): void {
    if (!loc) return;
    const { start } = loc;
    const before = this.#lines[start.line - 1]?.slice(0, start.column) ?? "";
    const isAlone = before.trim() === "" && !/\{\{~?\/[^}]*\}\}/.test(this.#lines[start.line - 1] ?? "");
    if (!isAlone) this.#add("", start.line, reason);
  }

  #inside(
    here: Here,
    context: unknown,
    shape: Shape,
    reason: Reason,
    more: { values?: unknown[]; frame?: Frame } = {},
  ): Here {
    const { scope, place } = here;
    const inner = enter(scope, context, this.#run, more.values ?? [], more.frame ?? scope.frame);
    const isSame = inner.depths === scope.depths;
    const around = isSame ? place.around : [shape, ...place.around];
    return {
      scope: inner,
      place: { ...place, context: shape, around },
      reason: joinReasons(here.reason, reason),
    };
  }

  #each(block: Block, value: unknown, shape: Shape, reason: Reason, here: Here): void {
    const keys =
      typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined;
    const items: readonly unknown[] = Array.isArray(value) ? value : keys ? Object.values(Object(value)) : [];
    // of an object, each key is there or not
    const presence = keys ? [...(shape.keys?.values() ?? [])].filter(({ mayLack }) => mayLack) : [];
    const tokens = tokensOfReason(reason);
    const around = presence.reduce((all, one) => joinTokens(all, one.tokens), tokens);
    this.#leaveMark(block, joinReasons(here.reason, because(around)));
    for (const [index, item] of items.entries()) {
      const key = keys?.[index] ?? index;
      const frame: Frame = {
        key,
        index,
        first: index === 0,
        last: index === items.length - 1,
        parent: here.scope.frame,
      };
      const { own, isThere } = this.#itemOf(shape, reason, item, key);
      const inner = this.#inside(here, item, own, isThere, { values: [item, key], frame });
      this.program(block.program, inner, [own, plainShape(["any"])]);
    }
    if (items.length === 0) {
      const { scope, place } = here;
      const context = scope.context ?? nullContext;
      this.program(block.inverse, this.#inside(here, context, place.context, because(tokens)), []);
    }
  }

  /** An item of a list, or what is at a key of an object, and why it is there. */
  #itemOf(
    shape: Shape,
    reason: Reason,
    item: unknown,
    key: string | number,
  ): { own: Shape; isThere: Reason } {
    const all = tokensOfReason(reason);
    if (typeof key === "string") {
      const own = ofItem(lacking(shape.keys?.get(key) ?? openShape(all)), item);
      const way = tokensOfPresence(own, item);
      const oneOf: Reason = { tokens: noTokens, anyOf: [{ ways: [way], all: joinTokens(all, way) }] };
      return { own, isThere: reason.anyOf.length > 0 ? oneOf : joinReasons(reason, because(own.tokens)) };
    }
    const writers = writersOf(shape, item, key);
    const own = ofItem(lacking(writers?.reduce(either) ?? shape.item ?? openShape(all)), item);
    if (!writers) return { own, isThere: reason };
    return { own, isThere: { tokens: noTokens, anyOf: [{ ways: waysToBeThere(own, item), all }] } };
  }

  #with(block: Block, value: unknown, shape: Shape, reason: Reason, here: Here): void {
    if (isEmpty(value)) this.#branch(block, false, reason, here);
    else this.program(block.program, this.#inside(here, value, shape, reason, { values: [value] }), [shape]);
  }

  #section(block: Block, evaluate: Evaluate, shape: Shape, here: Here): void {
    const value = evaluate(here.scope, this.#run);
    const reason = because(shape.tokens); // what is inside counts where it is printed
    if (Array.isArray(value)) this.#each(block, value, shape, reason, here);
    else if (typeof value === "boolean" || value === null || value === undefined)
      this.#branch(block, value === true, reason, here);
    else this.program(block.program, this.#inside(here, value, shape, presenceOf(shape, value)), []);
  }
}

/** What is enough for an item to be there: it is one value, or any of what is in it. */
function waysToBeThere(shape: Shape, item: unknown): readonly Tokens[] {
  const { tokens, anyOf } = presenceOf(shape, item);
  return anyOf.length > 0 ? anyOf.flatMap(({ ways }) => ways) : [tokens];
}
