/** Finds answers with which a note that nobody gets past is no longer shown. */
import { references } from "../../expression/tree.ts";
import type { Answer } from "../definition/definition.ts";
import { isAnswered } from "../definition/field-kind.ts";
import { type FormNode, isCalculated } from "../engine/form-node.ts";
import type { FormSession } from "../engine/form-session.ts";

/** A note's condition seldom reads more; each of them is tried with many answers. */
const MAX_READ = 20;

/**
 * Changes one of the answers that each such note's condition reads, so that the note is hidden and the answer still valid.
 * @param candidates answers to try for a field, the likeliest first
 * @returns whether an answer was changed
 */
export function getPastNotes(
  session: FormSession,
  candidates: (node: FormNode) => readonly Answer[],
): boolean {
  let isChanged = false;
  const nodes = session.nodes();
  for (const note of nodes)
    if (session.problem(note.key)?.code === "blocked" && getPast(note, nodes, session, candidates))
      isChanged = true;
  return isChanged;
}

function getPast(
  note: FormNode,
  nodes: readonly FormNode[],
  session: FormSession,
  candidates: (node: FormNode) => readonly Answer[],
): boolean {
  const read = readBy(note, nodes);
  // an error often says that two answers differ
  const others = read.flatMap(({ key }) => session.value(key) ?? []).filter(isAnswered);
  const entered = read.filter((node) => isOpenQuestion(node, session));
  const isFound = entered.some((node) => {
    const before = session.value(node.key) ?? null;
    const isPast = [...others, ...candidates(node)].some((answer) => {
      session.setValue(node.key, answer);
      return !session.isVisible(note.key) && session.problem(node.key) === undefined;
    });
    if (!isPast) session.setValue(node.key, before);
    return isPast;
  });
  return isFound || getPastWithNothing(note, entered, session);
}

function isOpenQuestion(node: FormNode, session: FormSession): boolean {
  const takesAnswer = node.kind !== "none" && node.repeat === undefined && !isCalculated(node);
  return takesAnswer && session.isVisible(node.key) && !session.isReadOnly(node.key);
}

/** A sum that is too large gets past with fewer of everything: one number after the other becomes 0, the last first. */
function getPastWithNothing(note: FormNode, entered: readonly FormNode[], session: FormSession): boolean {
  const before = new Map<string, Answer>();
  for (const { key, kind } of entered.toReversed()) {
    if (kind !== "number") continue;
    const old = session.value(key) ?? null;
    session.setValue(key, 0);
    if (session.problem(key) !== undefined) {
      session.setValue(key, old);
      continue;
    }
    before.set(key, old);
    if (!session.isVisible(note.key)) return true;
  }
  for (const [key, old] of before) session.setValue(key, old);
  return false;
}

/** What a node's condition reads, those of what is around it, and the calculations in them; the nearest first. */
function readBy(note: FormNode, nodes: readonly FormNode[]): FormNode[] {
  const byKey = new Map(nodes.map((node) => [node.key.toLowerCase(), node]));
  const found = new Set<FormNode>();
  const waiting: FormNode[] = [note];
  for (let at = note.parent; at !== undefined; at = nodes[at]?.parent) {
    const around = nodes[at];
    if (around !== undefined) waiting.push(around);
  }
  for (let node = waiting.shift(); node !== undefined && found.size < MAX_READ; node = waiting.shift())
    for (const tree of [node.condition, node.calculation])
      for (const key of tree === undefined ? [] : references(tree)) {
        const read = [...node.prefixes.toReversed(), ""]
          .map((prefix) => byKey.get(`${prefix}${key}`.toLowerCase()))
          .find((one) => one !== undefined);
        if (read === undefined || found.has(read)) continue;
        found.add(read);
        if (isCalculated(read)) waiting.push(read);
      }
  return [...found];
}
