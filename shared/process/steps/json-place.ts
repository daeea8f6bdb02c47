/** Finds the position of a place of a chain in its text, so that an editor can mark it. */

interface Place {
  /** Both from 1. */
  line: number;
  column: number;
}

const segment = /\[(\d+)\]|\.([^.[\]"\s]+)|\[("(?:[^"\\]|\\.)*")\]/gy;

/** The keys and the places of lists that a path names. @example partsOfPath('[0].spec["a.b"]') // [0, "spec", "a.b"] */
export function partsOfPath(path: string): (string | number)[] {
  return [...path.matchAll(segment)].map(([, index, plain, quoted]) =>
    index === undefined ? (plain ?? String(JSON.parse(quoted ?? '""'))) : Number(index),
  );
}

/**
 * The line and the column of the target of a path, or of the last part of the path that exists. Keys are found where they are
 * written, list items where they start.
 * @param text valid JSON
 * @param path in the format of JOLT's problems, e.g. `[0].spec.rating["a.b"]`
 * @example placeOfPath('[
 * {"operation": "x"}]', "[0].operation") // { line: 2, column: 4 }
 */
export function placeOfPath(text: string, path: string): Place {
  const reader = new Reader(text);
  let found = 0;
  for (const part of partsOfPath(path)) {
    const at = typeof part === "number" ? reader.item(part) : reader.member(part);
    if (at === undefined) break;
    found = at;
  }
  const before = text.slice(0, found).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** Walks valid JSON from value to value; positioned at the start of one. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#skipSpace();
  }

  /** Moves to an item of the current list. @returns where the item starts */
  item(index: number): number | undefined {
    if (!this.#enter("[", "]")) return undefined;
    for (let passed = 0; passed < index; passed += 1) {
      this.#skipValue();
      if (!this.#next()) return undefined;
    }
    return this.#at;
  }

  /** Moves to the value of a key of the current object: of the last one, as in JSON. @returns where the key is */
  member(key: string): number | undefined {
    if (!this.#enter("{", "}")) return undefined;
    let found: { key: number; value: number } | undefined;
    do {
      const at = this.#at;
      this.#skipValue();
      const isMatch = JSON.parse(this.#text.slice(at, this.#at)) === key;
      this.#skipSpace();
      this.#at += 1; // the colon
      this.#skipSpace();
      if (isMatch) found = { key: at, value: this.#at };
      this.#skipValue();
    } while (this.#next());
    if (found === undefined) return undefined;
    this.#at = found.value;
    return found.key;
  }

  /** @returns false where there is no such container, or an empty one */
  #enter(open: string, close: string): boolean {
    if (this.#text[this.#at] !== open) return false;
    this.#at += 1;
    this.#skipSpace();
    return this.#text[this.#at] !== close;
  }

  /** Skips the comma to the next value. @returns false at the end of the container */
  #next(): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== ",") return false;
    this.#at += 1;
    this.#skipSpace();
    return true;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  /** Skips a whole value: counts brackets, so any depth works. */
  #skipValue(): void {
    let depth = 0;
    do {
      const character = this.#text[this.#at] ?? "";
      if (character === '"') this.#skipString();
      else {
        if (character === "[" || character === "{") depth += 1;
        else if (character === "]" || character === "}") depth -= 1;
        this.#at += 1;
        const isScalar = depth === 0 && !/[[\]{}]/.test(character);
        if (isScalar) while (/[^\s,:[\]{}"]/.test(this.#text[this.#at] ?? "")) this.#at += 1;
      }
    } while (depth > 0 && this.#at < this.#text.length);
  }

  #skipString(): void {
    this.#at += 1;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"') {
      this.#at += this.#text[this.#at] === "\\" ? 2 : 1;
    }
    this.#at += 1;
  }
}

/** V8 says "at position 12"; browsers that say "line 1 column 13" are supported too. */
export function placeOf(thrown: unknown, text: string): { line: number; column: number } {
  const message = thrown instanceof Error ? thrown.message : "";
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
