/**
 * Counts the instances in answers before a session lays them out (product decision 56: everything computed on somebody's
 * input has a budget).
 */
import { TooMuchWork } from "../../expression/work.ts";
import type { Answers } from "../definition/definition.ts";
import { idsIn, templateKey } from "../definition/instance-keys.ts";
import type { CompiledForm } from "./compiled-form.ts";
import { MAX_NODES } from "./expand-repeats.ts";
import { MAX_INSTANCES } from "./read-nodes.ts";

/** Thrown for answers with more instances than a form can have. */
export class TooManyInstances extends Error {
  override readonly name = "TooManyInstances";
  /** The repeat, and how many it may have; undefined: it is all of them together that are too many. */
  readonly key: string;
  readonly most: number | undefined;

  constructor(key: string, most: number | undefined) {
    super(`The answers have too many entries in ${key}.`);
    this.key = key;
    this.most = most;
  }
}

/** Whether a session was refused because of its size, in instances or in steps. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof TooManyInstances || error instanceof TooMuchWork;
}

/**
 * @param answers flat
 * @throws TooManyInstances for more than `MAX_INSTANCES` in a repeat, or more nodes than `MAX_NODES` in all. That a form's own
 * maximum is lower is a problem to correct, not a refusal.
 */
export function assertFewInstances(form: CompiledForm, answers: Answers): void {
  const inside = new Map<number, number>(); // by the innermost repeat: how many nodes each of its instances has
  for (const { repeats } of form.nodes) {
    const innermost = repeats.at(-1);
    if (innermost !== undefined) inside.set(innermost, (inside.get(innermost) ?? 1) + 1);
  }
  let nodes = 0;
  for (const [key, answer] of Object.entries(answers)) {
    const template = form.byKey.get(templateKey(key));
    if (template?.repeat === undefined || template.repeat.count !== undefined) continue;
    const { length } = idsIn(answer);
    if (length > MAX_INSTANCES) throw new TooManyInstances(key, MAX_INSTANCES);
    nodes += length * (inside.get(template.index) ?? 1);
    if (nodes > MAX_NODES) throw new TooManyInstances(key, undefined);
  }
}
