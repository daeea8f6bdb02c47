/** A conflict of two trees in words: what both changed, and what each made of it. */
import type { ConflictPart, TreeConflict } from "../../../../shared/process/merge/merge-trees.ts";
import { type Step, walkSteps } from "../../../../shared/process/step.ts";

export const partWords = {
  name: "its name",
  description: "its description",
  content: "its type and template",
  viewable: "whether readers see it",
  outputName: "the name of its output",
  outputNames: "the names of its output in other languages",
  properties: "its properties",
  removed: "one of you deleted it",
  place: "its place in the tree",
  order: "the order of the steps below it",
} as const satisfies Record<ConflictPart, string>;

/** What one side made of what both changed. @example madeOf(conflict, theirs) // "Below Letter" */
export function resultOf({ key, part }: TreeConflict, tree: Step): string {
  const found = key === "" ? { step: tree, parent: undefined } : find(tree, key);
  if (found === undefined) return "Deleted, with the steps below it";
  const { step, parent } = found;
  switch (part) {
    case "removed":
      return "Kept, with what was changed in it or below it";
    case "place":
      return parent === undefined ? "At the top" : `Below ${parent.name}`;
    case "order":
      return step.children.map(({ name }) => name).join(", ");
    case "viewable":
      return step.publicOutputInd ? "Readers see it" : "Readers don't see it";
    case "properties":
      return (
        step.propertySets
          .flatMap((set) => set.properties.map(({ name, value }) => `${set.name}.${name} = ${value}`))
          .join(", ") || "None"
      );
    case "outputNames":
      return (
        Object.entries(step.outputNames ?? {})
          .map(([locale, name]) => `${locale}: ${name}`)
          .join(", ") || "None"
      );
    case "content":
      return step.processType.name;
    default:
      return step[part] || "Empty";
  }
}

/** The text of a step in a tree. */
export const textIn = (tree: Step, key: string): string => find(tree, key)?.step.template ?? "";

function find(tree: Step, key: string) {
  return [...walkSteps(tree)].find(({ step }) => step.key === key);
}
