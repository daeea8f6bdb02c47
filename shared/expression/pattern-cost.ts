/** The size of a regular expression with its repeat counts expanded, estimated without compiling it. */

const countedRepeat = /\{(\d{1,9})(?:,(\d{0,9}))?\}/y;
/** One character, class or escape; the content of a class, or between `\Q` and `\E`, isn't counted separately. */
const atom =
  /\\Q[\s\S]*?(?:\\E|$)|\\[pPx]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|[\s\S]/y;
const groupStart = /\((?:\?(?:P?<\w*>|[a-zA-Z-]*:?))?/y;

/**
 * The number of characters and classes of a pattern, each multiplied by the repeat counts around it. Compiling takes
 * that many steps, and each character of a text may take as many.
 * @example patternCost("^(ab){1,50}[0-9]{4}$") // 106
 */
export function patternCost(pattern: string): number {
  const outer: number[] = [];
  let [sum, last, at] = [0, 0, 0];
  while (at < pattern.length) {
    const character = pattern[at];
    if (character === "(") {
      outer.push(sum);
      [sum, last] = [0, 0];
      at += lengthOf(groupStart, pattern, at);
    } else if (character === ")") {
      last = sum;
      sum += outer.pop() ?? 0;
      at += 1;
    } else {
      countedRepeat.lastIndex = at;
      const count = countedRepeat.exec(pattern);
      const times = count === null ? 0 : Math.max(Number(count[1]), Number(count[2] ?? 0), 1);
      if (count === null) last = 1;
      // what is repeated already counts once
      sum += count === null ? 1 : last * (times - 1);
      if (count !== null) last = Math.min(last * times, Number.MAX_SAFE_INTEGER);
      at += count === null ? lengthOf(atom, pattern, at) : count[0].length;
    }
  }
  return outer.reduce((all, own) => all + own, sum);
}

function lengthOf(part: RegExp, pattern: string, at: number): number {
  part.lastIndex = at;
  return part.exec(pattern)?.[0].length ?? 1;
}
