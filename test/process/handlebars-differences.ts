/** Where the interpreter is meant to differ from Handlebars 4.7.10; everything else must be equal. */
export interface Outcome {
  output?: string;
  error?: string;
}

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

export const differences: readonly Difference[] = [
  {
    name: "unescaped values side by side are printed: Handlebars adds them up, {{{1}}}{{{2}}} gives 3",
    holds: (template, _data, _stock, ours, again) => {
      // An empty text before each makes Handlebars join texts.
      const joined = again(template.replace(/(?<!\{)\{\{(?=[{&#])(?!\{\{)/g, "{{[no such field]}}{{"));
      return ours.output !== undefined && joined.output === ours.output;
    },
  },
  {
    name: "a data key toString or valueOf is data: Handlebars calls it and fails, ours prints",
    holds: (_template, data, stock, ours) =>
      ours.output !== undefined &&
      /toString|Cannot convert object to primitive|is not a function/.test(stock.error ?? "") &&
      /"(toString|valueOf)":/.test(JSON.stringify(data) ?? ""),
  },
  {
    name: "calls that can never work are refused when the template is read, not when they are reached",
    holds: (_template, _data, _stock, ours) =>
      /^There is no helper |takes (exactly one|two|at least \d+|[\d to]+) values?|needs a block|isn't available here|name what they give|write \{\{\w+ …\}\} without #/.test(
        ours.error ?? "",
      ),
  },
  {
    name: "the bare name of a helper of the product is the field of that name",
    holds: (template) => /\{\{[{&~]*(eq|and|not|default|join|list|count|json)~?\}\}/.test(template),
  },
  {
    name: "@_parent, an inner part of Handlebars, can't be read",
    holds: (template) => template.includes("@_parent"),
  },
  {
    name: "an @ variable never calls a helper of the same name",
    holds: (template) => /@(if|each|lookup|eq|count)\b/.test(template),
  },
];
