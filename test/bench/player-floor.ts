/** The floor of the respondent's bench: the same form by a plain script, with nothing but what the form needs. */
import type { Field } from "../../shared/form/definition/definition.ts";
import type { SizedForm } from "./player-form.ts";

type Input = HTMLInputElement | HTMLSelectElement | HTMLOutputElement;

const { definition, rules }: SizedForm = await (await fetch(`${location.pathname}.json`)).json();
const inputs = new Map<string, Input>();
const boxes = new Map<string, HTMLElement>();
const readers = new Map<string, string[]>();
const ruleOf = new Map(rules.map((rule) => [rule.key, rule]));
for (const { key, reads } of rules)
  for (const read of reads) readers.set(read, [...(readers.get(read) ?? []), key]);

function answerOf(key: string): string {
  if (boxes.get(key)?.hidden !== false) return "";
  const input = inputs.get(key);
  if (input !== undefined) return input.value;
  return boxes.get(key)?.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
}

/** Follows a change to everything that reads it. */
function follow(key: string): void {
  for (const reader of readers.get(key) ?? []) {
    const rule = ruleOf.get(reader);
    const box = boxes.get(reader);
    if (rule === undefined || box === undefined) continue;
    if (rule.test === undefined) {
      const sum = rule.reads.reduce((total, read) => total + Number(answerOf(read)), 1);
      const output = inputs.get(reader);
      if (output === undefined || output.value === String(sum)) continue;
      output.value = String(sum);
    } else {
      const isHidden = !passes(answerOf(rule.reads[0] ?? ""), rule.test);
      if (box.hidden === isHidden) continue;
      box.hidden = isHidden;
    }
    follow(reader);
  }
}

function passes(value: string, { sign, value: limit }: { sign: string; value: string | number }): boolean {
  if (sign === ">") return value !== "" && Number(value) > Number(limit);
  return (value === String(limit)) === (sign === "=");
}

const form = document.createElement("form");
for (const { label, fields } of definition.model[0]?.composites ?? []) {
  const section = document.createElement("section");
  const heading = document.createElement("h3");
  heading.textContent = String(label);
  section.append(heading, ...fields.map(makeField));
  form.append(section);
}
for (const { key, reads, test } of rules) {
  const box = boxes.get(key);
  if (box !== undefined && test !== undefined) box.hidden = !passes(answerOf(reads[0] ?? ""), test);
}
for (const rule of rules) if (rule.test === undefined) for (const read of rule.reads) follow(read);
form.addEventListener("input", ({ target }) => {
  const key = target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset.key : undefined;
  if (key !== undefined) follow(key);
});
document.body.append(form);

function makeField(field: Field): HTMLElement {
  const { key, controlType } = field;
  const isGroup = controlType === "radio";
  const box = document.createElement(isGroup ? "fieldset" : "div");
  box.dataset.key = key;
  const title = document.createElement(isGroup ? "legend" : "label");
  title.textContent = String(field.label);
  box.append(title);
  if (isGroup) {
    for (const option of field.options ?? []) {
      const line = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = key;
      input.value = option.key;
      line.append(input, String(option.label));
      box.append(line);
    }
  } else {
    const input = makeInput(field);
    input.id = key;
    title.setAttribute("for", key);
    inputs.set(key, input);
    box.append(input);
  }
  boxes.set(key, box);
  return box;
}

function makeInput({ controlType, options }: Field): Input {
  if (controlType === "calculation") return document.createElement("output");
  if (controlType === "select") {
    const select = document.createElement("select");
    select.append(
      new Option(""),
      ...(options ?? []).map((option) => new Option(String(option.label), option.key)),
    );
    return select;
  }
  const input = document.createElement("input");
  input.type = controlType;
  return input;
}
