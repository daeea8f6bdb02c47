/** One step that two people changed: attribute by attribute. */

import { catalogueText, type StoredCatalogue } from "../catalogue.ts";
import type { Step } from "../step.ts";
import {
  isSame,
  type MergedValue,
  mapThree,
  mergeCatalogues,
  mergePropertySets,
  mergeValue,
  type Side,
  type Three,
} from "./merge-values.ts";

/** What two people can have changed differently in one step. */
export type StepPart =
  | "name"
  | "description"
  | "content"
  | "viewable"
  | "outputName"
  | "outputNames"
  | "properties";

type Attributes = Omit<Step, "children">;

/** The values that each part consists of; a template belongs to the type that it is written for. */
const partOf = {
  key: undefined,
  name: "name",
  description: "description",
  processType: "content",
  model: "content",
  template: "content",
  /** It names the template. */
  templateId: undefined,
  publicOutputInd: "viewable",
  outputName: "outputName",
  outputNames: "outputNames",
  /** It follows from the place. */
  level: undefined,
  propertySets: "properties",
  formId: undefined,
} as const satisfies Record<keyof Attributes, StepPart | undefined>;

const attributes = Object.keys(partOf) as (keyof typeof partOf)[]; // its own keys

/** Everything that one of its parts says; two with the same say the same. */
const valuesOf = (step: Step, part: StepPart) =>
  attributes.filter((name) => partOf[name] === part).map((name) => step[name] ?? "");

/** The parts in which a step differs from another. */
export function changedParts(before: Step, after: Step): StepPart[] {
  const parts = new Set(Object.values(partOf).filter((part) => part !== undefined));
  return [...parts].filter((part) => !isSame(valuesOf(before, part), valuesOf(after, part)));
}

/**
 * A step with the changes of both sides, without its children.
 * @param three `base` is undefined where both sides added it
 * @param sideOf whose change counts where both changed one part
 */
export function mergeStep(
  { base, mine, theirs }: Three<Step> | (Omit<Three<Step>, "base"> & { base: undefined }),
  sideOf: (part: StepPart) => Side,
): { step: Attributes; conflicts: StepPart[] } {
  const conflicts: StepPart[] = [];
  const { children: _mine, templateId: _id, template: _text, outputNames: _names, ...own } = mine;
  const taken = <Value>(part: StepPart, { value, isConflict }: MergedValue<Value>): Value => {
    if (isConflict) conflicts.push(part);
    return value;
  };
  const merged = <Value>(part: StepPart, of: (step: Step) => Value): Value => {
    const three = { base: base && of(base), mine: of(mine), theirs: of(theirs) };
    // Without a base, what both have alike is all that is certain.
    return taken(part, mergeValue<Value | undefined>(three, sideOf(part))) as Value; // either side's value
  };
  const content = taken("content", mergeContent({ base, mine, theirs }, sideOf("content")));
  const outputNames = merged("outputNames", (step) => step.outputNames);
  const formId = mine.formId ?? theirs.formId;
  return {
    step: {
      ...own,
      name: merged("name", (step) => step.name),
      description: merged("description", (step) => step.description),
      publicOutputInd: merged("viewable", (step) => step.publicOutputInd),
      outputName: merged("outputName", (step) => step.outputName),
      ...(outputNames !== undefined && { outputNames }),
      propertySets:
        base === undefined
          ? merged("properties", (step) => step.propertySets)
          : taken(
              "properties",
              mergePropertySets(
                mapThree({ base, mine, theirs }, (step) => step.propertySets),
                sideOf("properties"),
              ),
            ),
      ...content,
      ...(formId !== undefined && { formId }),
    },
    conflicts,
  };
}

type Content = Pick<Step, "processType" | "model" | "template" | "templateId">;

const contentOf = ({ processType, model, template, templateId }: Step): Content => ({
  processType,
  model,
  ...(template !== undefined && { template }),
  ...(templateId !== undefined && { templateId }),
});

function mergeContent(
  { base, mine, theirs }: { base: Step | undefined; mine: Step; theirs: Step },
  side: Side,
): MergedValue<Content> {
  const isAlike = (one: Step | undefined, other: Step) =>
    one !== undefined && isSame(valuesOf(one, "content"), valuesOf(other, "content"));
  if (isAlike(mine, theirs) || isAlike(base, mine)) return { value: contentOf(theirs), isConflict: false };
  if (isAlike(base, theirs)) return { value: contentOf(mine), isConflict: false };
  const texts = base && catalogues({ base, mine, theirs }, side);
  if (texts !== undefined) {
    const template = catalogueText(texts.value as StoredCatalogue); // made of the entries of catalogues
    return {
      value: { processType: mine.processType, model: mine.model, template },
      isConflict: texts.isConflict,
    };
  }
  return { value: contentOf(side === "mine" ? mine : theirs), isConflict: true };
}

function catalogues(three: Three<Step>, side: Side) {
  const { base, mine, theirs } = three;
  const areTexts = [base, mine, theirs].every(({ processType }) => processType.code === "TRANSLATIONS");
  const isModelAlike = base.model === mine.model && base.model === theirs.model;
  if (!areTexts || !isModelAlike) return undefined;
  return mergeCatalogues(
    mapThree(three, ({ template = "" }) => template),
    side,
  );
}
