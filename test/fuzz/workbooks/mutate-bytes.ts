/** Changes of a file's bytes, without looking at what they mean. */
import type { Random } from "../random.ts";

type ByteMutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const join = (...pieces: Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const noise = (random: Random, length: number) =>
  Uint8Array.from(random.list(length, () => random.below(256)));

const flipBits: ByteMutation = (bytes, random) => {
  const changed = bytes.slice();
  for (let left = random.pick([1, 1, 3, 30]); left > 0; left -= 1) {
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  }
  return changed;
};

const cutOff: ByteMutation = (bytes, random) => bytes.slice(0, random.below(bytes.length));
const cutStart: ByteMutation = (bytes, random) => bytes.slice(random.below(64));

const remove: ByteMutation = (bytes, random) => {
  const at = random.below(bytes.length);
  return join(bytes.subarray(0, at), bytes.subarray(at + random.between(1, 200)));
};

const insert: ByteMutation = (bytes, random) => {
  const at = random.below(bytes.length);
  return join(bytes.subarray(0, at), noise(random, random.between(1, 200)), bytes.subarray(at));
};

const repeat: ByteMutation = (bytes, random) => {
  const from = random.below(bytes.length);
  const to = Math.min(bytes.length, from + random.between(1, 2_000));
  return join(bytes.subarray(0, to), bytes.subarray(from, to), bytes.subarray(to));
};

const overwrite: ByteMutation = (bytes, random) => {
  const changed = bytes.slice();
  const at = random.below(changed.length);
  changed.fill(random.pick([0, 255, random.below(256)]), at, at + random.between(1, 400));
  return changed;
};

/** Sizes, offsets and counts of the zip are in its directory, near the end. */
const lieInDirectory: ByteMutation = (bytes, random) => {
  const changed = bytes.slice();
  const start = Buffer.from(changed).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const from = Math.max(0, start);
  for (let left = random.between(1, 4); left > 0; left -= 1) {
    const at = from + random.below(Math.max(1, changed.length - from - 4));
    changed.set(
      random.pick([
        [0, 0, 0, 0],
        [255, 255, 255, 255],
        [255, 255, 255, 127],
        [1, 0, 0, 0],
      ]),
      at,
    );
  }
  return changed;
};

const appendNoise: ByteMutation = (bytes, random) => join(bytes, noise(random, random.between(1, 70_000)));

const mutations = [
  ...[flipBits, cutOff, cutStart, remove, insert, repeat, overwrite, lieInDirectory, lieInDirectory],
  appendNoise,
];

export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.length < 8 ? bytes : random.pick(mutations)(bytes, random);
}
