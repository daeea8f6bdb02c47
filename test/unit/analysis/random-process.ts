/** Random templates and chains over the clean forms, with conditions that often contradict each other. */
import { type CleanProcess, type Lines, treeOfProcess, type Words } from "./clean-processes.ts";

/** A number from 0 to below 1. */
export type Random = () => number;

/** Numbers that follow from a seed. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const pick = <One>(list: readonly One[], random: Random): One =>
  list[Math.floor(random() * list.length)] as One; // the lists here are never empty

/**
 * A clean process with random conditions in its template and random operations at the end of its chain.
 * @param isTangled whether conditions are nested in each other, and about calculations
 */
export function randomProcess(clean: CleanProcess, random: Random, isTangled = true) {
  const blocks = Array.from({ length: 4 }, (_, index) =>
    block(clean, random, isTangled ? 0 : 2, `block ${index}`),
  );
  const at = clean.template.length - 1;
  const template: Lines = [...clean.template.slice(0, at), ...blocks, ...clean.template.slice(at)];
  const extra = operation(clean.words, random);
  const chain: Lines =
    clean.chain.length === 0
      ? []
      : clean.chain.map(([name, text]) => [name, name === "end" ? text.replace(/\]$/, `, ${extra}]`) : text]);
  return treeOfProcess({ ...clean, template, chain });
}

function block(clean: CleanProcess, random: Random, depth: number, name: string): readonly [string, string] {
  const other = `<p>otherwise ${Math.floor(random() * 1e9)}</p>`;
  const inner =
    depth < 2 && random() < 0.6
      ? block(clean, random, depth + 1, name)[1]
      : `<p>here ${Math.floor(random() * 1e9)}</p>`;
  const kind = pick(["if", "if", "unless"], random);
  return [name, `{{#${kind} ${condition(clean, random, depth)}}}${inner}{{else}}${other}{{/${kind}}}`];
}

function condition(clean: CleanProcess, random: Random, depth: number): string {
  if (depth < 2 && random() < 0.4) {
    const parts = [condition(clean, random, depth + 1), condition(clean, random, depth + 1)];
    return pick([`(and ${parts.join(" ")})`, `(or ${parts.join(" ")})`, `(not ${parts[0]})`], random);
  }
  const { words, path } = clean;
  const number = words.least + Math.floor(random() * (words.most - words.least + 4)) - 2;
  const key = pick([...words.options, words.items[0], ""], random);
  const order = pick(["lt", "le", "gt", "ge", "eq", "ne"], random);
  return pick(
    [
      `(eq ${path(words.choice)} "${key}")`,
      `(ne ${path(words.choice)} "${key}")`,
      `(${order} ${path(words.number)} ${number})`,
      `(${order} ${number} ${path(words.number)})`,
      ...(depth < 2 ? [`(${order} ${path(`${words.number}Twice`)} ${number})`] : []),
      `(includes ${path(words.several)} "${pick(words.items, random)}")`,
      `(eq ${path(words.isOn)} ${pick(["true", "false"], random)})`,
      path(
        pick(
          [words.choice, words.detail, words.number, words.text, words.isOn, words.several, words.date],
          random,
        ),
      ),
      `(default ${path(words.text)} "")`,
      `(eq (count ${path(words.several)}) ${pick([0, 1], random)})`,
    ],
    random,
  );
}

function operation(words: Words, random: Random): string {
  const target = pick(
    [words.choice, words.number, words.text, words.isOn, words.several, words.date],
    random,
  );
  const source = pick([words.choice, words.number, words.text, words.isOn, words.several], random);
  const functions = [
    "toInteger",
    "toUpper",
    "toString",
    "size",
    "firstElement",
    "concat",
    "toBoolean",
    "isNull",
    "abs",
  ];
  const spec = (right: unknown) => JSON.stringify({ visit: { [target]: right } });
  return pick(
    [
      `{ "operation": "remove", "spec": ${spec("")} }`,
      `{ "operation": "default", "spec": ${spec(pick(["x", 7, true, words.options[0]], random))} }`,
      `{ "operation": "modify-overwrite-beta", "spec": ${spec(`=${pick(functions, random)}(@(1,${source}))`)} }`,
      `{ "operation": "modify-default-beta", "spec": ${spec([`@(1,${source})`, "none"])} }`,
      `{ "operation": "modify-define-beta", "spec": ${spec(`=${pick(functions, random)}(@(1,${source}))`)} }`,
      `{ "operation": "cardinality", "spec": ${spec(pick(["ONE", "MANY"], random))} }`,
      `{ "operation": "shift", "spec": { "visit": { "${target}": ["visit.${target}", "visit.${source}"], "*": "visit.&" }, "*": "&" } }`,
      `{ "operation": "shift", "spec": { "visit": { "${words.choice}": { "${words.options[0]}": { "#A": "visit.${target}", "@(2,${source})": "visit.${words.text}" } }, "*": "visit.&" }, "*": "&" } }`,
      `{ "operation": "shift", "spec": { "visit": { "*": { "@": "visit.&1" } }, "*": "&" } }`,
      `{ "operation": "sort" }`,
    ],
    random,
  );
}
