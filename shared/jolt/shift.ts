/**
 * shift: walks input and spec together and writes what matches to paths of a new result. Values are moved by reference, so
 * two places of the result may share a branch.
 */
import { splitDroppingEnd } from "./dot-notation.ts";
import { compileComposed, compileLookup } from "./evaluate.ts";
import { javaText } from "./java-text.ts";
import { isMap, type JsonMap } from "./json.ts";
import { type Child, compileChildren } from "./match-children.ts";
import { type KeyElement, parseKey } from "./parse-key.ts";
import { below, JoltProblem } from "./problem.ts";
import type { Run } from "./run.ts";
import { requireMap, requireSpecDepth } from "./spec-shape.ts";
import { compileWriter, type Output, type Writer } from "./write-path.ts";

/** The right side of a key: writes, or a deeper spec. */
interface Body {
  /** Called with the key's level on top of the walk. */
  readonly run: Writer["write"];
  /** As in a writer. */
  readonly bind?: Writer["bind"];
}

/**
 * Compiles a shift spec.
 *
 * @returns input → result; null when nothing matched
 * @throws JoltProblem SPEC_INVALID · KEY_INVALID · KEY_DUPLICATE · PATH_INVALID
 * @example compileShift({ a: "b.c" }, "[0].spec")(run, { a: 1 }) // { b: { c: 1 } }
 */
export function compileShift(spec: unknown, path: string): (run: Run, input: unknown) => unknown {
  const body = compileComposite(requireMap(spec, path, "shift"), path, 1);
  return (run, input) => {
    run.isLenient = false;
    const output: Output = { root: null };
    run.start(input);
    run.push("root", undefined, input);
    body.run(run, output, input);
    return output.root;
  };
}

function compileComposite(spec: JsonMap, path: string, depth: number): Body {
  requireSpecDepth(depth, path);
  const specials: Child<Output>[] = [];
  const regular: Child<Output>[] = [];
  const canonicals = new Set<string>();
  for (const rawKey of Object.keys(spec)) {
    const place = below(path, rawKey);
    const right = spec[rawKey];
    const body = isMap(right) ? compileComposite(right, place, depth + 1) : compileLeaf(right, place);
    for (const key of splitDroppingEnd(rawKey, "|")) {
      const element = parseKey(key, place);
      if (canonicals.has(element.canonical)) {
        throw new JoltProblem(
          "KEY_DUPLICATE",
          place,
          `The key "${element.canonical}" is here twice, perhaps inside "|". Keep one of them.`,
        );
      }
      canonicals.add(element.canonical);
      const child = compileChild(element, body, isMap(right), place);
      (isSpecial(element) ? specials : regular).push(child);
    }
  }
  if (canonicals.size === 0) {
    throw new JoltProblem("SPEC_INVALID", path, 'A {} of shift needs at least one key, such as "a": "b".');
  }
  const visit = compileChildren(regular, path);
  return {
    run(run, output, input) {
      const value = run.present(input);
      for (const special of specials) special.apply(run, output, "", value);
      if (value === null || value === undefined) return;
      if (Array.isArray(value)) visit.list(run, output, value);
      else if (typeof value === "object")
        visit.map(run, output, value as JsonMap); // neither null nor a list
      else visit.scalar(run, output, javaText(value));
    },
  };
}

/** Special keys apply whenever their parent matches, and block no other key. */
function isSpecial({ kind }: KeyElement): boolean {
  return kind === "self" || kind === "fixed" || kind === "key" || kind === "lookup";
}

function compileLeaf(right: unknown, path: string): Body {
  if (right === null) return { run: () => undefined }; // matches, so that no other key does, and writes nothing
  const notations: unknown[] = Array.isArray(right) ? right : [right];
  const writers = notations.map((notation, index): Writer => {
    const place = Array.isArray(right) ? `${path}[${index}]` : path;
    if (typeof notation === "string") return compileWriter(notation, place);
    throw new JoltProblem(
      "SPEC_INVALID",
      place,
      "The right side of a shift key must be a path, a list of paths, null or a deeper {}.",
    );
  });
  const [only] = writers;
  if (writers.length === 1 && only !== undefined) return { run: only.write, bind: only.bind };
  return {
    run(run, output, value) {
      for (const { write } of writers) write(run, output, value);
    },
  };
}

function compileChild(element: KeyElement, body: Body, isComposite: boolean, path: string): Child<Output> {
  switch (element.kind) {
    case "literal":
    case "star": {
      const pattern = element.kind === "star" && element.pattern.stars > 0 ? element.pattern : undefined;
      return {
        element,
        apply: (run, output, key, value) => {
          run.push(key, pattern, value);
          body.run(run, output, value);
          run.pop();
          run.countMatch();
          return true;
        },
        bind(run, key) {
          if (body.bind === undefined) return undefined;
          run.push(key, pattern, undefined);
          const write = body.bind(run);
          run.pop();
          return (later, output, _key, value) => {
            write(later, output, value);
            later.countMatch();
            return true;
          };
        },
      };
    }
    case "composed": {
      const textHere = compileComposed(element, path);
      return {
        element,
        apply: (run, output, key, value) => {
          if (textHere(run) !== String(key)) return false;
          run.push(key, undefined, value);
          body.run(run, output, value);
          run.pop();
          run.countMatch();
          return true;
        },
      };
    }
    case "bracket": // brackets on the left never match: lists are walked by plain numbers
      return { element, apply: () => false };
    default:
      return compileSpecial(element, body, isComposite, path);
  }
}

type SpecialElement = Extract<KeyElement, { kind: "self" | "fixed" | "key" | "lookup" }>;

function compileSpecial(
  element: SpecialElement,
  body: Body,
  isComposite: boolean,
  path: string,
): Child<Output> {
  if (isComposite && (element.kind === "self" || element.kind === "key")) {
    const sign = element.kind === "self" ? "@" : "$";
    throw new JoltProblem(
      "SPEC_INVALID",
      path,
      `"${sign}" can't have a deeper {}. Give it a path to write to.`,
    );
  }
  const enter = compileEntry(element, isComposite, path);
  return {
    element,
    apply: (run, output, _key, value) => {
      const data = enter(run, value);
      if (data === undefined) return false;
      body.run(run, output, data);
      run.pop();
      if (isComposite) run.countMatch();
      return true;
    },
  };
}

/** Pushes the level of a special key and returns its data; undefined, and no level, when there is none. */
function compileEntry(
  element: SpecialElement,
  isComposite: boolean,
  path: string,
): (run: Run, value: unknown) => unknown {
  switch (element.kind) {
    case "self":
      return (run, value) => {
        run.pushSame(value);
        return value;
      };
    case "fixed":
      return (run, value) => {
        run.push(element.text, undefined, value);
        return isComposite ? value : element.text;
      };
    case "key":
      return (run, value) => {
        const key = run.matchedKey(element.reference.levels, element.reference.group, path);
        if (key === undefined) return undefined;
        run.push(key, undefined, value);
        return String(key);
      };
    case "lookup": {
      const read = compileLookup(element, path);
      return (run, value) => {
        const data = read(run);
        if (data !== undefined) run.pushSame(isComposite ? data : value);
        return data;
      };
    }
  }
}
