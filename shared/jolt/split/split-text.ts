/**
 * Splits a text at a separator, as `String.split` does in Java: empty pieces at the end are dropped. An RE2 engine, which is
 * linear too, has no look-ahead, and interprets `.`, `$`, `\s`, `\b` and `&&` differently from Java.
 */
import { splitDroppingEnd } from "../dot-notation.ts";
import { MAX_SEPARATOR_LENGTH, MAX_SPLIT_CELLS } from "../limits.ts";
import { JoltProblem } from "../problem.ts";
import type { Run } from "../run.ts";
import { lineBreak, wordCharacter } from "./character-sets.ts";
import { parseSeparator } from "./parse-separator.ts";
import { compileProgram, type Program } from "./program.ts";
import { type AssertionKind, SeparatorInvalid, SeparatorUnsupported } from "./syntax.ts";

const SIGNS = /[\\.^$|?*+()[{]/;

/** A plain text to search for, a program, or undefined for an invalid regular expression. */
type Separator = string | Program | undefined;

/**
 * @param separator a regular expression in Java's syntax, without back references
 * @returns the pieces; undefined when the separator is no regular expression
 * @throws JoltProblem SEPARATOR_UNSUPPORTED · TOO_LARGE · TOO_MANY_STEPS
 * @example splitText("a, b,,", ",\\s*", run) // ["a", "b"]
 */
export function splitText(text: string, separator: string, run: Run): string[] | undefined {
  run.spendText(text.length);
  run.separators ??= new Map();
  let compiled = run.separators.get(separator);
  if (compiled === undefined) {
    compiled = { separator: compile(separator, "") };
    run.separators.set(separator, compiled);
  }
  if (typeof compiled.separator === "string") return splitDroppingEnd(text, compiled.separator);
  return compiled.separator === undefined ? undefined : splitByProgram(text, compiled.separator, run);
}

/**
 * Rejects a literal separator of the spec that can't be used.
 * @throws JoltProblem SEPARATOR_UNSUPPORTED
 */
export function requireSeparator(separator: string, path: string): void {
  compile(separator, path);
}

function compile(separator: string, path: string): Separator {
  if (separator !== "" && !SIGNS.test(separator)) return separator;
  const refuse = (why: string): JoltProblem =>
    new JoltProblem(
      "SEPARATOR_UNSUPPORTED",
      path,
      `split can't use the separator "${separator.slice(0, 60)}": ${why}. Use a simpler one.`,
    );
  if (separator.length > MAX_SEPARATOR_LENGTH) {
    throw refuse(`it is longer than ${MAX_SEPARATOR_LENGTH} characters`);
  }
  try {
    return compileProgram(parseSeparator(separator));
  } catch (thrown) {
    if (thrown instanceof SeparatorInvalid) return undefined;
    if (thrown instanceof SeparatorUnsupported) throw refuse(thrown.message);
    throw thrown;
  }
}

function splitByProgram(text: string, program: Program, run: Run): string[] {
  const matcher = new Matcher(text, run);
  const pieces: string[] = [];
  let pieceStart = 0;
  let from = 0;
  while (from <= text.length) {
    const end = matcher.match(program, from);
    if (end < 0) {
      from++;
      continue;
    }
    // An empty match at the very start makes no empty piece.
    if (end > 0 || from > 0) {
      pieces.push(text.slice(pieceStart, from));
      pieceStart = end;
    }
    from = end === from ? from + 1 : end;
  }
  if (pieces.length === 0) return [text];
  pieces.push(text.slice(pieceStart));
  while (pieces.length > 0 && pieces.at(-1) === "") pieces.pop();
  return pieces;
}

const UNKNOWN = 0;
const FAILED = -1;
const OPEN = -2;

/**
 * Finds where a separator matches in one text. The result of a choice is cached for every position, so the total time is
 * proportional to the text's length times the separator's, whatever the separator: nothing is ever tried twice.
 */
export class Matcher {
  readonly #text: string;
  readonly #run: Run;
  /** Per program and split: 0 unknown, -1 failed, otherwise the end of the match plus 1, for each place. */
  readonly #memory = new Map<Program, Map<number, Int32Array>>();
  #cells = 0;

  constructor(text: string, run: Run) {
    this.#text = text;
    this.#run = run;
  }

  /** The end of the match that starts at `from`; -1: there is none. A program that runs backwards ends before it. */
  match(program: Program, from: number): number {
    const { instructions, isBackwards } = program;
    const memory = this.#memoryOf(program);
    const splits: number[] = [];
    const places: number[] = [];
    const isSecond: boolean[] = [];
    let at = program.start;
    let place = from;
    for (;;) {
      this.#run.spend(1);
      const instruction = instructions[at];
      let isAlive = true;
      switch (instruction?.kind) {
        case undefined:
          isAlive = false;
          break;
        case "match":
          return this.#remember(memory, splits, places, place);
        case "set": {
          const code = isBackwards ? codeBefore(this.#text, place) : this.#text.codePointAt(place);
          isAlive = code !== undefined && instruction.has(code);
          if (code !== undefined) place += (isBackwards ? -1 : 1) * (code > 0xffff ? 2 : 1);
          at = instruction.next;
          break;
        }
        case "assertion":
          isAlive = holds(this.#text, instruction.assertion, place);
          at = instruction.next;
          break;
        case "look":
          isAlive = this.match(instruction.program, place) >= 0 !== instruction.isNegative;
          at = instruction.next;
          break;
        case "atomic":
          place = this.match(instruction.program, place);
          isAlive = place >= 0;
          at = instruction.next;
          break;
        case "split": {
          const cells = this.#cellsOf(memory, at);
          const known = cells[place] ?? UNKNOWN;
          if (known > UNKNOWN) return this.#remember(memory, splits, places, known - 1);
          isAlive = known === UNKNOWN;
          if (isAlive) {
            cells[place] = OPEN;
            splits.push(at);
            places.push(place);
            isSecond.push(false);
            at = instruction.next;
          }
        }
      }
      // Back to the last choice that has another alternative.
      while (!isAlive) {
        const split = splits.at(-1);
        const back = places.at(-1);
        if (split === undefined || back === undefined) return -1;
        const choice = instructions[split];
        if (isSecond.at(-1) === false && choice?.kind === "split") {
          isSecond[isSecond.length - 1] = true;
          at = choice.other;
          place = back;
          isAlive = true;
        } else {
          this.#cellsOf(memory, split)[back] = FAILED;
          splits.pop();
          places.pop();
          isSecond.pop();
        }
      }
    }
  }

  #remember(
    memory: Map<number, Int32Array>,
    splits: readonly number[],
    places: readonly number[],
    end: number,
  ): number {
    splits.forEach((split, index) => {
      this.#cellsOf(memory, split)[places[index] ?? 0] = end + 1;
    });
    return end;
  }

  #memoryOf(program: Program): Map<number, Int32Array> {
    let memory = this.#memory.get(program);
    if (memory === undefined) {
      memory = new Map();
      this.#memory.set(program, memory);
    }
    return memory;
  }

  #cellsOf(memory: Map<number, Int32Array>, split: number): Int32Array {
    let cells = memory.get(split);
    if (cells === undefined) {
      this.#cells += this.#text.length + 1;
      if (this.#cells > MAX_SPLIT_CELLS) {
        throw new JoltProblem(
          "TOO_LARGE",
          "",
          "The text is too long to split by such a large separator. Shorten the text or use a plain separator.",
        );
      }
      cells = new Int32Array(this.#text.length + 1);
      memory.set(split, cells);
    }
    return cells;
  }
}

function codeBefore(text: string, place: number): number | undefined {
  if (place <= 0) return undefined;
  const pair = place > 1 ? text.codePointAt(place - 2) : undefined;
  return pair !== undefined && pair > 0xffff ? pair : text.charCodeAt(place - 1);
}

function holds(text: string, assertion: AssertionKind, place: number): boolean {
  const { length } = text;
  switch (assertion) {
    case "start":
      return place === 0;
    case "end":
      return place === length;
    case "lastBreak":
      return place === length || isLastBreak(text, place);
    case "lineStart":
      return place === 0 || (place < length && isAfterBreak(text, place));
    case "lineEnd":
      return (
        place === length || (isBreakAt(text, place) && !(text[place] === "\n" && text[place - 1] === "\r"))
      );
    case "boundary":
      return isWordAt(codeBefore(text, place)) !== isWordAt(text.codePointAt(place));
    case "notBoundary":
      return isWordAt(codeBefore(text, place)) === isWordAt(text.codePointAt(place));
  }
}

function isWordAt(code: number | undefined): boolean {
  return code !== undefined && wordCharacter(code);
}

function isBreakAt(text: string, place: number): boolean {
  const code = text.codePointAt(place);
  return code !== undefined && lineBreak(code);
}

function isAfterBreak(text: string, place: number): boolean {
  return isBreakAt(text, place - 1) && !(text[place - 1] === "\r" && text[place] === "\n");
}

/** Before the one line break that ends the text. */
function isLastBreak(text: string, place: number): boolean {
  if (place === text.length - 2) return text.endsWith("\r\n");
  return (
    place === text.length - 1 && isBreakAt(text, place) && !(text[place] === "\n" && text[place - 1] === "\r")
  );
}
