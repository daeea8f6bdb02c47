/** What the last step of a path works on, without looking for faults on the way. */
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import type { Step } from "../../process/step.ts";
import { analyseChain } from "../chain/analyse-chain.ts";
import { documentShape } from "../document-shape.ts";
import { openShape, type Shape } from "../shape.ts";

/**
 * @param isAnswered whether a required question has an answer
 * @param root with no more than one child at each step; what follows a page is open
 */
export function inputShape(form: CompiledForm, root: Step, isAnswered: (key: string) => boolean): Shape {
  let shape = documentShape(form, isAnswered).root;
  for (let step = root; step.children[0] !== undefined; step = step.children[0]) {
    const { code } = step.processType;
    if (code === "JOLT") shape = analyseChain(step, shape).output ?? openShape();
    else if (code !== "FORM_OUTPUT" && code !== "TRANSLATIONS") shape = openShape();
  }
  return shape;
}
