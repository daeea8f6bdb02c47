import type { Catalogue } from "../catalogue.ts";
import { propertiesOf } from "../properties.ts";
import { supplied } from "../run-process.ts";
import type { Step } from "../step.ts";

/** A step with all that its place in the tree says about translations. */
export interface MessagePlace {
  step: Step;
  /** The steps from the root down to this one, both included. */
  path: readonly Step[];
  /** What reaches the step. */
  catalogue: Catalogue;
  /** The TRANSLATIONS steps above it, the nearest last. */
  above: readonly Step[];
  /** The languages that were chosen for it: at the nearest step above it, or at itself, that has a choice. */
  chosen: readonly string[] | undefined;
}

/**
 * Every step of a tree with the messages that reach it, parents first.
 * @throws StepProblem CATALOGUE_INVALID
 */
export function* walkMessages(root: Step): Generator<MessagePlace> {
  yield* visit({ step: root, path: [root], catalogue: {}, above: [], chosen: chosenLocales(root) });
}

function* visit(place: MessagePlace): Generator<MessagePlace> {
  yield place;
  const { step, path, catalogue, above, chosen } = place;
  const isSupplier = step.processType.code === "TRANSLATIONS";
  const given = supplied(step, catalogue);
  for (const child of step.children) {
    yield* visit({
      step: child,
      path: [...path, child],
      catalogue: given,
      above: isSupplier ? [...above, step] : above,
      chosen: chosenLocales(child) ?? chosen,
    });
  }
}

/**
 * The languages that were chosen for the steps beneath a TRANSLATIONS step: the property `locales` of its property
 * set `translations`, codes with commas or spaces between them; undefined while nobody chose.
 *
 * @example chosenLocales(step) // ["es", "fr"]
 */
export function chosenLocales(step: Step): string[] | undefined {
  if (step.processType.code !== "TRANSLATIONS") return undefined;
  const codes = propertiesOf(step)
    .translations?.locales?.split(/[\s,;]+/)
    .filter((code) => code !== "");
  return codes === undefined ? undefined : [...new Set(codes)];
}
