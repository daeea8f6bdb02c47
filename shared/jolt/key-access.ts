// biome-ignore-all lint/suspicious/noAssignInExpressions: a write on one line each shows that all places are the same
/**
 * How a key that a spec names is read and written. An engine of JavaScript remembers, for each place in the code, which key
 * of which shape of map was used there, and is several times faster where that is always the same. One loop over all keys
 * has one place for all of them, so each key gets a place of its own, as long as there are some.
 */
import { isInherited, type JsonMap, readOwn, writeOwn } from "./json.ts";

export interface KeyAccess {
  readonly read: (map: JsonMap, key: string) => unknown;
  readonly write: (map: JsonMap, key: string, value: unknown) => void;
}

export interface NamedKey extends KeyAccess {
  readonly key: string;
}

/** The same again and again, on purpose: what is remembered belongs to the text of a function, not to its closures. */
const places: readonly KeyAccess[] = [
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
  { read: (map, key) => map[key], write: (map, key, value) => void (map[key] = value) },
];
/** Which key took each place last: a key that several steps name has one place. */
const takenBy: string[] = [];
let next = 0;

/** For what every object inherits, such as `__proto__`: own properties only. */
const careful: KeyAccess = { read: readOwn, write: writeOwn };

/** The key as it is to be given to `read` and `write`, and both. When all places are taken, the oldest is shared. */
export function accessTo(text: string): NamedKey {
  // As a property's name: a text that was cut out of another would be looked up in a table each time.
  const [key = text] = Object.keys({ [text]: 0 });
  if (isInherited(key)) return { key, ...careful };
  let place = takenBy.indexOf(key);
  if (place < 0) {
    place = next;
    next = (next + 1) % places.length;
    takenBy[place] = key;
  }
  return { key, ...(places[place] ?? careful) };
}
