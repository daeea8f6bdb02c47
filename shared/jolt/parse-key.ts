/**
 * Parses keys and paths of a spec to elements: one is a step of a path or a key of a spec. The order in which special
 * characters decide the kind of a key is part of the language.
 */
import { splitDroppingEnd, splitPath, withoutEscaped, withoutEscapeSigns } from "./dot-notation.ts";
import { parseJavaInt } from "./java-number.ts";
import { JoltProblem } from "./problem.ts";
import { everyKey, manyStars, oneStar, type StarPattern, twoStars } from "./star-pattern.ts";

/**
 * Parses one key of a spec.
 * @param raw the key as written, including escapes
 * @param path its place, for the message
 * @throws JoltProblem KEY_INVALID · PATH_INVALID
 * @example parseKey("rating-*", "[0].spec") // { kind: "star", … }
 */
export function parseKey(raw: string, path: string): KeyElement {
  const hasEscape = raw.includes("\\");
  const signs = hasEscape ? withoutEscaped(raw) : raw;
  const key = hasEscape ? withoutEscapeSigns(raw) : raw;
  const refuse = (why: string) => new JoltProblem("KEY_INVALID", path, `The key "${raw}" ${why}`);

  if (signs === "@") {
    if (key !== "@") throw refuse('mixes "@" with escaped text. Use "@" alone.');
    return { kind: "self", canonical: "@" };
  }
  if (signs === "*") {
    if (key !== "*") throw refuse('mixes a star alone with escaped text. Use a pattern such as "a*".');
    return { kind: "star", pattern: everyKey, canonical: "*" };
  }
  if (signs.startsWith("[")) return parseBracket(signs, key, path, refuse);
  if (signs.startsWith("@") || signs.includes("@(")) return parseLookup(raw, path);
  if (signs.includes("@"))
    throw refuse('has an "@" that isn\'t at its start. Move it to the front or escape it.');
  if (signs.includes("$")) {
    const reference = parseReference(key, "$", refuse);
    return { kind: "key", reference, canonical: `$(${reference.levels},${reference.group})` };
  }
  if (signs.includes("[")) return parseBracket(signs, key, path, refuse);
  if (signs.includes("&")) {
    if (signs.includes("*")) throw refuse('mixes "*" and "&". Use one of them.');
    return parseComposed(key, refuse);
  }
  const stars = signs.split("*").length - 1;
  if (stars > 0) {
    const pattern = stars === 1 ? oneStar(key, path) : stars === 2 ? twoStars(key, path) : manyStars(key);
    return { kind: "star", pattern, canonical: key };
  }
  if (signs.includes("#")) return parseFixedText(key, refuse);
  return { kind: "literal", key, canonical: key.replaceAll(".", "\\.") };
}

type Refuse = (why: string) => JoltProblem;

/**
 * Parses a path in dot notation, such as `data[&1].@(2,name)`.
 *
 * @throws JoltProblem PATH_INVALID · KEY_INVALID
 */
export function parsePath(notation: string, path: string): PathElement[] {
  for (const sign of ["*", "$"]) {
    if (notation.includes(sign) && !notation.includes(`\\${sign}`)) {
      throw new JoltProblem(
        "PATH_INVALID",
        path,
        `"${notation}" can't contain "${sign}". Use "&" to repeat a matched key, or escape it as "\\${sign}".`,
      );
    }
  }
  if (notation.trim() === "") return [];
  return splitPath(notation, path).map((step) => {
    const element = parseKey(step, path);
    if (element.kind === "self" || element.kind === "star" || element.kind === "fixed") {
      throw new JoltProblem("PATH_INVALID", path, `"${step}" in "${notation}" can't be a step of a path.`);
    }
    return element;
  });
}

function parseBracket(signs: string, key: string, path: string, refuse: Refuse): Bracket {
  if (signs.split("[").length !== 2 || signs.split("]").length !== 2) {
    throw refuse("needs exactly one [ and one ].");
  }
  if (!key.startsWith("[") || !key.endsWith("]")) throw refuse("must start with [ and end with ].");
  const inside = key.slice(1, -1);
  if (inside === "") return { kind: "bracket", source: { kind: "append" }, canonical: "[]" };
  if (inside.startsWith("&")) {
    const reference = parseReference(inside, "&", refuse);
    const canonical = `[&(${reference.levels},${reference.group})]`;
    return { kind: "bracket", source: { kind: "reference", reference }, canonical };
  }
  if (inside.startsWith("#")) {
    const levels = inside === "#" ? 0 : parseJavaInt(inside.slice(1));
    if (levels === undefined || levels < 0) throw refuse('needs a whole number after "#", such as [#2].');
    return { kind: "bracket", source: { kind: "count", levels }, canonical: `[#${levels}]` };
  }
  if (inside.startsWith("@")) {
    const lookup = parseLookup(inside, path);
    return { kind: "bracket", source: { kind: "lookup", lookup }, canonical: `[${lookup.canonical}]` };
  }
  const index = parseJavaInt(inside);
  if (index === undefined || index < 0) throw refuse("needs a whole number from 0 in its brackets.");
  return { kind: "bracket", source: { kind: "explicit", index, text: inside }, canonical: `[${inside}]` };
}

/** `&`, `&1`, `&(1)` or `&(1,2)`; the same after `$`. */
function parseReference(text: string, sign: string, refuse: Refuse): Reference {
  if (!text.startsWith(sign)) throw refuse(`must start with "${sign}". Escape it where it is meant as text.`);
  const inside = text.slice(1);
  if (inside === "") return { levels: 0, group: 0 };
  const isPair = inside.length >= 3 && inside.startsWith("(") && inside.endsWith(")");
  const numbers = isPair ? splitDroppingEnd(inside.slice(1, -1), ",") : [inside];
  const [levels, group] = [parseJavaInt(numbers[0] ?? ""), parseJavaInt(numbers[1] ?? "0")];
  if (numbers.length > 2 || levels === undefined || group === undefined || levels < 0 || group < 0) {
    throw refuse(`contains "${text}", which isn't a reference. Write ${sign}, ${sign}1 or ${sign}(1,2).`);
  }
  return { levels, group };
}

const REFERENCE_SIGNS = "0123456789(),";

function parseComposed(key: string, refuse: Refuse): Composed {
  const parts: (string | Reference)[] = [];
  let canonical = "";
  let index = 0;
  while (index < key.length) {
    const sign = key.indexOf("&", index);
    const text = sign < 0 ? key.slice(index) : key.slice(index, sign);
    if (text !== "") parts.push(text);
    canonical += text;
    if (sign < 0) break;
    let end = sign + 1;
    while (end < key.length && REFERENCE_SIGNS.includes(key.charAt(end))) end++;
    const reference = parseReference(key.slice(sign, end), "&", refuse);
    parts.push(reference);
    canonical += `&(${reference.levels},${reference.group})`;
    index = end;
  }
  return { kind: "composed", parts, canonical };
}

const DIGITS = /^[0-9]+$/;

/** `@2`, `@name`, `@(2)`, `@(name)` or `@(2,a.&1)`. */
function parseLookup(text: string, path: string): Lookup {
  const refuse = (why: string) => new JoltProblem("PATH_INVALID", path, `"${text}" ${why}`);
  if (!text.startsWith("@") || text.length < 2) throw refuse('must start with "@" and say what to look up.');
  let inside = text.slice(1);
  if (inside.includes("@")) throw refuse('contains a second "@". Look the value up in two steps.');
  if (inside.includes("*") || inside.includes("[]"))
    throw refuse('can\'t contain "*" or "[]": it looks up one value.');
  if (inside.startsWith("(")) {
    if (!inside.endsWith(")")) throw refuse('needs a ")" at its end.');
    inside = inside.slice(1, -1);
  }
  if (inside === "") throw refuse("doesn't say what to look up.");
  if (!DIGITS.test(inside.charAt(0))) return lookup(0, inside, path, refuse);
  const comma = inside.indexOf(",");
  const digits = comma < 0 ? inside : inside.slice(0, comma);
  const levels = DIGITS.test(digits) ? parseJavaInt(digits) : undefined;
  if (levels === undefined)
    throw refuse('mixes digits and letters. Write "@(1,key)", or escape the first digit.');
  return lookup(levels, comma < 0 ? "" : inside.slice(comma + 1), path, refuse);
}

function lookup(levels: number, notation: string, path: string, refuse: Refuse): Lookup {
  const steps = notation === "" ? [] : parsePath(notation, path);
  if (notation !== "" && steps.length === 0) throw refuse("has a blank path.");
  const canonical = `@(${levels},${steps.map((step) => step.canonical).join(".")})`;
  return { kind: "lookup", levels, steps, canonical };
}

function parseFixedText(key: string, refuse: Refuse): KeyElement {
  if (!key.startsWith("#") || key.length < 2)
    throw refuse('must start with "#", followed by the text to write.');
  if (key.charAt(1) === "(" && !key.endsWith(")")) throw refuse('needs a ")" at its end.');
  const text = key.charAt(1) === "(" ? key.slice(2, -1) : key.slice(1);
  return { kind: "fixed", text, canonical: `#(${text})` };
}

/** Points up the walked path: `&(levels,group)`; group 0 is the whole key, 1 the first star. */
export interface Reference {
  readonly levels: number;
  readonly group: number;
}

/** `@(levels,path)`: go up, then down a path; no path means the value itself. */
export interface Lookup {
  readonly kind: "lookup";
  readonly levels: number;
  readonly steps: readonly PathElement[];
  readonly canonical: string;
}

/** Text that may contain references, such as `photo-&(0,1)`. */
export interface Composed {
  readonly kind: "composed";
  readonly parts: readonly (string | Reference)[];
  readonly canonical: string;
}

/** `[]`, `[3]`, `[&1]`, `[#2]` or `[@(1,n)]`. */
export interface Bracket {
  readonly kind: "bracket";
  readonly source:
    | { readonly kind: "append" }
    | { readonly kind: "explicit"; readonly index: number; readonly text: string }
    | { readonly kind: "reference"; readonly reference: Reference }
    | { readonly kind: "count"; readonly levels: number }
    | { readonly kind: "lookup"; readonly lookup: Lookup };
  readonly canonical: string;
}

export interface Literal {
  readonly kind: "literal";
  readonly key: string;
  readonly canonical: string;
}

/** `$1`: the key itself as data. */
export interface KeyAsData {
  readonly kind: "key";
  readonly reference: Reference;
  readonly canonical: string;
}

/** `#text`: fixed text as data. */
export interface FixedText {
  readonly kind: "fixed";
  readonly text: string;
  readonly canonical: string;
}

/** `@` alone: the current value. */
export interface Self {
  readonly kind: "self";
  readonly canonical: "@";
}

export interface Star {
  readonly kind: "star";
  readonly pattern: StarPattern;
  readonly canonical: string;
}

/** The kinds of spec keys. */
export type KeyElement = Literal | Star | Bracket | Composed | Lookup | KeyAsData | FixedText | Self;

/** The kinds of path steps. */
export type PathElement = Literal | Bracket | Composed | Lookup | KeyAsData;
