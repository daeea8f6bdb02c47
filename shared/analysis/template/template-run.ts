/** What the analysis of one template keeps, and the place where its walk is. */
import type { PossibleAnswers } from "../../form/logic/possible-answers.ts";
import { propertiesOf, type Step } from "../../process/step.ts";
import type { ParamNames } from "../../process/steps/handlebars/build-expression.ts";
import { isPlainText } from "../../process/steps/handlebars/index.ts";
import type { Located, Program } from "../../process/steps/handlebars/syntax-tree.ts";
import type { Counted } from "../counted.ts";
import type { Finding, FindingCode, FindingSeverity } from "../finding.ts";
import type { Formula } from "../formula.ts";
import type { LiteralText } from "../literal-texts.ts";
import { readPlaces, seenPlaces } from "../markup.ts";
import type { PathUse } from "../path-use.ts";
import { allTokens, type Gone, isPlainOrOpen, type Shape, type Token, type Tokens } from "../shape.ts";
import type { Value } from "./values.ts";

/** Where the walk is. */
export interface Place {
  readonly context: Shape;
  /** The contexts around it, innermost first. */
  readonly around: readonly Shape[];
  /** Names of these contexts, so that the same path in the same context is known to give the same value. */
  readonly contexts: readonly string[];
  readonly names: ParamNames;
  /** The values of block parameters, as `names` has their names. */
  readonly params: readonly (readonly Shape[])[];
  /** Names of the programs that have them, as `names` has their names. */
  readonly programs: readonly string[];
  readonly isInEach: boolean;
  /** What is true here. */
  readonly facts: readonly Formula[];
  /** True: nothing here is printed, so nothing is said about it. */
  readonly isDead: boolean;
}

/** One analysis of a template. */
export class TemplateRun {
  readonly stepKey: string;
  readonly root: Shape;
  readonly possible: PossibleAnswers;
  readonly properties: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether it makes plain text, without markup. */
  readonly isPlain: boolean;
  /** Whether what stands at a place, both from 1, is text that readers see. */
  readonly isSeenAt: (line: number, column: number) => boolean;
  /** Whether what stands at a place should be in its reader's language. */
  readonly isReadAt: (line: number, column: number) => boolean;
  /** Texts of calls that are printed as they are, in every language. */
  readonly literals: LiteralText[] = [];
  /** What is printed where it should be in the reader's language. */
  readonly printed = new Set<Token>();
  readonly findings: Finding[] = [];
  /** What is true wherever a program is run. */
  readonly facts = new Map<Program, readonly Formula[]>();
  /** The programs that no answers reach. */
  readonly dead = new Set<Program>();
  /** Where a list or an object is gone through that nothing gives: what it should read isn't known. */
  lostAt: number | undefined;
  /** Lists and objects that are only counted, or asked for. */
  readonly counted: Counted[] = [];
  /** What was dropped earlier and is read here. */
  readonly dropped: { gone: Gone; key: string; line: number }[] = [];
  /** What a chain made one value or a list of, and is read as the other here. */
  readonly recast: { recast: NonNullable<Shape["recast"]>; written: string; line: number }[] = [];
  readonly #read = new Set<Token>();
  readonly #uses = new Map<string, PathUse>();
  #readOf = new Set<Shape>();
  #contexts = 0;

  constructor(step: Step, root: Shape, possible: PossibleAnswers) {
    this.stepKey = step.key;
    this.root = root;
    this.possible = possible;
    this.properties = propertiesOf(step);
    this.isPlain = isPlainText(step);
    this.isSeenAt = seenPlaces(step.template ?? "");
    const isRead = readPlaces(step.template ?? "");
    this.isReadAt = (line, column) => this.isPlain || isRead(line, column);
  }

  /** The name of one more context. */
  newContext(): string {
    this.#contexts += 1;
    return String(this.#contexts);
  }

  get read(): Tokens {
    return this.#read;
  }

  get uses(): readonly PathUse[] {
    return [...this.#uses.values()];
  }

  /** Records what is at a path, where it is written. */
  usedAt({ loc }: Located, shape: Shape): void {
    if (!loc) return;
    const { line, column } = loc.start;
    const place = { line, column: column + 1 };
    this.#uses.set(`${line}:${column}`, { place, shapes: [shape] });
  }

  /** Records that a value was read; with all that is inside, where it is printed or passed on as a whole. */
  reads(shape: Shape, isWhole = true): void {
    if (isWhole && this.#readOf.has(shape)) return;
    if (isWhole) this.#readOf.add(shape);
    this.readsAll(isWhole ? allTokens(shape) : shape.tokens);
  }

  /** Records that it was read whether a value is there, or how many are: not what is inside. */
  counts(shape: Shape): void {
    this.reads(shape, isPlainOrOpen(shape));
    if (!isPlainOrOpen(shape)) this.counted.push({ shape });
  }

  readsAll(tokens: Iterable<Token>): void {
    for (const token of tokens) this.#read.add(token);
  }

  find(code: FindingCode, severity: FindingSeverity, node: Located, place: Place, message: string): void {
    if (place.isDead) return;
    const { line = 1, column = 0 } = node.loc?.start ?? {};
    const finding: Finding = {
      code,
      severity,
      stepKey: this.stepKey,
      part: "template",
      line,
      column: column + 1,
      message,
    };
    const isKnown = this.findings.some(
      (one) => one.line === line && one.column === finding.column && one.code === code,
    );
    if (!isKnown) this.findings.push(finding);
  }

  /** Notes what a chain made of a value that is read as something else. */
  noteRecast({ shape, written }: Pick<Value, "shape" | "written">, at: Located): void {
    const { recast } = shape;
    if (recast) this.recast.push({ recast, written, line: at.loc?.start.line ?? 1 });
  }
}
