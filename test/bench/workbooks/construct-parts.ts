/** What is asked for in a form definition, found by the names of a workbook's rows. */
import type { Composite, Field, FormDefinition, Page } from "../../../shared/form/definition/definition.ts";

/** A field, a section, a page or the row of a grid, with what it needs of the grid around it. */
export type Part = { [Attribute in Exclude<keyof Field, "key">]?: Field[Attribute] | undefined } & {
  key: string;
  kind: "page" | "section" | "field";
};

export interface Parts {
  /** Those whose key is a name, or ends with it. */
  named(name: string): readonly Part[];
  all: readonly Part[];
  /** All of the definition, as it is stored. */
  json: string;
}

/** All parts of a form. */
export function partsOf(definition: FormDefinition): Parts {
  const all = definition.model.flatMap(ofPage);
  const byName = new Map<string, Part[]>();
  for (const part of all)
    for (const name of endingsOf(part.key)) byName.set(name, [...(byName.get(name) ?? []), part]);
  return {
    all,
    named: (name) => byName.get(name.toLowerCase()) ?? [],
    json: JSON.stringify(definition),
  };
}

/** @example endingsOf("mother.Name") // ["mother.name", "name"] */
function endingsOf(key: string): string[] {
  const words = key.toLowerCase().split(".");
  return words.map((_, at) => words.slice(at).join("."));
}

function ofPage(page: Page): Part[] {
  const { composites, ...own } = page;
  return [{ ...own, kind: "page" }, ...composites.flatMap(ofSection)];
}

function ofSection({ fields, ...own }: Composite): Part[] {
  return [{ ...own, kind: "section" }, ...fields.flatMap(ofField)];
}

function ofField(field: Field): Part[] {
  const rows = (field.questions ?? []).map(
    (question): Part => ({
      ...question,
      kind: "field",
      controlType: "likert",
      ...(field.options !== undefined && { options: field.options }),
      // a grid is shown or hidden as a whole, too
      conditionalExpression: question.conditionalExpression ?? field.conditionalExpression,
    }),
  );
  return [{ ...field, kind: "field" }, ...rows, ...(field.fields ?? []).flatMap(ofField)];
}
