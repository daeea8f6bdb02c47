/** What a shift does with a plain value, which it matches by its text. */
import type { Shape } from "../shape.ts";
import type { ChainRun } from "./chain-run.ts";

/** Reports a path right below a plain value: what the value is matched by is no key, and nothing is inside it. */
export function writesNull(place: string, run: ChainRun): void {
  const cure = 'Write { "@1": … } below the value for the value itself, or { "#text": … } for a text.';
  const message = `This writes null: what is here is one value, with nothing inside it. ${cure}`;
  run.find("OPERATION_NEVER_MATCHES", "warning", place, message);
}

/** Whether one of the values that can't be listed can be written like this. */
export function canBeText({ plain }: Shape, key: string): boolean {
  const kinds = [...(plain?.kinds ?? ["any"])];
  return kinds.some((kind) => {
    if (kind === "boolean") return key === "true" || key === "false";
    if (kind === "number") {
      const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = plain ?? {};
      return Number(key) >= least && Number(key) <= most;
    }
    return kind === "text" || kind === "any" || /^[-\d]/.test(key);
  });
}
