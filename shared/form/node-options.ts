/** The options that a field offers at the moment. */
import type { Option } from "./definition.ts";
import { nodeHolds } from "./evaluate-node.ts";
import type { FormNode } from "./form-node.ts";
import { expressionContext, filterColumn } from "./session-context.ts";
import type { SessionState } from "./session-state.ts";
import { filledOption } from "./session-texts.ts";

/** What the option filter leaves, with labels filled in; the list of before while nothing in it changed. */
export function optionsOf(session: SessionState, node: FormNode): readonly Option[] {
  const all = node.field?.options ?? [];
  if (node.optionFilter === undefined && !node.hasOptionReferences) return all;
  const filter = node.optionFilter;
  const kept = all.filter((option) => {
    if (filter === undefined) return true;
    const column = (name: string) =>
      name === "name" || name === "value" ? option.key : filterColumn(option, name);
    return nodeHolds(session, node, "optionFilter", filter, { ...expressionContext(session, node), column });
  });
  const filled = node.hasOptionReferences ? kept.map((option) => filledOption(session, option)) : kept;
  const before = session.of(node).options;
  return sameOptions(before, filled) ? before : filled;
}

function sameOptions(one: readonly Option[], other: readonly Option[]): boolean {
  return (
    one.length === other.length &&
    one.every((option, index) => {
      const counterpart = other[index];
      return (
        option === counterpart ||
        (option.key === counterpart?.key && JSON.stringify(option) === JSON.stringify(counterpart))
      );
    })
  );
}
