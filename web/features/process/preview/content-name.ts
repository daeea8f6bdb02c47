import type { Hash } from "../../../../shared/process/step-hash.ts";

/**
 * Names contents within one visit of the page: quick, and wide enough that two contents never meet by accident. It
 * guards nothing; what is stored is named by the server.
 *
 * @example contentName("HANDLEBARS", "{{name}}") // "1f0c…-…"
 */
export const contentName: Hash = (...parts) => {
  const first = mixer(0x9e3779b9);
  const second = mixer(0x85ebca6b);
  for (const part of parts) {
    first.add(part.length);
    second.add(part.length);
    for (let at = 0; at < part.length; at++) {
      const unit = typeof part === "string" ? part.charCodeAt(at) : (part[at] ?? 0);
      first.add(unit);
      second.add(unit);
    }
  }
  return `${first.text()}-${second.text()}`;
};

/** The mixing of cyrb53: two 32-bit lanes. */
function mixer(seed: number) {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ seed;
  return {
    add(unit: number) {
      low = Math.imul(low ^ unit, 2654435761);
      high = Math.imul(high ^ unit, 1597334677);
    },
    text() {
      const a = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
      const b = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
      return (a >>> 0).toString(36) + (b >>> 0).toString(36);
    },
  };
}
