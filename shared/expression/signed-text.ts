/** Texts that are signed with Ed25519 (RFC 8032), as `extract-signed` reads them. */
import { sha512 } from "./digest.ts";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = modulo(-121665n * power(121666n, P - 2n));

/** A point in extended coordinates. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint];

/**
 * The text in a message that begins with its signature of 64 bytes; undefined unless the key signed it.
 * @param key the public key, 32 bytes
 */
export function signedText(message: Uint8Array, key: Uint8Array): string | undefined {
  if (message.length < 64 || key.length !== 32) return undefined;
  const content = message.subarray(64);
  const [place, signer] = [pointOf(message.subarray(0, 32)), pointOf(key)];
  const factor = numberOf(message.subarray(32, 64));
  if (place === undefined || signer === undefined || factor >= ORDER) return undefined;
  const hash = numberOf(sha512(new Uint8Array([...message.subarray(0, 32), ...key, ...content])));
  const signed = add(place, times(signer, hash % ORDER));
  if (!isSame(times(base(), factor), signed)) return undefined;
  return new TextDecoder().decode(content);
}

function base(): Point {
  const y = modulo(4n * power(5n, P - 2n));
  const x = rootFor(y, 0n) ?? 0n;
  return [x, y, 1n, modulo(x * y)];
}

function pointOf(bytes: Uint8Array): Point | undefined {
  const written = numberOf(bytes);
  const y = BigInt.asUintN(255, written);
  const x = y >= P ? undefined : rootFor(y, written >> 255n);
  return x === undefined ? undefined : [x, y, 1n, modulo(x * y)];
}

/** The x of a point, by its y and its lowest bit; undefined when no point has that y. */
function rootFor(y: bigint, sign: bigint): bigint | undefined {
  const square = modulo((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (modulo(x * x - square) !== 0n) x = modulo(x * power(2n, (P - 1n) / 4n));
  if (modulo(x * x - square) !== 0n || (x === 0n && sign === 1n)) return undefined;
  return (x & 1n) === sign ? x : P - x;
}

function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const [a, b] = [modulo((y1 - x1) * (y2 - x2)), modulo((y1 + x1) * (y2 + x2))];
  const [c, d] = [modulo(2n * t1 * t2 * D), modulo(2n * z1 * z2)];
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)];
}

function times(point: Point, factor: bigint): Point {
  let [sum, doubled]: [Point, Point] = [[0n, 1n, 1n, 0n], point];
  for (let left = factor; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) sum = add(sum, doubled);
    doubled = add(doubled, doubled);
  }
  return sum;
}

function isSame([x1, y1, z1]: Point, [x2, y2, z2]: Point): boolean {
  return modulo(x1 * z2 - x2 * z1) === 0n && modulo(y1 * z2 - y2 * z1) === 0n;
}

function modulo(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(value: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, modulo(value)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = modulo(result * factor);
    factor = modulo(factor * factor);
  }
  return result;
}

/** Little-endian. */
function numberOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
