/** Where the interpreter is meant to differ from Handlebars 4.7.10; everything else must be equal. */
import type { Outcome } from "./engines.ts";

export interface Difference {
  name: string;
  /** `again` renders another template over the same data, through Handlebars. */
  holds: (
    template: string,
    data: unknown,
    stock: Outcome,
    ours: Outcome,
    again: (template: string) => Outcome,
  ) => boolean;
}

interface Rewriting {
  name: string;
  from: RegExp;
  to: string;
  /** Alters more than it explains: taken only where it is what is looked at. */
  isBroad?: true;
}

const ADDED_UP = "unescaped values side by side are printed: Handlebars adds them up, {{{1}}}{{{2}}} gives 3";

/** How a template is written so that Handlebars does with it what the interpreter does with the original. */
const rewritten: readonly Rewriting[] = [
  {
    name: "the bare name of a helper of the product is the field of that name",
    from: /(?<!(?<!\\)\\\{?)(\{\{[{&~]*)(eq|and|not|default|join|list|count|json)(?=~?\})/g,
    to: "$1./$2",
  },
  {
    name: "@_parent, an inner part of Handlebars, can't be read",
    from: /@_parent\.index/g,
    to: "@nothing",
  },
  {
    name: "an @ variable never calls a helper of the same name",
    from: /@(if|each)\b/g,
    to: "@nothing",
  },
  // An empty text before each makes Handlebars join texts.
  { name: ADDED_UP, from: /(?<!\{)\{\{(?=[{&#])(?!\{\{)/g, to: "{{[no such field]}}{{", isBroad: true },
  // Before a block that has its line to itself, it would keep the line.
  { name: ADDED_UP, from: /(?<!\{)\{\{(?=[{&])(?!\{\{)/g, to: "{{[no such field]}}{{", isBroad: true },
];

export const differences: readonly Difference[] = [
  {
    name: "a data key toString or valueOf is data: Handlebars calls it and fails, ours prints",
    holds: (_template, data, stock, ours) => ours.output !== undefined && isPoisoned(stock, data),
  },
  {
    name: "calls that can never work are refused when the template is read, not when they are reached",
    holds: (_template, _data, _stock, ours) =>
      /^There is no helper |takes (exactly one|two|at least \d+|[\d to]+) values?|needs a block|isn't available here|name what they give|write \{\{\w+ …\}\} without #/.test(
        ours.error ?? "",
      ),
  },
  ...rewritten.map(
    (rewriting): Difference => ({
      name: rewriting.name,
      holds: (template, data, _stock, ours, again) => {
        if (ours.output === undefined || template.search(rewriting.from) < 0) return false;
        // A template may differ in several ways at once.
        const all = rewritten.filter((other) => other === rewriting || other.isBroad !== true);
        return [[rewriting], all].some((ways) => {
          const stock = again(ways.reduce((text, way) => text.replace(way.from, way.to), template));
          return stock.output === ours.output || isPoisoned(stock, data);
        });
      },
    }),
  ),
];

function isPoisoned({ error = "" }: Outcome, data: unknown): boolean {
  return (
    /toString|Cannot convert object to primitive|is not a function/.test(error) &&
    /"(toString|valueOf)":/.test(JSON.stringify(data) ?? "")
  );
}
