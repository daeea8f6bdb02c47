import { buildProgram, type Write } from "./build-program.ts";
import { parseTemplate } from "./parse-template.ts";
import { Exhausted, type RenderOptions, Run } from "./scope.ts";

export type { RenderLimits, RenderOptions } from "./scope.ts";

/** Templates are few and rendered often; beyond this many the oldest is forgotten. */
const MAX_REMEMBERED = 100;
const remembered = new Map<string, Write>();

/**
 * Renders a Handlebars template over JSON data, without generating code: a tree of functions reads own
 * properties only, within limits of work, output and time. Equal to Handlebars 4.7.10 but for what
 * `test/process/handlebars-differences.ts` names.
 *
 * @throws TemplateProblem with line and column, when the template can't be read or exceeds a limit
 * @example render("Dear {{firstName}}", { firstName: "Ada" }, options) // "Dear Ada"
 */
export function render(template: string, data: unknown, options: RenderOptions): string {
  const write = prepare(template);
  const run = new Run(data, options);
  try {
    write(
      {
        context: data,
        depths: { value: data, up: undefined },
        frame: undefined,
        params: { values: [], up: undefined },
      },
      run,
    );
  } catch (thrown) {
    throw thrown instanceof Exhausted ? thrown.at(1, 1) : thrown;
  }
  return run.output;
}

/** Reads a template once. @throws TemplateProblem, so it also checks a template before it is saved */
export function prepare(template: string): Write {
  const known = remembered.get(template);
  if (known) return known;
  const write = buildProgram(parseTemplate(template), []);
  const [oldest] = remembered.keys();
  if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(template, write);
  return write;
}
