import type { Memo } from "../../../../shared/process/remember-steps.ts";
import type { Content } from "../../../../shared/process/step.ts";

const MAX_KEPT = 400;
const MAX_KEPT_LENGTH = 64 * 1024 * 1024;

/** Contents of one visit; the one that nobody asked for longest goes first. */
export function createBoundedMemo(): Memo {
  const kept = new Map<string, Content>();
  let length = 0;
  return {
    get(name) {
      const content = kept.get(name);
      if (content === undefined) return undefined;
      kept.delete(name);
      kept.set(name, content);
      return content;
    },
    set(name, content) {
      kept.set(name, content);
      length += content.body.length;
      for (const [oldest, { body }] of kept) {
        if (kept.size <= MAX_KEPT && length <= MAX_KEPT_LENGTH) break;
        kept.delete(oldest);
        length -= body.length;
      }
    },
  };
}
