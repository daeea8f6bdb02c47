/** What differs between two trees of steps, by the steps' names. */
import * as z from "zod";
import { movedKeys } from "../form/definition/form-difference.ts";
import { type Step, walkSteps } from "./step.ts";

/** What can change in a step; a screen turns these words into sentences. */
export const StepChange = z.enum(["name", "type", "template", "translations", "output", "settings", "place"]);
export type StepChange = z.infer<typeof StepChange>;

export const ProcessDifference = z.object({
  /** Names of steps. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ name: z.string(), what: z.array(StepChange).min(1) })),
});
export type ProcessDifference = z.infer<typeof ProcessDifference>;

/** A step that differs between two trees. */
export const DifferingStep = z.object({
  /** "" for the root. */
  key: z.string(),
  name: z.string(),
  /** Absent: it was added or removed. */
  what: z.array(StepChange).min(1).optional(),
});
export type DifferingStep = z.infer<typeof DifferingStep>;

/** What each part of a step belongs to; parts that follow from others, or that are about the tree, aren't compared. */
const changeOf = {
  key: undefined,
  name: "name",
  description: "settings",
  processType: "type",
  model: "settings",
  publicOutputInd: "output",
  outputName: "output",
  outputNames: "output",
  level: undefined,
  propertySets: "settings",
  template: "template",
  templateId: undefined,
  formId: undefined,
  children: undefined,
} as const satisfies Record<keyof Step, StepChange | undefined>;

/**
 * Compares two versions of a process. Steps are the same when their keys are.
 * @example compareProcesses(before, after).changed // [{ name: "Letter", what: ["template"] }]
 */
export function compareProcesses(before: Step, after: Step): ProcessDifference {
  const { added, removed, changed } = differingSteps(before, after);
  const names = (steps: readonly DifferingStep[]) => steps.map(({ name }) => name);
  return {
    added: names(added),
    removed: names(removed),
    changed: changed.map(({ name, what }) => ({ name, what })),
  };
}

/** The same with the steps' keys. */
export function differingSteps(before: Step, after: Step) {
  const [old, fresh] = [placed(before), placed(after)];
  const missingIn = (steps: Placed, others: Placed) =>
    [...steps].filter(([key]) => !others.has(key)).map(([key, { step }]) => ({ key, name: step.name }));
  const changed = [...fresh].flatMap(([key, now]) => {
    const earlier = old.get(key);
    const what = earlier === undefined ? [] : changesOf(earlier, now);
    return what.length === 0 ? [] : [{ key, name: now.step.name, what }];
  });
  return { added: missingIn(fresh, old), removed: missingIn(old, fresh), changed };
}

type Placed = Map<string, { step: Step; parent: string | undefined; siblings: readonly string[] }>;

/** A tree has one root, whatever its key is. */
const ROOT = "";

function placed(root: Step): Placed {
  const keyOf = (step: Step) => (step === root ? ROOT : step.key);
  return new Map(
    [...walkSteps(root)].map(({ step, parent }) => [
      keyOf(step),
      { step, parent: parent && keyOf(parent), siblings: parent?.children.map(({ key }) => key) ?? [] },
    ]),
  );
}

type Place = Placed extends Map<string, infer One> ? One : never;

function changesOf(before: Place, after: Place): StepChange[] {
  const what = new Set<StepChange>();
  for (const name of Object.keys(changeOf) as (keyof Step)[]) {
    const change = changeOf[name]; // its own keys
    if (change === undefined || isSame(before.step[name], after.step[name])) continue;
    const isCatalogue = change === "template" && after.step.processType.code === "TRANSLATIONS";
    what.add(isCatalogue ? "translations" : change);
  }
  const isMoved =
    before.parent !== after.parent || movedKeys(before.siblings, after.siblings).has(after.step.key);
  if (isMoved) what.add("place");
  return StepChange.options.filter((change) => what.has(change));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
