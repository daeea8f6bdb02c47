/** One template over one piece of data, through Handlebars 4.7.10 itself and through the interpreter. */
import Handlebars from "handlebars";
import { type HelperName, helpers } from "../../../shared/process/steps/handlebars/helpers/index.ts";
import { type RenderOptions, render } from "../../../shared/process/steps/handlebars/render.ts";
import { Run } from "../../../shared/process/steps/handlebars/scope.ts";

export interface Outcome {
  output?: string;
  error?: string;
}

const options: RenderOptions = {
  locale: "en",
  fallbackLocale: "en",
  catalogue: {},
  properties: { pdf: { title: "T&C" } },
  now: () => 0,
};

/** Given to Handlebars as well, so that the ways of calling a helper are compared too. */
export const comparedHelpers = [
  "eq",
  "and",
  "not",
  "default",
  "join",
  "list",
  "count",
  "json",
] as const satisfies readonly HelperName[];

/** Handlebars itself, with the helpers that are compared. */
function stockEngine(): typeof Handlebars {
  const engine = Handlebars.create();
  engine.log = () => undefined;
  for (const name of comparedHelpers) {
    engine.registerHelper(name, function (this: unknown, ...args: unknown[]) {
      // Handlebars passes its options last.
      const call = args.pop() as Handlebars.HelperOptions;
      const named = new Map<string, unknown>(Object.entries(call.hash));
      const result = helpers[name].run(args, { named, run: new Run(null, options) });
      if (!call.fn || !helpers[name].isCondition) return result;
      return result ? call.fn(this) : call.inverse(this);
    });
  }
  return engine;
}

const stock = stockEngine();

export function throughHandlebars(template: string, data: unknown): Outcome {
  return outcome(() =>
    stock.compile(template)(data, {
      data: { properties: options.properties, root: data },
      allowProtoPropertiesByDefault: false,
      allowProtoMethodsByDefault: false,
    }),
  );
}

export function throughInterpreter(template: string, data: unknown): Outcome {
  return outcome(() => render(template, data, options));
}

function outcome(work: () => string): Outcome {
  try {
    return { output: work() };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
