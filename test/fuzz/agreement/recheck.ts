/** A page's submission is checked against the same rules by the server, which opens the form again. */

import { type Expression, nodesOf, references } from "../../../shared/expression/tree.ts";
import { checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { nestAnswers } from "../../../shared/form/answers/repeated-answers.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { embeddedKeys } from "../../../shared/form/definition/embedded-references.ts";
import { type CompiledForm, formClock, openForm } from "../../../shared/form/engine/engine.ts";
import type { FormNode } from "../../../shared/form/engine/form-node.ts";
import { Random } from "../random.ts";
import { randomAnswer, randomAnswers } from "./generate-answers.ts";
import { compiled } from "./observe-pair.ts";

/**
 * Fills a form in, field by field, and checks what comes out of it as the server does.
 * @returns where the server's result differs; undefined when both are the same
 */
export function recheck(definition: FormDefinition, seed: number): string | undefined {
  const random = new Random(seed);
  const form = compiled(definition);
  if (dependsOnItself(form)) return undefined;
  const clock = formClock(
    new Date(Date.UTC(2026, 0, random.between(1, 300), random.below(24))),
    "Europe/Madrid",
  );
  const session = openForm(form, randomAnswers(form, random), clock, "en");
  for (let left = random.between(0, 12); left > 0; left -= 1) {
    const node = random.pick(session.nodes());
    session.setValue(node.key, randomAnswer(node, random));
  }
  const shown = nestAnswers(session.answers(), definition);
  const page = { answers: Object.entries(shown), problems: session.problems() };
  const sent = JSON.parse(JSON.stringify(session.answers()));
  const checked = checkAnswers(form, sent, clock, "en");
  const server = { answers: Object.entries(checked.answers), problems: checked.problems };
  const [seen, found] = [JSON.stringify(page), JSON.stringify(server)];
  return seen === found ? undefined : parting(seen, found);
}

/**
 * Whether anything depends on itself, so that it matters what was there before. In a cycle, what was computed first
 * decides; what hides itself by an answer in itself loses that answer; what adds to its own last value, reads it in a
 * label, or adds to what `once` kept of it, has one more each time that it is computed; a repeat that is counted by its own
 * instances has as many as there were.
 */
function dependsOnItself(form: CompiledForm): boolean {
  // it may read what is in those instances
  const isComputed = (tree: Expression | undefined) =>
    tree !== undefined &&
    [...references(tree)].some((key) => form.byReference.get(key.toLowerCase())?.calculation !== undefined);
  const readsItself = (tree: Expression | undefined, key: string) =>
    tree !== undefined &&
    [...nodesOf(tree)].some((part) => part.kind === "self" || isOwn(part) || isReferenceTo(part, key));
  return (
    form.expressionProblems.some(({ code }) => code === "E_CYCLE") ||
    form.nodes.some((node) => node.repeat?.count !== undefined && isCountedBy(form, node)) ||
    form.nodes.some((node) => node.calculation !== undefined && labelsReadItself(form, node)) ||
    form.nodes.some(
      ({ key, decidesOn, condition, calculation, repeat }) =>
        decidesOn.size > 0 ||
        readsItself(repeat?.count, key) ||
        isComputed(repeat?.count) ||
        readsItself(condition, key) ||
        (calculation?.kind === "call" && isOwn(calculation)
          ? calculation.args.some((part) => readsItself(part, key))
          : readsItself(calculation, key)),
    )
  );
}

/** Whether the labels of the choices that a calculation may read have its own value in them. */
function labelsReadItself(form: CompiledForm, { index, calculation }: FormNode): boolean {
  return read(form, calculation).some((node) => {
    const grid = node.type === "question" && node.parent !== undefined ? form.nodes[node.parent] : node;
    const keys = (grid?.field?.options ?? []).flatMap(({ label }) => embeddedKeys(label));
    return keys.some((key) => form.byReference.get(key.toLowerCase())?.index === index);
  });
}

/** What an expression refers to. */
const read = (form: CompiledForm, tree: Expression | undefined): FormNode[] =>
  tree === undefined
    ? []
    : [...references(tree)].flatMap((key) => form.byReference.get(key.toLowerCase()) ?? []);

/** Whether the number of a repeat's instances follows from what is in them, by whatever is shown or calculated between. */
function isCountedBy(form: CompiledForm, repeat: FormNode): boolean {
  const seen = new Set<FormNode>();
  const left = read(form, repeat.repeat?.count);
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.repeats.includes(repeat.index)) return true;
    for (const tree of [node.condition, node.calculation, node.defaultExpression, node.repeat?.count])
      left.push(...read(form, tree));
    const around = node.parent === undefined ? undefined : form.nodes[node.parent];
    if (around !== undefined) left.push(around);
  }
  return false;
}

const isReferenceTo = (part: Expression, key: string) =>
  part.kind === "field" && part.key.toLowerCase() === key.toLowerCase();

/** A call that gives something new each time, or that reads the field's own value, without an argument that says so. */
function isOwn(part: Expression): boolean {
  if (part.kind !== "call") return false;
  const isOfItself =
    part.args.length === 0 && /^(string-length|len|normalize-space|normalize)$/i.test(part.name);
  return isOfItself || /^(once|uuid|random)$/i.test(part.name);
}

function parting(page: string, server: string): string {
  let at = 0;
  while (at < page.length && page[at] === server[at]) at += 1;
  const from = Math.max(0, at - 150);
  return `page …${page.slice(from, at + 150)}\nserver …${server.slice(from, at + 150)}`;
}
