/** What differs between two texts, line by line. */

export interface DifferingLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond so many pairs of lines, what differs is shown as one block. */
const MAX_PAIRS = 1_000_000;

/**
 * The lines of both texts in order: those that both have once, removed ones before what was added in their place.
 * @example lineDifference("a\nb", "a\nc") // same a, removed b, added c
 */
export function lineDifference(before: string, after: string): DifferingLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  const least = Math.min(old.length, fresh.length) - start;
  while (end < least && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++;
  const all = (kind: DifferingLine["kind"], lines: readonly string[]) =>
    lines.map((text) => ({ kind, text }));
  return [
    ...all("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...all("same", end === 0 ? [] : old.slice(-end)),
  ];
}

const linesOf = (text: string) => (text === "" ? [] : text.split(/\r?\n/));

function middle(old: readonly string[], fresh: readonly string[]): DifferingLine[] {
  const isLong = old.length * fresh.length > MAX_PAIRS;
  const lengths = isLong ? undefined : commonLengths(old, fresh);
  const length = (at: number, to: number) => lengths?.[at]?.[to] ?? 0;
  const lines: DifferingLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < fresh.length) {
    const [was, now] = [old[at], fresh[to]];
    if (was !== undefined && was === now && lengths !== undefined) {
      lines.push({ kind: "same", text: was });
      at++;
      to++;
    } else if (was !== undefined && (now === undefined || length(at + 1, to) >= length(at, to + 1))) {
      lines.push({ kind: "removed", text: was });
      at++;
    } else if (now !== undefined) {
      lines.push({ kind: "added", text: now });
      to++;
    }
  }
  return lines;
}

/** `lengths[i][j]`: how many lines the remainders from i and from j have in common, in order. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  for (let at = old.length - 1; at >= 0; at--) {
    const [row, below] = [lengths[at], lengths[at + 1]];
    if (row === undefined || below === undefined) continue;
    for (let to = fresh.length - 1; to >= 0; to--) {
      row[to] = old[at] === fresh[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return lengths;
}
