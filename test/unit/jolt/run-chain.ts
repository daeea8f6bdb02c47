import { transform } from "../../../shared/jolt/index.ts";

/** Runs one operation on an input. */
export const run = (operation: string, spec: unknown, input: unknown, context?: unknown): unknown =>
  transform([{ operation, spec }])(input, context);

export const shift = (spec: unknown, input: unknown): unknown => run("shift", spec, input);

export const modify = (spec: unknown, input: unknown): unknown => run("modify-overwrite-beta", spec, input);

/** What compiling or running throws. */
export function problemOf(call: () => unknown): unknown {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}
