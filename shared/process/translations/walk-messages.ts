import type { Catalogue } from "../catalogue.ts";
import { propertiesOf } from "../properties.ts";
import type { Step } from "../step.ts";
import { supplied } from "../supplied.ts";

/** A step with everything about translations that depends on its place in the tree. */
export interface MessagePlace {
  step: Step;
  /** The steps from the root down to this one, inclusive. */
  path: readonly Step[];
  /** The messages that apply to the step. */
  catalogue: Catalogue;
  /** Its TRANSLATIONS ancestors, the nearest last. */
  above: readonly Step[];
  /** The languages chosen for it: at the nearest ancestor, or at itself, that has a choice. */
  chosen: readonly string[] | undefined;
}

/**
 * Every step of a tree with the messages that apply to it, parents first.
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
 * The languages chosen for the descendants of a TRANSLATIONS step: the property `locales` of its property set `translations`,
 * codes separated by commas or spaces; undefined without a choice.
 * @example chosenLocales(step) // ["es", "fr"]
 */
export function chosenLocales(step: Step): string[] | undefined {
  if (step.processType.code !== "TRANSLATIONS") return undefined;
  const codes = propertiesOf(step)
    .translations?.locales?.split(/[\s,;]+/)
    .filter((code) => code !== "");
  return codes === undefined ? undefined : [...new Set(codes)];
}
