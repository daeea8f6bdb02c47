/** What a modify writes, for all submissions at once: see `shared/jolt/modify-expression.ts`. */
import { closestText } from "../../form/logic/closest-text.ts";
import { functions } from "../../jolt/functions/index.ts";
import { parseLiteral, splitArguments } from "../../jolt/modify-expression.ts";
import { parsePath } from "../../jolt/parse-key.ts";
import { listed, quoted } from "../finding.ts";
import { identitiesOf } from "../identities.ts";
import {
  canHold,
  constantShape,
  isNothing,
  lacking,
  nothing,
  openShape,
  openWith,
  type Shape,
} from "../shape.ts";
import type { ChainRun, Level } from "./chain-run.ts";
import { checkArgument, checkCall, checkText } from "./check-calls.ts";
import { fallbacks, functionResult } from "./function-result.ts";
import { lookUp } from "./lookups.ts";
import type { Changes } from "./modify-changes.ts";

const squashing = /^=(squashNulls|recursivelySquashNulls)\b/;

/** Whether a function takes out what is null where it is, whatever is written. */
export function isSquashing(right: unknown): boolean {
  return Array.isArray(right) ? right.some(isSquashing) : typeof right === "string" && squashing.test(right);
}

export class ModifyValues {
  readonly #run: ChainRun;
  readonly #changes: Changes;
  readonly #constants = new Map<object, Shape>();
  /** Lists that were sorted: until the operation ends, nothing inside them is changed. */
  readonly #sorted = new Set<object>();

  constructor(run: ChainRun, changes: Changes) {
    this.#run = run;
    this.#changes = changes;
  }

  canBeSorted(shape: Shape): boolean {
    return [...identitiesOf(shape)].some((id) => this.#sorted.has(id));
  }

  /** Undefined: nothing is written. */
  result(right: unknown, place: string, level: Level, found: Shape | undefined): Shape | undefined {
    if (Array.isArray(right) && right.length > 0) {
      const shapes = right.map((one: unknown, index) =>
        this.#one(one, `${place}[${index}]`, level, found, index === right.length - 1),
      );
      const result = fallbacks(shapes.filter((shape) => shape !== undefined));
      // null that is there is written: the value itself where there is none, and what only ever is null
      const isNull = right.slice(0, -1).some((one: unknown, index) => {
        const [text, shape] = [typeof one === "string" ? one : "", shapes[index]];
        return /^@(0|\(0\))$/.test(text) || (text.startsWith("@") && shape !== undefined && isNothing(shape));
      });
      return isNull ? lacking(result) : result;
    }
    return this.#one(right, place, level, found);
  }

  /** @param isLast of the values of a list, of which the first that there is gets written */
  #one(
    right: unknown,
    place: string,
    level: Level,
    found: Shape | undefined,
    isLast = true,
  ): Shape | undefined {
    if (typeof right === "object" && right !== null) return this.#constant(right);
    if (typeof right !== "string") return constantShape(right);
    if (!right.startsWith("=")) {
      checkText(right, place, this.#run);
      return this.#text(right, place, level, () => right);
    }
    const text = right.slice(1);
    const bracket = text.indexOf("(");
    const name = bracket < 0 ? text : text.slice(0, bracket);
    if (!functions.has(name)) this.#unknownFunction(name, place);
    const call = { place, isLast, run: this.#run };
    if (bracket < 0) {
      const foundShapes = found ? [found] : [];
      const result = this.#called(name, foundShapes, level);
      checkCall(text, [found], result, call);
      return result;
    }
    const written = splitArguments(text.slice(bracket + 1, -1));
    for (const argument of written) checkArgument(argument, level, call);
    const shapes = written.map((argument) =>
      this.#text(argument, place, level, (literal) => parseLiteral(literal, right, place)),
    );
    const args = shapes.map((shape) => shape ?? nothing);
    if (name === "size")
      for (const shape of args) this.#run.counted.push({ shape, by: this.#run.token(place) });
    const result = this.#called(name, args, level);
    checkCall(name, shapes, result, call);
    return result;
  }

  #called(name: string, args: readonly Shape[], level: Level): Shape {
    const result = functionResult(name, args);
    if (isSquashing(`=${name}`)) this.#changes.changedInPlace(args, level);
    if (name === "sort" && result.item) this.#sorted.add(result.item);
    return holding(result, args);
  }

  /** An object or a list of the chain is the very same wherever it is written. */
  #constant(right: object): Shape {
    const shape = this.#constants.get(right) ?? constantShape(right);
    this.#constants.set(right, shape);
    return shape;
  }

  #unknownFunction(name: string, place: string): void {
    const meant = closestText(name, [...functions.keys()]);
    const cure = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
    this.#run.find("FUNCTION_UNKNOWN", "error", place, `There is no function ${quoted(name)}.${cure}`);
  }

  #text(text: string, place: string, level: Level, literal: (text: string) => unknown): Shape | undefined {
    if (text.startsWith("^")) return openShape();
    if (!text.startsWith("@")) return constantShape(literal(text));
    const step = parsePath(text, place).at(-1);
    if (step?.kind !== "lookup") return openShape();
    const through = new Map<Shape, string | undefined>();
    const { shape, key, at } = lookUp(step, level, { add: (one, inside) => through.set(one, inside) });
    this.#changes.read(level, through, shape);
    if (shape) this.#run.looked(place, text, shape);
    else this.#missing(text, key, at, place);
    return shape;
  }

  #missing(text: string, key: string, at: Shape, place: string): void {
    const gone = at.gone?.get(key);
    if (gone) this.#run.dropped(gone, key, "a later place of this chain");
    const keys = [...(at.keys?.keys() ?? [])];
    const meant = closestText(key, keys);
    const has = keys.length === 0 ? "" : ` There are ${listed(keys)}.`;
    const cure = meant === undefined ? has : ` Did you mean ${quoted(meant)}?`;
    this.#run.find("PATH_UNKNOWN", "error", place, `Nothing gives ${quoted(text)}.${cure}`);
  }
}

/** What a function made and isn't known, or a list of these, can be or hold what it was given. */
function holding(result: Shape, args: readonly Shape[]): Shape {
  if (result.item?.isOpen) return { ...result, item: holding(result.item, args) };
  const holders = args.filter(canHold);
  if (!result.isOpen || holders.length === 0) return result;
  return { ...result, held: new Set([result, ...holders].flatMap((one) => [...(openWith(one).held ?? [])])) };
}
