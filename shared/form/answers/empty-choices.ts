/** Finds answers with which a required question has choices again that the filter of its list took away. */
import { references } from "../../expression/tree.ts";
import type { Answer } from "../definition/definition.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import type { FormSession } from "../engine/form-session.ts";

/** Lists that depend on each other are seldom more: country, region, district, village. */
const MAX_STEPS = 5;
/** Answers that are tried for one question. */
const MAX_TRIES = 2_000;

/**
 * Goes back from each required question without a choice to the answers that its filter reads: first the nearest, then those that
 * filter its choices as well.
 * @param candidates answers to try for a field, the likeliest first
 * @returns the questions whose answers were changed
 */
export function fillEmptyChoices(
  session: FormSession,
  candidates: (node: FormNode) => readonly Answer[],
): readonly FormNode[] {
  const nodes = session.nodes();
  return nodes.flatMap((node) => {
    const isEmpty =
      node.optionFilter !== undefined &&
      session.problem(node.key) !== undefined &&
      session.options(node.key).length === 0;
    return isEmpty ? stepBack(node, nodes, session, candidates) : [];
  });
}

function stepBack(
  empty: FormNode,
  nodes: readonly FormNode[],
  session: FormSession,
  candidates: (node: FormNode) => readonly Answer[],
): readonly FormNode[] {
  const read = readBy(empty, nodes).filter((node) => isOpenQuestion(node, session));
  const before = new Map(read.map(({ key }) => [key, session.value(key) ?? null]));
  let left = MAX_TRIES;
  /** Answers these one after the other, so that all are valid and there are choices in the end. */
  const fill = ([node, ...others]: readonly FormNode[]): boolean => {
    if (node === undefined) return session.options(empty.key).length > 0;
    return candidates(node).some((answer) => {
      left -= 1;
      if (left < 0) return false;
      session.setValue(node.key, answer);
      return session.problem(node.key) === undefined && fill(others);
    });
  };
  for (let steps = 1; steps <= read.length; steps += 1) {
    const changed = read.slice(0, steps).toReversed(); // the one that is answered first comes first
    if (fill(changed)) return changed;
    for (const [key, answer] of before) session.setValue(key, answer);
  }
  return [];
}

function isOpenQuestion(node: FormNode, session: FormSession): boolean {
  const takesAnswer = node.kind !== "none" && node.repeat === undefined && !isCalculated(node);
  return takesAnswer && session.isVisible(node.key) && !session.isReadOnly(node.key);
}

/** What a question's filter reads, and the filters and calculations of that; the nearest first. */
function readBy(empty: FormNode, nodes: readonly FormNode[]): FormNode[] {
  const byKey = new Map(nodes.map((node) => [node.key.toLowerCase(), node]));
  const found = new Set<FormNode>([empty]);
  const waiting = [empty];
  for (let node = waiting.shift(); node !== undefined && found.size <= MAX_STEPS; node = waiting.shift())
    for (const tree of [node.optionFilter, node.calculation])
      for (const key of tree === undefined ? [] : references(tree)) {
        const read = [...node.prefixes.toReversed(), ""]
          .map((prefix) => byKey.get(`${prefix}${key}`.toLowerCase()))
          .find((one) => one !== undefined);
        if (read === undefined || found.has(read)) continue;
        found.add(read);
        waiting.push(read);
      }
  found.delete(empty);
  return [...found];
}
