/**
 * Digests of texts, computed at once: those of the browser's own come later, and an expression has its value now (MD5:
 * RFC 1321; SHA-1 and SHA-2: FIPS 180-4).
 */

/**
 * The digest of a text in UTF-8; undefined for an unknown algorithm.
 * @param algorithm `MD5`, `SHA-1`, `SHA-256`, `SHA-384` or `SHA-512`, in any case
 */
export function digestOf(text: string, algorithm: string): Uint8Array | undefined {
  const name = algorithm.trim().toUpperCase();
  const digest = Object.hasOwn(digests, name) ? digests[name as keyof typeof digests] : undefined; // just checked
  return digest?.(new TextEncoder().encode(text));
}

const knownRoots = new Map<string, readonly bigint[]>();

const digests = {
  MD5: md5,
  "SHA-1": sha1,
  "SHA-256": (bytes: Uint8Array) => sha2(bytes, sha256Words),
  "SHA-384": (bytes: Uint8Array) =>
    sha2(bytes, { ...sha512Words, start: rootsOf(16, 2n).slice(8) }).slice(0, 48),
  "SHA-512": sha512,
};

/** The SHA-512 digest of bytes. */
export function sha512(bytes: Uint8Array): Uint8Array {
  return sha2(bytes, sha512Words);
}

/** What the two sizes of SHA-2 differ in. */
interface WordSize {
  bits: 32 | 64;
  rounds: number;
  /** How far words are turned, and at last shifted: both small sigmas, then both large ones. */
  turns: readonly (readonly [number, number, number])[];
  start: readonly bigint[];
}

const sha256Words: WordSize = {
  bits: 32,
  rounds: 64,
  turns: [
    [7, 18, 3],
    [17, 19, 10],
    [2, 13, 22],
    [6, 11, 25],
  ],
  start: rootsOf(8, 2n).map((root) => root >> 32n),
};
const sha512Words: WordSize = {
  bits: 64,
  rounds: 80,
  turns: [
    [1, 8, 7],
    [19, 61, 6],
    [28, 34, 39],
    [14, 18, 41],
  ],
  start: rootsOf(8, 2n),
};

function sha2(bytes: Uint8Array, { bits, rounds, turns, start }: WordSize): Uint8Array {
  const size = BigInt(bits);
  const word = (value: bigint) => BigInt.asUintN(bits, value);
  const turn = (value: bigint, by: number) => word((value >> BigInt(by)) | (value << (size - BigInt(by))));
  const mix = (value: bigint, at: number) => {
    const [first, second, third] = turns[at] ?? [0, 0, 0];
    const last = at < 2 ? value >> BigInt(third) : turn(value, third);
    return turn(value, first) ^ turn(value, second) ^ last;
  };
  const constants = rootsOf(rounds, 3n).map((root) => root >> (64n - size));
  const state = [...start];
  const padded = new DataView(paddedBytes(bytes, bits * 2, false).buffer);
  const w: bigint[] = [];
  const at = (index: number) => w[index] ?? 0n;
  for (let offset = 0; offset < padded.byteLength; offset += bits * 2) {
    for (let i = 0; i < rounds; i += 1) {
      if (i >= 16) w[i] = word(mix(at(i - 2), 1) + at(i - 7) + mix(at(i - 15), 0) + at(i - 16));
      else if (bits === 64) w[i] = padded.getBigUint64(offset + i * 8);
      else w[i] = BigInt(padded.getUint32(offset + i * 4));
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let i = 0; i < rounds; i += 1) {
      const one = h + mix(e, 3) + ((e & f) ^ (word(~e) & g)) + (constants[i] ?? 0n) + at(i);
      const two = mix(a, 2) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, word(d + one), c, b, a, word(one + two)];
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = word((state[index] ?? 0n) + value);
  }
  const out = new DataView(new ArrayBuffer(bits));
  for (const [index, value] of state.entries())
    if (bits === 64) out.setBigUint64(index * 8, value);
    else out.setUint32(index * 4, Number(value));
  return new Uint8Array(out.buffer);
}

/** The first 64 bits of the fractions of the roots of the first primes, which SHA-2 takes its constants from. Made once. */
function rootsOf(count: number, degree: 2n | 3n): readonly bigint[] {
  const name = `${count} ${degree}`;
  const roots = knownRoots.get(name) ?? rootsOfPrimes(count, degree);
  knownRoots.set(name, roots);
  return roots;
}

function rootsOfPrimes(count: number, degree: 2n | 3n): bigint[] {
  const primes: bigint[] = [];
  for (let number = 2n; primes.length < count; number += 1n)
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
  return primes.map((prime) => BigInt.asUintN(64, root(prime << (64n * degree), degree)));
}

/** The whole part of a root, by halving. */
function root(value: bigint, degree: 2n | 3n): bigint {
  let [low, high] = [0n, 1n << 76n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= value) low = middle;
    else high = middle;
  }
  return low;
}

function sha1(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(paddedBytes(bytes, 64, false).buffer);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w: number[] = [];
  const at = (index: number) => w[index] ?? 0;
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    for (let i = 0; i < 80; i += 1)
      w[i] =
        i < 16
          ? padded.getUint32(offset + i * 4)
          : turned(at(i - 3) ^ at(i - 8) ^ at(i - 14) ^ at(i - 16), 1);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i += 1) {
      const f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
      const constant = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][Math.floor(i / 20)] ?? 0;
      [e, d, c, b, a] = [d, c, turned(b, 30), a, (turned(a, 5) + f + e + constant + at(i)) | 0];
    }
    for (const [index, value] of [a, b, c, d, e].entries()) state[index] = ((state[index] ?? 0) + value) | 0;
  }
  return wordBytes(state, false);
}

const md5Turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

function md5(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(paddedBytes(bytes, 64, true).buffer);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let i = 0; i < 64; i += 1) {
      const round = i >> 4;
      const f = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0;
      const from = [i, 5 * i + 1, 3 * i + 5, 7 * i][round] ?? 0;
      const constant = Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1)));
      const sum = (a + f + constant + padded.getUint32(offset + (from % 16) * 4, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + turned(sum, md5Turns[round]?.[i % 4] ?? 0)) | 0];
    }
    for (const [index, value] of [a, b, c, d].entries()) state[index] = ((state[index] ?? 0) + value) | 0;
  }
  return wordBytes(state, true);
}

function turned(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

function wordBytes(words: readonly number[], isLittleEndian: boolean): Uint8Array {
  const out = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, value] of words.entries()) out.setInt32(index * 4, value, isLittleEndian);
  return new Uint8Array(out.buffer);
}

/** The bytes, a one, zeros, and the length in bits at the end of a block. */
function paddedBytes(bytes: Uint8Array, block: number, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const lengthBytes = block / 8;
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + lengthBytes) / block) * block);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const at = padded.length - 8;
  view.setBigUint64(at, BigInt(bytes.length) * 8n, isLittleEndian);
  return padded;
}
