/** Which answers decide what a question's answer is in a document: its own, those it is calculated from, its conditions. */
import { references } from "../../expression/tree.ts";
import type { CompiledForm } from "../../form/engine/compiled-form.ts";
import { type FormNode, isCalculated } from "../../form/engine/form-node.ts";

/**
 * @param isAnswered whether there is an answer to a question; what has none takes its default
 * @returns for the key of a question the keys of the answers that respondents give; not ordered
 */
export function questionInputs(
  form: CompiledForm,
  isAnswered: (key: string) => boolean,
): (key: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const inputsOf = (node: FormNode): ReadonlySet<string> => {
    const found = known.get(node.key);
    if (found) return found;
    const inputs = new Set<string>();
    known.set(node.key, inputs); // a cycle adds nothing
    const read = (keys: readonly string[]) => {
      for (const key of keys) {
        const other = form.byReference.get(key.toLowerCase());
        if (other && other !== node) for (const input of inputsOf(other)) inputs.add(input);
      }
    };
    if (!isCalculated(node)) inputs.add(node.key);
    else if (node.calculation) read(references(node.calculation));
    if (node.defaultExpression && !isAnswered(node.key)) read(references(node.defaultExpression));
    if (node.repeat?.count) read(references(node.repeat.count));
    for (
      let at: FormNode | undefined = node;
      at;
      at = at.parent === undefined ? undefined : form.nodes[at.parent]
    ) {
      if (at.condition) read(references(at.condition));
      // which instances there are decides what each of them says
      if (at.repeat !== undefined && at !== node) for (const input of inputsOf(at)) inputs.add(input);
    }
    return inputs;
  };
  return (key) => {
    const node = form.byReference.get(key.toLowerCase());
    return node ? inputsOf(node) : new Set([key]);
  };
}
