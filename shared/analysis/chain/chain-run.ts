/** What the analysis of one chain keeps: its findings, which of its keys matched, and the level of the walk. */
import { splitDroppingEnd } from "../../jolt/dot-notation.ts";
import { isMap, type JsonMap } from "../../jolt/json.ts";
import type { Bracket, Reference } from "../../jolt/parse-key.ts";
import { below as placeBelow } from "../../jolt/problem.ts";
import type { StarPattern } from "../../jolt/star-pattern.ts";
import { placeOfPath } from "../../process/steps/json-place.ts";
import type { Counted } from "../counted.ts";
import { type Finding, type FindingCode, type FindingSeverity, quoted } from "../finding.ts";
import type { PathUse } from "../path-use.ts";
import { type Gone, joinTokens, noTokens, type Shape, type Token, type Tokens, withKey } from "../shape.ts";

/** A level of the walk over the document. */
export interface Level {
  /** The same wherever the match is repeated, as by `@`. */
  readonly id: object;
  /** True: it stands for a text or a key as data, which counts as no match. */
  readonly isData?: true;
  /** Undefined: any key, or any place of a list. */
  readonly key: string | undefined;
  readonly pattern?: StarPattern | undefined;
  /** True for a place of a list that is visited once for each item. */
  readonly isItem: boolean;
  shape: Shape;
  readonly parent: Level | undefined;
}

/** Above the root is the root once more, and nothing above that. */
export function levelUp(level: Level, levels: number): Level | undefined {
  let [up, last]: [Level | undefined, Level] = [level, level];
  for (let step = 0; step < levels && up; step += 1) [up, last] = [up.parent, up];
  return up?.parent === undefined && up ? last : up;
}

/** Whether a key with stars can match a place of a list, which is a number. */
export function canBePlace({ text }: StarPattern): boolean {
  return /^[\d*]*$/.test(text);
}

/** Between a place and one of the alternatives of its key, in the names of what matches by itself. */
const OF_PLACE = "\0";
/** Of a place that matches: what it does there. */
export const EFFECT = "effect";
/** Of a default. */
export const NEVER_MISSING = "What is here is always there, so it is never filled in. Remove it.";

export const alternativeAt = (place: string, key: string) => `${place}${OF_PLACE}${key}`;

/** The level whose places are the places of a list: `[&1]` is the one above, and a list that is appended to has all. */
export function countedBy(source: Bracket["source"], level: Level): Level {
  if (source.kind === "reference") return levelUp(level, source.reference.levels) ?? level;
  if (source.kind === "count") return levelUp(level, Math.max(0, source.levels - 1)) ?? level;
  return level;
}

/** What decides how many items there are in the lists around a level. */
export function listTokens({ isItem, parent }: Level): Tokens {
  if (!parent) return noTokens;
  const around = listTokens(parent);
  return isItem ? joinTokens(around, parent.shape.tokens) : around;
}

/** Places that are visited or written, with all that is inside; a chain that moves 500 questions takes a tenth of it. */
const MOST_WORK = 100_000;

interface Known {
  readonly findings: number;
  readonly counted: number;
  readonly unmatched: ReadonlyMap<string, (() => string) | undefined>;
  readonly uses: ReadonlyMap<string, number>;
  readonly lookups: ReadonlyMap<string, PathUse>;
}

/** One analysis of a chain. */
export class ChainRun {
  readonly stepKey: string;
  readonly #template: string;
  readonly findings: Finding[] = [];
  /** Lists of which only the size is read. */
  readonly counted: Counted[] = [];
  /** Of the operation that is followed. */
  readonly aside: (readonly [before: Shape, after: Shape])[] = [];
  readonly #written = new Map<string, Token>();
  /** By place in the chain: undefined once it matched, otherwise why it never did. */
  #unmatched = new Map<string, (() => string) | undefined>();

  readonly #uses = new Map<string, Shape[]>();
  /** By place and text. */
  #lookups = new Map<string, PathUse>();

  /** What the analysis of this chain may still take. */
  #left = MOST_WORK;

  constructor(stepKey: string, template: string) {
    this.stepKey = stepKey;
    this.#template = template;
  }

  /** Counts work; after too much of it, what is written is no longer followed. */
  spend(work: number): void {
    this.#left -= work;
  }

  get isTooMuch(): boolean {
    return this.#left < 0;
  }

  /** An object or a list that an operation changed and removed: elsewhere it is still there. */
  changedAside(before: Shape | undefined, after: Shape | undefined): void {
    if (before && after && before !== after) this.aside.push([before, after]);
  }

  /** What was found so far, to come back to. */
  known(): Known {
    return {
      findings: this.findings.length,
      counted: this.counted.length,
      unmatched: new Map(this.#unmatched),
      uses: new Map([...this.#uses].map(([place, shapes]) => [place, shapes.length])),
      lookups: new Map(this.#lookups),
    };
  }

  /** Comes back to what was found before; the work was done. */
  forget({ findings, counted, unmatched, uses, lookups }: Known): void {
    this.findings.length = findings;
    this.counted.length = counted;
    this.#unmatched = new Map(unmatched);
    for (const [place, shapes] of this.#uses) {
      shapes.length = uses.get(place) ?? 0;
      if (shapes.length === 0) this.#uses.delete(place);
    }
    this.#lookups = new Map(lookups);
  }

  find(code: FindingCode, severity: FindingSeverity, path: string, message: string): void {
    const place = placeOfPath(this.#template, path);
    if (this.findings.some((one) => one.code === code && one.path === path)) return;
    this.findings.push({ code, severity, stepKey: this.stepKey, part: "chain", ...place, path, message });
  }

  /** The token of what a place of the chain writes. */
  token(path: string): Token {
    const token = this.#written.get(path) ?? { kind: "written", stepKey: this.stepKey, path };
    this.#written.set(path, token);
    return token;
  }

  get written(): readonly Token[] {
    return [...this.#written.values()];
  }

  /** @param shape what is there, where it is read */
  matched(path: string, shape?: Shape): void {
    this.#unmatched.set(path, undefined);
    if (!shape) return;
    const known = this.#uses.get(path);
    if (known) known.push(shape);
    else this.#uses.set(path, [shape]);
  }

  /** A key may match something and change it, as may those in it. */
  mayDo(right: unknown, place: string): void {
    this.matched(place);
    this.matched(alternativeAt(place, EFFECT));
    if (isMap(right)) this.matchedAll(right, place);
  }

  /** Every key of a spec, and of those in it, may match something. */
  matchedAll(spec: JsonMap, path: string): void {
    for (const [key, right] of Object.entries(spec)) {
      const place = placeBelow(path, key);
      this.mayDo(right, place);
      for (const alternative of splitDroppingEnd(key, "|")) this.matched(alternativeAt(place, alternative));
    }
  }

  /** @param text the lookup as it is written in the value of the place, e.g. `@(1,name)` */
  looked(place: string, text: string, shape: Shape): void {
    const key = `${place}\0${text}`;
    const shapes = [...(this.#lookups.get(key)?.shapes ?? []), shape];
    this.#lookups.set(key, { place, text, shapes });
  }

  get uses(): readonly PathUse[] {
    const ofKeys = [...this.#uses].map(([place, shapes]) => ({ place, shapes }));
    return [...ofKeys, ...this.#lookups.values()];
  }

  /** @param why a sentence, for a key that matches nowhere else either */
  missed(path: string, why: () => string): void {
    if (!this.#unmatched.has(path)) this.#unmatched.set(path, why);
  }

  /** Reports the keys that matched nowhere. */
  end(): void {
    for (const [name, why] of this.#unmatched) {
      const [path = name, alternative] = name.split(OF_PLACE);
      const what = alternative === undefined || alternative === EFFECT ? "This" : quoted(alternative);
      if (why !== undefined)
        this.find("OPERATION_NEVER_MATCHES", "warning", path, `${what} never does anything. ${why()}`);
    }
  }

  /** Reports the place that dropped a key which this chain, or what follows it, reads. */
  dropped({ stepKey, path }: Gone, key: string, reader: string): void {
    if (stepKey !== this.stepKey) return;
    this.find(
      "VALUE_DROPPED",
      "error",
      path,
      `This removes “${key}”, which ${reader} reads. Keep it, or read something else there.`,
    );
  }
}

/** The levels around and at a level that are visited once for each item of a list. */
export function itemLevels(level: Level): ReadonlySet<object> {
  const ids = new Set<object>();
  for (let at: Level | undefined = level; at; at = at.parent) if (at.isItem) ids.add(at.id);
  return ids;
}

/** The text of `photo-&(0,1)`; undefined where it is unknown. */
export function composedText(parts: readonly (string | Reference)[], level: Level): string | undefined {
  let text = "";
  for (const part of parts) {
    const piece = typeof part === "string" ? part : referredKey(part, level);
    if (piece === undefined) return undefined;
    text += piece;
  }
  return text;
}

export function referredKey({ levels, group }: Reference, level: Level): string | undefined {
  const up = levelUp(level, levels);
  if (up?.key === undefined) return undefined;
  if (group === 0) return up.key;
  return up.pattern !== undefined && group <= up.pattern.stars
    ? up.pattern.capture(up.key, group)
    : undefined;
}

/** Where a plain value was matched by its text, it has no other: also where a lookup reads it once more. */
export function narrowed(level: Level, text: string): Level {
  const { shape, key, parent } = level;
  const values = shape.plain?.values?.filter((value) => String(value) === text);
  if (!shape.plain || !values || shape.keys || shape.item) return level;
  const only: Shape = { ...shape, plain: { ...shape.plain, values } };
  const isOwn = parent !== undefined && key !== undefined && parent.shape.keys?.get(key) === shape;
  const above = isOwn ? { ...parent, shape: withKey(parent.shape, key, only) } : parent;
  return { ...level, shape: only, parent: above };
}
