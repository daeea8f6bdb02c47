import { rememberCompiled } from "../../remember-compiled.ts";
import { buildProgram, type Write } from "./build-program.ts";
import { parseTemplate } from "./parse-template.ts";
import { Exhausted, type RenderOptions, Run } from "./scope.ts";

export type { RenderLimits, RenderOptions } from "./scope.ts";

/**
 * Renders a Handlebars template over JSON data, without generating code: a tree of functions reads own properties only,
 * within limits of work, output and time. Equal to Handlebars 4.7.10 except for what `test/process/handlebars/differences.ts`
 * lists.
 * @throws TemplateProblem with line and column, when the template can't be parsed or exceeds a limit
 * @example render("Dear {{firstName}}", { firstName: "Ada" }, options) // "Dear Ada"
 */
export function render(template: string, data: unknown, options: RenderOptions): string {
  const started = options.now();
  const write = prepare(template);
  const run = new Run(data, options, started);
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

/** Parses a template once. @throws TemplateProblem, so it also checks a template before it is saved */
export const prepare = rememberCompiled((template): Write => buildProgram(parseTemplate(template), []));
